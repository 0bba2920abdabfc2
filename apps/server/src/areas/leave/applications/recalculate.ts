import { addDays, daysBetween, daysOf } from '@school/rules'
import { sql } from 'kysely'
import { schoolDay } from '../../../school/zone'
import { type Plans, plansOf } from './applicant'
import { ringApplicant } from './bells'
import { rewriteDays } from './book'
import { costOf, othersOf } from './charge'
import { asDays, type LeavePlace } from './place'
import { type LeaveRecord, readLeave } from './rows'
import { typeOf } from './types'

/** A change of more days than these is one of weekdays: leave that has passed stays as it was. */
const mostDays = 62
/** Days around a holiday in which leave may enclose it. */
const around = 31

/**
 * Reckons leave anew whose days the calendar has changed, and tells whose it is.
 *
 * @returns how many applications cost something else now.
 */
export async function recalculateLeave(
  place: LeavePlace,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number> {
  const { trx, schoolId } = place
  const { today } = await schoolDay(place)
  const since = daysBetween(from, to) > mostDays && from < today ? today : from
  const leaves = await readLeave(
    trx,
    sql`where a.school_id = ${schoolId}::uuid and a.status in ('Pending', 'Approved')
      and a.from_date <= ${addDays(to, around)}::date and a.to_date >= ${addDays(since, -around)}::date order by a.no`,
  )
  const first = [from, ...leaves.map(leave => leave.fromDate)].sort()[0]!
  const last = [to, ...leaves.map(leave => leave.toDate)].sort().at(-1)!
  const known = new Map<string, Plans>()
  const plansFor = async (leave: LeaveRecord) => {
    const key = `${leave.applicantKind} ${leave.sectionId} ${leave.courseId}`
    const where = { kind: leave.applicantKind, sectionId: leave.sectionId, courseId: leave.courseId }
    const plans = known.get(key) ?? (await plansOf(place, where, { fromDate: first, toDate: last }))
    known.set(key, plans)
    return plans
  }
  let changed = 0
  for (const leave of leaves) if (await reckon(place, leave, await plansFor(leave))) changed += 1
  return changed
}

async function reckon(place: LeavePlace, leave: LeaveRecord, plans: Plans): Promise<boolean> {
  const { holidayRule } = await typeOf(place, leave.leaveTypeId)
  const person = { kind: leave.applicantKind, id: leave.personId }
  const span = { from: addDays(leave.fromDate, -mostDays), to: addDays(leave.toDate, mostDays) }
  const earlier =
    holidayRule === 'sandwich' ? (await othersOf(place, person, span, leave.id)).filter(one => one.no < leave.no) : []
  const charge = costOf(plans, leave, holidayRule, earlier)
  const rows = charge?.days ?? daysOf(leave).map(date => ({ date, half: 'day' as const, kind: 'holiday' as const }))
  if ((charge?.hundredths ?? 0) === leave.charged) return false
  const now = await rewriteDays(place, leave, rows, null)
  await ringApplicant(place, leave, 'Calendar', { a: asDays(leave.charged), b: asDays(now) })
  return true
}
