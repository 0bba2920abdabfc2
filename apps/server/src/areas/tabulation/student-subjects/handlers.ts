import type { contract } from '@school/api'
import type { Handlers } from '../../../platform/http/call'
import { choosingOffers, readChoosing, saveChoosing } from './student-subjects'

/** Subjects that students choose. */
export const studentSubjectHandlers: Handlers<typeof contract.studentSubjects> = {
  initialValues: call => choosingOffers(call),
  read: call => readChoosing(call, call.query.divisionId, call.query.academicYearId),
  save: call => saveChoosing(call, call.body),
}
