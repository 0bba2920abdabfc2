import type { AnswerOfCall, people, students } from '@school/api/client'

export type Student = AnswerOfCall<typeof people.studentDetails>
export type Parts = AnswerOfCall<typeof students.completeInitialValues>['parts']

export interface TabProps {
  readonly student: Student
  /** Sections of the complete information that the reader sees. */
  readonly parts: Parts
}
