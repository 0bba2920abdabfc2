import { combineModes, nodeKinds, readOnlyReasons, roundModes, roundSteps, scaleKinds, sheetStatuses } from '@school/rules'
import { z } from 'zod'
import { day, id, instant } from '../../contract/schemas'

export const sheetStatus = z.enum(sheetStatuses).meta({ id: 'SheetStatus' })
export const examKind = z.enum(['main', 'class-test']).meta({ id: 'ExamKind' })
const caption = z.enum(['New', 'Edit', 'Info', 'Primary', 'Mark Entry Locked']).meta({ id: 'SheetCaption' })
const reason = z.enum(readOnlyReasons).meta({ id: 'SheetReadOnlyReason' })

const window = z
  .object({ from: day.nullable(), to: day.nullable(), until: day.nullable(), reopenUntil: instant.nullable() })
  .meta({ id: 'SheetWindow', description: '`until` is a day to which this sheet alone is open' })

export const listed = z
  .object({
    id,
    examId: id,
    exam: z.string(),
    examKind,
    /** The exam has tools of assessment. */
    hasTools: z.boolean(),
    divisionId: id,
    division: z.string(),
    subjectId: id,
    subject: z.string(),
    status: sheetStatus,
    caption,
    /** Students who are expected, and those in whose cells nothing is missing cannot be more. */
    students: z.int(),
    expected: z.int(),
    filled: z.int(),
    missing: z.int(),
    /** Of the expected cells, to one decimal; null where nothing is expected. */
    percent: z.number().nullable(),
    closesOn: day.nullable(),
    overdue: z.boolean(),
    /** It can be entered by this person now. */
    open: z.boolean(),
  })
  .meta({ id: 'ListedMarkSheet' })

export const column = z
  .object({
    /** Tool, criterion and part, `-` where there is none. */
    key: z.string(),
    toolId: id.nullable(),
    tool: z.string(),
    part: z.string(),
    label: z.string(),
    entry: z.enum(['marks', 'grade']),
    max: z.number(),
    step: z.number(),
    pass: z.number().nullable(),
    /** The node of the formula of whose it is a part; null where it is not added up. */
    nodeId: id.nullable(),
  })
  .meta({ id: 'MarkColumn' })

export const held = {
  value: z.number().nullable(),
  grade: z.string().nullable(),
  code: z.string().nullable(),
}
const cell = z
  .object({
    ...held,
    note: z.string(),
    outOf: z.number().nullable(),
    /** The class in which it was entered, where that is another one. */
    from: z.string(),
    version: z.int(),
  })
  .meta({ id: 'MarkCell' })

export const row = z
  .object({
    studentId: id,
    rollNo: z.int().nullable(),
    admNo: z.string(),
    name: z.string(),
    /** False of one who has left: not expected, what was entered is kept. */
    expected: z.boolean(),
    note: z.string(),
    noteVersion: z.int(),
    cells: z.record(z.string(), cell),
    total: z.number().nullable(),
    /** A code in the place of the total. */
    totalCode: z.string(),
    percent: z.number().nullable(),
    grade: z.string(),
  })
  .meta({ id: 'MarkRow' })

export const node = z
  .object({
    id,
    parentId: id.nullable(),
    kind: z.enum(nodeKinds),
    name: z.string(),
    combine: z.enum(combineModes),
    n: z.int().nullable(),
    weight: z.number().nullable(),
    outOf: z.number().nullable(),
    round: z.enum(roundSteps),
    roundMode: z.enum(roundModes),
  })
  .meta({ id: 'SheetNode' })

const band = z.object({
  grade: z.string(),
  from: z.number(),
  points: z.number().nullable(),
  label: z.string(),
  pass: z.boolean(),
})
export const scale = z
  .object({
    name: z.string(),
    kind: z.enum(scaleKinds),
    precision: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    rounding: z.enum(['half-up', 'up']),
    bands: z.array(band),
  })
  .meta({ id: 'SheetScale' })

export const code = z
  .object({
    code: z.string(),
    label: z.string(),
    effect: z.enum(['zero', 'exclude', 'withhold']),
    settles: z.boolean(),
    failsSubject: z.boolean(),
    needsNote: z.boolean(),
  })
  .meta({ id: 'SheetCode' })

export const stats = z
  .object({
    students: z.int(),
    full: z.int(),
    expected: z.int(),
    filled: z.int(),
    missing: z.int(),
    percent: z.number().nullable(),
    average: z.number().nullable(),
    highest: z.number().nullable(),
    belowPass: z.int(),
  })
  .meta({ id: 'SheetStats' })

export const sheet = z
  .object({
    id,
    academicYearId: id,
    academicYear: z.string(),
    examId: id,
    exam: z.string(),
    examKind,
    hasTools: z.boolean(),
    divisionId: id,
    division: z.string(),
    subjectId: id,
    subject: z.string(),
    status: sheetStatus,
    caption,
    window,
    /** The day of a test of a class. */
    testDay: day.nullable(),
    publishedAt: instant.nullable(),
    canWrite: z.boolean(),
    reason: reason.nullable(),
    /** What the person may do with it now. */
    actions: z.array(z.enum(['submit', 'recall', 'verify', 'return', 'adjust', 'publish', 'fill'])),
    returnRemark: z.string(),
    submittedBy: z.string(),
    submittedAt: instant.nullable(),
    lockedBy: z.string(),
    lockedAt: instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'MarkSheet' })

export const state = z.object({ id, status: sheetStatus, caption, version: z.int() }).meta({ id: 'MarkSheetState' })
