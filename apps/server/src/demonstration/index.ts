import { dayIn, familyRoles, type Role } from '@school/rules'
import { sql } from 'kysely'
import { learnTables } from '../platform/learn-tables'
import { noticeVersion } from '../platform/person'
import type { Services } from '../platform/services'
import { allotCredits } from '../platform/sms-credits'
import { onPlatform, type Trx, transact, withoutHurry } from '../platform/transaction'
import { demoPassword, type Login, logins, teacherAndGuardian } from './accounts'
import { makeAttendance } from './attendance'
import { makeBusAttendance } from './bus-attendance'
import { makeChat } from './chat'
import { makeClassTests } from './class-tests'
import { makeDiary } from './diary'
import { makeExamTimetables } from './exam-timetables'
import { makeFamilyLife } from './family'
import { makeFeeLife, makeFeeSync } from './fee-life/index'
import { makeFees } from './fees'
import { makeGallery } from './gallery'
import { makeLeave } from './leave'
import { makeLoginLife } from './logins'
import { approveSystemFormats, makeMessageFormats, makeVoiceDescriptions } from './message-formats'
import { makeMessages } from './messages'
import { makeNotices } from './notices'
import { makeOfflineFees } from './offline-fees'
import { makePlatformNotices } from './platform-notices'
import { makeSchool, schoolPlans } from './school'
import { makeTabulationCards } from './tabulation-cards'
import { makeTabulationMarks } from './tabulation-marks'
import { makeTabulationResults } from './tabulation-results'
import { makeTabulationSetup } from './tabulation-setup'
import { makeTimetables } from './timetables'
import { makeUpkeep } from './upkeep'
import { makeYearEnding } from './year-ending'

export { type DemoAccount, demoAccounts, demoPassword } from './accounts'

/** What each school may spend on messages. */
const demoCredits = 5000
const allottedDaysAgo = 90
const creditPaise = 18

/** How the schools are known to the operators of India. */
const smsAccounts: Readonly<Record<string, { readonly header: string; readonly dlt_entity_id: string }>> = {
  GVS: { header: 'GRNVLS', dlt_entity_id: '1101456270000012345' },
  GVN: { header: 'GRNVLN', dlt_entity_id: '1101456270000012346' },
  SFS: { header: 'SUNRSE', dlt_entity_id: '1101456270000012347' },
}

async function makeLogin(
  services: Services,
  trx: Trx,
  login: Login,
  passwordHash: string,
  schools: ReadonlyMap<string, string>,
  groupId: string,
): Promise<void> {
  const id = services.newId()
  const schoolId = login.schoolCode ? schools.get(login.schoolCode)! : null
  const link = schoolId && login.link ? await login.link(trx, schoolId) : {}
  const person = link.guardian_id
    ? await trx.selectFrom('guardians').select(['name', 'mobile']).where('id', '=', link.guardian_id).executeTakeFirst()
    : link.student_id
      ? await trx.selectFrom('students').select('name').where('id', '=', link.student_id).executeTakeFirst()
      : undefined
  await trx
    .insertInto('users')
    .values({
      id,
      login_name: login.loginName,
      password_hash: passwordHash,
      name: login.name || person?.name || login.loginName,
      mobile: null,
      email: login.roles.some(role => role.startsWith('GJ')) ? `${login.loginName.toLowerCase()}@platform.example.org` : null,
      must_change_password: false,
      notice_version: noticeVersion,
      status: 'Active',
      permissions: [...(login.permissions ?? [])],
      platform_roles: schoolId ? [] : [...login.roles],
      created_at: services.clock.now(),
    })
    .execute()
  if (schoolId) {
    await trx
      .insertInto('user_schools')
      .values({
        school_id: schoolId,
        user_id: id,
        roles: [...login.roles],
        staff_id: link.staff_id ?? null,
        guardian_id: link.guardian_id ?? null,
        student_id: link.student_id ?? null,
      })
      .execute()
    if (link.guardian_id)
      await trx
        .updateTable('guardians')
        .set({ name: login.name || person?.name || '' })
        .where('id', '=', link.guardian_id)
        .execute()
    if (link.staff_id)
      await trx
        .updateTable('staff')
        .set({ name: login.name || person?.name || '' })
        .where('id', '=', link.staff_id)
        .execute()
  } else if (login.role === 'SchoolGroupAdmin') {
    await trx.insertInto('user_groups').values({ user_id: id, group_id: groupId }).execute()
  }
}

