import { addDays, dayIn, type ModuleCode, plannedDay, type Role } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { workingCalendar } from '../areas/attendance/calendar'
import { createLeave } from '../areas/leave/applications/apply'
import { approveLeave, rejectLeave } from '../areas/leave/applications/decide'
import { cancelLeave, shortenLeave, withdrawLeave } from '../areas/leave/applications/end'
import { findLeave } from '../areas/leave/applications/list'
import type { LeaveCall } from '../areas/leave/applications/place'
import { currentStep } from '../areas/leave/applications/rows'
import { audit } from '../platform/audit'
import { type Person, personWithoutSession } from '../platform/person'
import { HttpProblem } from '../platform/problems'
import type { Services } from '../platform/services'
import type { Trx } from '../platform/transaction'
import type { LeavePlan } from './leave-plans'

const timeZone = 'Asia/Kolkata'

interface Login {
  id: string
  name: string
  loginName: string
  roles: Role[]
  staffId: string | null
  guardianId: string | null
  modules: ModuleCode[]
  classTeacher: boolean
}

/** Logins of the school as who acts; what a session would know of them is read with them. */
export async function readLogins(trx: Trx, schoolId: string, where: RawBuilder<unknown>): Promise<Person[]> {
  const { rows } = await sql<Login>`
    select u.id, u.name, u.login_name as "loginName", us.roles, us.staff_id as "staffId", us.guardian_id as "guardianId", c.module_codes as modules,
      exists (select from divisions d where d.school_id = us.school_id and d.class_teacher_id = us.staff_id) as "classTeacher"
    from user_schools us join users u on u.id = us.user_id join schools c on c.id = us.school_id
    where us.school_id = ${schoolId}::uuid and us.active and ${where} order by u.login_name`.execute(trx)
  return rows.map(({ id, name, roles, staffId, guardianId, modules, classTeacher }) => ({
    ...personWithoutSession({ userId: id, name, roles, schoolId, schoolScope: { kind: 'all', ids: [] }, schoolStatus: 'Active' }),
    staffId,
    guardianId,
    modules,
    classTeacher,
    allotted: roles.includes('NonTeachingStaff') ? ['s.leave.entry'] : [],
    mode: roles.includes('NonTeachingStaff') ? ('allotted' as const) : ('role' as const),
  }))
}

interface LeaveSchool {
  readonly schoolId: string
  readonly year: { readonly id: string; readonly starts_on: string }
  /** Who holds the offices that decide. */
  readonly offices: ReadonlyMap<string, Person>
  /** Whole working days of the year. */
  readonly days: readonly string[]
}

/** The school of the demonstration while its leave is made. */
export class LeaveDesk {
  private readonly types = new Map<string, string>()

  readonly trx: Trx
  readonly schoolId: string
  readonly year: { readonly id: string; readonly starts_on: string }
  private readonly services: Services
  private readonly offices: ReadonlyMap<string, Person>
  private readonly days: readonly string[]

  private constructor(services: Services, trx: Trx, { schoolId, year, offices, days }: LeaveSchool) {
    this.services = services
    this.trx = trx
    this.schoolId = schoolId
    this.year = year
    this.offices = offices
    this.days = days
  }

  static async open(services: Services, trx: Trx, schoolId: string): Promise<LeaveDesk> {
    const year = await trx.selectFrom('academic_years').selectAll().where('is_current', '=', true).executeTakeFirstOrThrow()
    const calendar = await workingCalendar(trx, schoolId, year.id)
    const days: string[] = []
    for (let day = year.starts_on; day <= year.ends_on; day = addDays(day, 1))
      if (plannedDay(calendar, day, 'students', { sectionId: null, courseId: null }).plan === 'full') days.push(day)
    const offices = new Map<string, Person>()
    for (const [office, login] of [
      ['SH', 'GVS.HEAD'],
      ['SA', 'GVS.ADMIN'],
      ['SSA', 'GVS.SUPER'],
    ] as const) {
      const [person] = await readLogins(trx, schoolId, sql`u.login_name = ${login}`)
      offices.set(office, person!)
    }
    const desk = new LeaveDesk(services, trx, { schoolId, offices, days, year })
    const { rows } = await sql<{ id: string; key: string }>`
      select id, audience || ' ' || code || case applies_to when 'nonTeaching' then ' others' else '' end as key from leave_types`.execute(
      trx,
    )
    for (const { id, key } of rows) desk.types.set(key, id)
    return desk
  }

