import { type AnswerOfCall, anecdotal } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { displayDay } from '@school/rules'
import { Badge, type EntryCommands, EntryList, useToast } from '@school/ui'
import { Bell, BookOpen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFilteredList } from '../../list'
import { useProblemToast } from '../../problems'
import { FilterFields, optionsOf, searchFilter } from '../../report'
import { useSignedIn } from '../../session'
import { useText } from '../../text'
import { useFormTitle } from '../../titles'
import { useMoment } from '../../zone'
import type { DiaryTabs } from './AnecdotalDiary'
import { AnecdotalForm } from './AnecdotalForm'
import type { Entry } from './anecdotal-values'
import { DeleteForm } from './DeleteForm'
import { OpenEntry } from './OpenEntry'
import { NatureBadge } from './words'

type Row = AnswerOfCall<typeof anecdotal.list>['results'][number]

/** What can be done with entries, each after its question. */
function useCommands({
  onEdit,
  onOpen,
  onDelete,
  notifies,
}: {
  onEdit: (row: Row) => void
  onOpen: (row: Row) => void
  /** Asks for the reason. */
  onDelete: (row: Row) => void
  notifies: boolean
}) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const { client } = useApi()
  const fresh = () => reload(anecdotal.list, anecdotal.savedData, anecdotal.data)
  const remove = async (row: Row) => {
    try {
      await client.call(anecdotal.remove, { params: { id: row.id }, query: {} })
      toast.success(text('diary.deleted'))
      await fresh()
    } catch (failure) {
      fail(failure)
    }
  }
  const notify = async (row: Row) => {
    try {
      const { notified } = await client.call(anecdotal.notify, { params: { id: row.id } })
      toast.success(text(notified > 0 ? 'diary.sent' : 'diary.noLogin'))
      await fresh()
    } catch (failure) {
      fail(failure)
    }
  }
  return (row: Row): EntryCommands => ({
    onEdit: row.mayEdit ? () => onEdit(row) : undefined,
    more: [
      ...(row.mayNotify && notifies
        ? [{ key: 'notify', icon: Bell, label: text('diary.notify'), onSelect: () => void notify(row) }]
        : []),
      { key: 'open', icon: BookOpen, label: text('diary.open'), onSelect: () => onOpen(row) },
      ...(row.deletion === 'reason'
        ? [
            {
              key: 'delete-reason',
              icon: Trash2,
              danger: true,
              label: text('diary.delete'),
              onSelect: () => onDelete(row),
            },
          ]
        : []),
    ],
    onDelete: row.deletion === 'free' ? () => void remove(row) : undefined,
  })
}

/** The tab of what was noted about students. */
export function AnecdotalEntries({ tabs }: { tabs: DiaryTabs }) {
  const text = useText()
  const title = useFormTitle()
  const moment = useMoment()
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
  const commands = useCommands({
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
        columns: [
          {
            key: 'date',
            header: text('diary.date'),
            look: 'code',
            cell: row => [displayDay(row.date), row.time].join(' ').trim(),
          },
          { key: 'student', header: text('diary.student'), look: 'name', cell: row => row.student },
          { key: 'class', header: text('diary.class'), cell: row => row.class },
          { key: 'category', header: text('diary.category'), cell: row => row.category },
          { key: 'nature', header: text('diary.nature'), cell: row => <NatureBadge nature={row.nature} /> },
          { key: 'observation', header: text('diary.observation'), look: 'text', cell: row => row.observation },
          { key: 'by', header: text('diary.by'), cell: row => row.by },
          {
            key: 'notified',
            header: text('diary.notified'),
            look: 'code',
            cell: row =>
              row.confidential ? <Badge status="warning">{text('diary.confidential')}</Badge> : moment(row.notifiedAt),
          },
        ],
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
