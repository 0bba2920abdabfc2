import { mostAnecdotalStudents, mostDiaryFiles } from '@school/rules'
import { z } from 'zod'
import { reportColumns, reportFileBody, reportRows } from '../../contract/report'
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
  paged,
  pageSize,
  repeated,
  seenVersion,
  text,
} from '../../contract/schemas'

const diary = forms('s.student.anecdotal')
const report = forms('s.student.anecdotal-report')

const nature = z.enum(['Positive', 'Neutral', 'Concern']).meta({ id: 'AnecdotalNature' })
const time = z.union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)]).meta({ id: 'TimeOrNone' })
const prose = (max: number, min = 0) => z.string().trim().pipe(text(max, min))

/** A file of an entry; the address opens it without a login for a while. */
export const attachment = z.object({ id, name: z.string(), extension: z.string(), url: z.string() }).meta({
  id: 'Attachment',
  description: 'url opens the file without a login: images for one hour, anything else for 15 minutes',
})

const years = z.array(z.object({ id, name: z.string(), isCurrent: z.boolean(), startsOn: day, endsOn: day }))
const offers = {
  years,
  sections: z.array(option),
  courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
  divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
  categories: z.array(option),
}

const row = z
  .object({
    id,
    studentId: id,
    admNo: z.string(),
    student: z.string(),
    class: z.string(),
    date: day,
    /** HH:mm, or empty. */
    time: z.string(),
    category: z.string(),
    nature,
    /** The first 80 characters. */
    observation: z.string(),
    confidential: z.boolean(),
    by: z.string(),
    notifiedAt: instant.nullable(),
    mayEdit: z.boolean(),
    mayNotify: z.boolean(),
    /** Freely, with a reason, or not at all. */
    deletion: z.enum(['free', 'reason', 'no']),
  })
  .meta({ id: 'AnecdotalRow' })

const values = {
  date: day,
  time: time.default(''),
  place: line(100).default(''),
  categoryId: id,
  nature,
  observation: prose(2000, 10),
  comment: prose(1000).default(''),
  action: prose(500).default(''),
  fileIds: distinct(id).max(mostDiaryFiles).default([]),
  confidential: z.boolean().default(false),
  /** Also tells the guardian; refused for a confidential entry. */
  notify: z.boolean().default(false),
}

// A filter that is not known would give more rows than were asked for.
const reportFilters = {
  view: z.enum(['list', 'student', 'category']).default('list'),
  academicYearId: id.optional(),
  ...classQuery,
  studentId: id.optional(),
  categoryId: id.optional(),
  nature: z.union([nature, z.literal('')]).default(''),
  staffId: id.optional(),
  from: day.optional(),
  to: day.optional(),
  notified: z.enum(['', 'yes', 'no']).default(''),
}

