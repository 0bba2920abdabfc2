import { PersonMessages } from '../../notification-history/PersonMessages'
import type { StaffTabProps } from './person'

/** What was sent to the member of staff. */
export default function StaffMessages({ person: { id } }: StaffTabProps) {
  return <PersonMessages key={id} type="Staff" id={id} />
}
