import { z } from 'zod'
import { route, withKey } from '../../contract/route'
import { distinct, id, instant, line, numeral } from '../../contract/schemas'

const access = withKey('tab-sync')

const column = z.object({
  key: z.string(),
  tool: z.string(),
  part: z.string(),
  label: z.string(),
  entry: z.enum(['marks', 'grade']),
  max: z.number(),
  pass: z.number().nullable(),
})

const mark = z.object({
  admNo: z.string(),
  name: z.string(),
  /** The key of its column. */
  key: z.string(),
  /** One of the three stands. */
  value: z.number().nullable(),
  grade: z.string().nullable(),
  code: z.string().nullable(),
  /** The maximum it was given out of. */
  outOf: z.number().nullable(),
  note: z.string(),
})

/** A locked sheet as the school's own program takes it. */
const takenSheet = z
  .object({
    /** Stays the same however often the sheet is taken. */
    sheetId: id,
    academicYear: z.string(),
    exam: z.string(),
    examCode: z.string(),
    division: z.string(),
    subject: z.string(),
    subjectCode: z.string(),
    lockedAt: instant,
    leaseUntil: instant,
    columns: z.array(column),
    marks: z.array(mark),
  })
  .meta({ id: 'TakenSheet' })

/** What a school's own program of tabulation does by itself. Each call shows a key of the school as its bearer token. */
export const tabSync = {
  sheets: route({
    method: 'GET',
    path: 'tab-sync/sheets',
    summary:
      'Hands out locked mark sheets that are not taken yet, what was locked first first, and leases them for 15 minutes: without an answer they are handed out again. 409 in a school that makes its results here.',
    access,
    writes: true,
    query: z.object({ limit: numeral(1, 50).default(50) }),
    answer: z.object({
      sheets: z.array(takenSheet),
      /** How many wait beside these. */
      left: z.int(),
    }),
  }),
  acks: route({
    method: 'POST',
    path: 'tab-sync/acks',
    summary:
      'Says what became of sheets. One that is taken already, or was not handed out, is ignored; a failed one keeps its error and is handed out again once its lease has ended.',
    access,
    body: z.object({
      items: distinct(z.object({ sheetId: id, ok: z.boolean(), error: line(500).default('') }), 'sheetId').max(200),
    }),
    answer: z.object({ taken: z.int(), errors: z.int(), ignored: z.int() }),
    status: 200,
  }),
}
