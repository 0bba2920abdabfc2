import { daysBetween, enteredPercent } from '@school/rules'
import { sql } from 'kysely'
import type { Person } from '../../../platform/person'
import { inBulk, type Trx } from '../../../platform/transaction'
import { activeScheme, noTool, type Scheme } from '../scheme'
import { columnKey, columnsOf, sheetsInScope } from '../sheets'
import { ofClasses, yearAsked } from './lock-list'
import { cellsOf, emptyCells } from './missing-cells'
import { isOverdue, isStaffOfSheet, readSheets, type WatchedSheet } from './sheet-list'

export interface MissingAsked {
  readonly academicYearId?: string | undefined
  readonly examId?: string | undefined
  readonly staffId?: string | undefined
  readonly groupBy: 'staff' | 'division' | 'subject'
  readonly sectionIds: string[]
  readonly courseIds: string[]
  readonly divisionIds: string[]
  readonly subjectIds: string[]
  readonly overdue: boolean
}

interface Place {
  readonly today: string
  readonly zone: string
  readonly person: Person
}

/** The exam whose entry is open today, else the one that closed last, else the next one. */
export async function usualExam(trx: Trx, yearId: string | undefined, today: string): Promise<string | undefined> {
  if (!yearId) return undefined
  const { rows } = await sql<{ id: string }>`
    select e.id from tab_exams e where e.academic_year_id = ${yearId}::uuid and e.kind = 'main' and e.active
    order by (e.entry_from <= ${today}::date and e.entry_to >= ${today}::date) desc nulls last, (e.entry_to < ${today}::date) desc nulls last,
      case when e.entry_to < ${today}::date then e.entry_to end desc nulls last, e.entry_from nulls last, e.sort_order limit 1`.execute(
    trx,
  )
  return rows[0]?.id
}

/** Open sheets of an exam that the person reaches. */
export async function openSheets(
  trx: Trx,
  examId: string,
  asked: MissingAsked,
  { today, zone, person }: Place,
): Promise<WatchedSheet[]> {
  const staff = asked.staffId ?? null
  return readSheets(
    trx,
    sql<boolean>`
      ms.kind = 'marks' and ms.exam_id = ${examId}::uuid and ms.status in ('NotStarted', 'Draft') and ${sheetsInScope(person)} and ${ofClasses(asked)}
      and (${asked.subjectIds.length === 0} or ms.subject_id = any(${[...asked.subjectIds]}::uuid[]))
      and (${staff}::uuid is null or exists (select from staff t where t.school_id = ms.school_id and t.id = ${staff}::uuid and ${isStaffOfSheet}))
      ${asked.overdue ? sql`and ${isOverdue(zone, today)}` : sql``}`,
    { zone, today },
  )
}

interface ColumnRow {
  id: string
  tool_id: string
  criterion: string
  part: string
  expected: number
  missing: number
  students: { id: string; name: string }[]
}

/** Of each column of sheets who is missing, the first five by their places. */
async function missingColumns(trx: Trx, ids: readonly string[]): Promise<ColumnRow[]> {
  const found = sql<ColumnRow>`
    with ${cellsOf(ids)},
    heads as (select id, count(*)::int as students from people group by id),
    cells as (
      select w.id, c.tool_id, c.criterion, c.part, p.student_id, p.name, row_number() over (
        partition by w.id, c.tool_id, c.criterion, c.part order by p.roll_no nulls last, lower(p.name), p.student_id) as place
      ${emptyCells})
    select m.id, m.tool_id, m.criterion, m.part, h.students as expected, count(*)::int as missing,
      jsonb_agg(jsonb_build_object('id', m.student_id, 'name', m.name) order by m.place) filter (where m.place <= 5) as students
    from cells m join heads h on h.id = m.id group by m.id, m.tool_id, m.criterion, m.part, h.students`
  return (await inBulk(trx, () => found.execute(trx))).rows
}

