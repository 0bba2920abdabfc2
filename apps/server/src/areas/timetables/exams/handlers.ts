import type { contract } from '@school/api'
import { mostTimetableFileKb } from '@school/rules'
import { type Handlers, personOf } from '../../../platform/http/call'
import { classOffers } from '../../../school/class-offers'
import { schoolDay } from '../../../school/zone'
import { currentYear, yearsOf } from '../files'
import { familyCalendar, ownCalendar } from './calendar-file'
import { divisionsOfCourse } from './check'
import { dutySheet, editedExams, listExams } from './lists'
import { sendExams } from './paper'
import { dutiesOn, ownExams } from './read'
import { addRoom, changeRoom, readRooms, removeRoom } from './rooms'
import { changeExams, copyExams, makeExams, removeExams, withdrawExams } from './save'

/** Endings of the files of exam timetables. */
const examFileTypes = ['pdf', 'jpg', 'png']

export const examTimetableHandlers: Handlers<typeof contract.examTimetables> = {
  async initialValues(call) {
    const { trx } = call
    const exams = await trx
      .selectFrom('tab_exams')
      .select(['id', 'name', 'academic_year_id'])
      .where('kind', '=', 'main')
      .where('active', '=', true)
      .orderBy('sort_order')
      .orderBy('name')
      .execute()
    return {
      academicYears: await yearsOf(trx),
      ...(await classOffers(trx, personOf(call))),
      exams: exams.map(exam => ({ id: exam.id, name: exam.name, academicYearId: exam.academic_year_id })),
      subjects: await trx
        .selectFrom('masters')
        .select(['id', 'name'])
        .where('kind', '=', 'subject')
        .where('active', '=', true)
        .orderBy('sort_order')
        .orderBy('name')
        .execute(),
      rooms: (await readRooms(call)).filter(room => room.active).map(({ id, name, capacity }) => ({ id, name, capacity })),
      fileRule: { types: examFileTypes, maxKb: mostTimetableFileKb },
      today: (await schoolDay(call)).today,
    }
  },
  divisions: async call => divisionsOfCourse(call, call.params.courseId, (await currentYear(call.trx)) ?? ''),
  save: call => makeExams(call, call.body),
  list: call => listExams(call, call.query),
  edit: call => editedExams(call, call.params.id),
  update: call => changeExams(call, call.params.id, call.body),
  download: call => sendExams(call, call.params.id, call.query.pdf),
  remove: call => removeExams(call, call.params.id),
  withdraw: call => withdrawExams(call, call.params.id, call.body),
  copy: call => copyExams(call, call.params.id, call.body.courseIds),
  dutySheet: call => dutySheet(call, call.params.id),

  rooms: call => readRooms(call),
  addRoom: call => addRoom(call, call.body),
  changeRoom: call => changeRoom(call, call.params.id, call.body),
  removeRoom: call => removeRoom(call, call.params.id),

  mine: call => ownExams(call),
  day: call => dutiesOn(call, call.query.date),
  mineCalendar: call => ownCalendar(call),
  familyCalendar: call => familyCalendar(call),
}
