import { History } from '../StudentSections'
import type { TabProps } from './student'

/** What was changed of the student and the guardian, and by whom. */
export default function StudentHistory({ student: { id } }: TabProps) {
  return <History key={id} id={id} />
}
