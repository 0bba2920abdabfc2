import type { contract, QueryOf } from '@school/api'
import { type RawBuilder, sql } from 'kysely'
import { type Handlers, personOf } from '../../platform/http/call'
import type { Person } from '../../platform/person'
import { notFound } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'
import { courses, divisions, idList, inList, sections } from '../general/lookups'
import { divisionsInScope, isFamily, studentsInScope } from '../scope'

type Mode = 'contains' | 'starts-with'

const pattern = (text: string) => text.replace(/[\\%_]/g, sign => `\\${sign}`)

/** The text after the last one that begins with `text`, in byte order: the end of an index range. */
const after = (text: string) => `${text}\u{10ffff}`

/** A column filter. Beginnings use the index of the stored key, which LIKE cannot under row-level security. */
export function matches(key: RawBuilder<unknown>, text: string | undefined, mode: Mode): RawBuilder<boolean> {
  const wanted = text?.trim().toLowerCase()
  if (!wanted) return sql`true`
  return mode === 'starts-with'
    ? sql`(${key} >= ${wanted} and ${key} < ${after(wanted)})`
    : sql`${key} like ${`%${pattern(wanted)}%`}`
}

interface Listing<Row> {
  /** Everything after `select …`: tables, joins. */
  readonly from: RawBuilder<unknown>
  /** The one table that where and order name, when they name no other: rows are chosen there before anything is joined. */
  readonly alone?: RawBuilder<unknown>
  readonly columns: RawBuilder<unknown>
  readonly where: RawBuilder<boolean>
  readonly id: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  readonly shape: (row: Row) => object
}

interface Paging {
  readonly page: number
  readonly pageSize: number
  readonly fetchAllIds: boolean
}

/** A page of rows with the count of all, or all ids. */
async function list<Row>(
  trx: Trx,
  { from, alone, columns, where, id, order, shape }: Listing<Row>,
  { page, pageSize, fetchAllIds }: Paging,
) {
  const chosenFrom = alone ?? from
  if (fetchAllIds) {
    const { rows } = await sql<{ id: string }>`select ${id} as id ${chosenFrom} where ${where} order by ${order}`.execute(trx)
    return rows.map(row => row.id)
  }
  const slice = sql`order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`
  const { rows } = await (alone
    ? sql<Row>`select ${columns} ${from} where ${id} in (select ${id} ${alone} where ${where} ${slice}) order by ${order}`
    : sql<Row>`select ${columns} ${from} where ${where} ${slice}`
  ).execute(trx)
  // The first page that is not full tells the count by itself.
  const whole = page === 1 && rows.length < pageSize
  const count = whole
    ? rows.length
    : ((await sql<{ count: number }>`select count(*)::int as count ${chosenFrom} where ${where}`.execute(trx)).rows[0]?.count ??
      0)
  return { results: rows.map(shape), pagination: { currentPage: page, pageSize, count } }
}

interface StudentRow {
  id: string
  adm_no: string
  name: string
  roll_no: number | null
  division: string | null
  guardian_id: string
  guardian_name: string
}

const studentFrom = sql`
  from students s
  join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
  left join (enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.is_current
    join divisions d on d.school_id = e.school_id and d.id = e.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id)
    on e.school_id = s.school_id and e.student_id = s.id`

const studentColumns = sql`s.id, s.adm_no, s.name, e.roll_no, c.name || ' ' || d.name as division, s.guardian_id, g.name as guardian_name`

const studentShape = (row: StudentRow) => ({
  id: row.id,
  studentId: row.id,
  admNo: row.adm_no,
  name: row.name,
  rollNo: row.roll_no,
  division: row.division ?? '',
  guardianId: row.guardian_id,
  guardianName: row.guardian_name,
})

const students = (person: Person, where: RawBuilder<boolean>, alone = false): Listing<StudentRow> => ({
  from: studentFrom,
  ...(alone ? { alone: sql`from students s` } : {}),
  columns: studentColumns,
  where: sql`${studentsInScope(person)} and ${where}`,
  id: sql`s.id`,
  order: sql`s.name_key, s.id`,
  shape: studentShape,
})

interface StaffRow {
  id: string
  code: string
  name: string
  designation: string
  section: string | null
  gender: string
}

const staffList = (where: RawBuilder<boolean>): Listing<StaffRow> => ({
  from: sql`from staff t join masters m on m.school_id = t.school_id and m.id = t.designation_id left join sections x on x.school_id = t.school_id and x.id = t.section_id`,
  columns: sql`t.id, t.code, t.name, m.name as designation, x.name as section, t.gender`,
  where,
  id: sql`t.id`,
  order: sql`t.name_key, t.id`,
  shape: row => ({ ...row, section: row.section ?? '' }),
})

