import type { MenuItem } from '@school/ui'
import { ArrowRightLeft, FileText, KeyRound, Pencil, School, Send, Trash2 } from 'lucide-react'
import { useSignedIn } from '../../session'
import { useText } from '../../texts/text'
import type { Row } from './useStaffLogins'

export type LoginTask = 'edit' | 'move' | 'schools'

/** What can be done with one login. */
export function useStaffLoginMenu({
  onTask,
  onRenew,
  onSend,
  onSlips,
  onRemove,
}: {
  readonly onTask: (kind: LoginTask, row: Row) => void
  readonly onRenew: (row: Row) => void
  readonly onSend: (row: Row) => void
  readonly onSlips: (row: Row) => void
  readonly onRemove: (row: Row) => void
}): (row: Row) => MenuItem[] {
  const text = useText()
  const { claims } = useSignedIn()
  const operator = claims.role.includes('GJAdmin')
  return row => [
    { key: 'edit', label: text('logins.edit'), icon: Pencil, onSelect: () => onTask('edit', row) },
    ...(row.reachable && row.id !== claims.sub
      ? [{ key: 'renew', label: text('logins.renew'), icon: KeyRound, onSelect: () => onRenew(row) }]
      : []),
    ...(row.reachable
      ? [
          { key: 'send', label: text('logins.send'), icon: Send, onSelect: () => onSend(row) },
          { key: 'slips', label: text('logins.slips'), icon: FileText, onSelect: () => onSlips(row) },
        ]
      : []),
    { key: 'move', label: text('logins.moveLong'), icon: ArrowRightLeft, onSelect: () => onTask('move', row) },
    ...(operator
      ? [{ key: 'schools', label: text('logins.otherSchools'), icon: School, onSelect: () => onTask('schools', row) }]
      : []),
    { key: 'line', separator: true },
    { key: 'remove', label: text('logins.remove'), icon: Trash2, danger: true, onSelect: () => onRemove(row) },
  ]
}
