import { z } from 'zod'
import { forms, route } from '../../contract/route'
import {
  classBody,
  classQuery,
  day,
  distinct,
  flag,
  id,
  instant,
  job,
  line,
  option,
  page,
  pageSize,
  pagination,
  repeated,
} from '../../contract/schemas'
import { lockSheet } from './mark-locks'

const status = forms('s.tab.status')
const missing = forms('s.tab.missing')
const either = forms('s.tab.status', 's.tab.missing')

const file = {
  columns: z.array(line(40)).max(60).default([]),
  format: z.enum(['xlsx', 'csv', 'pdf']).default('xlsx'),
  /** Language of the headings and of the names of codes. */
  language: z.enum(['en', 'es', 'pt', 'de']).default('en'),
}

const statusFields = {
  /** The current one unless named. */
  academicYearId: id.optional(),
  termId: id.optional(),
  examId: id.optional(),
  staffId: id.optional(),
}

export const statusRow = z
  .object({
    /** Of exam and division. */
    id: z.string(),
    examId: id,
    exam: z.string(),
    /** None where the exam stands in no scheme. */
    divisionId: id.nullable(),
    division: z.string(),
    /** Whether the scheme of the class has the exam. */
    setUp: z.boolean(),
    subjects: z.int(),
    withMaximum: z.int(),
    sheets: z.int(),
    notStarted: z.int(),
    draft: z.int(),
    /** Verified ones among them. */
    submitted: z.int(),
    locked: z.int(),
    /** Percent to one decimal. */
    entered: z.number().nullable(),
    taken: z.int(),
    result: z.enum(['none', 'Provisional', 'Final', 'Stale']),
    cards: z.int(),
    published: z.int(),
    publishedAt: instant.nullable(),
  })
  .meta({ id: 'MarkStatus' })

const groupBy = z.enum(['staff', 'division', 'subject'])

const missingFields = {
  academicYearId: id.optional(),
  /** The exam whose days are nearest unless one is named. */
  examId: id.optional(),
  staffId: id.optional(),
  groupBy: groupBy.default('staff'),
}

const missingRow = z
  .object({
    /** Of sheet and column. */
    id: z.string(),
    sheetId: id,
    divisionId: id,
    division: z.string(),
    subjectId: id,
    subject: z.string(),
    /** Nobody where no teacher is allotted. */
    staff: z.array(z.object({ id, name: z.string(), mobile: z.string() })),
    /** Tool or part; empty where the subject is entered as one. */
    part: z.string(),
    entered: z.number().nullable(),
    missing: z.int(),
    /** The first five. */
    students: z.array(option),
    more: z.int(),
    closesOn: day.nullable(),
    daysLate: z.int(),
  })
  .meta({ id: 'MissingMarks' })

/** How far each exam is, and what is missing of its marks. */
export const markStatus = {
  initialValues: route({
    method: 'GET',
    path: 'tabulation/status/initialvalues',
    summary: 'What the filters of Mark Entry Status and of the Mark Entry Missing Report offer; classes of the own scope.',
    access: either,
    answer: z.object({
      academicYears: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean() })),
      terms: z.array(z.object({ id, name: z.string(), academicYearId: id })),
      exams: z.array(z.object({ id, name: z.string(), academicYearId: id, termId: id })),
      sections: z.array(option),
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
      subjects: z.array(option),
      staff: z.array(option),
      external: z.boolean(),
      /** The exam that the missing report begins with. */
      examId: id.nullable(),
      today: day,
    }),
  }),
  view: route({
    method: 'GET',
    path: 'tabulation/status',
    summary: 'Every exam of a year by division: set-up, entry, lock, what the own program took, results, cards.',
    access: status,
    query: z.object({ ...statusFields, ...classQuery, page, pageSize }),
    answer: z.object({ results: z.array(statusRow), pagination, external: z.boolean() }),
  }),
  sheets: route({
    method: 'GET',
    path: 'tabulation/status/sheets',
    summary: 'The sheets of an exam in a division, by subject.',
    access: status,
    query: z.object({ examId: id, divisionId: id }),
    answer: z.array(lockSheet),
  }),
  exportStatus: route({
    method: 'POST',
    path: 'tabulation/status/export',
    writes: false,
    summary: 'All rows of Mark Entry Status as .xlsx, .csv or .pdf. Answers a job; its result is the file.',
    access: status,
    idempotent: true,
    body: z.object({
      filters: z
        .strictObject({ ...statusFields, ...classBody })
        .meta({ id: 'MarkStatusFilters' })
        .prefault({}),
      ...file,
    }),
    answer: job,
    status: 202,
  }),
  missing: route({
    method: 'GET',
    path: 'tabulation/missing',
    summary:
      'What is missing on the open sheets of an exam, by column: all for administrators and the head, of teachers their own sheets and their own class. The tiles count all pages.',
    access: missing,
    query: z.object({ ...missingFields, ...classQuery, subjectIds: repeated(id), overdue: flag, page, pageSize }),
    answer: z.object({
      results: z.array(missingRow),
      pagination,
      tiles: z.object({ sheets: z.int(), cells: z.int(), staff: z.int(), overdue: z.int() }),
    }),
  }),
  remind: route({
    method: 'POST',
    path: 'tabulation/missing/remind',
    summary:
      'Reminds staff of their open sheets of an exam by the bell, once a day; without names all who have one, of some divisions where these are named. Others than the own scope answer 404.',
    access: either,
    body: z.object({ examId: id, staffIds: distinct(id).max(1000).default([]), divisionIds: distinct(id).max(300).default([]) }),
    answer: z.object({ /** Who was reminded now. */ staff: z.int() }),
    status: 200,
  }),
  exportMissing: route({
    method: 'POST',
    path: 'tabulation/missing/export',
    writes: false,
    summary: 'All rows of the Mark Entry Missing Report as .xlsx, .csv or .pdf. Answers a job; its result is the file.',
    access: missing,
    idempotent: true,
    body: z.object({
      filters: z
        .strictObject({
          ...missingFields,
          ...classBody,
          subjectIds: z.array(id).max(200).default([]),
          overdue: z.boolean().default(false),
        })
        .meta({ id: 'MissingMarksFilters' })
        .prefault({}),
      ...file,
    }),
    answer: job,
    status: 202,
  }),
}
