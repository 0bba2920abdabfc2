import { schoolDay } from '../../school/zone'
import { readTimetable, type TimetableCall } from './files'

/** The timetable of the class of a student as it holds today. */
export const readStudentTimetable = async (
  call: Pick<TimetableCall, 'trx' | 'services' | 'schoolId'>,
  divisionId: string | null,
) => readTimetable(call, 'class', divisionId, (await schoolDay(call)).today)
