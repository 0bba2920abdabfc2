import { type AnswerOfCall, maintenance } from '@school/api/client'
import { useApi } from '@school/api/react'
import { maintenanceEdit, maintenanceStates } from '@school/rules'
import { Badge, EntryList, type TableColumn, useConfirm } from '@school/ui'
import { Ban, CircleStop, TimerReset } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useDone } from '../../forms/done'
import { useFilteredList } from '../../list'
import { codeFilter, FilterFields, searchFilter } from '../../report'
import { useMoment } from '../../session/zone'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { EntryForm } from './EntryForm'

type List = AnswerOfCall<typeof maintenance.list>
export type Entry = List['results'][number]

const tones = { Planned: 'info', Warning: 'warning', On: 'danger', Ended: 'secondary', Cancelled: 'secondary' } as const

function useColumns(): readonly TableColumn<Entry>[] {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const schools = (row: Entry) =>
    row.scope === 'all'
      ? text('maintenance.scope.all')
      : intl.formatList(
          row.schools.map(school => school.name),
          { type: 'unit' },
        )
  return [
    { key: 'title', header: text('maintenance.titleField'), look: 'name', cell: row => row.title },
    { key: 'scope', header: text('maintenance.scope'), cell: schools },
    { key: 'mode', header: text('maintenance.mode'), cell: row => text(`maintenance.mode.${row.mode}`) },
    { key: 'from', header: text('maintenance.from'), look: 'code', cell: row => moment(row.startsAt) },
    { key: 'to', header: text('maintenance.to'), look: 'code', cell: row => moment(row.endsAt) },
    {
      key: 'status',
      header: text('maintenance.status'),
      cell: row => <Badge status={tones[row.status]}>{text(`maintenance.status.${row.status}`)}</Badge>,
    },
    { key: 'by', header: text('maintenance.by'), cell: row => row.by },
  ]
}

/** What else can be done with a maintenance: longer, over, called off. */
function useEntryMenu(onExtend: (row: Entry) => void) {
  const text = useText()
  const confirm = useConfirm()
  const { client } = useApi()
  const run = useDone(maintenance.list, maintenance.current)
  const end = async (row: Entry) => {
    const sure = await confirm({
      icon: 'warning',
      title: row.title,
      message: text('maintenance.sureEnd'),
      confirmText: text('maintenance.end'),
    })
    if (sure) await run(() => client.call(maintenance.end, { params: { id: row.id } }), text('maintenance.ended'))
  }
  const cancel = async (row: Entry) => {
    const sure = await confirm({
      icon: 'warning',
      title: row.title,
      message: text('maintenance.sureCancel'),
      confirmText: text('maintenance.cancel'),
      cancelText: text('maintenance.keep'),
      danger: true,
    })
    if (sure) await run(() => client.call(maintenance.cancel, { params: { id: row.id } }), text('maintenance.cancelled'))
  }
  return (row: Entry) => {
    const edit = maintenanceEdit(row.status)
    if (edit === 'end')
      return [
        { key: 'extend', icon: TimerReset, label: text('maintenance.extend'), onSelect: () => onExtend(row) },
        { key: 'end', icon: CircleStop, label: text('maintenance.end'), danger: true, onSelect: () => void end(row) },
      ]
    if (edit === 'none') return []
    return [{ key: 'cancel', icon: Ban, label: text('maintenance.cancel'), danger: true, onSelect: () => void cancel(row) }]
  }
}

/** /school/maintance-entry: times at which schools are shut. */
export default function MaintenanceEntry() {
  const text = useText()
  const title = useFormTitle()
  const [form, setForm] = useState<{ entry?: Entry }>()
  const list = useFilteredList({
    name: 'maintenance',
    ready: true,
    filters: () => [
      codeFilter(text, 'status', text('maintenance.status'), maintenanceStates, value => text(`maintenance.status.${value}`)),
      searchFilter(text),
    ],
    call: maintenance.list,
    request: (values, page) => ({ query: { status: values.code('status', maintenanceStates), text: values.text(), ...page } }),
  })
  const columns = useColumns()
  const more = useEntryMenu(entry => setForm({ entry }))
  const allSchools = (list.rows.data as List | undefined)?.allSchools
  return (
    <EntryList<Entry>
      header={{ title: title('school.maintenance') }}
      onAdd={allSchools === undefined ? undefined : () => setForm({})}
      addLabel={text('maintenance.add')}
      filters={<FilterFields report={list.report} />}
      list={{
        label: title('school.maintenance'),
        ...list.table,
        rowKey: row => row.id,
        rowName: row => row.title,
        empty: { title: text('maintenance.none'), children: text('maintenance.noneHelp') },
        columns,
      }}
      commands={row => ({
        onEdit: maintenanceEdit(row.status) === 'all' ? () => setForm({ entry: row }) : undefined,
        more: more(row),
      })}
      pagination={list.pagination}
      dialog={
        form && allSchools !== undefined ? (
          <EntryForm
            key={form.entry?.id ?? 'new'}
            allSchools={allSchools}
            entry={form.entry}
            onClose={() => setForm(undefined)}
          />
        ) : null
      }
    />
  )
}
