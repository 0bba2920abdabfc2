import { gatewayAccounts as calls } from '@school/api/client'
import { Badge, Button, FormHeader, media, Stack, type TableColumn, useMediaQuery, WithDrawer } from '@school/ui'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { ListPanel, useFilteredList } from '../../../list'
import { ReportFilters, type RowOf, searchFilter } from '../../../report'
import { useSignedIn } from '../../../session'
import { useMoment } from '../../../session/zone'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { GatewayActions, GatewayFacts } from './GatewayDetails'
import { GatewayForm } from './GatewayForm'

export type Gateway = RowOf<typeof calls.list>

/** Accounts of the schools at providers of payments; a row opens what it is and what can be done with it. */
export function Gateways({ tabs }: { tabs: ReactNode }) {
  const text = useText()
  const intl = useIntl()
  const moment = useMoment()
  const title = useFormTitle()
  const { viewer } = useSignedIn()
  const mayWrite = viewer.roles.includes('GJAdmin')
  const [opened, setOpened] = useState<string>()
  const [editing, setEditing] = useState<Gateway | 'new'>()
  const list = useFilteredList({
    name: 'gateway-accounts',
    ready: true,
    filters: () => [
      searchFilter(text, text('gateways.search')),
      { name: 'active', label: text('gateways.onlyActive'), kind: 'flag' },
    ],
    call: calls.list,
    request: (values, page) => ({ query: { text: values.text(), all: !values.flag('active'), ...page } }),
  })
  const gateway = list.rows.data?.results.find(row => row.id === opened)
  const phone = useMediaQuery(media.phone)
  const active: TableColumn<Gateway> = {
    key: 'active',
    header: text('gateways.active'),
    cell: row => (
      <Badge status={row.isActive ? 'success' : 'secondary'}>
        {text(row.isActive ? 'gateways.active' : 'gateways.inactive')}
      </Badge>
    ),
  }
  return (
    <>
      <FormHeader
        title={title('school.pg.settings')}
        caption={mayWrite ? 'Edit' : 'Info'}
        actions={
          mayWrite ? (
            <Button icon={Plus} variant="primary" onClick={() => setEditing('new')}>
              {text('gateways.new')}
            </Button>
          ) : undefined
        }
      />
      <Stack>
        {tabs}
        <ReportFilters report={list.report} />
        <WithDrawer
          drawer={
            gateway && {
              key: gateway.id,
              title: gateway.label,
              content: <GatewayFacts gateway={gateway} mayWrite={mayWrite} />,
              footer: mayWrite ? (
                <GatewayActions gateway={gateway} onEdit={() => setEditing(gateway)} onGone={() => setOpened(undefined)} />
              ) : undefined,
              onClose: () => setOpened(undefined),
            }
          }
        >
          <ListPanel<Gateway>
            list={list}
            count={count => text('gateways.count', { count })}
            table={{
              label: text('gateways.tab'),
              rowKey: row => row.id,
              rowName: row => `${row.label}, ${row.school.name}`,
              onPick: row => setOpened(row.id),
              selected: opened ? new Set([opened]) : undefined,
              empty: { title: text('gateways.none') },
              columns: [
                { key: 'label', header: text('gateways.label'), look: 'name', cell: row => row.label },
                // A card has three lines: whether it takes money stands in them.
                ...(phone ? [active] : []),
                { key: 'school', header: text('gateways.school'), cell: row => row.school.name },
                { key: 'account', header: text('gateways.account'), cell: row => row.account.name },
                { key: 'driver', header: text('gateways.driver'), cell: row => text(`gateways.driver.${row.driver}`) },
                {
                  key: 'mode',
                  header: text('gateways.mode'),
                  cell: row => text(row.testMode || row.driver === 'sandbox' ? 'gateways.test' : 'gateways.live'),
                },
                {
                  key: 'last',
                  header: text('gateways.lastSuccess'),
                  look: 'code',
                  cell: row => (row.lastSuccessAt ? moment(row.lastSuccessAt) : '–'),
                },
                {
                  key: 'rate',
                  header: text('gateways.rate'),
                  align: phone ? undefined : 'end',
                  cell: row =>
                    row.successRate === null
                      ? '–'
                      : intl.formatNumber(row.successRate / 100, { style: 'percent', minimumFractionDigits: 1 }),
                },
                ...(phone ? [] : [active]),
              ],
            }}
          />
        </WithDrawer>
      </Stack>
      {editing ? (
        <GatewayForm
          key={editing === 'new' ? 'new' : `${editing.id} ${editing.version}`}
          gateway={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </>
  )
}
