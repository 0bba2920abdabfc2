import type { ImportKind } from './columns'
import { attendanceDays, attendanceMonths } from './kinds-attendance'
import { busFeeSummaries, feeCollections, feeDues, feeSummaries } from './kinds-fees'
import { holidays, leaveBalances } from './kinds-leave'
import {
  buses,
  classes,
  guardians,
  staff,
  studentBus,
  students,
  subjectAllotments,
  subjects,
  yearEndDecisions,
} from './kinds-people'
import { studentSubjects, tabExams, tabMarks, tabMaxMarks, tabRemarks, tabResults } from './kinds-tab'

/** Every kind of file, in the order in which they build on each other. */
export const importKinds: readonly ImportKind[] = [
  classes,
  subjects,
  buses,
  staff,
  students,
  guardians,
  subjectAllotments,
  studentBus,
  yearEndDecisions,
  tabExams,
  tabMaxMarks,
  studentSubjects,
  tabMarks,
  tabRemarks,
  tabResults,
  holidays,
  leaveBalances,
  attendanceDays,
  attendanceMonths,
  feeDues,
  feeCollections,
  feeSummaries,
  busFeeSummaries,
]

export const findImportKind = (code: string): ImportKind | undefined => importKinds.find(kind => kind.code === code)
