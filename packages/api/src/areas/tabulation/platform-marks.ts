import { sheetStatuses } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { distinct, flag, id, instant, line, option, options, page, pageSize, pagination, repeated } from '../../contract/schemas'
import { statusRow } from './mark-status'

const tenancy = 'platform' as const
const status = forms('ptab.status')
const masters = forms('ptab.master')
const update = forms('ptab.update')

const percent = z.number().nullable()
const source = z.enum(['native', 'external']).meta({ id: 'MarkSource' })

const schools = {
  schoolIds: repeated(id),
  groupId: id.optional(),
  /** Name of an academic year; empty: the current one of each school. */
  year: line(20).default(''),
}
const schoolsBody = {
  schoolIds: z.array(id).max(1000).default([]),
  groupId: id.optional(),
  year: line(20).default(''),
}
const statusFields = {
  exam: line(50).default(''),
  state: z.enum(['', 'Open', 'Overdue', 'Locked', 'Published']).default(''),
  source: z.union([source, z.literal('')]).default(''),
}
const file = {
  columns: z.array(line(40)).max(60).default([]),
  format: z.enum(['xlsx', 'csv', 'pdf']).default('xlsx'),
  language: z.enum(['en', 'es', 'pt', 'de']).default('en'),
}

const examRow = z
  .object({
    /** Of the exam. */
    id,
    schoolId: id,
    school: z.string(),
    suspended: z.boolean(),
    source,
    year: z.string(),
    exam: z.string(),
    divisions: z.int(),
    sheets: z.int(),
    /** Percents to one decimal; null where there is nothing. */
    entered: percent,
    locked: percent,
    taken: percent,
    /** Days since the last day of entry of what is open longest; null when nothing is late. */
    oldestPending: z.int().nullable(),
    cardsPublished: percent,
    lastActivityAt: instant.nullable(),
  })
  .meta({ id: 'ExamOfSchool' })

const masterRow = z
  .object({
    /** Of the school. */
    id,
    school: z.string(),
    suspended: z.boolean(),
    source,
    year: z.string(),
    terms: z.int(),
    exams: z.int(),
    tools: z.int(),
    scales: z.int(),
    courses: z.int(),
    /** Courses that work by an active scheme. */
    active: z.int(),
    maximum: percent,
    allotted: percent,
    options: percent,
    cards: z.int(),
    remarkBank: z.int(),
    lastUpload: z.object({ file: z.string(), by: z.string(), at: instant, errors: z.int() }).nullable(),
  })
  .meta({ id: 'MastersOfSchool' })

const scope = {
  schoolId: id,
  academicYearId: id,
  examId: id,
  /** Empty: all. */
  divisionIds: distinct(id).max(300).default([]),
  subjectIds: distinct(id).max(200).default([]),
}