  get today(): string {
    return dayIn(timeZone, this.services.clock.now())
  }

  /** The working day so many after today, or before it; undefined outside the year. */
  day(offset: number): string | undefined {
    const today = this.days.findIndex(day => day >= this.today)
    return today < 0 ? undefined : this.days[today + offset]
  }

  type(audience: 'staff' | 'student', code: string, teaching = true): string {
    return (!teaching && this.types.get(`${audience} ${code} others`)) || this.types.get(`${audience} ${code}`)!
  }

  /** The services as they were at a time of a day, at the latest now. */
  at(day: string, time = '08:10'): Services {
    const now = this.services.clock.now()
    const then = new Date(`${day}T${time}:00+05:30`)
    const at = then < now ? then : now
    return { ...this.services, clock: { now: () => at } }
  }

  call(services: Services, person: Person): LeaveCall {
    const { trx, schoolId } = this
    return { trx, services, schoolId, person, language: 'en', audit: facts => audit(services, trx, person, facts) }
  }

  head(day: string): LeaveCall {
    return this.call(this.at(day), this.offices.get('SH')!)
  }

  superAdmin(day: string): LeaveCall {
    return this.call(this.at(day), this.offices.get('SSA')!)
  }

  /** Who decides the step that an application waits for. */
  private async decider(call: LeaveCall, id: string): Promise<Person> {
    const leave = await findLeave(call, id)
    const step = currentStep(leave)
    if (step?.approver === 'class-teacher') {
      const [teacher] = await readLogins(this.trx, this.schoolId, sql`us.staff_id = ${leave.classTeacherId}::uuid`)
      if (teacher) return teacher
    }
    return this.offices.get(step?.approver ?? 'SSA') ?? this.offices.get('SSA')!
  }

  /** Lets a plan happen; what the calendar around today does not allow is left out, for the demonstration is made on any day. */
  async happen(
    ...planned: [person: Person, plan: LeavePlan, named: { staffId?: string; studentId?: string; teaching?: boolean }]
  ) {
    await sql`savepoint leave_plan`.execute(this.trx)
    try {
      return await this.carryOut(...planned)
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error
      await sql`rollback to savepoint leave_plan`.execute(this.trx)
      return undefined
    }
  }

  /** Applies for leave and lets happen to it what is planned. */
  private async carryOut(person: Person, plan: LeavePlan, named: { staffId?: string; studentId?: string; teaching?: boolean }) {
    const [from, to, applied] = [this.day(plan.from), this.day(plan.to ?? plan.from), this.day(plan.applied)]
    if (!from || !to || !applied) return undefined
    const kind = named.studentId ? 'student' : 'staff'
    const own = this.call(this.at(applied), person)
    const { id } = await createLeave(own, {
      applicantKind: kind,
      studentId: named.studentId,
      staffId: named.staffId,
      leaveTypeId: this.type(kind, plan.type, named.teaching),
      fromDate: from,
      fromHalf: plan.half ?? 'FN',
      toDate: to,
      toHalf: plan.half ?? 'AN',
      reason: plan.reason,
      fileIds: [],
      lopAccepted: plan.lopAccepted ?? false,
    })
    const later = this.at(applied, '14:20')
    if (plan.becomes === 'withdraw') await withdrawLeave(this.call(later, person), id)
    if (plan.becomes === 'reject')
      await rejectLeave(this.call(later, await this.decider(own, id)), id, { remarks: plan.remarks ?? '', version: undefined })
    const steps = plan.becomes === 'oneStep' ? 1 : ['approve', 'cancel', 'shorten'].includes(plan.becomes) ? 4 : 0
    for (let step = 0; step < steps && (await findLeave(own, id)).status === 'Pending'; step += 1)
      await approveLeave(this.call(later, await this.decider(own, id)), id, { remarks: plan.remarks ?? '', version: undefined })
    if (plan.becomes === 'cancel') await cancelLeave(this.call(later, person), id, { reason: 'Plans have changed' })
    const before = this.day((plan.to ?? plan.from) - 1)
    if (plan.becomes === 'shorten' && before)
      await shortenLeave(this.head(before), id, { toDate: before, toHalf: 'AN', reason: plan.remarks ?? '' })
    return { id, from, to }
  }
}
