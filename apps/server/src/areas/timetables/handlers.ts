import type { contract } from '@school/api'
import { mostTimetableFileKb, timetableFileTypes } from '@school/rules'
import { type Handlers, personOf } from '../../platform/http/call'
import { notFound } from '../../platform/problems'
import { classOffers } from '../../school/class-offers'
import { masters } from '../../school/lookups'
import { schoolDay } from '../../school/zone'
import { sendExams } from './exams/paper'
import { showsExams } from './exams/read'
import { readFamilyTimetable } from './family'
import { yearsOf } from './files'
import { listDivisions, listHistory, listStaff } from './lists'
import { ownClasses, sendFile } from './scope'
import { markSeen, readAs } from './seen'
import { removeFile, uploadFile } from './write'

/** Timetables of classes and staff. */
export const timetableHandlers: Handlers<typeof contract.timetables> = {
  async initialValues(call) {
    const { trx } = call
    return {
      academicYears: await yearsOf(trx),
      ...(await classOffers(trx, personOf(call))),
      designations: await masters(trx, 'designation'),
      staff: await trx
        .selectFrom('staff')
        .select(['id', 'code', 'name'])
        .where('status', '=', 'Working')
        .orderBy('name_key')
        .orderBy('id')
        .execute(),
      fileRule: { types: [...timetableFileTypes], maxKb: mostTimetableFileKb },
      today: (await schoolDay(call)).today,
    }
  },
  divisions: call => listDivisions(call, call.query),
  staff: call => listStaff(call, call.query),
  uploadClass: call => uploadFile(call, 'class', call.body.divisionIds, call.body),
  uploadStaff: call => uploadFile(call, 'teacher', call.body.staffIds, call.body),
  removeClass: call => removeFile(call, 'class', call.params.a, call.params.b, call.query.restore),
  removeTeacher: call => removeFile(call, 'teacher', call.params.a, call.params.b, call.query.restore),
  downloadClass: call => sendFile(call, 'class', call.params.id),
  downloadTeacher: call => sendFile(call, 'teacher', call.params.id),
  showExamTab: call => showsExams(call),
  history: call => listHistory(call, call.query),

  mineInitialValues: async call => ({ divisions: await ownClasses(call), today: (await schoolDay(call)).today }),
  week: call => readAs(call, 'teacher', personOf(call).staffId),
  async classTimetable(call) {
    const divisionId = call.params.divisionId.toLowerCase()
    if (!(await ownClasses(call)).some(division => division.id === divisionId)) throw notFound()
    return readAs(call, 'class', divisionId)
  },

  seen: call => markSeen(call, call.body),

  family: call => readFamilyTimetable(call),
  familySeen: call => markSeen(call, call.body),
  familyDownload: call =>
    call.params.kind === 'exam' ? sendExams(call, call.params.id, false) : sendFile(call, 'class', call.params.id),
}
