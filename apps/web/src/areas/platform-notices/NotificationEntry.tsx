import { type AnswerOfCall, platformNotices } from '@school/api/client'
import { useCall } from '@school/api/react'
import { platformNoticeEdit, platformNoticeStates } from '@school/rules'
import { EntryList } from '@school/ui'
import { useState } from 'react'
import { useFilteredList } from '../../list'
import { codeFilter, FilterFields, searchFilter } from '../../report'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { EntryDetails } from './EntryDetails'
import { EntryForm } from './EntryForm'
import { useEntryColumns } from './useEntryColumns'
import { useEntryMenu } from './useEntryMenu'

export type Entry = AnswerOfCall<typeof platformNotices.get>

/** /school/notification-entry: announcements of the operator to users of schools. */
export default function NotificationEntry() {
  const text = useText()
  const title = useFormTitle()
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
  const current = list.rows.data?.results.find(row => row.id === opened)
  const columns = useEntryColumns(current !== undefined)
  const more = useEntryMenu(entry => setForm({ entry, copy: true }))
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
        columns,
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
