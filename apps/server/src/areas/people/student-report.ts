import { allZeroId, type contract, type OutputOf } from '@school/api'
import { maskedMobile, type StrengthCount } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../platform/person'
import { custom, noAccess } from '../../platform/problems'
import { inBulk, type Trx } from '../../platform/transaction'
import { enrolledOn } from '../../school/enrolments'
import { readsNumbersOf, sharedStudents, studentsInScope, studentsOfDayInScope } from '../../school/scope'
import { matches } from '../../school/search'
import { groupOnly, statusOn } from '../../school/students'
import { ageInYear, findStudentColumn, orderBy, type ReportColumn, studentColumns } from './columns'

type View = OutputOf<NonNullable<(typeof contract.people.viewStudentReport)['body']>>
export type StudentFilters = View['filters']
export type ReportSort = View['sort']

const some = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length > 0 ? sql`${column} = any(${[...ids]}::uuid[])` : sql`true`
/** The all-zero id asks for those who have none. */
const same = (column: RawBuilder<unknown>, id: string | undefined): RawBuilder<boolean> =>
  id === allZeroId ? sql`${column} is null` : id ? sql`${column} = ${id}::uuid` : sql`true`

/** Students of a status, now or on a day; of a day are those who had been admitted by then. */
const statusIs = ({ status, onDate }: StudentFilters): RawBuilder<boolean> =>
  onDate
    ? sql`(${status} = 'all' or ${statusOn(onDate)} = ${status}) and (sd.admission_date is null or sd.admission_date <= ${onDate}::date)`
    : sql`(${status} = 'all' or s.status = ${status})`

/** What a column says: the status is that of the day that is asked for. */
const readingOf = ({ key, value }: Pick<ReportColumn, 'key' | 'value'>, { onDate }: StudentFilters): RawBuilder<unknown> =>
  key === 'status' && onDate ? statusOn(onDate) : value

/** Only what the columns and filters need is joined: lists of a whole school stay cheap. */
function fromOf(used: string, { academicYearId: year, onDate }: StudentFilters): RawBuilder<unknown> {
  const joined = (alias: string, join: RawBuilder<unknown>) => (new RegExp(`\\b${alias}\\.`).test(used) ? join : sql``)
  return sql`
    from students s
    ${joined('g', sql`join guardians g on g.school_id = s.school_id and g.id = s.guardian_id`)}
    join academic_years y on y.school_id = s.school_id and ${year ? sql`y.id = ${year}::uuid` : sql`y.is_current`}
    ${joined(
      '(e|d|c|x)',
      sql`left join ${onDate ? enrolledOn(onDate) : sql`enrolments`} e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
        left join divisions d on d.school_id = s.school_id and d.id = e.division_id
        left join courses c on c.school_id = s.school_id and c.id = d.course_id
        left join sections x on x.school_id = s.school_id and x.id = c.section_id`,
    )}
    ${joined('sd', sql`left join student_details sd on sd.school_id = s.school_id and sd.student_id = s.id`)}
    ${joined('rel', sql`left join masters rel on rel.school_id = s.school_id and rel.id = s.religion_id`)}
    ${joined('cas', sql`left join masters cas on cas.school_id = s.school_id and cas.id = s.caste_id`)}
    ${joined('res', sql`left join masters res on res.school_id = s.school_id and res.id = s.reservation_id`)}
    ${joined('blk', sql`left join masters blk on blk.school_id = s.school_id and blk.id = s.block_id`)}
    ${joined(
      '(sb|p|pb|dr|db)',
      sql`left join student_buses sb on sb.school_id = s.school_id and sb.student_id = s.id and sb.academic_year_id = y.id
        left join bus_stops p on p.school_id = s.school_id and p.id = sb.pickup_stop_id left join buses pb on pb.school_id = s.school_id and pb.id = p.bus_id
        left join bus_stops dr on dr.school_id = s.school_id and dr.id = sb.drop_stop_id left join buses db on db.school_id = s.school_id and db.id = dr.bus_id`,
    )}`
}

