import type { contract, QueryOf } from '@school/api'
import { searchKey } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import type { Person } from '../../platform/person'
import { notFound } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'
import { courses, divisions, idList, inList, sections } from '../../school/lookups'
import { readAddresses } from '../../school/photo-addresses'
import { divisionsInScope, isFamily, schoolsInScope, shownMobile, studentsInScope } from '../../school/scope'
import { matches, type SearchMode, searchedAs } from '../../school/search'

interface Listing<Row, Shown extends object = object> {
  /** Everything after `select …` that the columns of a row need. */
  readonly from: RawBuilder<unknown>
  /** What the order needs; rows are chosen from it before more is joined. */
  readonly orderFrom?: RawBuilder<unknown>
  /** What the condition needs; rows are counted in it. */
  readonly whereFrom?: RawBuilder<unknown>
  /** Its columns of what follows. */
  readonly select: (rest: RawBuilder<unknown>) => RawBuilder<Row>
  readonly where: RawBuilder<boolean>
  readonly id: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  readonly shape: (row: Row) => Shown
}

interface Paging {
  readonly page?: number
  readonly pageSize: number
  readonly fetchAllIds: boolean
}

/** More ids than this are answered for no collection. */
const mostIds = 20_000

/** A page of rows with the count of all, or all ids. */
async function list<Row, Shown extends object>(
  trx: Trx,
  { from, orderFrom = from, whereFrom = from, select, where, id, order, shape }: Listing<Row, Shown>,
  { page = 1, pageSize, fetchAllIds }: Paging,
) {
  if (fetchAllIds) {
    const { rows } = await sql<{
      id: string
    }>`select ${id} as id ${orderFrom} where ${where} order by ${order} limit ${mostIds}`.execute(trx)
    return rows.map(row => row.id)
  }
  const slice = sql`order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`
  const { rows } = await (orderFrom === from
    ? select(sql`${from} where ${where} ${slice}`)
    : select(sql`${from} where ${id} in (select ${id} ${orderFrom} where ${where} ${slice}) order by ${order}`)
  ).execute(trx)
  // The first page that is not full tells the count by itself.
  const whole = page === 1 && rows.length < pageSize
  const count = whole
    ? rows.length
    : ((await sql<{ count: number }>`select count(*)::int as count ${whereFrom} where ${where}`.execute(trx)).rows[0]?.count ?? 0)
  return { results: rows.map(shape), pagination: { currentPage: page, pageSize, count } }
}

interface Asked {
  readonly searchOption?: SearchMode
  readonly page?: number
  readonly name?: string
  readonly admNo?: string
  readonly fetchAllIds?: boolean
}

/** What a call without `searchOption`, `page` and `fetchAllIds` is for: names to complete, or one person to look up. */
const purposeOf = (query: Asked): 'list' | 'complete' | 'lookup' =>
  query.searchOption !== undefined || query.page !== undefined || query.fetchAllIds || query.name === undefined
    ? 'list'
    : query.admNo === undefined
      ? 'complete'
      : 'lookup'

/** Names that hold the text, those that begin with it first. */
const completed = <Row, Shown extends object>(
  listing: Listing<Row, Shown>,
  nameKey: RawBuilder<unknown>,
  text: string,
): Listing<Row, Shown> =>
  searchKey(text) !== ''
    ? {
        ...listing,
        where: sql`${listing.where} and ${matches(nameKey, text, 'contains')}`,
        order: sql`${matches(nameKey, text, 'starts-with')} desc, ${nameKey}, ${listing.id}`,
      }
    : { ...listing, where: sql`false` }

/** Who has exactly this number, else all who have exactly this name, in any spelling. */
async function lookedUp<Row, Shown extends object>(
  trx: Trx,
  listing: Listing<Row, Shown>,
  keys: { number: RawBuilder<unknown>; name: RawBuilder<unknown> },
  { admNo, name, ...paging }: Paging & Asked,
) {
  const by = (condition: RawBuilder<boolean>) => list(trx, { ...listing, where: sql`${listing.where} and ${condition}` }, paging)
  const numbered = await by(sql`${keys.number} = any(${searchedAs(admNo)}::text[])`)
  return Array.isArray(numbered) || numbered.results.length > 0 ? numbered : by(sql`${keys.name} = ${searchKey(name ?? '')}`)
}

