import type { contract, QueryOf } from '@school/api'
import { type AddressedChannel, mostRecipients } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import type { Person } from '../../platform/person'
import { inBulk, type Trx } from '../../platform/transaction'
import { studentsInScope } from '../../school/scope'
import { matches } from '../../school/search'
import { searchedAddress, shownAddress } from './masked-addresses'
import { familiesOf } from './people'
import { readSilence } from './skip-reasons'

type Contract = typeof contract.messaging
type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person'>
type View = QueryOf<Contract['guardianView']>
/** What the students of the list are found by. */
export type GuardianFilters = Omit<View, 'all' | 'page' | 'pageSize'>

const some = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length > 0 ? sql`${column} = any(${[...ids]}::uuid[])` : sql`true`

const ofYear = (query: GuardianFilters): RawBuilder<unknown> =>
  query.academicYearId ? sql`y.id = ${query.academicYearId}::uuid` : sql`y.is_current`

/** Students `s` with guardian and class of a year. */
const from = (query: GuardianFilters) => sql`
  from students s
  left join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
  left join academic_years y on y.school_id = s.school_id and ${ofYear(query)}
  left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
  left join divisions d on d.school_id = e.school_id and d.id = e.division_id
  left join courses c on c.school_id = d.school_id and c.id = d.course_id
  left join sections x on x.school_id = c.school_id and x.id = c.section_id`

const hasLogin = sql`exists (
  select from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
  where us.school_id = s.school_id and us.guardian_id = s.guardian_id and us.active)`

/** Guardians with a login, for reads in bulk: each login is fetched by its id, for `users` holds those of all schools. */
const guardiansWithLogin = sql`
  select us.guardian_id from user_schools us cross join lateral (select from users u where u.id = us.user_id and u.status <> 'Removed' limit 1) u
  where us.active and us.guardian_id is not null`

const loginFilters = {
  '': sql`true`,
  with: sql`s.guardian_id in (${guardiansWithLogin})`,
  without: sql`(s.guardian_id is null or s.guardian_id not in (${guardiansWithLogin}))`,
} as const

function whereOf(call: Call, query: GuardianFilters, ids: readonly string[]): RawBuilder<boolean> {
  const scope = sql`s.status = 'studying' and ${studentsInScope(personOf(call))}`
  if (ids.length > 0) return sql`${scope} and s.id = any(${[...ids]}::uuid[])`
  const { text } = query
  return sql`${scope} and ${some(sql`c.section_id`, query.sectionIds)} and ${some(sql`c.id`, query.courseIds)} and ${some(sql`d.id`, query.divisionIds)}
    and ${query.academicYearId ? sql`e.student_id is not null` : sql`true`}
    and (${query.gender} = '' or s.gender = ${query.gender})
    and ${loginFilters[query.login]}
    and ${
      query.busId
        ? sql`exists (
            select from student_buses sb join bus_stops st on st.school_id = sb.school_id and st.id in (sb.pickup_stop_id, sb.drop_stop_id)
            where sb.school_id = s.school_id and sb.student_id = s.id and sb.academic_year_id = y.id and st.bus_id = ${query.busId}::uuid)`
        : sql`true`
    }
    and (${matches(sql`s.name_key`, text, 'contains')} or ${matches(sql`s.adm_no_key`, text, 'contains')} or ${matches(sql`g.name_key`, text, 'contains')}
      or ${matches(searchedAddress(personOf(call), sql`g.mobile`), text, 'contains')})`
}

const order = sql`x.sort_order nulls last, c.sort_order, lower(c.name), d.sort_order, lower(d.name), e.roll_no nulls last, s.name_key, s.id`

interface Row {
  id: string
  adm_no: string
  roll_no: number | null
  name: string
  course: string | null
  division: string | null
  section: string | null
  guardian_id: string | null
  guardian: string | null
  class_teacher: string | null
  number: string | null
  whatsapp: string | null
  email: string | null
  has_login: boolean
  opted_out: AddressedChannel[]
}

/** When the guardians of students were last written to about them. */
async function lastMessages(trx: Trx, rows: readonly Row[]): Promise<Map<string, Date>> {
  const { rows: found } = await sql<{ id: string; at: Date }>`
    select x.id, max(o.created_at) as at from outbox o cross join unnest(o.student_ids) as x(id)
    where o.person_id = any(${rows.flatMap(row => row.guardian_id ?? [])}::uuid[]) and o.status <> 'Skipped'
      and x.id = any(${rows.map(row => row.id)}::uuid[])
    group by x.id`.execute(trx)
  return new Map(found.map(({ id, at }) => [id, at]))
}

/** Of numbers that several students in the own scope are reached by, whom of them the list names first. */
async function firstOfNumbers(
  trx: Trx,
  person: Person,
  numbers: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  const { rows: guardians } = await sql<{ id: string; number: string }>`
    select id, mobile as number from guardians where mobile = any(${[...numbers]}::text[])`.execute(trx)
  const numberOf = new Map(guardians.map(({ id, number }) => [id, number]))
  const { rows } = await sql<{ id: string; name: string; guardian_id: string }>`
    select s.id, s.name, s.guardian_id from students s
    where s.guardian_id = any(${[...numberOf.keys()]}::uuid[]) and s.status = 'studying' and ${studentsInScope(person)}
    order by s.name_key, s.id`.execute(trx)
  return new Map(rows.toReversed().map(({ guardian_id, ...student }) => [numberOf.get(guardian_id)!, student]))
}

