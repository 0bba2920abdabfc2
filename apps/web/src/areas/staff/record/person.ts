import type { AnswerOfCall, staff } from '@school/api/client'

export type StaffPerson = AnswerOfCall<typeof staff.completeInfo>

export interface StaffTabProps {
  readonly person: StaffPerson
}