interface StudentRow {
  id: string
  adm_no: string
  name: string
  roll_no: number | null
  division: string | null
  guardian_id: string
  guardian_name: string
  photo_file_id: string | null
}

const place = sql`
  left join (enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.is_current
    join divisions d on d.school_id = e.school_id and d.id = e.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
    join sections x on x.school_id = c.school_id and x.id = c.section_id)
    on e.school_id = s.school_id and e.student_id = s.id`

const guardianOf = sql`join guardians g on g.school_id = s.school_id and g.id = s.guardian_id`

const studentColumns = sql`s.id, s.adm_no, s.name, e.roll_no, c.name || ' ' || d.name as division, s.guardian_id, g.name as guardian_name, s.photo_file_id`

const studentShape = (row: StudentRow) => ({
  id: row.id,
  studentId: row.id,
  admNo: row.adm_no,
  name: row.name,
  rollNo: row.roll_no,
  division: row.division ?? '',
  guardianId: row.guardian_id,
  guardianName: row.guardian_name,
  photoFileId: row.photo_file_id,
})

type Student = ReturnType<typeof studentShape>

/** Rows with the addresses of their photos. */
async function withPhotos({ services, trx }: Pick<CallContext, 'services' | 'trx'>, rows: readonly Student[]) {
  const photos = await readAddresses(
    services,
    trx,
    rows.map(row => row.photoFileId),
  )
  return rows.map(({ photoFileId, ...row }) => ({ ...row, photoUrl: photos(photoFileId) }))
}

/** Students by class, roll number and name. `needs` tells which tables the condition names beside the students. */
const students = (
  person: Person,
  where: RawBuilder<boolean>,
  needs: { place: boolean; guardian: boolean } = { place: true, guardian: true },
): Listing<StudentRow, Student> => ({
  from: sql`from students s ${guardianOf} ${place}`,
  orderFrom: sql`from students s ${needs.guardian ? guardianOf : sql``} ${place}`,
  whereFrom: sql`from students s ${needs.guardian ? guardianOf : sql``} ${needs.place ? place : sql``}`,
  select: rest => sql<StudentRow>`select ${studentColumns} ${rest}`,
  where: sql`${studentsInScope(person)} and ${where}`,
  id: sql`s.id`,
  order: sql`x.sort_order, c.sort_order, c.id, d.sort_order, d.id, e.roll_no, s.name_key, s.id`,
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
  select: rest => sql<StaffRow>`select t.id, t.code, t.name, m.name as designation, x.name as section, t.gender ${rest}`,
  where,
  id: sql`t.id`,
  order: sql`t.name_key, t.id`,
  shape: row => ({ ...row, section: row.section ?? '' }),
})

interface GuardianRow {
  id: string
  name: string
  mobile: string
  email: string | null
}

const guardianList = (person: Person, where: RawBuilder<boolean>): Listing<GuardianRow> => ({
  from: sql`from guardians g`,
  select: rest => sql<GuardianRow>`select g.id, g.name, ${shownMobile(person)} as mobile, g.email ${rest}`,
  where: sql`${where} and exists (select from students s where s.school_id = g.school_id and s.guardian_id = g.id and ${studentsInScope(person)})`,
  id: sql`g.id`,
  order: sql`g.name_key, g.id`,
  shape: row => ({ ...row, email: row.email ?? '' }),
})

interface SchoolRow {
  id: string
  name: string
  place: string
  domain: string
}

const schoolList = (person: Person, where: RawBuilder<boolean>): Listing<SchoolRow> => ({
  from: sql`from schools sc`,
  select: rest => sql<SchoolRow>`select sc.id, sc.name, sc.place, sc.domain ${rest}`,
  where: sql`sc.status <> 'Removed' and ${schoolsInScope(person)} and ${where}`,
  id: sql`sc.id`,
  order: sql`sc.name_key, sc.id`,
  shape: row => row,
})

const empty = ({ page = 1, pageSize, fetchAllIds }: Paging) =>
  fetchAllIds ? [] : { results: [], pagination: { currentPage: page, pageSize, count: 0 } }

async function one<Row, Shown extends object>(trx: Trx, listing: Listing<Row, Shown>) {
  const { rows } = await listing.select(sql`${listing.from} where ${listing.where} limit 1`).execute(trx)
  if (!rows[0]) throw notFound()
  return listing.shape(rows[0])
}

const some = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length > 0 ? sql`${column} = any(${[...ids]}::uuid[])` : sql`true`

