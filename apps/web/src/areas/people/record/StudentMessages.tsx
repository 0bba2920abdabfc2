import { PersonMessages } from '../../notification-history/PersonMessages'
import type { TabProps } from './student'

/** What was sent to the guardians of the student. */
export default function StudentMessages({ student: { id } }: TabProps) {
  return <PersonMessages key={id} type="Student" id={id} />
}