const guardianList = (
  where: RawBuilder<boolean>,
): Listing<{ id: string; name: string; mobile: string; email: string | null }> => ({
  from: sql`from guardians g`,
  columns: sql`g.id, g.name, g.mobile, g.email`,
  where,
  id: sql`g.id`,
  order: sql`g.name_key, g.id`,
  shape: row => ({ ...row, email: row.email ?? '' }),
})

/** Schools that the person administers or operates. */
function schoolsInScope(person: Person): RawBuilder<boolean> {
  if (person.roles.some(role => role.startsWith('GJ'))) {
    const { kind, ids } = person.schoolScope
    if (kind === 'all') return sql`true`
    return kind === 'schools' ? sql`sc.id = any(${[...ids]}::uuid[])` : sql`sc.group_id = any(${[...ids]}::uuid[])`
  }
  return sql`(sc.id in (select school_id from user_schools where user_id = ${person.userId} and active)
    or sc.group_id in (select group_id from user_groups where user_id = ${person.userId}))`
}

const schoolList = (
  person: Person,
  where: RawBuilder<boolean>,
): Listing<{ id: string; name: string; place: string; domain: string }> => ({
  from: sql`from schools sc`,
  columns: sql`sc.id, sc.name, sc.place, sc.domain`,
  where: sql`sc.status <> 'Removed' and ${schoolsInScope(person)} and ${where}`,
  id: sql`sc.id`,
  order: sql`sc.name_key, sc.id`,
  shape: row => row,
})

const empty = ({ page, pageSize, fetchAllIds }: Paging) =>
  fetchAllIds ? [] : { results: [], pagination: { currentPage: page, pageSize, count: 0 } }

async function one<Row>(trx: Trx, listing: Listing<Row>) {
  const { rows } = await sql<Row>`select ${listing.columns} ${listing.from} where ${listing.where} limit 1`.execute(trx)
  if (!rows[0]) throw notFound()
  return listing.shape(rows[0])
}

const some = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length > 0 ? sql`${column} = any(${[...ids]}::uuid[])` : sql`true`

type StudentQuery = QueryOf<typeof contract.selectors.student>

/** Whether the filters name the student's own columns alone. */
const ownColumns = (query: StudentQuery): boolean =>
  !query.rollNo &&
  !query.division?.trim() &&
  !query.guardianName?.trim() &&
  !query.divisionId &&
  !query.courseId &&
  [query.getDivisionValues, query.divisionFilterValues, query.getCourseValues, query.getSectionValues].every(
    ids => ids.length === 0,
  )

/** The filters of a student selector as a condition. */
function studentFilters(query: StudentQuery): RawBuilder<boolean> {
  const mode = query.searchOption
  // With both, the text is looked up as either a name or an admission number.
  const lookup = query.name !== undefined && query.admNo !== undefined
  const byText = lookup
    ? sql<boolean>`(${matches(sql`s.name_key`, query.name, mode)} or s.adm_no_key = ${query.admNo?.trim().toLowerCase() ?? ''})`
    : sql<boolean>`${matches(sql`s.name_key`, query.name, mode)} and ${matches(sql`s.adm_no_key`, query.admNo, mode)}`
  return sql<boolean>`${byText}
    and (${query.filterStudyingStatus} = 'all' or s.status = ${query.filterStudyingStatus})
    and ${query.rollNo ? sql`e.roll_no::text = ${query.rollNo}` : sql`true`}
    and ${matches(sql`lower(c.name || ' ' || d.name)`, query.division, mode)}
    and ${matches(sql`g.name_key`, query.guardianName, mode)}
    and ${some(sql`d.id`, [...query.getDivisionValues, ...query.divisionFilterValues, ...(query.divisionId ? [query.divisionId] : [])])}
    and ${some(sql`c.id`, [...query.getCourseValues, ...(query.courseId ? [query.courseId] : [])])}
    and ${some(sql`c.section_id`, query.getSectionValues)}
    and ${query.userCreatedonly ? sql`exists (select from user_schools us where us.school_id = s.school_id and (us.guardian_id = s.guardian_id or us.student_id = s.id))` : sql`true`}`
}

/**
 * Students whose report card was uploaded in the current year: a file of the folder 'Report Cards' that is named by the
 * admission number, with the signs that a file name cannot hold as underscores.
 */
const hasReportCard = sql<boolean>`regexp_replace(s.adm_no_key, '[<>:"/\\\\|?*]', '_', 'g') in (
  select lower(left(f.name, length(f.name) - length(f.extension)))
  from files f join schools sc on sc.id = f.school_id join academic_years y on y.school_id = f.school_id and y.is_current
  where f.folder = 'Report Cards' and f.deleted_at is null and f.media_type = 'application/pdf'
    and (f.created_at at time zone sc.time_zone)::date between y.starts_on and y.ends_on)`

