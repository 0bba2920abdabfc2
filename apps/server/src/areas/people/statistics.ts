import { allZeroId, type contract, type OutputOf } from '@school/api'
import { dayIn, type Language, type StrengthCount, strengthDay, strengthMatrix } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../platform/person'
import { noAccess, notFound } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { divisionsInScope } from '../../school/scope'
import { groupOnly, statusOn } from '../../school/students'
import { studentValueIn } from '../../school/values'
import { schoolZone } from '../../school/zone'
import { ageInYear } from './columns'
import { countStrength, type StudentFilters } from './student-report'
import { studentWords } from './student-words'

export type StrengthAsked = OutputOf<NonNullable<(typeof contract.students.exportStatistics)['body']>>['filters']
export type StrengthBy = StrengthAsked['by']
export type StrengthRows = StrengthAsked['rows']

const allBy: readonly StrengthBy[] = ['gender', 'religion', 'caste', 'reservation', 'block', 'age', 'status', 'bus']
const personal: readonly StrengthBy[] = ['religion', 'caste', 'reservation']

/** By what a person may count: administrators of a group are told nothing of religion and caste. */
export const strengthByFor = (person: Person): StrengthBy[] => allBy.filter(by => !(groupOnly(person) && personal.includes(by)))

/** Columns that always stand there; others only when somebody stands in them. */
const fixedColumns: Partial<Record<StrengthBy, readonly string[]>> = {
  gender: ['Male', 'Female'],
  status: ['studying', 'terminated'],
  bus: ['yes', 'no'],
}

const rowColumns = { section: sql`c.section_id`, course: sql`c.id`, division: sql`d.id` } as const

function columnOf(by: StrengthBy, onDate: string): RawBuilder<unknown> {
  switch (by) {
    case 'gender':
      return sql`s.gender`
    case 'religion':
    case 'caste':
    case 'reservation':
    case 'block':
      return sql`coalesce(${sql.ref(`s.${by}_id`)}, ${allZeroId}::uuid)`
    case 'age':
      return ageInYear
    case 'status':
      return statusOn(onDate)
    case 'bus':
      return sql`case when sb.student_id is null then 'no' else 'yes' end`
  }
}

interface Named {
  readonly id: string
  readonly name: string
}

/** Sections, courses or divisions that may be rows, in the order of the school; `own` ones are rows even when empty. */
async function rowsOf(trx: Trx, person: Person, asked: StrengthAsked): Promise<(Named & { own: boolean })[]> {
  const { sectionIds, courseIds } = asked
  const some = (column: RawBuilder<unknown>, ids: readonly string[]) =>
    ids.length > 0 ? sql`${column} = any(${[...ids]}::uuid[])` : sql`true`
  const name = { section: sql`x.name`, course: sql`c.name`, division: sql`c.name || ' ' || d.name` }[asked.rows]
  const { rows } = await sql<Named & { own: boolean }>`
    select ${rowColumns[asked.rows]} as id, min(${name}) as name, bool_or(${divisionsInScope(person)}) as own
    from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id join sections x on x.school_id = c.school_id and x.id = c.section_id
    where ${some(sql`x.id`, sectionIds)} and ${some(sql`c.id`, courseIds)}
    group by 1 order by min(x.sort_order), min(c.sort_order), min(d.sort_order), lower(min(${name}))`.execute(trx)
  return rows
}

/** Columns that somebody stands in, or that always stand there, in their order with their names. */
async function columnsOf(trx: Trx, by: StrengthBy, counts: readonly StrengthCount[], language: Language): Promise<Named[]> {
  const found = new Set(counts.map(count => count.column))
  const words = studentWords[language]
  switch (by) {
    case 'gender':
    case 'status':
    case 'bus': {
      const fixed = fixedColumns[by] ?? []
      const ids = [...fixed, ...[...found].filter(id => !fixed.includes(id))]
      const busName = (id: string) => (id === 'yes' ? words.statistics.busYes : words.statistics.busNo)
      return ids.map(id => ({ id, name: by === 'bus' ? busName(id) : studentValueIn(by, id, language) }))
    }
    case 'age':
      return [...found].sort((one, other) => Number(one) - Number(other)).map(id => ({ id, name: id }))
    default: {
      const { rows } = await sql<Named>`
        select id, name from masters where id = any(${[...found]}::uuid[]) order by sort_order, lower(name), id`.execute(trx)
      const known = new Set(rows.map(row => row.id))
      // A master that is gone names nobody any more.
      const gone = [...found].filter(id => id !== allZeroId && !known.has(id)).map(id => ({ id, name: '–' }))
      return [...rows, ...gone, ...(found.has(allZeroId) ? [{ id: allZeroId, name: words.none }] : [])]
    }
  }
}

/** The year that is asked for, else the current one; undefined in a school without years. */
async function yearOf(trx: Trx, id: string | undefined) {
  const { rows } = await sql<{ id: string; starts_on: string; ends_on: string }>`
    select id, starts_on::text, ends_on::text from academic_years where ${id ? sql`id = ${id}::uuid` : sql`is_current`}`.execute(
    trx,
  )
  if (id && rows.length === 0) throw notFound()
  return rows[0]
}

/** The filters of the student report that give the students of the matrix. */
export const strengthFilters = (
  asked: Pick<StrengthAsked, 'sectionIds' | 'courseIds' | 'by'>,
  academicYearId: string,
  onDate: string,
): StudentFilters => ({
  academicYearId,
  sectionIds: asked.sectionIds,
  courseIds: asked.courseIds,
  divisionIds: [],
  // Counted by status, those who have left stand beside the others.
  status: asked.by === 'status' ? 'all' : 'studying',
  onDate,
  gender: '',
  busUser: '',
  text: '',
})

/** Counts the students of the own scope in a matrix of classes and what they are counted by. */
export async function readStrength(
  { services, trx, schoolId }: { services: Services; trx: Trx; schoolId: string },
  person: Person,
  asked: StrengthAsked,
  language: Language,
) {
  if (!strengthByFor(person).includes(asked.by)) throw noAccess()
  const year = await yearOf(trx, asked.academicYearId)
  const today = dayIn(await schoolZone(trx, schoolId), services.clock.now())
  if (!year) return { filters: undefined, onDate: asked.onDate ?? today, columns: [], rows: [], totals: [0] }
  const onDate = asked.onDate ?? strengthDay(today, { startsOn: year.starts_on, endsOn: year.ends_on })
  const filters = strengthFilters(asked, year.id, onDate)
  const counts = await countStrength(trx, person, {
    filters,
    row: rowColumns[asked.rows],
    column: columnOf(asked.by, onDate),
  })
  const filled = new Set(counts.map(count => count.row))
  const rows = (await rowsOf(trx, person, asked)).filter(row => row.own || filled.has(row.id))
  const columns = await columnsOf(trx, asked.by, counts, language)
  const matrix = strengthMatrix(
    rows.map(row => row.id),
    columns.map(column => column.id),
    counts,
  )
  return {
    filters,
    onDate,
    columns,
    rows: matrix.rows.map((row, index) => ({ id: row.id, name: rows[index]!.name, cells: [...row.cells], total: row.total })),
    totals: [...matrix.totals.cells, matrix.totals.total],
  }
}
