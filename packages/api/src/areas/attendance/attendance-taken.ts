import { registerStates } from '@school/rules'
import { z } from 'zod'
import { reportFileBody } from '../../contract/report'
import { forms, route } from '../../contract/route'
import {
  classBody,
  classQuery,
  day,
  distinct,
  id,
  instant,
  job,
  line,
  option,
  options,
  page,
  pageSize,
  pagination,
} from '../../contract/schemas'
import { sitting } from './attendance-entry'

const form = forms('s.att.taken')

const fields = {
  view: z.enum(['rows', 'matrix']).default('rows'),
  /** Today unless they are named; at most 31 days of one academic year. */
  from: day.optional(),
  to: day.optional(),
  half: z.enum(['', 'FN', 'AN']).default(''),
  state: z.enum(['', ...registerStates]).default(''),
  /** Class teacher, or allotted on one of the days. */
  staffId: z.union([id, z.literal('')]).default(''),
}

// A filter that is not known would give more rows than were asked for.
const filters = z.strictObject({ ...fields, ...classBody }).meta({ id: 'AttendanceTakenFilters' })

/**
 * Of the rows: `id`, `date`, `divisionId`, `division`, `sitting`, `classTeacherId`, `classTeacher`, `takenById` (of staff),
 * `takenBy`, `takenAt`, `changes`, `strength`, the people by their day or half (`present`, `absent`, `leave`, `late`; null while nothing is taken), `percent`, `state`, `remindedAt`.
 * Of the matrix: `id`, `division`, and for each day `d1`, `d2`, … the states of its sittings, parted by commas.
 */
const cells = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

const flag = z
  .object({
    id,
    /** M1: came by bus and is marked absent. M2: was at school and did not board. */
    kind: z.enum(['M1', 'M2']),
    date: day,
    student: option,
    division: z.string(),
    bus: z.string(),
    trip: z.string(),
    busAt: instant.nullable(),
    /** The marks of the day, forenoon and afternoon. */
    fn: z.string(),
    an: z.string(),
    state: z.enum(['Open', 'Resolved']),
    note: z.string(),
    resolvedBy: z.string(),
    at: instant,
  })
  .meta({ id: 'SafetyFlag' })

/** Which registers are missing, late or changed, and where bus and class tell different stories. */
export const attendanceTaken = {
  initialValues: route({
    method: 'GET',
    path: 'attendance-taken/initialvalues',
    summary: 'What the filters offer: classes of the own scope and how the school takes attendance.',
    access: form,
    answer: z.object({
      sections: options,
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
      /** Class teachers, and who is allotted, of these classes. */
      staff: options,
      mode: z.enum(['day', 'session']),
      today: day,
      /** Open safety flags of the own scope. */
      openFlags: z.int(),
    }),
  }),
  view: route({
    method: 'GET',
    path: 'attendance-taken',
    summary:
      'Registers of some days by class, or a matrix of classes by day. Classes without students or without a working half are not expected and left out. A division that is not of the own scope answers 404.',
    access: form,
    query: z.object({ ...fields, ...classQuery, page, pageSize }),
    answer: z.object({
      results: z.array(cells),
      pagination,
      totals: z.object({
        /** Sittings that were expected so far: past their cut-off, or taken. */
        expected: z.int(),
        taken: z.int(),
        takenPercent: z.number().nullable(),
        notTaken: z.int(),
        /** Of the last day. */
        strength: z.int(),
        present: z.int(),
        absent: z.int(),
        percent: z.number().nullable(),
      }),
      from: day,
      to: day,
    }),
  }),
  remind: route({
    method: 'POST',
    path: 'attendance-taken/remind',
    summary:
      'Tells the class teacher and the allotted staff of some classes by the bell that attendance is missing. A class that was reminded within 30 minutes, or is taken, is answered as refused.',
    access: form,
    body: z.object({
      rows: distinct(z.object({ divisionId: id, date: day, half: sitting }), 'divisionId', 'date', 'half')
        .min(1)
        .max(300),
    }),
    answer: z.object({
      teachers: z.int(),
      refused: z.array(
        z.object({ divisionId: id, division: z.string(), why: z.enum(['reminded', 'taken', 'nobody']), at: instant.nullable() }),
      ),
    }),
    status: 200,
  }),
  exportFile: route({
    method: 'POST',
    path: 'attendance-taken/export',
    writes: false,
    summary: 'All rows as .xlsx, .csv or .pdf. Answers a job; its result is the file, kept for a day.',
    access: form,
    idempotent: true,
    body: reportFileBody(filters),
    answer: job,
    status: 202,
  }),
  safety: route({
    method: 'GET',
    path: 'attendance-taken/safety',
    summary: 'Safety flags of the own scope, the open ones unless others are asked for, the newest first.',
    access: form,
    query: z.object({
      state: z.enum(['', 'Open', 'Resolved']).default('Open'),
      kind: z.enum(['', 'M1', 'M2']).default(''),
      from: day.optional(),
      to: day.optional(),
      text: line(100).default(''),
      ...classQuery,
      page,
      pageSize,
    }),
    answer: z.object({ results: z.array(flag), pagination }),
  }),
  resolve: route({
    method: 'POST',
    path: 'attendance-taken/safety/{id}/resolve',
    summary: 'Resolves a flag with what was found out. One that is resolved answers 409.',
    access: form,
    body: z.object({ note: line(200, 3) }),
    answer: flag,
    status: 200,
  }),
}