/** Ids of students that filters find, in the order of the list. */
export async function findGuardians(
  call: Call,
  filters: GuardianFilters,
  limit: number,
  named: readonly string[] = [],
): Promise<string[]> {
  const { rows } = await inBulk(call.trx, () =>
    sql<{ id: string }>`
      select s.id ${from(filters)} where ${whereOf(call, filters, named)} order by ${order} limit ${limit}`.execute(call.trx),
  )
  return rows.map(row => row.id)
}

/** A page of students with their guardians, and the figures of all that were found. */
export async function viewGuardians(call: Call, query: View, ids: readonly string[]) {
  const { trx } = call
  const where = whereOf(call, query, ids)
  const { rows: figures } = await inBulk(trx, () =>
    sql<{ students: number; guardians: number; numbers: number; withoutMobile: number; withoutLogin: number; optedOut: number }>`
      select count(*)::int as students, count(distinct s.guardian_id)::int as guardians,
        count(distinct nullif(btrim(g.mobile), ''))::int as numbers, count(*) filter (where coalesce(btrim(g.mobile), '') = '')::int as "withoutMobile",
        count(*) filter (where ${loginFilters.without})::int as "withoutLogin",
        count(*) filter (where s.guardian_id in (
          select p.person_id from contact_preferences p where p.person_type = 'guardian' and p.category = 'general' and p.channel <> 'push' and p.off))::int as "optedOut"
      ${from(query)} where ${where}`.execute(trx),
  )
  const summary = figures[0]!
  const page = sql<{ id: string }>`
    select s.id ${from(query)} where ${where} order by ${order} limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`
  const chosen = (await inBulk(trx, () => page.execute(trx))).rows.map(row => row.id)
  const person = personOf(call)
  const shown = shownAddress(person)
  const { rows } = await sql<Row>`
    select s.id, s.adm_no, e.roll_no, s.name, c.name as course, c.name || ' ' || d.name as division, x.name as section, g.id as guardian_id,
      g.name as guardian, t.name as class_teacher, g.mobile as number, g.whatsapp_number as whatsapp, g.email, ${hasLogin} as has_login,
      array(select p.channel from contact_preferences p where p.school_id = s.school_id and p.person_id = s.guardian_id
        and p.person_type = 'guardian' and p.category = 'general' and p.channel <> 'push' and p.off order by p.channel desc) as opted_out
    ${from(query)} left join staff t on t.school_id = d.school_id and t.id = d.class_teacher_id
    where s.id = any(${chosen}::uuid[]) order by array_position(${chosen}::uuid[], s.id)`.execute(trx)
  const lastAt = await lastMessages(trx, rows)
  const firstOf = await firstOfNumbers(
    trx,
    person,
    rows.flatMap(row => row.number || []),
  )
  const all = query.all ? await findGuardians(call, query, mostRecipients, ids) : undefined
  return {
    results: rows.map(row => {
      const first = firstOf.get(row.number ?? '')
      return {
        id: row.id,
        studentId: row.id,
        admNo: row.adm_no,
        rollNo: row.roll_no,
        name: row.name,
        course: row.course ?? '',
        division: row.division ?? '',
        section: row.section ?? '',
        guardianId: row.guardian_id,
        guardianName: row.guardian ?? '',
        classTeacher: row.class_teacher ?? '',
        mobile: shown(row.number ?? ''),
        whatsappNumber: shown(row.whatsapp ?? ''),
        email: row.email ?? '',
        hasLogin: row.has_login,
        optedOut: row.opted_out,
        lastMessageAt: lastAt.get(row.id)?.toISOString() ?? null,
        ...(first === undefined || first.id === row.id ? {} : { sameNumberAs: first.name }),
      }
    }),
    pagination: { currentPage: query.page, pageSize: query.pageSize, count: summary.students },
    summary,
    ...(all ? { all } : {}),
  }
}

/** Numbers of the guardians of students, as the person may see them. */
export async function guardianNumbers(call: Call, ids: readonly string[]) {
  if (ids.length === 0) return []
  const person = personOf(call)
  const shown = shownAddress(person)
  const families = await familiesOf(call.trx, person, ids, 'Guardian')
  return families.map(({ id, personId, name, mobile }) => ({
    id,
    guardianId: personId === id ? null : personId,
    name,
    mobile: shown(mobile),
  }))
}

/** Which numbers a message goes to, and who is left out. */
export async function numbersToSend(call: Call, ids: readonly string[], onePerNumber: boolean) {
  const person = personOf(call)
  const shown = shownAddress(person)
  const families = ids.length === 0 ? [] : await familiesOf(call.trx, person, ids, 'Guardian')
  const seen = new Set<string>()
  const numbers: { id: string; mobile: string }[] = []
  const [withoutNumber, optedOut, repeated]: [string[], string[], string[]] = [[], [], []]
  const silenceOf = await readSilence(call, { door: 'guardian', urgentReason: null }, families)
  for (const family of families) {
    const { id, mobile } = family
    if (mobile === '') withoutNumber.push(id)
    else if (silenceOf(family, 'sms')) optedOut.push(id)
    else if (onePerNumber && seen.has(mobile)) repeated.push(id)
    else numbers.push({ id, mobile: shown(mobile) })
    if (mobile !== '' && !optedOut.includes(id)) seen.add(mobile)
  }
  return { numbers, total: families.length, unique: seen.size, withoutNumber, optedOut, repeated }
}