/** What staff noted about students. */
export const anecdotal = {
  initialValues: route({
    method: 'GET',
    path: 'anecdotal/initialvalues',
    summary: 'Years, the own classes, categories and what guardians are shown.',
    access: diary,
    answer: z.object({
      ...offers,
      natures: z.array(nature),
      today: day,
      /** Whether guardians see entries that they were notified of. */
      guardianView: z.boolean(),
    }),
  }),
  students: route({
    method: 'GET',
    path: 'anecdotal/students',
    summary: 'Studying students of the own scope who were in a class in an academic year, by roll number.',
    access: diary,
    query: z.object({ academicYearId: id, divisionId: id }),
    answer: z.array(z.object({ id, name: z.string(), admNo: z.string(), rollNo: z.int().nullable() })),
  }),
  savedData: route({
    method: 'GET',
    path: 'anecdotal/getSavedData/{id}',
    summary: 'The last 50 entries on a student, the newest first. `id` is the student.',
    access: diary,
    answer: z.array(row),
  }),
  create: route({
    method: 'POST',
    path: 'anecdotal/create',
    summary: `Writes one entry for each of up to ${mostAnecdotalStudents} students. With \`notify\` guardians hear of it; a confidential entry is then refused.`,
    access: diary,
    idempotent: true,
    body: z.object({ academicYearId: id, studentIds: distinct(id).min(1).max(mostAnecdotalStudents), ...values }),
    answer: z.object({ ids: z.array(id), notified: z.int() }),
    status: 201,
  }),
  update: route({
    method: 'PATCH',
    path: 'anecdotal/{id}',
    summary: 'Changes an own entry. A stale version answers 409. What guardians were told shows them when it was updated.',
    access: diary,
    body: z.object({ ...values, version: seenVersion }),
    answer: z.object({ id, version: z.int(), notified: z.int() }),
    status: 200,
  }),
  list: route({
    method: 'GET',
    path: 'anecdotal/anecdotal-list',
    summary: 'A page of entries on students of the own scope, the newest first; of the current year unless another is named.',
    access: diary,
    query: z.object({
      academicYearId: id.optional(),
      ...classQuery,
      studentId: id.optional(),
      text: line(100).default(''),
      page,
      pageSize,
    }),
    answer: paged(row),
  }),
  data: route({
    method: 'GET',
    path: 'anecdotal/getData/{id}',
    summary: 'One entry as it was written.',
    access: diary,
    answer: row.extend({
      academicYearId: id,
      place: z.string(),
      categoryId: id,
      observation: z.string(),
      comment: z.string(),
      action: z.string(),
      files: z.array(attachment),
      editedAfterNoticeAt: instant.nullable(),
      version: z.int(),
    }),
  }),
  remove: route({
    method: 'DELETE',
    path: 'anecdotal/delete-event/{id}',
    summary: 'Deletes an entry: the author while no guardian was told, those who lead the school at any time with a reason.',
    access: diary,
    query: z.object({ reason: line(200).default('') }),
  }),
  notify: route({
    method: 'POST',
    path: 'anecdotal/sentAnecdotalNotification/{id}',
    summary:
      'Tells the guardian in the bell, without the text. Confidential entries, those told before and a school that shows guardians none answer 409.',
    access: diary,
    idempotent: true,
    answer: z.object({ notified: z.int(), notifiedAt: instant }),
    status: 200,
  }),

  reportInitialValues: route({
    method: 'GET',
    path: 'anecdotalRpt/initialvalues',
    summary: 'What the filters and the column choosers of the three views offer.',
    access: report,
    answer: z.object({
      ...offers,
      staff: z.array(option),
      natures: z.array(nature),
      columns: z.object({ list: reportColumns, student: reportColumns, category: reportColumns }),
    }),
  }),
  reportCourses: route({
    method: 'GET',
    path: 'anecdotalRpt/course/{id}',
    summary: 'Courses of a section.',
    access: report,
    answer: z.array(option),
  }),
  reportDivisions: route({
    method: 'GET',
    path: 'anecdotalRpt/division/{id}',
    summary: 'Own divisions of a course.',
    access: report,
    answer: z.array(option),
  }),
  viewReport: route({
    method: 'GET',
    path: 'anecdotalRpt/viewReport',
    summary:
      'A page of entries, of students with their counts, or of categories. `sort` names columns, with - for descending: `-date,student`. Confidential entries come to their readers alone.',
    access: report,
    query: z.strictObject({
      ...reportFilters,
      /** Leaves out confidential entries, as prints do. */
      withoutConfidential: flag,
      columns: repeated(line(40)),
      sort: line(200).default(''),
      page,
      pageSize,
    }),
    answer: reportRows,
  }),
  exportReport: route({
    method: 'POST',
    path: 'anecdotalRpt/export-excel',
    writes: false,
    summary:
      'All rows of a view as .xlsx, .csv or .pdf, without confidential entries unless they are asked for. Answers a job; its result is the file, kept for a day.',
    access: report,
    idempotent: true,
    body: reportFileBody(
      z
        .strictObject({
          ...reportFilters,
          ...classBody,
          confidential: z.boolean().default(false),
        })
        .meta({ id: 'AnecdotalReportFilters' }),
    ),
    answer: job,
    status: 202,
  }),
}