/** Most guardians have a login, and most of those have used it. */
async function makeGuardianLogins(
  services: Services,
  trx: Trx,
  schoolId: string,
  code: string,
  passwordHash: string,
): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; mobile: string; adm_no: string }>`
    select g.id, g.name, g.mobile, min(s.adm_no) as adm_no from guardians g join students s on s.school_id = g.school_id and s.guardian_id = g.id
    where g.school_id = ${schoolId} and not exists (select from user_schools us where us.school_id = g.school_id and us.guardian_id = g.id) group by g.id, g.name, g.mobile order by min(s.adm_no)`.execute(
    trx,
  )
  const now = services.clock.now()
  const chosen = rows
    .filter((_, index) => index % 8 !== 0)
    .map((row, index) => ({ ...row, userId: services.newId(), used: index % 7 !== 0, sent: index % 14 !== 0 }))
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  for (let from = 0; from < chosen.length; from += 500) {
    const part = chosen.slice(from, from + 500)
    await trx
      .insertInto('users')
      .values(
        part.map((row, index) => ({
          id: row.userId,
          login_name: `${code}${row.adm_no.replace(/\W/g, '')}`,
          password_hash: passwordHash,
          name: row.name,
          mobile: row.mobile,
          must_change_password: !row.used,
          notice_version: row.used ? noticeVersion : null,
          status: row.used ? 'Active' : 'Created',
          last_login_at: row.used ? new Date(now.getTime() - 3_600_000 * (1 + (index % 200))) : null,
          first_login_at: row.used ? daysAgo(20 - (index % 8)) : null,
          sent_at: row.sent ? daysAgo(21) : null,
          sent_channel: row.sent ? 'sms' : null,
          created_at: daysAgo(22),
        })),
      )
      .execute()
    await trx
      .insertInto('user_schools')
      .values(part.map(row => ({ school_id: schoolId, user_id: row.userId, roles: ['Guardian'], guardian_id: row.id })))
      .execute()
  }
}

/**
 * Fills an empty database with the demonstration. The same at every run on the same day of the year.
 *
 * @param scale 1 for the whole of it; less for tests.
 * @returns false, and changes nothing, when there is a school already.
 */
export const makeDemonstration = (services: Services, scale = 1): Promise<boolean> => withoutHurry(() => fill(services, scale))

