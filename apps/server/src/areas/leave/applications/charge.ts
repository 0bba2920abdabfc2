import {
  type Charge,
  type ChargedDay,
  chargeOf,
  covers,
  type Half,
  halves,
  halvesOf,
  type LeaveInterval,
  leaveYearOf,
  splitCharge,
  type YearBasis,
} from '@school/rules'
import { sql } from 'kysely'
import { academicYearsOf, balancesOf } from '../ledger'
import type { Applicant, Plans } from './applicant'
import type { LeavePlace } from './place'
import type { TypeRow } from './types'

/** Leave of the same person that waits or is granted. */
export interface OtherLeave extends LeaveInterval {
  readonly id: string
  readonly no: number
  readonly typeId: string
  readonly type: string
  readonly notWith: string[]
  readonly holidayRule: TypeRow['holidayRule']
  readonly status: 'Pending' | 'Approved'
}

/** What stands of a person in some days, in the order in which it was asked for. */
export async function othersOf(
  { trx, schoolId }: Pick<LeavePlace, 'trx' | 'schoolId'>,
  { kind, id }: Pick<Applicant, 'kind' | 'id'>,
  within: { readonly from: string; readonly to: string },
  except: string | null,
): Promise<OtherLeave[]> {
  const { rows } = await sql<OtherLeave>`
    select a.id, a.no, a.leave_type_id as "typeId", t.name as type, t.not_with as "notWith", t.holiday_rule as "holidayRule", a.status,
      a.from_date::text as "fromDate", a.from_half as "fromHalf", a.to_date::text as "toDate", a.to_half as "toHalf"
    from leave_applications a join leave_types t on t.school_id = a.school_id and t.id = a.leave_type_id
    where a.school_id = ${schoolId}::uuid and ${kind === 'student' ? sql`a.student_id = ${id}::uuid` : sql`a.staff_id = ${id}::uuid`}
      and a.status in ('Pending', 'Approved') and a.from_date <= ${within.to}::date and a.to_date >= ${within.from}::date
      and a.id is distinct from ${except}::uuid
    order by a.no`.execute(trx)
  return rows
}

/** What a leave costs, with those that enclose days together with it. */
export const costOf = (plans: Plans, leave: LeaveInterval, rule: TypeRow['holidayRule'], earlier: readonly OtherLeave[]) =>
  chargeOf(
    day => plans.planned(day).plan,
    leave,
    rule,
    earlier.filter(one => one.holidayRule === 'sandwich'),
  )

/** Working halves of a leave, in hundredths of days. */
export const workingOf = (plans: Plans, leave: LeaveInterval): number =>
  chargeOf(day => plans.planned(day).plan, leave, 'exclude')?.hundredths ?? 0

/** Whether a working half lies between two leaves that do not overlap. */
export function isJoined(plans: Plans, a: LeaveInterval, b: LeaveInterval, days: readonly string[]): boolean {
  const [first, second] = a.toDate < b.fromDate || (a.toDate === b.fromDate && a.toHalf === 'FN') ? [a, b] : [b, a]
  const isBetween = (day: string, half: Half) =>
    (day > first.toDate || (day === first.toDate && first.toHalf === 'FN' && half === 'AN')) &&
    (day < second.fromDate || (day === second.fromDate && second.fromHalf === 'AN' && half === 'FN'))
  return !days.some(day => halvesOf(plans.planned(day).plan).some(half => isBetween(day, half)))
}

/** Whether two leaves have a half in common. */
export const overlap = (a: LeaveInterval, b: LeaveInterval): boolean => {
  const at = (day: string, half: Half) => `${day} ${halves.indexOf(half)}`
  return at(a.fromDate, a.fromHalf) <= at(b.toDate, b.toHalf) && at(b.fromDate, b.fromHalf) <= at(a.toDate, a.toHalf)
}

const worth = ({ half }: Pick<ChargedDay, 'half'>) => (half === 'day' ? 100 : 50)