function whereOf(person: Person, filters: StudentFilters): RawBuilder<boolean> {
  const { text } = filters
  return sql<boolean>`${filters.onDate ? studentsOfDayInScope(person, sql`y.is_current`) : studentsInScope(person)}
    and ${statusIs(filters)}
    and (${filters.gender} = '' or s.gender = ${filters.gender})
    and ${filters.age === undefined ? sql`true` : sql`${ageInYear} = ${filters.age}`}
    and ${filters.academicYearId ? sql`e.student_id is not null` : sql`true`}
    and ${some(sql`c.section_id`, filters.sectionIds)} and ${some(sql`c.id`, filters.courseIds)} and ${some(sql`d.id`, filters.divisionIds)}
    and ${same(sql`s.block_id`, filters.blockId)} and ${same(sql`s.religion_id`, filters.religionId)} and ${same(sql`s.caste_id`, filters.casteId)} and ${same(sql`s.reservation_id`, filters.reservationId)}
    and ${filters.busUser === '' ? sql`true` : filters.busUser === 'yes' ? sql`sb.student_id is not null` : sql`sb.student_id is null`}
    and ${filters.admittedFrom ? sql`sd.admission_date >= ${filters.admittedFrom}::date` : sql`true`} and ${filters.admittedTo ? sql`sd.admission_date <= ${filters.admittedTo}::date` : sql`true`}
    and ${filters.birthMonth ? sql`extract(month from s.date_of_birth) = ${filters.birthMonth}` : sql`true`}
    and (${matches(sql`s.name_key`, text, 'contains')} or ${matches(sql`s.adm_no_key`, text, 'contains')} or ${matches(sql`g.name_key`, text, 'contains')})`
}

const guardianColumns = ['guardianName', 'relation', 'mobile', 'whatsapp', 'email', 'address']
const detailColumns = [
  'fatherName',
  'motherName',
  'bloodGroup',
  'motherTongue',
  'nationality',
  'pen',
  'apaarId',
  'admissionDate',
  'terminatedOn',
]

/** Aliases of the tables that columns need. */
function usedByColumns(names: readonly string[], { onDate }: StudentFilters): string[] {
  const has = (keys: readonly string[]) => names.some(name => keys.includes(name))
  const need: string[] = []
  if (has(guardianColumns)) need.push('g.')
  if (has(['class', 'rollNo'])) need.push('e.')
  if (has(detailColumns) || (onDate && has(['status']))) need.push('sd.')
  if (has(['religion'])) need.push('rel.')
  if (has(['caste'])) need.push('cas.')
  if (has(['reservation'])) need.push('res.')
  if (has(['block'])) need.push('blk.')
  if (has(['bus', 'pickup', 'drop'])) need.push('sb.')
  return need
}

/** Aliases of the tables that the condition names. */
function usedByFilters(person: Person, filters: StudentFilters): string[] {
  const { academicYearId, sectionIds, courseIds, divisionIds, text, admittedFrom, admittedTo, onDate, age, busUser } = filters
  const need: string[] = []
  if (academicYearId || sectionIds.length > 0 || courseIds.length > 0 || divisionIds.length > 0) need.push('e.')
  if (text.trim()) need.push('g.')
  if (admittedFrom || admittedTo || onDate) need.push('sd.')
  // Whom a teacher reaches of a day their classes of that day say.
  if (onDate && sharedStudents(person) === undefined) need.push('e.')
  // The age is reckoned in the year, which a join alone brings in.
  if (age !== undefined) need.push('y.')
  if (busUser) need.push('sb.')
  return need
}

/** What rows are chosen from: the students alone where condition and order name nothing else. */
function choosingFrom(
  person: Person,
  filters: StudentFilters,
  sort: ReportSort,
): { from: RawBuilder<unknown>; where: RawBuilder<boolean> } {
  const need = [
    ...usedByFilters(person, filters),
    ...usedByColumns(
      sort.map(({ column }) => column),
      filters,
    ),
  ]
  // The age is reckoned in the year, which a join alone brings in.
  if (need.length > 0 || sort.some(({ column }) => column === 'age'))
    return { from: fromOf(need.join(' '), filters), where: sql`true` }
  return { from: sql`from students s`, where: sql`exists (select from academic_years where is_current)` }
}

const unknownColumn = (column: string) =>
  custom(400, 'UnknownColumn', 'There is no column {column}.', { column: column.slice(0, 40) })

