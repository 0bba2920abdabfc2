import { posTerminals as calls } from '@school/api/client'
import { useApi } from '@school/api/react'
import { Badge, Button, FormHeader, Stack, useConfirm } from '@school/ui'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useDone } from '../../../forms/done'
import { ListPanel, useFilteredList } from '../../../list'
import { ReportFilters, type RowOf, searchFilter } from '../../../report'
import { useSignedIn } from '../../../session'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { TerminalForm } from './TerminalForm'

export type Terminal = RowOf<typeof calls.list>

/** The card machines of the schools. */
export function Machines({ tabs }: { tabs: ReactNode }) {
  const text = useText()
  const title = useFormTitle()
  const { client } = useApi()
  const confirm = useConfirm()
  const done = useDone(calls.list)
  const { viewer } = useSignedIn()
  const mayWrite = viewer.roles.includes('GJAdmin')
  const [opened, setOpened] = useState<Terminal | 'new'>()
  const list = useFilteredList({
    name: 'pos-terminals',
    ready: true,
    filters: () => [
      searchFilter(text, text('posTerminals.search')),
      { name: 'active', label: text('posTerminals.onlyActive'), kind: 'flag' },
    ],
    call: calls.list,
    request: (values, page) => ({ query: { text: values.text(), all: !values.flag('active'), ...page } }),
  })
  const remove = async (row: Terminal) => {
    const sure = await confirm({
      icon: 'warning',
      title: text('posTerminals.delete'),
      message: text('posTerminals.sureDelete', { label: row.label }),
      confirmText: text('posTerminals.delete'),
    })
    if (sure) await done(() => client.call(calls.remove, { params: { id: row.id } }), text('posTerminals.deleted'))
  }
  return (
    <>
      <FormHeader
        title={title('school.pg.settings')}
        caption={mayWrite ? 'Edit' : 'Info'}
        actions={
          mayWrite ? (
            <Button icon={Plus} variant="primary" onClick={() => setOpened('new')}>
              {text('posTerminals.new')}
            </Button>
          ) : undefined
        }
      />
      <Stack>
        {tabs}
        <ReportFilters report={list.report} />
        <ListPanel<Terminal>
          list={list}
          count={count => text('posTerminals.count', { count })}
          table={{
            label: text('posTerminals.machines'),
            rowKey: row => row.id,
            rowName: row => row.label,
            onPick: mayWrite ? row => setOpened(row) : undefined,
            empty: { title: text('posTerminals.none') },
            columns: [
              { key: 'label', header: text('posTerminals.label'), look: 'name', cell: row => row.label },
              { key: 'school', header: text('posTerminals.school'), cell: row => row.school.name },
              { key: 'account', header: text('posTerminals.account'), cell: row => row.account.name },
              { key: 'driver', header: text('posTerminals.driver'), cell: row => text(`posTerminals.driver.${row.driver}`) },
              { key: 'merchant', header: text('posTerminals.merchantId'), look: 'code', cell: row => row.merchantId || '–' },
              { key: 'serial', header: text('posTerminals.serialNo'), look: 'code', cell: row => row.serialNo || '–' },
              {
                key: 'status',
                header: text('posTerminals.status'),
                cell: row => (
                  <Badge status={row.isActive ? 'success' : 'secondary'}>
                    {text(row.isActive ? 'posTerminals.active' : 'posTerminals.inactive')}
                  </Badge>
                ),
              },
            ],
          }}
        />
      </Stack>
      {opened ? (
        <TerminalForm
          key={opened === 'new' ? 'new' : `${opened.id} ${opened.version}`}
          terminal={opened === 'new' ? undefined : opened}
          onDelete={
            opened === 'new' || opened.isUsed
              ? undefined
              : () => {
                  setOpened(undefined)
                  void remove(opened)
                }
          }
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </>
  )
}