/** Mark entry over schools: how far, what is set up, and what operators put right. */
export const platformMarks = {
  initialValues: route({
    method: 'GET',
    path: 'platform/tabulation/initialvalues',
    summary: 'What the filters of the reports offer: schools, groups and years of the own scope.',
    access: forms('ptab.status', 'ptab.master', 'ptab.update'),
    tenancy,
    answer: z.object({ schools: options, groups: options, years: z.array(z.string()) }),
  }),
  status: route({
    method: 'GET',
    path: 'platform/tabulation/status',
    summary: 'Exams of the schools of the own scope with how far each is. The figures are of the moment `asOf`.',
    access: status,
    tenancy,
    query: z.object({ ...schools, ...statusFields, page, pageSize }),
    answer: z.object({ results: z.array(examRow), pagination, asOf: instant }),
  }),
  statusOfSchool: route({
    method: 'GET',
    path: 'platform/tabulation/status/{id}',
    summary: 'An exam of one school by division, as the school itself sees it now; `id` is the school.',
    access: status,
    tenancy,
    query: z.object({ examId: id }),
    answer: z.object({ results: z.array(statusRow), external: z.boolean() }),
  }),
  exportStatus: route({
    method: 'POST',
    path: 'platform/tabulation/status/export',
    summary: 'All rows of the status of exams as a file.',
    access: status,
    tenancy,
    writes: false,
    body: z.object({ filters: z.strictObject({ ...schoolsBody, ...statusFields }).prefault({}), ...file }),
    binary: true,
  }),
  masters: route({
    method: 'GET',
    path: 'platform/tabulation/masters',
    summary:
      'Which schools of the own scope have which masters of tabulation. Percents to one decimal: filled of needed maxima, allotted of taught subjects, students with chosen subjects.',
    access: masters,
    tenancy,
    query: z.object({ ...schools, missing: flag, page, pageSize }),
    answer: z.object({ results: z.array(masterRow), pagination, asOf: instant }),
  }),
  uploads: route({
    method: 'GET',
    path: 'platform/tabulation/masters/{id}',
    summary: 'The last imports of masters of one school, the latest first; `id` is the school.',
    access: masters,
    tenancy,
    answer: z.array(
      z.object({
        id,
        kind: z.string(),
        file: z.string(),
        by: z.string(),
        at: instant,
        status: z.string(),
        rows: z.int(),
        errors: z.int(),
      }),
    ),
  }),
  exportMasters: route({
    method: 'POST',
    path: 'platform/tabulation/masters/export',
    summary: 'All rows of the report on masters as a file.',
    access: masters,
    tenancy,
    writes: false,
    body: z.object({ filters: z.strictObject({ ...schoolsBody, missing: z.boolean().default(false) }).prefault({}), ...file }),
    binary: true,
  }),
  offers: route({
    method: 'GET',
    path: 'platform/tabulation/me-status/offers/{id}',
    summary: 'Years, exams, divisions and subjects of one school; `id` is the school.',
    access: update,
    tenancy,
    answer: z.object({
      code: z.string(),
      academicYears: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean() })),
      exams: z.array(z.object({ id, name: z.string(), academicYearId: id })),
      divisions: z.array(option),
      subjects: options,
    }),
  }),
  check: route({
    method: 'POST',
    path: 'platform/tabulation/me-status/check',
    summary: 'The sheets of an exam and how many of them a change of their status would touch.',
    access: update,
    tenancy,
    writes: false,
    body: z.object({ ...scope, to: z.enum(['not-taken', 'draft']) }),
    answer: z.object({
      sheets: z.array(
        z.object({
          id,
          division: z.string(),
          subject: z.string(),
          status: z.enum(sheetStatuses),
          exportState: z.enum(['none', 'pending', 'taken']),
          /** Why the school’s own program could not take it last; empty when nothing was wrong. */
          exportError: z.string(),
          marks: z.int(),
          /** Students with a published card. */
          cards: z.int(),
          changes: z.boolean(),
        }),
      ),
      /** Sheets that change. */
      count: z.int(),
      /** Sheets that the school’s own program is taking at this moment. */
      leased: z.int(),
      fingerprint: z.string(),
      at: instant,
    }),
    status: 200,
  }),
  confirm: route({
    method: 'POST',
    path: 'platform/tabulation/me-status/confirm',
    summary:
      'Changes the status of what was checked: `not-taken` has taken sheets taken again, `draft` opens locked, submitted and verified ones. 400 when the code of the school was not typed, 409 when the data changed or a sheet is being taken. Operators who only read answer 403.',
    access: update,
    tenancy,
    body: z.object({
      ...scope,
      to: z.enum(['not-taken', 'draft']),
      fingerprint: line(100, 1),
      typedText: line(50, 1),
      reason: line(500, 10),
    }),
    answer: z.object({ updated: z.int() }),
    status: 200,
  }),
  syncKey: route({
    method: 'GET',
    path: 'platform/tabulation/sync-keys/{id}',
    summary: 'The key with which a school’s own program takes locked marks, and what waits for it; `id` is the school.',
    access: update,
    tenancy,
    answer: z.object({
      external: z.boolean(),
      /** Locked sheets. */
      waiting: z.int(),
      taken: z.int(),
      key: z
        .object({
          /** Its last four characters. */
          hint: z.string(),
          createdAt: instant,
          createdBy: z.string(),
          lastUsedAt: instant.nullable(),
        })
        .nullable(),
    }),
  }),
  makeKey: route({
    method: 'POST',
    path: 'platform/tabulation/sync-keys',
    summary:
      'Makes the key with which a school’s own program takes locked marks, and shows it this once; GJAdmin only. The one before ends at once.',
    access: update,
    tenancy,
    body: z.object({ schoolId: id }),
    answer: z.object({ key: z.string(), hint: z.string() }),
    status: 201,
  }),
  endKey: route({
    method: 'POST',
    path: 'platform/tabulation/sync-keys/end',
    summary: 'Ends the key of a school’s own program: it is let in no more; GJAdmin only.',
    access: update,
    tenancy,
    body: z.object({ schoolId: id }),
  }),
}
