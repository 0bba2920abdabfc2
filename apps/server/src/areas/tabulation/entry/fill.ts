import type { AnswerOf, BodyOf, contract, QueryOf } from '@school/api'
import { fitsStep, holdsOne, isEmptyMark, refusedMark, scaledMark } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import { custom, invalid, noAccess, notFound } from '../../../platform/problems'
import { checkReason } from '../../../school/reason'
import { columnKey } from '../sheets'
import { openMarks, openToWrite, sheetState } from './access'
import { type SheetSetup, sheetSetup } from './formula'
import { studentsOfSheet } from './students'
import { cellText } from './texts'
import { type MarkWrite, writeMarks } from './write'

type Contract = typeof contract.sheets
type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'language' | 'audit'>

const columnOf = (setup: SheetSetup, key: string) => {
  const column = setup.columns.find(one => one.key === key)
  if (!column) throw notFound()
  return column
}

/** The state of a sheet after cells of it were written. */
const afterWrites = (sheet: Awaited<ReturnType<typeof openToWrite>>['sheet'], count: number) =>
  count > 0 && sheet.status === 'NotStarted'
    ? sheetState(sheet.id, 'Draft', sheet.version + 1)
    : sheetState(sheet.id, sheet.status, sheet.version)

/** Adds marks to everybody with a number in a column. */
export async function adjustMarks(
  call: Call,
  id: string,
  { marks, reason, key }: BodyOf<Contract['adjust']>,
): Promise<AnswerOf<Contract['adjust']>> {
  if (!holdsOne(personOf(call), ['SystemAdmin', 'SchoolSuperAdmin'])) throw noAccess()
  checkReason(reason)
  const { sheet } = await openToWrite(call, id)
  const setup = await sheetSetup(call, sheet)
  const numbers = setup.columns.filter(column => column.entry === 'marks')
  if (!key && numbers.length !== 1) throw custom(409, 'AdjustColumn', 'Choose the column that is adjusted.')
  const column = key ? columnOf(setup, key) : numbers[0]!
  if (marks === 0 || column.entry !== 'marks' || !fitsStep(Math.abs(marks), column.step))
    throw invalid([{ field: 'marks', message: language => cellText(language, 'step', { step: column.step }) }])
  const students = await studentsOfSheet(call, sheet, setup.choice)
  const writes = students.flatMap((student): MarkWrite[] => {
    const before = student.cells.get(column.key)
    if (!student.expected || !before || before.value === null) return []
    const value = Math.min(column.max, Math.max(0, Math.round((before.value + marks) * 100) / 100))
    return value === before.value ? [] : [{ studentId: student.id, column, value, grade: null, code: null, before }]
  })
  await writeMarks(call, sheet, writes, { via: 'adjust', reason, by: personOf(call).userId })
  await call.audit({
    action: 'marks.adjust',
    entity: 'mark_sheets',
    entityId: sheet.id,
    after: { column: column.key, marks, changed: writes.length },
    reason,
  })
  return { changed: writes.length, sheet: afterWrites(sheet, writes.length) }
}

/** Fills empty cells with one thing. */
export async function fillCells(
  call: Call,
  id: string,
  { key, ...what }: BodyOf<Contract['fill']>,
): Promise<AnswerOf<Contract['fill']>> {
  const { sheet } = await openToWrite(call, id)
  const setup = await sheetSetup(call, sheet)
  const mark = { value: what.value ?? null, grade: what.grade || null, code: what.code?.toUpperCase() || null }
  const given = [mark.value, mark.grade, mark.code].filter(one => one !== null)
  const columns = key ? [columnOf(setup, key)] : setup.columns
  for (const column of columns) {
    const refusal = refusedMark(column, mark, {
      codes: setup.codes,
      grades: (setup.scale?.bands ?? []).map(band => band.grade),
      hasNote: false,
    })
    if (given.length !== 1 || refusal) {
      const { name, ...values } = refusal ?? { name: 'code' as const, x: '', codes: [...setup.codes.keys()].join(', ') }
      const field = mark.value !== null ? 'value' : mark.grade ? 'grade' : 'code'
      throw invalid([{ field, message: language => cellText(language, name, values) }])
    }
  }
  const students = await studentsOfSheet(call, sheet, setup.choice)
  const writes = students
    .filter(student => student.expected)
    .flatMap(student =>
      columns.flatMap((column): MarkWrite[] => {
        const before = student.cells.get(column.key)
        return before && !isEmptyMark(before) ? [] : [{ studentId: student.id, column, ...mark, before }]
      }),
    )
  await writeMarks(call, sheet, writes, { via: 'entry', by: personOf(call).userId })
  return { filled: writes.length, sheet: afterWrites(sheet, writes.length) }
}

/** What a tool of another exam would give the empty cells of a sheet. */
export async function readSource(
  call: Call,
  id: string,
  { examId, toolId }: QueryOf<Contract['source']>,
): Promise<AnswerOf<Contract['source']>> {
  const { sheet } = await openMarks(call, id)
  const setup = await sheetSetup(call, sheet)
  const columns = setup.columns.filter(column => column.toolId === toolId.toLowerCase())
  if (columns.length === 0) throw notFound()
  const { rows: exams } = await sql<{ id: string; name: string }>`
    select distinct e.id, e.name, e.sort_order
    from tab_scheme_courses c
    join tab_leaf_max m on m.school_id = c.school_id and m.scheme_id = c.scheme_id and m.tool_id = ${toolId}::uuid and m.subject_id = ${sheet.subjectId}::uuid
    join tab_exams e on e.school_id = m.school_id and e.id = m.exam_id
    where c.active and c.academic_year_id = ${sheet.academicYearId}::uuid and c.course_id = ${sheet.courseId}::uuid and e.id <> ${sheet.examId}::uuid
      and m.entry <> 'none'
    order by e.sort_order, e.name`.execute(call.trx)
  const offered = exams.map(({ id: exam, name }) => ({ id: exam, name }))
  if (!examId) return { exams: offered, cells: [] }
  if (!offered.some(exam => exam.id === examId.toLowerCase())) throw notFound()
  const students = (await studentsOfSheet(call, sheet, setup.choice)).filter(student => student.expected)
  const { rows } = await sql<{
    student: string
    criterion: string
    part: string
    value: number | null
    outOf: number | null
    code: string | null
  }>`
    select k.student_id as student, k.criterion, k.part, k.value::float8 as value, k.out_of::float8 as "outOf", k.code from marks k
    where k.exam_id = ${examId}::uuid and k.tool_id = ${toolId}::uuid and k.subject_id = ${sheet.subjectId}::uuid
      and k.student_id = any(${students.map(student => student.id)}::uuid[]) and num_nonnulls(k.value, k.code) > 0`.execute(
    call.trx,
  )
  const byKey = new Map(columns.map(column => [column.key, column]))
  const byId = new Map(students.map(student => [student.id, student]))
  return {
    exams: offered,
    cells: rows.flatMap(({ student, criterion, part, value, outOf, code }) => {
      const column = byKey.get(columnKey(toolId.toLowerCase(), criterion, part))
      const held = column && byId.get(student)?.cells.get(column.key)
      if (!column || (held && !isEmptyMark(held)) || (code && !setup.codes.has(code))) return []
      const scaled = value !== null && outOf ? scaledMark(value, outOf, column.max, column.step) : null
      return [{ studentId: student, key: column.key, value: scaled, code }]
    }),
  }
}
