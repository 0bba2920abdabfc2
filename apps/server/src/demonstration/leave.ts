import { addMonths, monthOf } from '@school/rules'
import { sql } from 'kysely'
import { createAllotments } from '../areas/attendance/allotments'
import { saveMarks } from '../areas/attendance/registers'
import { balancesOf, postLedger } from '../areas/leave/ledger'
import { adjustBalances } from '../areas/leave/masters/balances'
import { nightOfSchool } from '../areas/leave/masters/nightly'
import { openingKey } from '../areas/leave/masters/year-runs'
import type { Person } from '../platform/person'
import type { Services } from '../platform/services'
import { inSchool, transact } from '../platform/transaction'
import { LeaveDesk, readLogins } from './leave-desk'
import { type LeavePlan, leaveReasons, staffPlans, studentPlans } from './leave-plans'

/** Balances of the year: what was brought in, what the nights gave since, and a few credits by hand. */
async function makeBalances(desk: LeaveDesk): Promise<void> {
  const { trx, schoolId, year } = desk
  const { rows: staff } = await sql<{ id: string; teaching: boolean }>`
    select id, teaching from staff where status = 'Working' order by code`.execute(trx)
  const atStart = { trx, schoolId, services: desk.at(year.starts_on, '01:30') }
  await postLedger(
    atStart,
    staff.map(({ id, teaching }, place) => ({
      staffId: id,
      leaveTypeId: desk.type('staff', 'EL', teaching),
      leaveYear: year.starts_on,
      kind: 'opening' as const,
      hundredths: ((place * 7) % 29) * 50,
      runKey: openingKey(year.starts_on, '01:30'),
    })),
    null,
  )
  for (let day = year.starts_on; day <= desk.today; day = `${addMonths(monthOf(day), 1)}-01`)
    await nightOfSchool({ ...atStart, services: desk.at(day, '01:30') })
}

/** Somebody who may be asked for leave: who acts, and of whom. */
interface Asker {
  readonly person: Person
  readonly staffId?: string
  readonly studentId?: string
  readonly teaching?: boolean
}

/** Staff by the names of the plans; those without a login are entered by the head. */
async function staffAskers(desk: LeaveDesk): Promise<Map<string, Asker>> {
  const { trx, schoolId } = desk
  const { rows } = await sql<{ id: string; teaching: boolean; login: string | null; named: boolean }>`
    select t.id, t.teaching, u.login_name as login, coalesce(u.login_name like 'GVS.%', false) as named
    from staff t left join user_schools us on us.staff_id = t.id left join users u on u.id = us.user_id
    where t.status = 'Working' order by exists (select from divisions d where d.class_teacher_id = t.id), t.code`.execute(trx)
  const logins = new Map((await readLogins(trx, schoolId, sql`us.staff_id is not null`)).map(one => [one.staffId, one]))
  const askers = new Map<string, Asker>()
  const counted = { t: 0, o: 0 }
  for (const { id, teaching, login, named } of rows) {
    const person = logins.get(id)
    const asker = { person: person ?? desk.head(desk.today).person!, staffId: id, teaching }
    if (named && login) askers.set(login, asker)
    else {
      const letter = teaching ? 't' : 'o'
      askers.set(`${letter}${counted[letter]}`, asker)
      counted[letter] += 1
    }
  }
  return askers
}

/** Children by the names of the plans: those of the demonstration's guardian, and of the teacher's class. */
async function familyAskers(desk: LeaveDesk): Promise<Map<string, Asker>> {
  const { trx, schoolId, year } = desk
  const { rows } = await sql<{ id: string; guardianId: string; own: boolean }>`
    select s.id, s.guardian_id as "guardianId", u.login_name = 'GVS.GUARDIAN' as own
    from students s join enrolments e on e.student_id = s.id and e.academic_year_id = ${year.id}::uuid
    join user_schools us on us.guardian_id = s.guardian_id join users u on u.id = us.user_id
    join divisions d on d.id = e.division_id
    where s.status = 'studying' and (u.login_name = 'GVS.GUARDIAN' or d.class_teacher_id = (
      select t.staff_id from user_schools t join users x on x.id = t.user_id where x.login_name = 'GVS.TEACHER'))
    order by own desc, s.adm_no limit 14`.execute(trx)
  const guardians = new Map(
    (await readLogins(trx, schoolId, sql`us.guardian_id = any(${rows.map(row => row.guardianId)}::uuid[])`)).map(one => [
      one.guardianId,
      one,
    ]),
  )
  const askers = new Map<string, Asker>()
  const counted = { c: 0, k: 0 }
  for (const { id, guardianId, own } of rows) {
    const letter = own ? 'c' : 'k'
    askers.set(`${letter}${counted[letter]}`, { person: { ...guardians.get(guardianId)!, childId: id }, studentId: id })
    counted[letter] += 1
  }
  return askers
}

