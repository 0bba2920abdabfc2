import { type AnswerOfCall, anecdotal } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { displayDay } from '@school/rules'
import { Badge, type EntryCommands, EntryList, useConfirmInput, useToast } from '@school/ui'
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
import { OpenEntry } from './OpenEntry'
import { NatureBadge } from './words'

type Row = AnswerOfCall<typeof anecdotal.list>['results'][number]

/** What can be done with entries, each after its question. */
function useCommands({
  onEdit,
  onOpen,
  notifies,
}: {
  onEdit: (row: Row) => void
  onOpen: (row: Row) => void
  notifies: boolean
}) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const ask = useConfirmInput()
  const { client } = useApi()
  const fresh = () => reload(anecdotal.list, anecdotal.savedData, anecdotal.data)
  const remove = async (row: Row, reason = '') => {
    try {
      await client.call(anecdotal.remove, { params: { id: row.id }, query: { reason } })
      toast.success(text('diary.deleted'))
      await fresh()
    } catch (failure) {
      fail(failure)
    }
  }
  const removeWithReason = async (row: Row) => {
    const { confirmed, inputValue } = await ask({
      title: text('diary.delete'),
      message: text('diary.deleteReason'),
      input: true,
      confirmText: text('diary.delete'),
    })
    if (confirmed) await remove(row, inputValue)
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
              onSelect: () => void removeWithReason(row),
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
  const [editing, setEditing] = useState<string>()
  const [opened, setOpened] = useState<Row>()
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
  const { data: entry } = useCall(anecdotal.data, editing && editing !== 'new' ? { params: { id: editing } } : null)
  const commands = useCommands({ onEdit: row => setEditing(row.id), onOpen: setOpened, notifies: offers?.guardianView === true })
  const close = () => setEditing(undefined)
  const form =
    offers && editing === 'new' ? (
      <AnecdotalForm offers={offers} entry={undefined} onClose={close} />
    ) : offers && entry && entry.id === editing ? (
      <AnecdotalForm key={`${entry.id} ${entry.version}`} offers={offers} entry={entry} onClose={close} />
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
