import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, distinct, flag, id, instant, line, option, page, paged, pageSize, repeated, text } from '../../contract/schemas'
import { code, column, examKind, held, listed, node, row, scale, sheet, sheetStatus, state, stats } from './sheet-schemas'

const entry = forms('s.tab.mark', 's.tab.tool')

const change = z.object({
  studentId: id,
  key: z.string().max(120),
  value: z.number().nullish(),
  grade: z.string().max(20).nullish(),
  code: z.string().max(3).nullish(),
  note: line(200).nullish(),
  /** The version that was seen; 0 for a cell in which nothing was ever entered. */
  version: z.int().min(0),
})

const step = <const Path extends string>(path: Path, summary: string) =>
  route({ method: 'POST', path, summary, access: entry, body: z.object({}), answer: state, status: 200 })

/** Sheets on which marks of one exam, class and subject are entered. */
export const sheets = {
  choices: route({
    method: 'GET',
    path: 'tabulation/sheets/choices',
    summary:
      'Years, exams, classes and subjects of which the person has sheets; classes and subjects by the exam and the class named. Of tests of classes the latest 200.',
    access: entry,
    query: z.object({
      academicYearId: id.optional(),
      examId: id.optional(),
      divisionId: id.optional(),
      /** Only exams with tools of assessment, or without; both when absent. */
      tools: z.enum(['with', 'without', '']).default(''),
    }),
    answer: z.object({
      academicYearId: id.nullable(),
      academicYears: z.array(option),
      exams: z.array(z.object({ id, name: z.string(), kind: examKind, hasTools: z.boolean() })),
      divisions: z.array(option),
      subjects: z.array(option),
    }),
  }),
  list: route({
    method: 'GET',
    path: 'tabulation/sheets',
    summary: 'Sheets of marks in the own scope: of teachers what they enter, and the class they lead. Exams in their order.',
    access: entry,
    query: z.object({
      academicYearId: id.optional(),
      examId: id.optional(),
      divisionIds: repeated(id),
      subjectIds: repeated(id),
      status: z.union([sheetStatus, z.literal('')]).default(''),
      tools: z.enum(['with', 'without', '']).default(''),
      /** Only what the person enters by an allotment. */
      mine: flag.default(false),
      /** Only what is open and not handed in. */
      openOnly: flag.default(false),
      page,
      pageSize,
    }),
    answer: paged(listed),
  }),
  find: route({
    method: 'GET',
    path: 'tabulation/sheets/find',
    summary: 'The sheet of an exam, a class and a subject; 404 where there is none, 403 where it is not of the own scope.',
    access: entry,
    query: z.object({ examId: id, divisionId: id, subjectId: id }),
    answer: z.object({ id }),
  }),
  open: route({
    method: 'GET',
    path: 'tabulation/sheets/{id}',
    summary:
      'A sheet with its students and cells. `toolId` leaves the columns of one tool. A sheet of another scope answers 403.',
    access: entry,
    query: z.object({ toolId: id.optional() }),
    answer: z.object({
      sheet,
      columns: z.array(column),
      rows: z.array(row),
      codes: z.array(code),
      scale: scale.nullable(),
      /** The exam and its tools, as totals are put together. */
      nodes: z.array(node),
      passPercent: z.number(),
      /** Percent of a node that has to be counted. */
      minCounted: z.int(),
      stats,
    }),
  }),
  saveCells: route({
    method: 'PATCH',
    path: 'tabulation/sheets/{id}/cells',
    summary:
      'Saves cells, each by itself: some may be refused while others are saved. A version that is not the present one is refused with what stands there. The key `note` is the word beside a student. A locked sheet answers 409 for all.',
    access: entry,
    body: z.object({
      cells: distinct(change, 'studentId', 'key').min(1).max(500),
      via: z.enum(['entry', 'paste']).default('entry'),
    }),
    answer: z.object({
      saved: z.array(z.object({ studentId: id, key: z.string(), version: z.int() })),
      rejected: z.array(
        z.object({
          studentId: id,
          key: z.string(),
          name: z.string(),
          message: z.string(),
          current: z.object({ ...held, note: z.string(), version: z.int(), by: z.string(), at: instant }).nullable(),
        }),
      ),
      /** Cells of students who came after the paper that were filled with the code for it. */
      prefilled: z.int(),
      status: sheetStatus,
      stats,
    }),
  }),
  submit: route({
    method: 'POST',
    path: 'tabulation/sheets/{id}/submit',
    summary:
      'Hands a complete sheet in. While something looks odd it answers `warnings` and does nothing, unless they are accepted.',
    access: entry,
    body: z.object({ acceptWarnings: z.boolean().default(false) }),
    answer: z.object({
      submitted: z.boolean(),
      warnings: z.array(z.object({ kind: z.enum(['equal', 'belowPass', 'presentAbsent']), n: z.int(), message: z.string() })),
      sheet: state,
    }),
    status: 200,
  }),
  recall: step('tabulation/sheets/{id}/recall', 'Takes back what the person has handed in, while it is not verified.'),
  verify: step('tabulation/sheets/{id}/verify', 'Says that the marks are right; never by whoever handed them in.'),
  giveBack: route({
    method: 'POST',
    path: 'tabulation/sheets/{id}/return',
    summary: 'Gives a sheet back to whoever handed it in, who hears why.',
    access: entry,
    body: z.object({ remark: text(200, 1) }),
    answer: state,
    status: 200,
  }),
  adjust: route({
    method: 'POST',
    path: 'tabulation/sheets/{id}/adjust',
    summary:
      'Adds marks to everybody with a number in a column, at most to its maximum; less than 0 takes them away, at most to 0. For administrators.',
    access: entry,
    idempotent: true,
    body: z.object({
      marks: z.number().min(-999).max(999),
      reason: line(200),
      /** The column; the only one when absent. */
      key: z.string().max(120).optional(),
    }),
    answer: z.object({ changed: z.int(), sheet: state }),
    status: 200,
  }),
  fill: route({
    method: 'POST',
    path: 'tabulation/sheets/{id}/fill',
    summary: 'Fills the empty cells of a column, or of all of them, with a code, a number or a grade.',
    access: entry,
    body: z.object({
      key: z.string().max(120).optional(),
      code: z.string().max(3).nullish(),
      value: z.number().nullish(),
      grade: z.string().max(20).nullish(),
    }),
    answer: z.object({ filled: z.int(), sheet: state }),
    status: 200,
  }),
  absentees: route({
    method: 'GET',
    path: 'tabulation/sheets/{id}/absentees',
    summary:
      'Students of a sheet who were absent in a half of a day; when none is named, on the day of a test of a class, or in the half in which the published exam timetable has the paper.',
    access: entry,
    query: z.object({ date: day.optional(), half: z.enum(['FN', 'AN', '']).default('') }),
    answer: z.object({
      /** Null while no day is known. */
      date: day.nullable(),
      /** What was asked for, or that of the paper; empty for the whole day. */
      half: z.enum(['FN', 'AN', '']),
      students: z.array(
        z.object({
          studentId: id,
          name: z.string(),
          rollNo: z.int().nullable(),
          half: z.enum(['FN', 'AN', 'day']),
          /** Keys of cells in which nothing stands. */
          empty: z.array(z.string()),
        }),
      ),
    }),
  }),
  source: route({
    method: 'GET',
    path: 'tabulation/sheets/{id}/source',
    summary: 'Values that a tool of another exam of the same class and subject would give the empty cells of this sheet.',
    access: entry,
    query: z.object({ examId: id.optional(), toolId: id }),
    answer: z.object({
      exams: z.array(option),
      cells: z.array(z.object({ studentId: id, key: z.string(), value: z.number().nullable(), code: z.string().nullable() })),
    }),
  }),
  history: route({
    method: 'GET',
    path: 'tabulation/sheets/{id}/history',
    summary: 'What was changed in a cell, the newest first; of the whole sheet the last 500 changes when no cell is named.',
    access: entry,
    query: z.object({ studentId: id.optional(), key: z.string().max(120).optional() }),
    answer: z.object({
      results: z.array(
        z.object({
          id,
          studentId: id,
          student: z.string(),
          key: z.string(),
          column: z.string(),
          old: z.string().nullable(),
          new: z.string().nullable(),
          via: z.enum(['entry', 'paste', 'import', 'unlock', 'operator', 'scale', 'adjust']),
          reason: z.string(),
          by: z.string(),
          at: instant,
        }),
      ),
    }),
  }),
  print: route({
    method: 'GET',
    path: 'tabulation/sheets/{id}/print',
    summary: 'The sheet as a PDF with lines for signatures: filled, or blank to be written by hand.',
    access: entry,
    query: z.object({ blank: flag.default(false) }),
    binary: true,
  }),
}
