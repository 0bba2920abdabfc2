import { dayStatuses, halves } from '@school/rules'
import { z } from 'zod'
import { reportFileBody } from '../../contract/report'
import { forms, route } from '../../contract/route'
import {
  classBody,
  classQuery,
  day,
  id,
  job,
  line,
  numeral,
  option,
  options,
  page,
  pageSize,
  pagination,
} from '../../contract/schemas'
import { doorOffers } from '../messaging/messaging-schemas'

const report = forms('s.att.report')

const views = ['list', 'register', 'summary'] as const

const fields = {
  view: z.enum(views).default('list'),
  academicYearId: id.optional(),
  /** Of the list; today unless one is named. */
  date: day.optional(),
  half: z.enum(['', ...halves]).default(''),
  status: z.enum(['', ...dayStatuses]).default(''),
  /** Of the register, `YYYY-MM`. */
  month: z.union([z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/), z.literal('')]).default(''),
  /** Of the summary; the year so far unless they are named. */
  from: day.optional(),
  to: day.optional(),
  text: line(100).default(''),
}
const least = {
  below: numeral(0, 100).default(0),
  minStreak: numeral(0, 60).default(0),
}

const cells = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

// A filter that is not known would give more rows than were asked for.
const filters = z.strictObject({ ...fields, ...least, ...classBody }).meta({ id: 'AbsentPresentFilters' })

const lookup = <const Path extends string>(path: Path, summary: string) =>
  route({ method: 'GET', path, summary, access: report, operatorSchool: true, answer: options })

/** The Student Absent/Present Report; its formats and sends stand with those of the other doors. */
export const absentPresent = {
  initialValues: route({
    method: 'GET',
    path: 'studentAbsentPresentReport/initialvalues',
    summary: 'What the filters and dialogs of the report offer.',
    access: report,
    operatorSchool: true,
    answer: z.object({
      academicYears: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean(), startsOn: day, endsOn: day })),
      sections: z.array(option),
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
      statuses: z.array(z.enum(dayStatuses)),
      /** SMS formats need an approval. */
      approval: z.boolean(),
      today: day,
      minPercent: z.int(),
      ...doorOffers,
    }),
  }),
  courses: lookup('studentAbsentPresentReport/courses/{id}', 'Courses of a section.'),
  divisions: lookup('studentAbsentPresentReport/divisions/{id}', 'Divisions of a course in the own scope.'),
  divisionsOfSection: lookup('studentAbsentPresentReport/divisionsection/{id}', 'Divisions of a section in the own scope.'),
  view: route({
    method: 'GET',
    path: 'studentAbsentPresentReport',
    summary:
      'Students by class and roll number: a day, the register of a month, or a summary of some days of one academic year. A division that is not of the own scope answers 404.',
    access: report,
    operatorSchool: true,
    query: z.object({ ...fields, ...least, ...classQuery, page, pageSize }),
    answer: z.object({
      results: z.array(cells),
      pagination,
      /** Of all pages: of a day by status, of a register by day. */
      totals: z.array(cells),
      /** Divisions with a working half that nobody took on the day. */
      notTaken: options,
      /** Who is told of the day unless others are chosen: nobody that was told before. */
      toTell: z.array(z.object({ id, status: z.enum(dayStatuses) })),
      /** The days that are told of. */
      from: day,
      to: day,
    }),
  }),
  student: route({
    method: 'GET',
    path: 'studentAbsentPresentReport/student/{id}',
    summary: 'A year of one student by month, in days, with the last days that were not plainly present.',
    access: report,
    operatorSchool: true,
    query: z.object({ academicYearId: id.optional() }),
    answer: z.object({
      id,
      admNo: z.string(),
      name: z.string(),
      division: z.string(),
      year: z.string(),
      months: z.array(
        z.object({
          month: z.string(),
          working: z.number(),
          present: z.number(),
          absent: z.number(),
          leave: z.number(),
          late: z.int(),
          percent: z.number().nullable(),
        }),
      ),
      percent: z.number().nullable(),
      minPercent: z.int(),
      /** Days to attend, all of them, until the percentage of the school is reached. */
      toAttend: z.number(),
      recent: z.array(z.object({ date: day, status: z.enum(dayStatuses), reason: z.string() })),
    }),
  }),
  exportFile: route({
    method: 'POST',
    path: 'studentAbsentPresentReport/export-excel',
    writes: false,
    summary: 'All rows of a view as .xlsx, .csv or .pdf. Answers a job; its result is the file, kept for a day.',
    access: report,
    operatorSchool: true,
    idempotent: true,
    body: reportFileBody(filters),
    answer: job,
    status: 202,
  }),
}
