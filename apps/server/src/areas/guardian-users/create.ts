import { guardianLoginName, namingChild, studentLoginName } from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../../platform/services'
import { settingValue } from '../../platform/settings'
import { beyondSchool, type Trx } from '../../platform/transaction'
import { inBatches } from '../../school/batches'
import { lockLoginNames, takenLoginNames } from '../../services/credentials/login-names'
import type { TemporaryPasswords } from '../../services/credentials/passwords'
import { renewPasswords, temporaryUntil } from '../../services/credentials/renew'
import type { UserType } from './rows'

/** How the school names the logins of guardians. */
export type LoginRule = 'admno' | 'mobile'

export const readLoginRule = async (trx: Trx, schoolId: string): Promise<LoginRule> =>
  (await settingValue(trx, schoolId, 'user.guardianLoginRule')) === 'mobile' ? 'mobile' : 'admno'

/** A guardian or student, as far as a login goes. */
interface Candidate {
  readonly id: string
  readonly name: string
  readonly mobile: string | null
  readonly email: string | null
  readonly whatsapp: string | null
  /** Children of the guardian, or the student alone. */
  readonly children: readonly { readonly admNo: string; readonly admissionDate: string | null }[]
}

const hasLogin = (userType: UserType) =>
  userType === 'Guardian'
    ? sql<boolean>`exists (select from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed' where us.guardian_id = w.id)`
    : sql<boolean>`exists (select from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed' where us.student_id = s.id)`

const childrenOf = sql`(
  select jsonb_agg(jsonb_build_object('admNo', k.adm_no, 'admissionDate', kd.admission_date::text))
  from students k left join student_details kd on kd.school_id = k.school_id and kd.student_id = k.id where k.guardian_id = g.id)`

/** Who of these students, or of their guardians, has no login, and how many have one. */
export async function readMissing(
  trx: Trx,
  userType: UserType,
  studentIds: readonly string[],
): Promise<{ missing: Candidate[]; already: number }> {
  const isGuardian = userType === 'Guardian'
  const chosen = sql`s.status = 'studying' and s.id = any(${[...studentIds]}::uuid[])`
  const { rows: all } = await sql<{ people: number }>`
    select count(distinct ${isGuardian ? sql`s.guardian_id` : sql`s.id`})::int as people from students s where ${chosen}`.execute(
    trx,
  )
  // Facts are read for those without a login alone: in a school that has begun they are few.
  const people = isGuardian
    ? sql`
      select g.id, g.name, g.mobile, g.email, g.whatsapp_number as whatsapp, ${childrenOf} as children,
        (select min(k.adm_no_key) from students k where k.guardian_id = g.id) as place
      from (
        select w.id from (select distinct s.guardian_id as id from students s where ${chosen}) w where not ${hasLogin(userType)} offset 0) w
      join guardians g on g.id = w.id`
    : sql`
      select s.id, s.name, null as mobile, null as email, null as whatsapp,
        jsonb_build_array(jsonb_build_object('admNo', s.adm_no, 'admissionDate', null)) as children, s.adm_no_key as place
      from students s where ${chosen} and not ${hasLogin(userType)}`
  const { rows: missing } = await sql<
    Candidate & { readonly place: string }
  >`select * from (${people}) people order by place, id`.execute(trx)
  return { missing, already: all[0]!.people - missing.length }
}

/** The login name of each person by today's rule; every name is free on the whole platform. */
async function nameThem(
  trx: Trx,
  school: { readonly id: string; readonly code: string },
  userType: UserType,
  people: readonly (Pick<Candidate, 'id' | 'mobile' | 'children'> & { readonly loginName?: string })[],
): Promise<Map<string, string>> {
  const rule = await readLoginRule(trx, school.id)
  const nameOf = (person: Pick<Candidate, 'mobile' | 'children'>, by: LoginRule, isTaken: (name: string) => boolean) => {
    const admNo = namingChild(person.children)?.admNo ?? ''
    return userType === 'Student'
      ? studentLoginName(school.code, admNo, isTaken)
      : guardianLoginName({ schoolCode: school.code, admNo, mobile: person.mobile ?? '', rule: by }, isTaken)
  }
  const free = () => false
  const taken = await takenLoginNames(
    trx,
    people.flatMap(person => [nameOf(person, 'admno', free), nameOf(person, rule, free)]),
  )
  const names = new Map<string, string>()
  for (const person of people) {
    // Its own name is not in a login's way.
    const name = nameOf(person, rule, candidate => candidate !== person.loginName?.toUpperCase() && taken.has(candidate))
    taken.add(name)
    names.set(person.id, name)
  }
  return names
}

/** Names that logins made now would get, for a preview. */
export const previewNames = (
  trx: Trx,
  school: { readonly id: string; readonly code: string },
  userType: UserType,
  people: readonly Candidate[],
): Promise<Map<string, string>> => nameThem(trx, school, userType, people)

/** Three guardians of the school with the names that the rule gives them, as long as nobody has those. */
export async function nameExamples(trx: Trx, school: { readonly id: string; readonly code: string }, rule: LoginRule) {
  const { rows } = await sql<Pick<Candidate, 'mobile' | 'children'>>`
    select g.mobile, ${childrenOf} as children from guardians g
    where g.id in (select guardian_id from students where status = 'studying' order by adm_no_key limit 3)
    order by (select min(k.adm_no_key) from students k where k.guardian_id = g.id)`.execute(trx)
  return rows.map(({ mobile, children }) => {
    const admNo = namingChild(children)?.admNo ?? ''
    const facts = { schoolCode: school.code, admNo, mobile: mobile ?? '', rule }
    return { admNo, mobile: mobile ?? '', loginName: guardianLoginName(facts, () => false) }
  })
}

