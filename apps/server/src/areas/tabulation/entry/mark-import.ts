import {
  courseKey,
  type FlatRecord,
  findImportKind,
  keyOf,
  type MarksView,
  markColumnKey,
  nameKey,
  planRecords,
  recordKind,
  type SheetView,
  sheetKey,
  writtenMark,
} from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/transaction'
import { type Done, type ImportPlace, type ImportWork, isAsLeft, isWritable, type WrittenRow } from '../../../school/imports/kind'
import { nothingMade } from '../../../school/imports/names'
import { codesOf } from '../scheme'
import { readSheets, type Sheet, type SheetCall, type SheetColumn } from '../sheets'
import { type SheetSetup, sheetSetup } from './formula'
import { type HeldMark, type SheetStudent, studentsOfSheet } from './students'
import { type MarkWrite, writeMarks } from './write'

const kind = findImportKind('tab-marks')!
const columns = kind.columns.map(column => column.key)

/** A sheet as files name it. */
interface NamedSheet {
  readonly id: string
  readonly exam: string
  readonly division: string
  readonly subjectCode: string
}

/** A sheet with all that rows may say of it. */
interface OpenSheet {
  readonly name: NamedSheet
  readonly sheet: Sheet
  readonly setup: SheetSetup
  /** Columns with the codes of their tools and parts. */
  readonly columns: ReadonlyMap<string, SheetColumn & { readonly tool: string }>
  /** Studying students of the class who take the subject. */
  readonly students: ReadonlyMap<string, SheetStudent>
}

type Place = Pick<ImportPlace, 'trx' | 'services' | 'schoolId'>

/** Rows of a file are nobody's call: who may write is decided where the file comes in. */
const callOf = ({ trx, services, schoolId }: Place): SheetCall => ({ trx, services, schoolId, person: undefined })

/** Sheets of the current year whose marks come as files. */
async function namedSheets(trx: Trx): Promise<NamedSheet[]> {
  const { rows } = await sql<NamedSheet>`
    select ms.id, e.code as exam, c.name || ' ' || d.name as division, coalesce(m.code, m.name) as "subjectCode"
    from mark_sheets ms
    join academic_years y on y.school_id = ms.school_id and y.id = ms.academic_year_id and y.is_current
    join tab_exams e on e.school_id = ms.school_id and e.id = ms.exam_id and e.kind = 'main'
    join divisions d on d.school_id = ms.school_id and d.id = ms.division_id
    join courses c on c.school_id = d.school_id and c.id = d.course_id
    join masters m on m.school_id = ms.school_id and m.id = ms.subject_id
    where ms.kind = 'marks' order by ms.id`.execute(trx)
  return rows
}

const keyOfSheet = ({ exam, division, subjectCode }: Omit<NamedSheet, 'id'>) => sheetKey(exam, division, subjectCode)
const sheetOfRow = ({ exam = '', division = '', subjectCode = '' }: FlatRecord) => sheetKey(exam, division, subjectCode)

/** Sheets that some rows name. */
function sheetsOfRows(sheets: readonly NamedSheet[], rows: readonly FlatRecord[]): NamedSheet[] {
  const wanted = new Set(rows.map(sheetOfRow))
  return sheets.filter(sheet => wanted.has(keyOfSheet(sheet)))
}

async function openSheets(place: Place, named: readonly NamedSheet[]): Promise<ReadonlyMap<string, OpenSheet>> {
  const { trx } = place
  if (named.length === 0) return new Map()
  const read = await readSheets(trx, sql`ms.id = any(${named.map(one => one.id)}::uuid[])`)
  const sheets = new Map(read.map(sheet => [sheet.id, sheet]))
  const tools = new Map((await trx.selectFrom('tab_tools').select(['id', 'code']).execute()).map(tool => [tool.id, tool.code]))
  const opened = new Map<string, OpenSheet>()
  for (const name of named) {
    const sheet = sheets.get(name.id)!
    const setup = await sheetSetup(callOf(place), sheet)
    const students = await studentsOfSheet(callOf(place), sheet, setup.choice)
    opened.set(keyOfSheet(name), {
      name,
      sheet,
      setup,
      columns: new Map(
        setup.columns.map(column => {
          const tool = tools.get(column.toolId) ?? ''
          return [markColumnKey(tool, column.criterion || column.part), { ...column, tool }]
        }),
      ),
      students: new Map(students.filter(one => one.expected).map(one => [nameKey(one.admNo), one])),
    })
  }
  return opened
}

