import { isEmptyMark, type MarkCell, reckonRow, type SheetFigures, type SheetRowTotal, sheetFigures } from '@school/rules'
import { sql } from 'kysely'
import { columnKey, type Sheet, type SheetCall } from '../sheets'
import type { SheetSetup } from './formula'

/** What stands in a cell. */
export interface HeldMark {
  readonly value: number | null
  readonly grade: string | null
  readonly code: string | null
  readonly outOf: number | null
  readonly note: string | null
  readonly version: number
  readonly at: string
  readonly by: string | null
  /** Another class, in which it was entered. */
  readonly from: string | null
}

/** A student of a sheet. */
export interface SheetStudent {
  readonly id: string
  readonly name: string
  readonly admNo: string
  readonly rollNo: number | null
  readonly expected: boolean
  readonly admittedOn: string | null
  readonly note: string
  readonly noteVersion: number
  readonly noteBy: string | null
  readonly noteAt: string | null
  /** By the key of the column, also of columns that are no more. */
  readonly cells: ReadonlyMap<string, HeldMark>
}

interface StudentRow extends Omit<SheetStudent, 'cells'> {
  readonly marks: readonly (HeldMark & { readonly tool: string; readonly criterion: string; readonly part: string })[]
}

/** Students of the class who take the subject, with all that is entered of them, by roll number. */
export async function studentsOfSheet(
  { trx }: SheetCall,
  sheet: Sheet,
  choice: SheetSetup['choice'],
): Promise<readonly SheetStudent[]> {
  const chosen =
    choice === 'chosen'
      ? sql`exists (
          select from student_subjects ch where ch.school_id = s.school_id and ch.academic_year_id = en.academic_year_id
            and ch.student_id = s.id and ch.subject_id = ${sheet.subjectId}::uuid)`
      : sql`true`
  const { rows } = await sql<StudentRow>`
    select s.id, s.name, s.adm_no as "admNo", en.roll_no as "rollNo", s.status = 'studying' as expected, sd.admission_date as "admittedOn",
      coalesce(nt.text, '') as note, coalesce(nt.version, 0) as "noteVersion", nt.by as "noteBy", nt.at::text as "noteAt", (
        select coalesce(jsonb_agg(jsonb_build_object('tool', k.tool_id, 'criterion', k.criterion, 'part', k.part, 'value', k.value, 'grade', k.grade,
          'code', k.code, 'outOf', k.out_of, 'note', k.note, 'version', k.version, 'at', k.at, 'by', k.by,
          'from', case when k.division_id <> en.division_id then (
            select c.name || ' ' || d.name from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
            where d.school_id = k.school_id and d.id = k.division_id) end)), '[]')
        from marks k
        where k.school_id = s.school_id and k.student_id = s.id and k.exam_id = ${sheet.examId}::uuid and k.subject_id = ${sheet.subjectId}::uuid) as marks
    from enrolments en
    join students s on s.school_id = en.school_id and s.id = en.student_id
    left join student_details sd on sd.school_id = s.school_id and sd.student_id = s.id
    left join mark_notes nt on nt.school_id = s.school_id and nt.student_id = s.id and nt.exam_id = ${sheet.examId}::uuid and nt.subject_id = ${sheet.subjectId}::uuid
    where en.academic_year_id = ${sheet.academicYearId}::uuid and en.division_id = ${sheet.divisionId}::uuid and ${chosen}
    order by en.roll_no nulls last, s.name_key, s.id`.execute(trx)
  return rows.map(({ marks, ...row }) => ({
    ...row,
    cells: new Map(marks.map(({ tool, criterion, part, ...mark }) => [columnKey(tool, criterion, part), mark])),
  }))
}

/** A cell as the rules count it. */
const counted = (mark: HeldMark | undefined, max: number): MarkCell => {
  if (!mark) return undefined
  if (mark.code) return { code: mark.code }
  return mark.value === null ? undefined : { value: mark.value, outOf: mark.outOf ?? max }
}

/** What a student has on a sheet; null while something is missing. */
export function totalOf(setup: SheetSetup, cells: ReadonlyMap<string, HeldMark>): SheetRowTotal | null {
  const max = new Map(setup.columns.map(column => [column.key, column.max]))
  return reckonRow(setup.formula, key => counted(cells.get(key), max.get(key) ?? 0))
}

/** How many of the columns are filled. */
export const filledCells = (setup: SheetSetup, cells: ReadonlyMap<string, HeldMark>): number =>
  setup.columns.filter(({ key }) => {
    const mark = cells.get(key)
    return mark !== undefined && !isEmptyMark(mark)
  }).length

/** What stands below a sheet. */
export const figuresOf = (setup: SheetSetup, students: readonly Pick<SheetStudent, 'expected' | 'cells'>[]): SheetFigures =>
  sheetFigures(
    students
      .filter(student => student.expected)
      .map(({ cells }) => ({ filled: filledCells(setup, cells), total: totalOf(setup, cells) })),
    setup.columns.length,
  )