type StudentQuery = QueryOf<typeof contract.selectors.student>

/** The tables that the filters name beside the students. */
const neededBy = (query: StudentQuery) => ({
  place:
    Boolean(query.rollNo || query.division || query.divisionId || query.courseId) ||
    [query.getDivisionValues, query.divisionFilterValues, query.getCourseValues, query.getSectionValues].some(
      ids => ids.length > 0,
    ),
  guardian: Boolean(query.guardianName),
})

/** The classes a query asks for: of divisions, courses and sections the narrowest given. */
function classFilter(query: StudentQuery): RawBuilder<boolean> {
  const divisions = [...query.getDivisionValues, ...(query.divisionId ? [query.divisionId] : [])]
  const courses = [...query.getCourseValues, ...(query.courseId ? [query.courseId] : [])]
  if (divisions.length > 0) return some(sql`d.id`, divisions)
  if (courses.length > 0) return some(sql`c.id`, courses)
  return some(sql`c.section_id`, query.getSectionValues)
}

/** The filters of a student selector but names and numbers. */
const fixedFilters = (query: StudentQuery): RawBuilder<boolean> => sql`
  (${query.filterStudyingStatus} = 'all' or s.status = ${query.filterStudyingStatus})
    and ${classFilter(query)} and ${some(sql`d.id`, query.divisionFilterValues)}
    and ${query.userCreatedonly ? sql`exists (select from user_schools us where us.school_id = s.school_id and (us.guardian_id = s.guardian_id or us.student_id = s.id))` : sql`true`}`

/** The texts of the column filters. */
function columnFilters(query: StudentQuery): RawBuilder<boolean> {
  const mode = query.searchOption ?? 'contains'
  return sql`${matches(sql`s.name_key`, query.name, mode)} and ${matches(sql`s.adm_no_key`, query.admNo, mode)}
    and ${matches(sql`e.roll_no::text`, query.rollNo, mode)} and ${matches(sql`search_key(c.name || ' ' || d.name)`, query.division, mode)}
    and ${matches(sql`g.name_key`, query.guardianName, mode)}`
}

/** What a student selector finds: a page, names to complete, or one student. */
function findStudents(trx: Trx, person: Person, query: StudentQuery, also: RawBuilder<boolean>) {
  const purpose = purposeOf(query)
  const fixed = sql<boolean>`${fixedFilters(query)} and ${also}`
  if (purpose === 'list') return list(trx, students(person, sql`${fixed} and ${columnFilters(query)}`, neededBy(query)), query)
  const listing = students(person, fixed, neededBy({ ...query, rollNo: undefined, division: undefined, guardianName: undefined }))
  return purpose === 'complete'
    ? list(trx, completed(listing, sql`s.name_key`, query.name ?? ''), query)
    : lookedUp(trx, listing, { number: sql`s.adm_no_key`, name: sql`s.name_key` }, query)
}

async function studentAnswer(call: CallContext, query: StudentQuery, also: RawBuilder<boolean> = sql`true`) {
  const found = await findStudents(call.trx, personOf(call), query, also)
  return Array.isArray(found) ? found : { ...found, results: await withPhotos(call, found.results) }
}

const oneStudent = async (call: CallContext, where: RawBuilder<boolean>) =>
  (await withPhotos(call, [await one(call.trx, students(personOf(call), where))]))[0]

/** Students who have a report card of the current year, made or uploaded, whatever its state. */
const hasReportCard = sql<boolean>`exists (
  select from report_cards rc join academic_years y on y.school_id = rc.school_id and y.id = rc.academic_year_id and y.is_current
  where rc.school_id = s.school_id and rc.student_id = s.id and rc.status not in ('Deleted', 'Superseded'))`

