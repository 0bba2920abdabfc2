import { Badge } from '@school/ui'
import { useText } from '../../texts/text'
import type { State } from './user-filters'

const tones = {
  NotCreated: 'secondary',
  Created: 'info',
  Sent: 'warning',
  Active: 'success',
  Blocked: 'danger',
} as const

/** What became of a login. */
export function StateBadge({ state }: { readonly state: State }) {
  const text = useText()
  return <Badge status={tones[state]}>{text(`guardianUsers.state.${state}`)}</Badge>
}