/** Who is to have been away was not marked as there. */
async function markAbsent(desk: LeaveDesk, studentId: string, plan: LeavePlan): Promise<void> {
  const [from, to] = [desk.day(plan.from), desk.day(plan.to ?? plan.from)]
  if (!from || !to || plan.becomes !== 'approve') return
  const { rows } = await sql<{ day: string; divisionId: string }>`
    select m.on_day::text as day, r.division_id as "divisionId" from attendance_marks m join attendance_registers r on r.id = m.register_id
    where m.student_id = ${studentId}::uuid and m.on_day between ${from}::date and ${to}::date and m.fn is not null and m.an is not null`.execute(
    desk.trx,
  )
  const half = plan.half
  await saveMarks(
    { trx: desk.trx, services: desk.at(desk.today), schoolId: desk.schoolId },
    rows.map(({ day, divisionId }) => ({
      academicYearId: desk.year.id,
      divisionId,
      day,
      plan: 'full' as const,
      taken: [],
      marks: [{ studentId, fn: half === 'AN' ? 'P' : 'A', an: half === 'FN' ? 'P' : 'A', arrivedAt: null }],
    })),
    { by: null, via: 'entry' },
  )
}

/** Balances, and leave of students and staff in every state, through the doors of the area at their own times. */
export async function makeLeave(services: Services, schoolId: string): Promise<void> {
  await transact(services.db, inSchool(schoolId), async trx => {
    const desk = await LeaveDesk.open(services, trx, schoolId)
    await trx
      .insertInto('leave_reasons')
      .values(leaveReasons.map((one, place) => ({ school_id: schoolId, id: services.newId(), ...one, sort_order: place + 1 })))
      .execute()
    await makeBalances(desk)
    const staff = await staffAskers(desk)
    await makeCredits(desk, staff)
    for (const plan of staffPlans) {
      const asker = staff.get(plan.who)
      const made = asker && (await desk.happen(asker.person, plan, asker))
      // Somebody stands in for the class teacher.
      if (made && plan.who === 'GVS.TEACHER' && plan.becomes === 'approve' && plan.from > 0)
        await standIn(desk, staff, asker, made)
    }
    const families = await familyAskers(desk)
    for (const plan of studentPlans) {
      const asker = families.get(plan.who)
      if (!asker) continue
      await markAbsent(desk, asker.studentId!, plan)
      await desk.happen(asker.person, plan, asker)
    }
  })
}

/** Days for an open day, and a balance that a wedding has used up. */
async function makeCredits(desk: LeaveDesk, staff: ReadonlyMap<string, Asker>): Promise<void> {
  const [openDay, before] = [desk.day(-14), desk.day(-13)]
  if (!openDay || !before) return
  const plain = staff.get('GVS.PLAIN')?.staffId
  const co = desk.type('staff', 'CO')
  if (plain)
    await adjustBalances(desk.superAdmin(openDay), {
      staffIds: [plain],
      leaveTypeId: co,
      days: 2,
      reason: 'Open day on a Sunday',
    })
  const short = staff.get('t2')?.staffId
  const casual = desk.type('staff', 'CL')
  if (!short) return
  const own = (await balancesOf(desk.trx, [short], before)).find(one => one.leaveTypeId === casual)
  const days = 1.5 - (own?.balance ?? 150) / 100
  if (days < 0)
    await adjustBalances(desk.superAdmin(before), {
      staffIds: [short],
      leaveTypeId: casual,
      days,
      reason: 'Days of the paper register',
    })
}

/** Another teacher takes the attendance of a class while its teacher is away. */
async function standIn(
  desk: LeaveDesk,
  staff: ReadonlyMap<string, Asker>,
  teacher: Asker,
  leave: { readonly id: string; readonly from: string; readonly to: string },
): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`select id from divisions where class_teacher_id = ${teacher.staffId}::uuid limit 1`.execute(desk.trx)
  const other = staff.get('t9') ?? staff.get('t0')
  if (!rows[0] || !other?.staffId) return
  await createAllotments(desk.head(desk.today), {
    divisionIds: [rows[0].id],
    staffId: other.staffId,
    halves: 'both',
    kind: 'substitute',
    from: leave.from,
    to: leave.to,
    reason: 'Leave of the class teacher',
    leaveId: leave.id,
  })
}
