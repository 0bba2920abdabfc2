import { Stack } from '@school/ui'
import { Anecdotals, Diary } from '../StudentSections'
import type { TabProps } from './student'

/** What the student was given, and what was noted about the student. */
export default function StudentDiary({ student: { id }, parts }: TabProps) {
  return (
    <Stack key={id}>
      {parts.includes('diary') ? <Diary id={id} /> : null}
      {parts.includes('anecdotal') ? <Anecdotals id={id} /> : null}
    </Stack>
  )
}
