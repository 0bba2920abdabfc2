import { anecdotal } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { displayDay } from '@school/rules'
import { EntryList } from '@school/ui'
import { useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { useFilteredList } from '../../list'
import { FilterFields, optionsOf, searchFilter } from '../../report'
import { useSignedIn } from '../../session'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import type { DiaryTabs } from './AnecdotalDiary'
import { AnecdotalForm } from './AnecdotalForm'
import type { Entry } from './anecdotal-values'
import { DeleteForm } from './DeleteForm'
import { OpenEntry } from './OpenEntry'
import { useAnecdotalColumns } from './useAnecdotalColumns'
import { type Row, useEntryCommands } from './useEntryCommands'

/** The tab of what was noted about students. */
export function AnecdotalEntries({ tabs }: { tabs: DiaryTabs }) {
  const text = useText()
  const title = useFormTitle()
  const { settings } = useSignedIn()
  const { data: offers } = useCall(anecdotal.initialValues, {})
  const fail = useProblemToast()
  const { client } = useApi()
  const [editing, setEditing] = useState<Entry | 'new'>()
  const [opened, setOpened] = useState<Row>()
  const [deleting, setDeleting] = useState<Row>()
  const list = useFilteredList({
    name: 'anecdotal-entries',
    ready: offers !== undefined,
    filters: () => [
      {
        name: 'year',
        label: text('diary.year'),
        kind: 'choice',
        options: optionsOf(offers?.years),
        standard: offers?.years.find(year => year.isCurrent)?.id,
      },
      { name: 'division', label: text('diary.classes'), kind: 'choices', options: optionsOf(offers?.divisions) },
      searchFilter(text),
    ],
    call: anecdotal.list,
    request: (values, page) => ({
      query: {
        academicYearId: values.one('year'),
        sectionIds: [],
        courseIds: [],
        divisionIds: values.many('division'),
        text: values.text(),
        ...page,
      },
    }),
  })
  // Read anew for the form, which keeps what it began with: what comes later would take what is being typed.
  const edit = async (row: Row) => {
    try {
      const entry = await client.call(anecdotal.data, { params: { id: row.id } })
      setEditing(open => open ?? entry)
    } catch (failure) {
      fail(failure)
    }
  }
  const columns = useAnecdotalColumns()
  const commands = useEntryCommands({
    onEdit: row => void edit(row),
    onOpen: setOpened,
    onDelete: setDeleting,
    notifies: offers?.guardianView === true,
  })
  const form =
    offers && editing ? (
      <AnecdotalForm offers={offers} entry={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
    ) : deleting ? (
      <DeleteForm id={deleting.id} onClose={() => setDeleting(undefined)} />
    ) : null
  return (
    <EntryList<Row>
      {...tabs}
      header={{ title: title('s.student.anecdotal'), context: settings.school?.name }}
      onAdd={offers ? () => setEditing('new') : undefined}
      addLabel={text('diary.newAnecdotal')}
      filters={<FilterFields report={list.report} />}
      list={{
        label: title('s.student.anecdotal'),
        ...list.table,
        rowKey: row => row.id,
        rowName: row => `${row.student}, ${displayDay(row.date)}`,
        onPick: setOpened,
        empty: { title: text('diary.none'), children: text('diary.noneHelp') },
        columns,
      }}
      commands={commands}
      pagination={list.pagination}
      drawer={
        opened && {
          key: opened.id,
          title: text('diary.entryOn', { name: opened.student }),
          content: <OpenEntry key={opened.id} id={opened.id} studentId={opened.studentId} />,
          onClose: () => setOpened(undefined),
        }
      }
      dialog={form}
    />
  )
}
