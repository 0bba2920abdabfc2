import { type AnswerOfCall, anecdotal } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { type EntryCommands, useToast } from '@school/ui'
import { Bell, BookOpen, Trash2 } from 'lucide-react'
import { useProblemToast } from '../../forms/problems'
import { useText } from '../../texts/text'

export type Row = AnswerOfCall<typeof anecdotal.list>['results'][number]

/** What can be done with entries, each after its question. */
export function useEntryCommands({
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
