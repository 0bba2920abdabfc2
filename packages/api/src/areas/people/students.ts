import { cardStatuses, completeSections, dayStatuses, diaryKinds, natures } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, id, instant, month, option, options, page, pageSize, pagination, repeated } from '../../contract/schemas'
import { feeSummary } from '../fees/offline-fees'
import { timetableFile, timetableSource } from '../timetables'
import { busReport, classTree } from './bus-report'
import { studentStatistics } from './student-statistics'

const complete = forms('/student/student-complete-information-report')

const language = z.enum(['en', 'es', 'pt', 'de']).default('en')

/** Days in halves: 19.5. `late` counts how often, `percent` has one decimal and is null while nothing counts. */
export const attendanceFigures = {
  working: z.number(),
  present: z.number(),
  absent: z.number(),
  leave: z.number(),
  late: z.int(),
  percent: z.number().nullable(),
}

export const students = {
  ...studentStatistics,

  completeInitialValues: route({
    method: 'GET',
    path: 'studentcompleteinforpt/initialvalues',
    summary: 'Classes to choose a student from, and the sections of the page that the person may see.',
    access: complete,
    operatorSchool: true,
    answer: z.object({ ...classTree, parts: z.array(z.enum(completeSections)) }),
  }),
  completeDivisions: route({
    method: 'GET',
    path: 'studentcompleteinforpt/division/{courseId}',
    summary: 'Divisions of a course.',
    access: complete,
    operatorSchool: true,
    answer: options,
  }),
  siblings: route({
    method: 'GET',
    path: 'studentcompleteinforpt/getsiblings/{id}',
    summary: 'Students of the own scope with the same guardian.',
    access: complete,
    operatorSchool: true,
    answer: z.object({
      rows: z.array(
        z.object({ id, admNo: z.string(), name: z.string(), class: z.string(), status: z.enum(['studying', 'terminated']) }),
      ),
    }),
  }),
  attendanceDetails: route({
    method: 'GET',
    path: 'studentcompleteinforpt/getattendancedetails/{id}',
    summary:
      'Attendance of a student in the current year, by month and together, and the last ten days that were taken, the newest first. Days in halves. For schools that take attendance or import it.',
    access: complete,
    operatorSchool: true,
    answer: z.object({
      year: z.string(),
      months: z.array(z.object({ month, ...attendanceFigures })),
      total: z.object(attendanceFigures),
      recent: z.array(z.object({ date: day, status: z.enum(dayStatuses), reason: z.string() })),
    }),
  }),
  timetable: route({
    method: 'GET',
    path: 'studentcompleteinforpt/getstudentclasstimetabledetails/{id}',
    summary: 'The timetable of the class of a student as it holds today; nothing where there is none. Needs the module TT.',
    access: complete,
    operatorSchool: true,
    answer: z.object({
      source: timetableSource,
      /** Of the lessons; null where the timetable is a file. */
      version: z.int().nullable(),
      /** Weekdays, Monday is 1. */
      days: z.array(z.int()),
      periods: z.array(z.object({ id, name: z.string(), startTime: z.string(), endTime: z.string() })),
      cells: z.array(z.object({ weekday: z.int(), periodId: id, text: z.string() })),
      file: timetableFile.nullable(),
      exams: z.array(option),
    }),
  }),
  feeSummary: route({
    method: 'GET',
    path: 'studentcompleteinforpt/get-summary/{id}',
    summary:
      'Fees of a student as the school’s own system last told them. For System Admins, School Super Admins and School Heads.',
    access: complete,
    operatorSchool: true,
    answer: feeSummary,
  }),
  busFeeSummary: route({
    method: 'GET',
    path: 'studentcompleteinforpt/get-bussummary/{id}',
    summary:
      'Bus fees of a student as the school’s own system last told them. For System Admins, School Super Admins and School Heads.',
    access: complete,
    operatorSchool: true,
    answer: feeSummary,
  }),
  classTests: route({
    method: 'GET',
    path: 'studentcompleteinforpt/getclasstests/{id}',
    summary:
      'The last 50 class tests of a student in the current year, the newest first, published or not; a teacher sees those of the own subjects and of the own class. Needs the module TAB.',
    access: complete,
    operatorSchool: true,
    answer: z.object({
      rows: z.array(
        z.object({
          id,
          date: day,
          title: z.string(),
          subject: z.string(),
          max: z.number(),
          value: z.number().nullable(),
          /** What stands in the place of a number: absent, on leave. */
          label: z.string().nullable(),
          percent: z.number().nullable(),
          published: z.boolean(),
        }),
      ),
    }),
  }),
  reportCards: route({
    method: 'GET',
    path: 'studentcompleteinforpt/getreportcards/{id}',
    summary:
      'The report cards of a student in all years, the newest first, of each card what stands, published or not; a teacher sees those of the own class. Needs the module TAB or OFFLINE_TAB.',
    access: complete,
    operatorSchool: true,
    answer: z.object({
      rows: z.array(
        z.object({
          id,
          name: z.string(),
          year: z.string(),
          version: z.number(),
          status: z.enum(cardStatuses),
          withheld: z.boolean(),
          /** As the card prints them; empty where it does not, and of files that were uploaded. */
          percent: z.string(),
          grade: z.string(),
          publishedAt: z.string().nullable(),
          /** When somebody of the family opened it. */
          seenAt: z.string().nullable(),
          /** Opens the paper for 15 minutes; null where the school keeps it no more. */
          url: z.string().nullable(),
        }),
      ),
    }),
  }),
  anecdotals: route({
    method: 'GET',
    path: 'studentcompleteinforpt/getanecdotals/{id}',
    summary:
      'The last 50 entries on a student, the newest first; confidential ones for their readers. For those who may open the anecdotal diary or its report.',
    access: complete,
    operatorSchool: true,
    answer: z.object({
      rows: z.array(
        z.object({
          id,
          date: day,
          category: z.string(),
          nature: z.enum(natures),
          observation: z.string(),
          action: z.string(),
          confidential: z.boolean(),
          by: z.string(),
        }),
      ),
    }),
  }),
  diary: route({
    method: 'GET',
    path: 'studentcompleteinforpt/getdiary/{id}',
    summary: 'The last 50 diary entries that were addressed to a student, the newest first. For those who may open the diary.',
    access: complete,
    operatorSchool: true,
    answer: z.object({
      rows: z.array(
        z.object({
          id,
          date: day,
          kind: z.enum(diaryKinds),
          title: z.string(),
          subject: z.string(),
          dueOn: day.nullable(),
          /** Null where nobody is asked. */
          done: z.boolean().nullable(),
          by: z.string(),
        }),
      ),
    }),
  }),
  documents: route({
    method: 'GET',
    path: 'studentcompleteinforpt/getdocuments/{id}',
    summary: 'Files of a student, newest first, with addresses that open for a while.',
    access: complete,
    operatorSchool: true,
    answer: z.object({
      rows: z.array(
        z.object({
          id,
          kind: z.enum(['photo', 'reportCard']),
          name: z.string(),
          bytes: z.int(),
          at: instant,
          url: z.string().nullable(),
        }),
      ),
    }),
  }),
  history: route({
    method: 'GET',
    path: 'studentcompleteinforpt/gethistory/{id}',
    summary: 'What was changed of a student and the guardian, newest first. For System Admins and School Super Admins.',
    access: complete,
    operatorSchool: true,
    query: z.object({ page, pageSize }),
    answer: z.object({
      results: z.array(
        z.object({
          id: z.string(),
          at: instant,
          /** `added`, `changed`, or the name of another deed. */
          action: z.string(),
          /** The file of an import. */
          file: z.string().nullable(),
          by: z.string().nullable(),
          role: z.string().nullable(),
          changes: z.array(z.object({ field: z.string(), old: z.string(), new: z.string() })),
        }),
      ),
      pagination,
    }),
  }),
  preview: route({
    method: 'GET',
    path: 'studentcompleteinforpt/preview/{id}',
    summary: 'The chosen sections of one student as PDF; all that the person may see unless some are named.',
    access: complete,
    operatorSchool: true,
    query: z.object({ parts: repeated(z.enum(completeSections)), language }),
    binary: true,
  }),
  ...busReport,
}
