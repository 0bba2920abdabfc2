import { Badge, type StatusName } from '@school/ui'
import { useText } from '../../texts/text'
import { useStaffText } from './staff-text'

const tones: Readonly<Record<string, StatusName>> = { Active: 'success', Created: 'warning', Blocked: 'danger' }

/** Whether a member of staff can log in. */
export function LoginState({ status }: { status: string | null | undefined }) {
  const text = useText()
  const shown = useStaffText()
  return status ? <Badge status={tones[status]}>{shown('loginStatus', status)}</Badge> : text('staff.noLogin')
}