async function fill(services: Services, scale: number): Promise<boolean> {
  const today = dayIn('Asia/Kolkata', services.clock.now())
  const groupId = services.newId()
  const begun = await transact(services.db, onPlatform, async trx => {
    const { rows } = await sql`select 1 from schools limit 1`.execute(trx)
    if (rows.length > 0) return false
    await trx.insertInto('school_groups').values({ id: groupId, name: 'Green Valley Group' }).execute()
    return true
  })
  if (!begun) return false
  const passwordHash = await services.passwords.hash(demoPassword)
  const schools = new Map<string, string>()
  for (const plan of schoolPlans(groupId, scale)) schools.set(plan.code, await makeSchool(services, plan, today))
  const before = new Date(services.clock.now().getTime() - allottedDaysAgo * 86_400_000)
  const longAgo: Services = { ...services, clock: { now: () => before } }
  await transact(services.db, onPlatform, async trx => {
    for (const login of logins) await makeLogin(services, trx, login, passwordHash, schools, groupId)
    for (const [code, schoolId] of schools) {
      await makeGuardianLogins(services, trx, schoolId, code, passwordHash)
      await allotCredits(longAgo, trx, { schoolId, delta: demoCredits, reason: 'Allot' })
      await trx
        .updateTable('sms_accounts')
        .set({ ...smsAccounts[code], credit_price: creditPaise })
        .where('school_id', '=', schoolId)
        .execute()
    }
    await welcome(services, trx, logins)
  })
  await approveSystemFormats(services)
  // A database that has just been filled knows nothing of its tables yet, and reads them in poor ways.
  await learnTables(services)
  for (const [code, id] of schools) await makeLoginLife(services, { id, code }, passwordHash)
  await makeDiary(services, schools.get('GVS')!)
  await makeAttendance(services, schools.get('GVS')!)
  await makeBusAttendance(services, schools.get('GVS')!)
  await makeFees(services, schools.get('GVS')!, ['X', 'XII'])
  await makeFees(services, schools.get('SFS')!)
  if (scale === 1) {
    await makeFeeLife(services, schools.get('GVS')!, ['X', 'XII'])
    await makeFeeSync(services, schools.get('SFS')!)
  }
  await makeFamilyLife(services, schools.get('GVS')!)
  await makeChat(services, schools.get('GVS')!)
  await makeNotices(services, schools.get('GVS')!)
  await makeMessageFormats(services, schools.get('GVS')!)
  await makeGallery(services, schools.get('GVS')!, scale)
  await makeTimetables(services, schools.get('GVS')!)
  await makeExamTimetables(services, schools.get('GVS')!)
  await makeTabulationSetup(services, schools.get('GVS')!)
  await makeTabulationMarks(services, schools.get('GVS')!)
  await makeClassTests(services, schools.get('GVS')!)
  await makeTabulationResults(services, schools.get('GVS')!)
  await makeTabulationCards(services, schools.get('GVS')!)
  await makeOfflineFees(services, schools.get('GVS')!)
  await makeVoiceDescriptions(services, schools.get('GVS')!)
  await makePlatformNotices(services, schools)
  await makeYearEnding(services, schools.get('SFS')!)
  // A small school is filled by who works in it.
  if (scale === 1) {
    await makeLeave(services, schools.get('GVS')!)
    await makeMessages(services, schools.get('GVS')!)
  }
  await transact(services.db, onPlatform, async trx => {
    await makeLogin(services, trx, teacherAndGuardian, passwordHash, schools, groupId)
    await welcome(services, trx, [teacherAndGuardian])
  })
  await makeUpkeep(services, schools.get('GVS')!)
  await learnTables(services)
  return true
}

const welcomeWords = {
  Student: 'Your school now keeps its register here. Check the data of your child under Student Profile.',
  Staff: 'This is the demonstration. Bring in a file of students under Import and find them in Student Report.',
} as const

/** A first item in every demonstration bell. */
async function welcome(services: Services, trx: Trx, of: readonly Login[]): Promise<void> {
  const { rows } = await sql<{ user_id: string; school_id: string; roles: Role[] }>`
    select us.user_id, us.school_id, us.roles from user_schools us join users u on u.id = us.user_id where u.login_name = any(${of.map(login => login.loginName)})`.execute(
    trx,
  )
  const bells = rows.flatMap(row => [
    ...(row.roles.some(role => familyRoles.includes(role)) ? [{ ...row, audience: 'Student' as const }] : []),
    ...(row.roles.every(role => familyRoles.includes(role)) ? [] : [{ ...row, audience: 'Staff' as const }]),
  ])
  for (const { user_id, school_id, audience } of bells)
    await trx
      .insertInto('notifications')
      .values({
        school_id,
        id: services.newId(),
        user_id,
        audience,
        kind: 'system',
        title: 'Welcome',
        message: welcomeWords[audience],
        sent_at: services.clock.now(),
      })
      .execute()
}
