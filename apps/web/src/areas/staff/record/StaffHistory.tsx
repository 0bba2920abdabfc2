import { StaffSection } from '../StaffSections'
import type { StaffTabProps } from './person'

/** What was changed of the member of staff, and by whom. */
export default function StaffHistory({ person: { id } }: StaffTabProps) {
  return <StaffSection key={id} id={id} section="history" />
}