/** The lists behind every selector. */
export const selectorHandlers = {
  student: call => studentAnswer(call, call.query),
  studentDetails: call => oneStudent(call, sql`s.id = ${call.query.id}`),
  reportCard(call) {
    const { query } = call
    if (isFamily(personOf(call))) return Promise.resolve(empty(query))
    return studentAnswer(call, query, hasReportCard)
  },
  reportCardDetails(call) {
    if (isFamily(personOf(call))) throw notFound()
    return oneStudent(call, sql`s.id = ${call.query.id} and ${hasReportCard}`)
  },
  async searchOptions(call) {
    const { query, trx } = call
    // The two names mean one level up here: courses of these sections, divisions of these courses.
    const ofSections = query.getCourseValues
    const ofCourses = query.getDivisionValues
    return {
      sections: await sections(trx),
      courses: await courses(trx, some(sql`c.section_id`, ofSections), ofSections.length !== 1),
      divisions: await divisions(
        trx,
        sql`${ofCourses.length > 0 ? some(sql`d.course_id`, ofCourses) : some(sql`c.section_id`, ofSections)} and ${divisionsInScope(personOf(call))}`,
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
    const mode = query.searchOption ?? 'contains'
    const fixed = sql<boolean>`(${query.avoidRelievedStaff} = 'all' or t.status = ${query.avoidRelievedStaff}) and ${some(sql`t.section_id`, query.getSectionValues)}
      and ${query.userCreatedonly ? sql`exists (select from user_schools us where us.school_id = t.school_id and us.staff_id = t.id)` : sql`true`}`
    const purpose = purposeOf(query)
    if (purpose === 'complete') return list(trx, completed(staffList(fixed), sql`t.name_key`, query.name ?? ''), query)
    if (purpose === 'lookup') return lookedUp(trx, staffList(fixed), { number: sql`t.code_key`, name: sql`t.name_key` }, query)
    // 'male' is a part of 'female', so a gender always begins with what was typed.
    const where = sql<boolean>`${fixed} and ${matches(sql`t.name_key`, query.name, mode)} and ${matches(sql`t.code_key`, query.admNo, mode)}
      and ${matches(sql`search_key(m.name)`, query.designation, mode)} and ${matches(sql`search_key(coalesce(x.name, ''))`, query.section, mode)}
      and ${matches(sql`lower(t.gender)`, query.gender, 'starts-with')}`
    return list(trx, staffList(where), query)
  },
  staffDetails(call) {
    if (isFamily(personOf(call))) throw notFound()
    return one(call.trx, staffList(sql`t.id = ${call.query.id}`))
  },
  guardian(call) {
    const { query, trx } = call
    const person = personOf(call)
    if (isFamily(person)) return Promise.resolve(empty(query))
    const mode = query.searchOption ?? 'contains'
    const fixed = query.userCreatedonly
      ? sql<boolean>`exists (select from user_schools us where us.school_id = g.school_id and us.guardian_id = g.id)`
      : sql<boolean>`true`
    const purpose = purposeOf(query)
    if (purpose === 'complete') return list(trx, completed(guardianList(person, fixed), sql`g.name_key`, query.name ?? ''), query)
    if (purpose === 'lookup')
      return lookedUp(trx, guardianList(person, fixed), { number: shownMobile(person), name: sql`g.name_key` }, query)
    // The shown number is searched, so that nobody guesses the digits behind the dots.
    const where = sql<boolean>`${fixed} and ${matches(sql`g.name_key`, query.name, mode)} and ${matches(shownMobile(person), query.mobile, mode)}
      and ${matches(sql`lower(coalesce(g.email, ''))`, query.email, mode)}`
    return list(trx, guardianList(person, where), query)
  },
  guardianDetails(call) {
    const person = personOf(call)
    if (isFamily(person)) throw notFound()
    return one(call.trx, guardianList(person, sql`g.id = ${call.query.id}`))
  },
  school(call) {
    const { query, trx } = call
    const person = personOf(call)
    if (person.roles.every(role => role === 'Guardian' || role === 'Student')) return Promise.resolve(empty(query))
    const mode = query.searchOption ?? 'contains'
    const purpose = purposeOf(query)
    const all = schoolList(person, sql`true`)
    if (purpose === 'complete') return list(trx, completed(all, sql`sc.name_key`, query.name ?? ''), query)
    if (purpose === 'lookup') return lookedUp(trx, all, { number: sql`lower(sc.code)`, name: sql`sc.name_key` }, query)
    const where = sql<boolean>`${matches(sql`sc.name_key`, query.name, mode)} and ${matches(sql`search_key(sc.place)`, query.place, mode)} and ${matches(sql`sc.domain`, query.domain, mode)}`
    return list(trx, schoolList(person, where), query)
  },
  schoolDetails(call) {
    const person = personOf(call)
    if (person.roles.every(role => role === 'Guardian' || role === 'Student')) throw notFound()
    return one(call.trx, schoolList(person, sql`sc.id = ${call.query.id}`))
  },
} as Handlers<typeof contract.selectors>