/** A login that was made. Its password is written nowhere. */
export interface MadeLogin {
  readonly userId: string
  readonly password: string
  readonly mobile: string | null
}

/**
 * Makes the logins that are missing for students or their guardians. Whoever has one by now is passed over, so the same
 * order makes nothing twice.
 */
export async function createLogins(
  services: Services,
  trx: Trx,
  school: { readonly id: string; readonly code: string },
  order: { readonly userType: UserType; readonly studentIds: readonly string[] },
  passwords: TemporaryPasswords,
): Promise<{ created: MadeLogin[]; already: number; withoutMobile: number }> {
  // What follows sees every login that was made before this lock was had.
  await lockLoginNames(trx)
  const { missing, already } = await readMissing(trx, order.userType, order.studentIds)
  const names = await nameThem(trx, school, order.userType, missing)
  const now = services.clock.now()
  const until = temporaryUntil(services)
  const isGuardian = order.userType === 'Guardian'
  const created: MadeLogin[] = []
  const rows: object[] = []
  for (const person of missing) {
    const userId = services.newId()
    const { password, hash } = await passwords.take()
    created.push({ userId, password, mobile: person.mobile || null })
    rows.push({
      id: userId,
      login_name: names.get(person.id)!,
      hash,
      name: person.name,
      mobile: person.mobile || null,
      email: person.email || null,
      person_id: person.id,
    })
  }
  const columns = 'id uuid, login_name text, hash text, name text, mobile text, email text, person_id uuid'
  await inBatches(
    trx,
    rows,
    columns,
    source => sql`
      insert into users (id, login_name, password_hash, name, mobile, email, must_change_password, temp_expires_at, status, created_at)
      select x.id, x.login_name, x.hash, x.name, x.mobile, x.email, true, ${until}::timestamptz, 'Created', ${now}::timestamptz from ${source}`,
  )
  await inBatches(
    trx,
    rows,
    columns,
    source => sql`
      insert into user_schools (school_id, user_id, roles, ${sql.raw(isGuardian ? 'guardian_id' : 'student_id')})
      select ${school.id}::uuid, x.id, array[${order.userType}]::text[], x.person_id from ${source}`,
  )
  return { created, already, withoutMobile: isGuardian ? created.filter(one => one.mobile === null).length : 0 }
}

interface Named extends Candidate {
  readonly loginName: string
  readonly userId: string
  readonly userType: UserType
  /** It serves another school too, which gave it its name as well. */
  readonly shared: boolean
}

/** Logins by the facts that name them. */
async function readNamed(trx: Trx, userIds: readonly string[]): Promise<Named[]> {
  const { rows } = await sql<Omit<Named, 'shared'>>`
    select us.user_id as id, us.user_id as "userId", u.login_name as "loginName", u.name, g.mobile, g.email, g.whatsapp_number as whatsapp,
      case when us.guardian_id is not null then 'Guardian' else 'Student' end as "userType",
      coalesce(case when us.guardian_id is not null then ${childrenOf}
        else jsonb_build_array(jsonb_build_object('admNo', st.adm_no, 'admissionDate', null)) end, '[]'::jsonb) as children
    from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
    left join guardians g on g.school_id = us.school_id and g.id = us.guardian_id
    left join students st on st.school_id = us.school_id and st.id = us.student_id
    where us.user_id = any(${[...userIds]}::uuid[]) order by us.user_id for update of u`.execute(trx)
  const { rows: shared } = await beyondSchool(trx, () =>
    sql<{ user_id: string }>`
      select user_id from user_schools where user_id = any(${[...userIds]}::uuid[]) group by user_id having count(*) > 1`.execute(
      trx,
    ),
  )
  const sharedIds = new Set(shared.map(row => row.user_id))
  return rows.map(row => ({ ...row, shared: sharedIds.has(row.userId) }))
}

/** Gives logins the name of today's rule and a new temporary password that nobody knows before it is sent. */
export async function regenerateLogins(
  services: Services,
  trx: Trx,
  school: { readonly id: string; readonly code: string },
  userIds: readonly string[],
  passwords: TemporaryPasswords,
): Promise<{ userId: string; before: string; after: string }[]> {
  await lockLoginNames(trx)
  const named = await readNamed(trx, userIds)
  const own = named.filter(login => !login.shared && login.children.length > 0)
  const names = new Map<string, string>()
  for (const userType of ['Guardian', 'Student'] as const) {
    const some = own.filter(login => login.userType === userType)
    if (some.length > 0) for (const [id, name] of await nameThem(trx, school, userType, some)) names.set(id, name)
  }
  const renamed = named.map(({ userId, loginName }) => ({ userId, before: loginName, after: names.get(userId) ?? loginName }))
  await inBatches(
    trx,
    renamed.filter(({ before, after }) => before !== after).map(({ userId, after }) => ({ id: userId, name: after })),
    'id uuid, name text',
    source => sql`update users u set login_name = x.name from ${source} where u.id = x.id`,
  )
  await renewPasswords(
    services,
    trx,
    named.map(login => login.userId),
    passwords,
  )
  await sql`update users set sent_at = null, sent_by = null, sent_channel = null where id = any(${named.map(login => login.userId)}::uuid[])`.execute(
    trx,
  )
  return renamed
}