/** Students of the classes of some sheets, whether they take the subject or not. */
async function classmates(trx: Trx, sheets: readonly Sheet[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const ids = [...new Set(sheets.map(sheet => sheet.divisionId))]
  const { rows } = await sql<{ divisionId: string; admNo: string }>`
    select en.division_id as "divisionId", s.adm_no as "admNo" from enrolments en
    join academic_years y on y.school_id = en.school_id and y.id = en.academic_year_id and y.is_current
    join students s on s.school_id = en.school_id and s.id = en.student_id and s.status = 'studying'
    where en.division_id = any(${ids}::uuid[])`.execute(trx)
  return new Map([...Map.groupBy(rows, row => row.divisionId)].map(([id, own]) => [id, own.map(row => row.admNo)]))
}

const isOpen = ({ status, yearLocked }: Sheet) => !yearLocked && (status === 'NotStarted' || status === 'Draft')

const shownColumn = ({ tool, criterion, part, entry, max, step }: SheetColumn & { readonly tool: string }) => ({
  tool,
  part: criterion || part,
  entry,
  max,
  step,
})

function sheetView({ sheet, setup, columns: own, students }: OpenSheet, admNos: readonly string[]): SheetView {
  return {
    open: isOpen(sheet),
    columns: new Map([...own].map(([key, column]) => [key, shownColumn(column)])),
    students: new Map(
      admNos.map(admNo => {
        const student = students.get(nameKey(admNo))
        return [nameKey(admNo), { admNo, takes: student !== undefined, hasNote: Boolean(student?.note) }]
      }),
    ),
    grades: (setup.scale?.bands ?? []).map(band => band.grade),
  }
}

async function marksView(
  { trx }: Place,
  named: readonly NamedSheet[],
  opened: ReadonlyMap<string, OpenSheet>,
): Promise<MarksView> {
  const mates = await classmates(
    trx,
    [...opened.values()].map(one => one.sheet),
  )
  return {
    exams: new Map(named.map(one => [nameKey(one.exam), one.exam])),
    divisions: new Map(named.map(one => [courseKey(one.division), one.division])),
    subjects: new Map(named.map(one => [nameKey(one.subjectCode), one.subjectCode])),
    sheets: new Map([...opened].map(([key, one]) => [key, sheetView(one, mates.get(one.sheet.divisionId) ?? [])])),
    codes: await codesOf(trx),
  }
}

/** What stands in a cell, as a file holds it. */
const recordOf = ({ name }: OpenSheet, column: SheetColumn & { readonly tool: string }, admNo: string, held: HeldMark) => ({
  exam: name.exam,
  division: name.division,
  subjectCode: name.subjectCode,
  tool: column.tool,
  part: column.criterion || column.part,
  admNo,
  marks: writtenMark(held) ?? '',
  note: held.note ?? '',
})

/** All that stands on some sheets, each with the student's id. */
function recordsOf(opened: Iterable<OpenSheet>): { readonly studentId: string; readonly record: FlatRecord }[] {
  return [...opened].flatMap(one =>
    [...one.columns.values()].flatMap(column =>
      [...one.students.values()].flatMap(student => {
        const held = student.cells.get(column.key)
        const record = held && recordOf(one, column, student.admNo, held)
        return record?.marks ? [{ studentId: student.id, record }] : []
      }),
    ),
  )
}

const heldBy = (marks: string, { entry }: SheetColumn, { setup }: OpenSheet) => {
  const isGrade = entry === 'grade' && (setup.scale?.bands ?? []).some(band => band.grade === marks)
  const isNumber = /^\d/.test(marks)
  return {
    value: isNumber && !isGrade ? Number(marks) : null,
    grade: isGrade ? marks : null,
    code: marks && !isNumber && !isGrade ? marks : null,
  }
}

/** The write of a record, and whose it is; an empty one takes the mark away. */
function writeOf(one: OpenSheet, record: FlatRecord, isEmpty = false): MarkWrite | undefined {
  const column = one.columns.get(markColumnKey(record.tool ?? '', record.part ?? ''))
  const student = one.students.get(nameKey(record.admNo ?? ''))
  if (!column || !student) return undefined
  const mark = isEmpty ? { value: null, grade: null, code: null } : heldBy(record.marks ?? '', column, one)
  const note = isEmpty ? null : record.note || null
  return { studentId: student.id, column, ...mark, note, before: student.cells.get(column.key) }
}

async function holdSheets(trx: Trx, named: readonly NamedSheet[]): Promise<void> {
  if (named.length === 0) return
  await sql`select from mark_sheets where id = any(${named.map(one => one.id)}::uuid[]) order by id for update`.execute(trx)
}

/** Writes what rows say of each sheet, sheet by sheet. */
async function writeRows<Row>(
  place: ImportPlace,
  rows: readonly Row[],
  recordIn: (row: Row) => FlatRecord,
  writeFor: (one: OpenSheet, row: Row) => MarkWrite | undefined,
  written: (row: Row, write: MarkWrite) => void,
): Promise<void> {
  const opened = await openSheets(place, sheetsOfRows(await namedSheets(place.trx), rows.map(recordIn)))
  for (const [key, own] of Map.groupBy(rows, row => sheetOfRow(recordIn(row)))) {
    const one = opened.get(key)
    if (!one || !isOpen(one.sheet)) continue
    const writes = own.flatMap(row => {
      const write = writeFor(one, row)
      if (write) written(row, write)
      return write ? [write] : []
    })
    await writeMarks(place, one.sheet, writes, { via: 'import', by: place.by ?? null })
  }
}

/** Files of marks. They go through the door of the screens, and a sheet that is locked or handed in takes none. */
export const markImport: ImportWork = {
  code: 'tab-marks',
  async plan(place, read, names, options) {
    const named = await namedSheets(place.trx)
    const opened = await openSheets(
      place,
      sheetsOfRows(
        named,
        read.map(row => row.given),
      ),
    )
    const present = recordsOf(opened.values()).map(one => [keyOf(kind, one.record), one] as const)
    const view = { ...names.view, marks: await marksView(place, named, opened) }
    const records = new Map(present.map(([key, { record }]) => [key, record]))
    const plan = planRecords(recordKind('tab-marks'), read, records, view, options)
    return { ...plan, existing: new Map(present.map(([key, { studentId }]) => [key, studentId])) }
  },
  async hold({ trx }, read) {
    await holdSheets(
      trx,
      sheetsOfRows(
        await namedSheets(trx),
        read.map(row => row.given),
      ),
    )
  },
  async write(place, plan) {
    const rows = new Map<number, WrittenRow>()
    await writeRows(
      place,
      plan.rows.filter(isWritable),
      row => row.after!,
      (one, row) => writeOf(one, row.after!),
      (row, write) => rows.set(row.rowNo, { entityId: write.studentId, undo: {} }),
    )
    return { rows, made: nothingMade }
  },
  // What is locked comes in no more, so a file to be brought back holds open sheets alone.
  async records(place) {
    const { rows } = await sql<{ id: string }>`
      select ms.id from mark_sheets ms join academic_years y on y.school_id = ms.school_id and y.id = ms.academic_year_id and y.is_current
      where ms.kind = 'marks' and ms.status = 'Draft'`.execute(place.trx)
    const open = new Set(rows.map(row => row.id))
    const named = (await namedSheets(place.trx)).filter(one => open.has(one.id))
    return recordsOf((await openSheets(place, named)).values()).map(({ record }) => record)
  },
  async undo(place: ImportPlace, rows: readonly Done[]) {
    await holdSheets(
      place.trx,
      sheetsOfRows(
        await namedSheets(place.trx),
        rows.map(row => row.after),
      ),
    )
    let count = 0
    await writeRows(
      place,
      rows,
      row => row.after,
      (one, row) => {
        const write = writeOf(one, row.before ?? row.after, row.before === null)
        const column = one.columns.get(markColumnKey(row.after.tool ?? '', row.after.part ?? ''))
        const now = write?.before && column && recordOf(one, column, row.after.admNo ?? '', write.before)
        return isAsLeft(columns, row.after, now) ? write : undefined
      },
      () => {
        count += 1
      },
    )
    return count
  },
}