/** What columns of an exam in a subject of a class are called. */
async function columnNames(trx: Trx, sheets: readonly WatchedSheet[], courseOf: ReadonlyMap<string, string>) {
  const schemes = new Map<string, Scheme | undefined>()
  for (const sheet of sheets) {
    const course = courseOf.get(sheet.divisionId)!
    if (!schemes.has(course)) schemes.set(course, await activeScheme(trx, sheet.academicYearId, course))
  }
  return (sheet: WatchedSheet) => {
    const scheme = schemes.get(courseOf.get(sheet.divisionId)!)
    const columns = scheme && sheet.examId && sheet.subjectId ? columnsOf(scheme, sheet.examId, sheet.subjectId) : []
    return new Map(columns.map((column, place) => [column.key, { label: column.label, place }]))
  }
}

export interface MissingRow {
  readonly id: string
  readonly sheetId: string
  readonly divisionId: string
  readonly division: string
  readonly subjectId: string
  readonly subject: string
  readonly staff: { readonly id: string; readonly name: string; readonly mobile: string }[]
  readonly part: string
  readonly entered: number | null
  readonly missing: number
  readonly students: { readonly id: string; readonly name: string }[]
  readonly more: number
  readonly closesOn: string | null
  readonly daysLate: number
}

/** In the order of the group; sheets of nobody come first, and what is equal stays in the order of the school. */
function grouped(rows: readonly MissingRow[], by: MissingAsked['groupBy']): readonly MissingRow[] {
  if (by === 'division') return rows
  const key = (row: MissingRow) => (by === 'subject' ? row.subject : (row.staff[0]?.name ?? '')).toLowerCase()
  return rows.toSorted((one, other) => key(one).localeCompare(key(other)))
}

/** What is missing on open sheets, by column. */
export async function readMissing(trx: Trx, asked: MissingAsked, place: Place) {
  const yearId = await yearAsked(trx, asked.academicYearId)
  const examId = asked.examId ?? (await usualExam(trx, yearId, place.today))
  const sheets = examId ? await openSheets(trx, examId, asked, place) : []
  const none = { rows: [] as MissingRow[], tiles: { sheets: 0, cells: 0, staff: 0, overdue: 0 } }
  if (sheets.length === 0) return none
  const columns = Map.groupBy(
    await missingColumns(
      trx,
      sheets.map(sheet => sheet.id),
    ),
    row => row.id,
  )
  const { rows: courses } = await sql<{ id: string; course_id: string }>`
    select id, course_id from divisions where id = any(${[...new Set(sheets.map(sheet => sheet.divisionId))]}::uuid[])`.execute(
    trx,
  )
  const namesOf = await columnNames(trx, sheets, new Map(courses.map(row => [row.id, row.course_id])))
  const open = sheets.filter(sheet => columns.has(sheet.id))
  const rows = open.flatMap(sheet => {
    const names = namesOf(sheet)
    const nameOf = (row: ColumnRow) => names.get(columnKey(row.tool_id, row.criterion, row.part))
    return columns
      .get(sheet.id)!
      .toSorted((one, other) => (nameOf(one)?.place ?? 0) - (nameOf(other)?.place ?? 0))
      .map((row): MissingRow => {
        const bare = [row.tool_id === noTool ? '' : row.tool_id, row.criterion, row.part].filter(Boolean).at(-1) ?? ''
        return {
          id: `${sheet.id}.${columnKey(row.tool_id, row.criterion, row.part)}`,
          sheetId: sheet.id,
          ...{ divisionId: sheet.divisionId, division: sheet.division, subjectId: sheet.subjectId!, subject: sheet.subject },
          staff: [...sheet.staff],
          part: nameOf(row)?.label ?? bare,
          entered: enteredPercent(row.expected - row.missing, row.expected),
          missing: row.missing,
          students: row.students,
          more: Math.max(0, row.missing - row.students.length),
          closesOn: sheet.closesOn,
          daysLate: sheet.overdue && sheet.closesOn ? daysBetween(sheet.closesOn, place.today) : 0,
        }
      })
  })
  return {
    rows: grouped(rows, asked.groupBy),
    tiles: {
      sheets: open.length,
      cells: rows.reduce((sum, row) => sum + row.missing, 0),
      staff: new Set(open.flatMap(sheet => sheet.staff.map(one => one.id))).size,
      overdue: open.filter(sheet => sheet.overdue).length,
    },
  }
}
