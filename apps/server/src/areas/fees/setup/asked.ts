import {
  busDue,
  type Concession,
  type HeadAppliesTo,
  headApplies,
  type Rounding,
  type ScheduledAmount,
  type ScheduledStudent,
  type ScheduleScope,
  scheduleFor,
} from '@school/rules'
import { sql } from 'kysely'
import { settingValue } from '../../../platform/settings'
import type { Trx } from '../../../platform/transaction'

/** A student of a year with all that decides the fees. */
export interface FeeStudent extends ScheduledStudent {
  readonly id: string
  readonly admNo: string
  readonly name: string
  readonly division: string
  readonly isNew: boolean
  readonly optedHeadIds: readonly string[]
  readonly pickupStopId: string | null
  readonly dropStopId: string | null
}

/** Students who are enrolled in a year, by class and name; those who left are asked for nothing more. */
export async function readFeeStudents(
  trx: Trx,
  schoolId: string,
  yearId: string,
  studentIds?: readonly string[],
): Promise<FeeStudent[]> {
  const { rows } = await sql<FeeStudent>`
    select s.id, s.adm_no as "admNo", s.name, c.name || ' ' || v.name as division, c.id as "courseId", v.id as "divisionId",
      p.fee_category_id as "feeCategoryId", coalesce(p.opted_head_ids, '{}') as "optedHeadIds",
      b.pickup_stop_id as "pickupStopId", b.drop_stop_id as "dropStopId",
      not exists (select from enrolments o join academic_years oy on oy.school_id = o.school_id and oy.id = o.academic_year_id
        where o.school_id = e.school_id and o.student_id = e.student_id and oy.starts_on < y.starts_on) as "isNew"
    from enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id
    join students s on s.school_id = e.school_id and s.id = e.student_id and s.status = 'studying'
    join divisions v on v.school_id = e.school_id and v.id = e.division_id join courses c on c.school_id = v.school_id and c.id = v.course_id
    left join student_fee_profiles p on p.school_id = e.school_id and p.student_id = e.student_id and p.academic_year_id = e.academic_year_id
    left join student_buses b on b.school_id = e.school_id and b.student_id = e.student_id and b.academic_year_id = e.academic_year_id
    where e.school_id = ${schoolId} and e.academic_year_id = ${yearId}::uuid
      and (${studentIds === undefined} or e.student_id = any(${[...(studentIds ?? [])]}::uuid[]))
    order by c.sort_order, lower(c.name), v.sort_order, lower(v.name), s.name_key, s.id`.execute(trx)
  return rows
}

/** A schedule with the amounts of the revision that is asked for. */
export interface AskedSchedule extends ScheduleScope {
  readonly id: string
  readonly planId: string
  readonly revision: number
  readonly items: readonly ScheduledAmount[]
}

/**
 * The published schedules of an account and year, one of them at another revision: that which is about to be published.
 */
export async function readSchedules(
  trx: Trx,
  schoolId: string,
  of: { readonly yearId: string; readonly accountId: string },
  publishing?: { readonly id: string; readonly revision: number },
): Promise<AskedSchedule[]> {
  const { rows } = await sql<AskedSchedule>`
    select s.id, s.plan_id as "planId", s.revision, s.course_id as "courseId", s.division_id as "divisionId", s.fee_category_id as "feeCategoryId",
      coalesce((select json_agg(json_build_object('installmentId', i.installment_id, 'headId', i.fee_head_id, 'amount', i.amount))
        from fee_schedule_items i where i.school_id = s.school_id and i.schedule_id = s.id and i.revision = s.revision), '[]') as items
    from (
      select school_id, id, plan_id, course_id, division_id, fee_category_id, academic_year_id, fee_account_id, status,
        case when id = ${publishing?.id ?? null}::uuid then ${publishing?.revision ?? null}::int else published_revision end as revision
      from fee_schedules) s
    where s.school_id = ${schoolId} and s.academic_year_id = ${of.yearId}::uuid and s.fee_account_id = ${of.accountId}::uuid
      and (s.status = 'published' or s.id = ${publishing?.id ?? null}::uuid)`.execute(trx)
  return rows
}

interface Head {
  readonly id: string
  readonly appliesTo: HeadAppliesTo
  readonly isOptional: boolean
  readonly active: boolean
}

interface BusInstallment {
  readonly id: string
  readonly planId: string
  readonly months: number
}

/** All by which the lines of an account and year are reckoned. */
export interface Asking {
  readonly yearId: string
  readonly accountId: string
  readonly kind: 'school' | 'bus'
  readonly schedules: readonly AskedSchedule[]
  readonly heads: ReadonlyMap<string, Head>
  readonly busHeadId: string | null
  readonly installments: readonly BusInstallment[]
  /** Paise a month by stop. */
  readonly rates: ReadonlyMap<string, number>
  readonly oneWayPercent: number
  readonly roundTo: Rounding
}

