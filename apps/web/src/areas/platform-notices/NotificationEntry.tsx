import { type AnswerOfCall, platformNotices } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { platformNoticeEdit, platformNoticeStates } from '@school/rules'
import { Badge, EntryList, type TableColumn, useConfirm } from '@school/ui'
import { Ban, Copy, Send } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useDone } from '../../done'
import { useFilteredList } from '../../list'
import { codeFilter, FilterFields, searchFilter } from '../../report'
import { useText } from '../../text'
import { useFormTitle } from '../../titles'
import { useMoment } from '../../zone'
import { EntryDetails } from './EntryDetails'
import { EntryForm } from './EntryForm'
import { useAudience, useSchoolsOf } from './words'

export type Entry = AnswerOfCall<typeof platformNotices.get>

const tones = { Draft: 'secondary', Scheduled: 'info', Live: 'success', Ended: 'secondary', Withdrawn: 'warning' } as const

/** Columns that stay beside the drawer, which says the others. */
const besideDrawer = ['title', 'audience', 'reach', 'read', 'status']

/** /school/notification-entry: announcements of the operator to users of schools. */
export default function NotificationEntry() {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()
  const moment = useMoment()
  const audience = useAudience()
  const schoolsOf = useSchoolsOf()
  const confirm = useConfirm()
  const { client } = useApi()
  const { data: offers } = useCall(platformNotices.initialValues, {})
  const [opened, setOpened] = useState<string>()
  const [form, setForm] = useState<{ entry?: Entry; copy?: boolean }>()
  const list = useFilteredList({
    name: 'platform-notices',
    ready: true,
    filters: () => [
      codeFilter(text, 'status', text('platformNotices.status'), platformNoticeStates, value =>
        text(`platformNotices.status.${value}`),
      ),
      searchFilter(text),
    ],
    call: platformNotices.list,
    request: (values, page) => ({
      query: { status: values.code('status', platformNoticeStates), text: values.text(), ...page },
    }),
  })
  const run = useDone(platformNotices.list, platformNotices.reach)
  const current = list.rows.data?.results.find(row => row.id === opened)
  const params = (row: Entry) => ({ params: { id: row.id } })
  const withdraw = async (row: Entry) => {
    const sure = await confirm({
      icon: 'warning',
      title: row.title,
      message: text('platformNotices.sureWithdraw'),
      confirmText: text('platformNotices.withdraw'),
      danger: true,
    })
    if (sure) await run(() => client.call(platformNotices.withdraw, params(row)), text('platformNotices.withdrawn'))
  }
  const more = (row: Entry) => [
    ...(row.status === 'Draft'
      ? [
          {
            key: 'publish',
            icon: Send,
            label: text('platformNotices.publish'),
            onSelect: () => void run(() => client.call(platformNotices.publish, params(row)), text('platformNotices.scheduled')),
          },
        ]
      : []),
    { key: 'copy', icon: Copy, label: text('platformNotices.copy'), onSelect: () => setForm({ entry: row, copy: true }) },
    ...(row.status === 'Ended' || row.status === 'Withdrawn'
      ? []
      : [
          {
            key: 'withdraw',
            icon: Ban,
            label: text('platformNotices.withdraw'),
            danger: true,
            onSelect: () => void withdraw(row),
          },
        ]),
  ]
  const columns: readonly TableColumn<Entry>[] = [
    { key: 'title', header: text('platformNotices.titleField'), look: 'name', cell: row => row.title },
    {
      key: 'audience',
      header: text('platformNotices.roles'),
      cell: row => audience(row.roles),
    },
    {
      key: 'schools',
      header: text('platformNotices.schools'),
      cell: row => schoolsOf(row),
    },
    { key: 'shown', header: text('platformNotices.showAs'), cell: row => text(`platformNotices.showAs.${row.showAs}`) },
    { key: 'from', header: text('platformNotices.from'), look: 'code', cell: row => moment(row.startsAt) },
    { key: 'to', header: text('platformNotices.to'), look: 'code', cell: row => moment(row.endsAt) },
    { key: 'reach', header: text('platformNotices.reach'), align: 'end', cell: row => intl.formatNumber(row.reach) },
    { key: 'read', header: text('platformNotices.read'), align: 'end', cell: row => intl.formatNumber(row.read) },
    {
      key: 'status',
      header: text('platformNotices.status'),
      cell: row => <Badge status={tones[row.status]}>{text(`platformNotices.status.${row.status}`)}</Badge>,
    },
  ]
  return (
    <EntryList<Entry>
      header={{ title: title('school.utility.notification') }}
      onAdd={offers ? () => setForm({}) : undefined}
      addLabel={text('platformNotices.add')}
      filters={<FilterFields report={list.report} />}
      list={{
        label: title('school.utility.notification'),
        ...list.table,
        rowKey: row => row.id,
        rowName: row => row.title,
        onPick: row => setOpened(row.id),
        empty: { title: text('platformNotices.none'), children: text('platformNotices.noneHelp') },
        columns: current ? columns.filter(column => besideDrawer.includes(column.key)) : columns,
      }}
      commands={row => ({
        onEdit: offers && platformNoticeEdit(row.status) !== 'none' ? () => setForm({ entry: row }) : undefined,
        more: more(row),
      })}
      pagination={list.pagination}
      drawer={
        current && {
          key: current.id,
          title: current.title,
          content: <EntryDetails entry={current} />,
          onClose: () => setOpened(undefined),
        }
      }
      dialog={
        offers && form ? (
          <EntryForm
            key={`${form.entry?.id ?? 'new'} ${form.copy ?? false}`}
            offers={offers}
            entry={form.entry}
            copy={form.copy ?? false}
            onClose={() => setForm(undefined)}
          />
        ) : null
      }
    />
  )
}
