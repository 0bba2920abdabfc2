import type { DayStatus } from '@school/rules'
import { Badge, type StatusName } from '@school/ui'
import { useText } from '../../texts/text'

/** What colour a day has. */
export const dayTones: Readonly<Record<DayStatus, StatusName>> = {
  Present: 'success',
  Late: 'warning',
  Absent: 'danger',
  'Half day': 'warning',
  'On leave': 'info',
  'On duty': 'primary',
  'Not taken': 'secondary',
  Holiday: 'secondary',
}

/** What a day was for a student. */
export function DayStatusBadge({ status }: { status: DayStatus }) {
  const text = useText()
  return <Badge status={dayTones[status]}>{text(`days.status.${status}`)}</Badge>
}
