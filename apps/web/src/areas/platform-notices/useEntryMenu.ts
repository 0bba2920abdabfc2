import { platformNotices } from '@school/api/client'
import { useApi } from '@school/api/react'
import { useConfirm } from '@school/ui'
import { Ban, Copy, Send } from 'lucide-react'
import { useDone } from '../../forms/done'
import { useText } from '../../texts/text'
import type { Entry } from './NotificationEntry'

/** What else can be done with an announcement. */
export function useEntryMenu(onCopy: (row: Entry) => void) {
  const text = useText()
  const confirm = useConfirm()
  const { client } = useApi()
  const run = useDone(platformNotices.list, platformNotices.reach)
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
  return (row: Entry) => [
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
    { key: 'copy', icon: Copy, label: text('platformNotices.copy'), onSelect: () => onCopy(row) },
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
}
