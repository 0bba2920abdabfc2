import { LoginOfStudent } from '../../guardian-users/LoginOfStudent'
import type { TabProps } from './student'

/** The login of the student's guardian, with what can be done with it. */
export default function StudentLogin({ student: { id, values } }: TabProps) {
  return <LoginOfStudent key={id} id={id} admNo={values.admNo ?? ''} />
}
