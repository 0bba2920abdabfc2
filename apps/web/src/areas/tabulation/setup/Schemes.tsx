import { type AnswerOfCall, tabSchemes } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { Badge, Button, Filters, Panel, Stack, Table, useConfirm } from '@school/ui'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useDone } from '../../../forms/done'
import { problemText } from '../../../forms/problems'
import { useText } from '../../../texts/text'
import { NewScheme } from './NewScheme'
import { SchemeEditor } from './SchemeEditor'
import type { TabSetup } from './useTabSetup'

export type SchemeRow = AnswerOfCall<typeof tabSchemes.list>[number]

const tones = { Draft: 'secondary', Active: 'success', Archived: 'info' } as const

/** The state of a scheme as a badge. */
export function SchemeStatus({ status }: { status: SchemeRow['status'] }) {
  const text = useText()
  return <Badge status={tones[status]}>{text(`tabSetup.status.${status}`)}</Badge>
}

function SchemeList({ setup, yearId, onOpen }: { setup: TabSetup; yearId: string; onOpen: (id: string) => void }) {
  const intl = useIntl()
  const text = useText()
  const { client } = useApi()
  const confirm = useConfirm()
  const [adding, setAdding] = useState(false)
  const { data, error, mutate } = useCall(tabSchemes.list, { query: { academicYearId: yearId } })
  const done = useDone(tabSchemes.list)
  const remove = async (row: SchemeRow) => {
    const sure = await confirm({
      icon: 'danger',
      danger: true,
      title: text('tabSetup.deleteSure', { name: row.name }),
      message: text('tabSetup.deleteHelp'),
      confirmText: text('tabSetup.delete'),
    })
    if (sure) await done(() => client.call(tabSchemes.remove, { params: { id: row.id } }), text('lists.deleted'))
  }
  return (
    <Panel
      title={text('tabSetup.tab.schemes')}
      actions={
        setup.mayChange ? (
          <Button icon={Plus} onClick={() => setAdding(true)}>
            {text('tabSetup.newScheme')}
          </Button>
        ) : undefined
      }
    >
      <Table<SchemeRow>
        cards
        label={text('tabSetup.tab.schemes')}
        rows={data}
        rowKey={row => row.id}
        rowName={row => row.name}
        expectedRows={4}
        onPick={row => onOpen(row.id)}
        rowMenu={
          setup.mayChange
            ? row => [
                { key: 'delete', icon: Trash2, danger: true, label: text('tabSetup.delete'), onSelect: () => void remove(row) },
              ]
            : undefined
        }
        empty={{ title: text('tabSetup.noSchemes'), children: text('tabSetup.noSchemesHelp') }}
        error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
        columns={[
          { key: 'name', header: text('tabSetup.scheme'), look: 'name', cell: row => row.name },
          {
            key: 'courses',
            header: text('tabSetup.courses'),
            look: 'text',
            cell: row => row.courses.map(one => one.name).join(', '),
          },
          { key: 'version', header: text('tabSetup.version'), align: 'end', cell: row => row.schemeVersion },
          { key: 'status', header: text('tabSetup.status'), cell: row => <SchemeStatus status={row.status} /> },
          { key: 'subjects', header: text('tabSetup.subjects'), align: 'end', cell: row => row.subjects },
          { key: 'leaves', header: text('tabSetup.leaves'), align: 'end', cell: row => row.leaves },
          { key: 'outOf', header: text('tabSetup.outOf'), align: 'end', cell: row => row.outOf ?? '–' },
          {
            key: 'missing',
            header: text('tabSetup.missing'),
            align: 'end',
            cell: row => (row.missing > 0 ? <Badge status="danger">{row.missing}</Badge> : '–'),
          },
        ]}
      />
      {adding && setup.offers ? (
        <NewScheme offers={setup.offers} yearId={yearId} onMade={onOpen} onClose={() => setAdding(false)} />
      ) : null}
    </Panel>
  )
}

/** Formulas of the year: their list, or one of them opened. */
export function Schemes({ setup }: { setup: TabSetup }) {
  const { yearId } = setup
  const [opened, setOpened] = useState<string>()
  if (opened) return <SchemeEditor key={opened} id={opened} setup={setup} onClose={() => setOpened(undefined)} />
  return (
    <>
      <Filters>{setup.yearField}</Filters>
      <Stack>{yearId ? <SchemeList key={yearId} setup={setup} yearId={yearId} onOpen={setOpened} /> : null}</Stack>
    </>
  )
}
