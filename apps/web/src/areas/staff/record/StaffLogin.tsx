import { StaffSection } from '../StaffSections'
import type { StaffTabProps } from './person'

/** The logins of the member of staff, and where each is signed in. */
export default function StaffLogin({ person: { id } }: StaffTabProps) {
  return <StaffSection key={id} id={id} section="login" />
}