/** A row of the day table. */
export interface DayRow {
  readonly date: string
  readonly half: Half | 'day'
  readonly kind: 'charged' | 'holiday' | 'sandwich' | 'lop' | 'notUsed' | 'released'
}

/** What is charged of some rows, in hundredths; loss of pay is charged as well. */
export const chargedIn = (rows: readonly Pick<DayRow, 'half' | 'kind'>[]): number =>
  rows.filter(row => ['charged', 'sandwich', 'lop', 'notUsed'].includes(row.kind)).reduce((sum, row) => sum + worth(row), 0)

/** The last charged days of a leave year as loss of pay, so much as it comes to. */
function withLoss(rows: readonly DayRow[], isOfYear: (day: string) => boolean, loss: number): DayRow[] {
  let rest = loss
  return rows
    .toReversed()
    .map(row => {
      const takes = row.kind === 'charged' || row.kind === 'sandwich'
      if (!takes || !isOfYear(row.date) || worth(row) > rest) return row
      rest -= worth(row)
      return { ...row, kind: 'lop' as const }
    })
    .toReversed()
}

/** What a leave takes of one leave year. */
export interface YearShare {
  /** The first day of the leave year. */
  readonly leaveYear: string
  readonly endsOn: string
  readonly charged: number
  /** Null: the type has no limit. */
  readonly available: number | null
  readonly used: number
  readonly loss: number
}

/** A cost, shared among leave years and between balance and loss of pay. */
export interface Settled {
  readonly rows: readonly DayRow[]
  readonly charged: number
  readonly loss: number
  readonly years: readonly YearShare[]
}

/**
 * Shares what a leave of staff costs among the leave years of its days, and in each between the balance and loss of pay.
 *
 * @param holds whether what waits of other applications counts against the balance.
 */
export async function settle(
  { trx }: Pick<LeavePlace, 'trx'>,
  staffId: string,
  type: Pick<TypeRow, 'id' | 'paid' | 'negative'> & { readonly yearBasis: YearBasis },
  { days, hundredths }: Charge,
  { except, holds }: { readonly except: string | null; readonly holds: boolean },
): Promise<Settled> {
  const academic = await academicYearsOf(trx)
  const yearOf = (day: string) => leaveYearOf(type.yearBasis, day, academic)
  let rows: DayRow[] = [...days]
  const years: YearShare[] = []
  const byYear = Map.groupBy(
    days.filter(day => day.kind !== 'holiday'),
    day => yearOf(day.date).startsOn,
  )
  for (const [leaveYear, own] of byYear) {
    const charged = own.reduce((sum, day) => sum + worth(day), 0)
    const { endsOn } = yearOf(own[0]!.date)
    const available = type.paid ? await availableIn(trx, staffId, type, own[0]!.date, { except, holds }) : 0
    const { used, lossOfPay } = available === null ? { used: charged, lossOfPay: 0 } : splitCharge(charged, available)
    if (lossOfPay > 0) rows = withLoss(rows, day => leaveYear <= day && day <= endsOn, lossOfPay)
    years.push({ leaveYear, endsOn, charged, available, used, loss: lossOfPay })
  }
  return { rows, charged: hundredths, loss: years.reduce((sum, year) => sum + year.loss, 0), years }
}

/** Whole halves that may be taken of a type in the leave year of a day; null where it has no limit. */
async function availableIn(
  trx: LeavePlace['trx'],
  staffId: string,
  type: Pick<TypeRow, 'id' | 'negative'>,
  day: string,
  { except, holds }: { readonly except: string | null; readonly holds: boolean },
): Promise<number | null> {
  const found = (await balancesOf(trx, [staffId], day, except)).find(one => one.leaveTypeId === type.id)
  if (!found || found.available === null) return found ? null : 0
  return holds ? found.available : 50 * Math.floor((found.balance + type.negative) / 50)
}

/** Whether a leave covers any half of a day. */
export const coversDay = (leave: LeaveInterval, day: string): boolean => halves.some(half => covers(leave, day, half))