/** Chosen columns; an unknown one is refused, one that the person may not see is left out. */
export function columnsFor(person: Person, keys: readonly string[]): ReportColumn[] {
  const chosen = keys.length > 0 ? keys : studentColumns.filter(column => column.isDefault).map(column => column.key)
  return chosen.flatMap(key => {
    const column = findStudentColumn(key)
    if (!column) throw unknownColumn(key)
    return column.personal && groupOnly(person) ? [] : [column]
  })
}

/** Refuses filters that would tell what the person may not see. */
export function checkFilters(person: Person, { religionId, casteId, reservationId }: StudentFilters): void {
  if (groupOnly(person) && (religionId ?? casteId ?? reservationId)) throw noAccess()
}

function orderOf(person: Person, sort: ReportSort, filters: StudentFilters): RawBuilder<unknown> {
  const terms = sort.flatMap(({ column, descending }) => {
    const known = orderBy(column)
    if (!known) throw unknownColumn(column)
    const by = readingOf({ key: column, value: known }, filters)
    if (findStudentColumn(column)?.personal && groupOnly(person)) return []
    return [descending ? sql`${by} desc nulls last` : sql`${by} nulls last`]
  })
  return sql.join([...(terms.length > 0 ? terms : [sql`s.name_key`]), sql`s.id`], sql`, `)
}

type Row = Record<string, string | number | null>

/** Masks the numbers of families whose numbers the person may not read in full. */
function maskMobiles(columns: readonly ReportColumn[], rows: readonly Row[]): void {
  for (const row of rows)
    if (!row['#full']) for (const { key, mobile } of columns) if (mobile && row[key]) row[key] = maskedMobile(String(row[key]))
}

/** Rows of the report in the person's scope. */
export async function readStudents(
  trx: Trx,
  person: Person,
  asked: { filters: StudentFilters; columns: readonly ReportColumn[]; sort: ReportSort; limit?: number; offset?: number },
): Promise<Row[]> {
  const { filters, columns, sort, limit, offset = 0 } = asked
  const where = whereOf(person, filters)
  const order = orderOf(person, sort, filters)
  const shown = [...columns.map(column => column.key), ...sort.map(({ column }) => column)]
  const used = (more: readonly string[]) => [...usedByColumns(shown, filters), ...more].join(' ')
  const select = sql.join(
    [
      sql`s.id`,
      sql`(${columns.some(column => column.mobile) ? readsNumbersOf(person, sql`s.guardian_id`) : sql`true`})::int as "#full"`,
      ...columns.map(column => sql`${readingOf(column, filters)} as ${sql.id(column.key)}`),
    ],
    sql`, `,
  )
  let query = sql<Row>`select ${select} ${fromOf(used(usedByFilters(person, filters)), filters)} where ${where} order by ${order}`
  if (limit !== undefined) {
    // A page is chosen before anything is joined that only its rows need.
    const choosing = choosingFrom(person, filters, sort)
    query = sql<Row>`select ${select} ${fromOf(used([]), filters)} where s.id in (
      select s.id ${choosing.from} where ${where} and ${choosing.where} order by ${order} limit ${limit} offset ${offset}) order by ${order}`
  }
  const { rows } = await query.execute(trx)
  maskMobiles(columns, rows)
  for (const row of rows) delete row['#full']
  return rows
}

export async function countStudents(trx: Trx, person: Person, filters: StudentFilters): Promise<number> {
  const { from, where } = choosingFrom(person, filters, [])
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count ${from} where ${whereOf(person, filters)} and ${where}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** How many students of the person's scope and the filters stand in each row and column. */
export async function countStrength(
  trx: Trx,
  person: Person,
  asked: { filters: StudentFilters; row: RawBuilder<unknown>; column: RawBuilder<unknown> },
): Promise<StrengthCount[]> {
  const { filters, row, column } = asked
  const query = sql<StrengthCount>`
    select row, "column", count(*)::int as count from (
      select (${row})::text as row, (${column})::text as "column" ${fromOf('e. sd. sb.', filters)} where ${whereOf(person, filters)}) as counted
    group by 1, 2`
  const { rows } = await inBulk(trx, () => query.execute(trx))
  return rows
}