/** The lists behind every selector. */
export const selectorHandlers = {
  student: call => list(call.trx, students(personOf(call), studentFilters(call.query), ownColumns(call.query)), call.query),
  studentDetails: call => one(call.trx, students(personOf(call), sql`s.id = ${call.query.id}`)),
  reportCard(call) {
    const { query, trx } = call
    if (isFamily(personOf(call))) return Promise.resolve(empty(query))
    return list(trx, students(personOf(call), sql`${studentFilters(query)} and ${hasReportCard}`, ownColumns(query)), query)
  },
  reportCardDetails(call) {
    const person = personOf(call)
    if (isFamily(person)) throw notFound()
    return one(call.trx, students(person, sql`s.id = ${call.query.id} and ${hasReportCard}`))
  },
  async searchOptions(call) {
    const { query, trx } = call
    return {
      sections: await sections(trx),
      courses: await courses(trx, some(sql`c.section_id`, query.getSectionValues), query.getSectionValues.length !== 1),
      divisions: await divisions(
        trx,
        sql`${some(sql`d.course_id`, query.getCourseValues)} and ${some(sql`c.section_id`, query.getSectionValues)} and ${divisionsInScope(personOf(call))}`,
      ),
    }
  },
  coursesCustom({ trx, params }) {
    const ids = idList(params.sectionIds)
    return courses(trx, inList(sql`c.section_id`, ids), ids === 'all' || ids.length > 1)
  },
  divisionsCustom: call =>
    divisions(call.trx, sql`${inList(sql`d.course_id`, idList(call.params.ids))} and ${divisionsInScope(personOf(call))}`),
  staff(call) {
    const { query, trx } = call
    if (isFamily(personOf(call))) return Promise.resolve(empty(query))
    const mode = query.searchOption
    const name =
      query.admNo !== undefined && query.name !== undefined
        ? sql<boolean>`(${matches(sql`t.name_key`, query.name, mode)} or t.code_key = ${query.admNo.trim().toLowerCase()})`
        : matches(sql`t.name_key`, query.name, mode)
    const where = sql<boolean>`${name} and (${query.avoidRelievedStaff} = 'all' or t.status = ${query.avoidRelievedStaff})
      and ${matches(sql`lower(m.name)`, query.designation, mode)} and ${matches(sql`lower(coalesce(x.name, ''))`, query.section, mode)} and ${matches(sql`lower(t.gender)`, query.gender, 'starts-with')}
      and ${some(sql`t.section_id`, query.getSectionValues)}
      and ${query.userCreatedonly ? sql`exists (select from user_schools us where us.school_id = t.school_id and us.staff_id = t.id)` : sql`true`}`
    return list(trx, staffList(where), query)
  },
  staffDetails(call) {
    if (isFamily(personOf(call))) throw notFound()
    return one(call.trx, staffList(sql`t.id = ${call.query.id}`))
  },
  guardian(call) {
    const { query, trx } = call
    if (isFamily(personOf(call))) return Promise.resolve(empty(query))
    const person = personOf(call)
    const mode = query.searchOption
    const where = sql<boolean>`${matches(sql`g.name_key`, query.name, mode)} and ${matches(sql`g.mobile`, query.mobile, mode)} and ${matches(sql`lower(coalesce(g.email, ''))`, query.email, mode)}
      and exists (select from students s where s.school_id = g.school_id and s.guardian_id = g.id and ${studentsInScope(person)})`
    return list(trx, guardianList(where), query)
  },
  guardianDetails(call) {
    const person = personOf(call)
    if (isFamily(person)) throw notFound()
    return one(
      call.trx,
      guardianList(
        sql`g.id = ${call.query.id} and exists (select from students s where s.school_id = g.school_id and s.guardian_id = g.id and ${studentsInScope(person)})`,
      ),
    )
  },
  school(call) {
    const { query, trx } = call
    const person = personOf(call)
    if (person.roles.every(role => role === 'Guardian' || role === 'Student')) return Promise.resolve(empty(query))
    const where = sql<boolean>`${matches(sql`sc.name_key`, query.name, query.searchOption)} and ${matches(sql`lower(sc.place)`, query.place, query.searchOption)} and ${matches(sql`sc.domain`, query.domain, query.searchOption)}`
    return list(trx, schoolList(person, where), query)
  },
  schoolDetails(call) {
    const person = personOf(call)
    if (person.roles.every(role => role === 'Guardian' || role === 'Student')) throw notFound()
    return one(call.trx, schoolList(person, sql`sc.id = ${call.query.id}`))
  },
} as Handlers<typeof contract.selectors>
