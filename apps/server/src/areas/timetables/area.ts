import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { examFileUse } from './exams/file-uses'
import { examTimetableHandlers } from './exams/handlers'
import { nextExams, ownExams } from './exams/home-blocks'
import { eveningBefore, examReminders, planReminders } from './exams/reminders'
import { timetableFileUse } from './file-uses'
import { timetableHandlers } from './handlers'
import { timetablesHoldings } from './holdings'

export const timetablesArea: Area = {
  calls: [callsOf(contract.timetables, timetableHandlers), callsOf(contract.examTimetables, examTimetableHandlers)],
  jobs: [eveningBefore, examReminders],
  atStart: [planReminders],
  fileUses: [timetableFileUse, examFileUse],
  homeBlocks: { nextExams, ownExams },
  holdings: timetablesHoldings,
}