export async function readAsking(
  trx: Trx,
  schoolId: string,
  of: { readonly yearId: string; readonly accountId: string },
  publishing?: { readonly id: string; readonly revision: number },
): Promise<Asking> {
  const account = await trx
    .selectFrom('fee_accounts')
    .select('kind')
    .where('school_id', '=', schoolId)
    .where('id', '=', of.accountId)
    .executeTakeFirstOrThrow()
  const { rows: heads } = await sql<Head>`
    select id, applies_to as "appliesTo", is_optional as "isOptional", active from fee_heads
    where school_id = ${schoolId} and fee_account_id = ${of.accountId}::uuid order by sort_order, lower(name)`.execute(trx)
  const { rows: installments } = await sql<BusInstallment>`
    select id, plan_id as "planId", months from installments
    where school_id = ${schoolId} and academic_year_id = ${of.yearId}::uuid and fee_account_id = ${of.accountId}::uuid and plan_id is not null`.execute(
    trx,
  )
  const { rows: rates } = await sql<{ stop: string; amount: number }>`
    select bus_stop_id as stop, amount_per_month as amount from bus_fee_rates
    where school_id = ${schoolId} and academic_year_id = ${of.yearId}::uuid`.execute(trx)
  return {
    ...of,
    kind: account.kind as Asking['kind'],
    schedules: await readSchedules(trx, schoolId, of, publishing),
    heads: new Map(heads.map(head => [head.id, head])),
    busHeadId: heads.find(head => head.active && !head.isOptional)?.id ?? null,
    installments,
    rates: new Map(rates.map(rate => [rate.stop, rate.amount])),
    oneWayPercent: Number(await settingValue(trx, schoolId, 'fees.oneWayPercent')),
    roundTo: (await settingValue(trx, schoolId, 'fees.roundTo')) as Rounding,
  }
}

/** A line that a student is to be asked for. */
export interface AskedLine {
  readonly installmentId: string
  readonly headId: string
  readonly amount: number
  readonly scheduleId: string
  readonly revision: number
}

/** What a student is asked for in an account. */
export interface Asked {
  /** Undefined: no schedule is for the student. */
  readonly scheduleId: string | undefined
  readonly lines: readonly AskedLine[]
  /** Somebody who should be asked for something, and for whom nothing says how much. */
  readonly unmatched: boolean
}

export function askedOf(student: FeeStudent, asking: Asking): Asked {
  const schedule = scheduleFor(asking.schedules, student)
  if (asking.kind === 'bus') return askedForBus(student, asking, schedule)
  if (!schedule) return { scheduleId: undefined, lines: [], unmatched: true }
  const lines = schedule.items
    .filter(item => item.amount > 0 && asking.heads.has(item.headId) && headApplies(asking.heads.get(item.headId)!, student))
    .map(item => ({ ...item, scheduleId: schedule.id, revision: schedule.revision }))
  return { scheduleId: schedule.id, lines, unmatched: false }
}

function askedForBus(student: FeeStudent, asking: Asking, schedule: AskedSchedule | undefined): Asked {
  const { pickupStopId, dropStopId } = student
  if (!pickupStopId && !dropStopId) return { scheduleId: schedule?.id, lines: [], unmatched: false }
  if (!schedule || !asking.busHeadId) return { scheduleId: schedule?.id, lines: [], unmatched: true }
  const rate = (stop: string | null) => (stop ? (asking.rates.get(stop) ?? 0) : undefined)
  const ride = { pickup: rate(pickupStopId), drop: rate(dropStopId) }
  const lines = asking.installments
    .filter(installment => installment.planId === schedule.planId)
    .map(({ id, months }) => ({
      installmentId: id,
      headId: asking.busHeadId!,
      amount: busDue(ride, { months, oneWayPercent: asking.oneWayPercent, roundTo: asking.roundTo }),
      scheduleId: schedule.id,
      revision: schedule.revision,
    }))
    .filter(line => line.amount > 0)
  return { scheduleId: schedule.id, lines, unmatched: Math.max(ride.pickup ?? 0, ride.drop ?? 0) === 0 }
}

/** The concessions of students in a year that hold, by student. */
export async function readConcessions(
  trx: Trx,
  schoolId: string,
  yearId: string,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly (Concession & { readonly id: string })[]>> {
  const { rows } = await sql<Concession & { id: string; studentId: string }>`
    select c.id, c.student_id as "studentId", t.per, t.head_ids as "headIds", c.installment_ids as "installmentIds",
      coalesce(t.percent_bps, 0) as "percentBps", coalesce(t.amount, 0)::bigint as amount
    from student_concessions c join concession_types t on t.school_id = c.school_id and t.id = c.type_id
    where c.school_id = ${schoolId} and c.academic_year_id = ${yearId}::uuid and c.student_id = any(${[...studentIds]}::uuid[]) and c.status = 'approved'
    order by c.decided_at, c.id`.execute(trx)
  return Map.groupBy(rows, row => row.studentId)
}
