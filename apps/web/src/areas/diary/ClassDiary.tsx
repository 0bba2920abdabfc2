import { diary } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { EntryList, useToast } from '@school/ui'
import { useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { useFilteredList } from '../../list'
import { codeFilter, FilterFields, rowFilter, searchFilter } from '../../report'
import { useSignedIn } from '../../session'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { Acks } from './Acks'
import type { DiaryTabs } from './AnecdotalDiary'
import { DiaryForm, type Entry } from './DiaryForm'
import { useDiaryColumns } from './useDiaryColumns'

/** The tab of what classes are given. */
export function ClassDiary({ tabs }: { tabs: DiaryTabs }) {
  const text = useText()
  const title = useFormTitle()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const { client } = useApi()
  const { settings } = useSignedIn()
  const { data: offers } = useCall(diary.initialValues, {})
  const [editing, setEditing] = useState<Entry | 'new'>()
  const [opened, setOpened] = useState<Entry>()
  const kinds = offers?.kinds ?? []
  const list = useFilteredList({
    name: 'class-diary',
    ready: offers !== undefined,
    filters: () => [
      codeFilter(text, 'kind', text('diary.kind'), kinds, value => text(`diary.kind.${value}`)),
      rowFilter(text, 'division', text('diary.class'), offers?.divisions),
      rowFilter(text, 'subject', text('diary.subject'), offers?.subjects),
      searchFilter(text),
    ],
    call: diary.list,
    request: (values, page) => ({
      query: {
        kind: values.code('kind', kinds),
        divisionId: values.one('division'),
        subjectId: values.one('subject'),
        text: values.text(),
        ...page,
      },
    }),
  })
  const remove = async (entry: Entry) => {
    try {
      await client.call(diary.remove, { params: { id: entry.id } })
      toast.success(text('diary.deleted'))
      setOpened(undefined)
      await reload(diary.list)
    } catch (failure) {
      fail(failure)
    }
  }
  const columns = useDiaryColumns()
  return (
    <EntryList<Entry>
      {...tabs}
      header={{ title: title('s.student.anecdotal'), context: settings.school?.name }}
      onAdd={offers ? () => setEditing('new') : undefined}
      addLabel={text('diary.newDiary')}
      filters={<FilterFields report={list.report} />}
      list={{
        label: text('diary.tab.diary'),
        ...list.table,
        rowKey: row => row.id,
        rowName: row => row.title,
        onPick: setOpened,
        empty: { title: text('diary.none') },
        columns,
      }}
      commands={row => ({
        onEdit: row.mayEdit ? () => setEditing(row) : undefined,
        onDelete: row.mayDelete ? () => void remove(row) : undefined,
      })}
      pagination={list.pagination}
      drawer={
        opened && {
          key: opened.id,
          title: opened.title,
          content: <Acks key={opened.id} id={opened.id} />,
          onClose: () => setOpened(undefined),
        }
      }
      dialog={
        offers && editing ? (
          <DiaryForm
            key={editing === 'new' ? 'new' : editing.id}
            offers={offers}
            entry={editing === 'new' ? undefined : editing}
            onClose={() => setEditing(undefined)}
          />
        ) : null
      }
    />
  )
}
