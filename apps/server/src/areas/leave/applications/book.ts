import { addDays, leaveYearOf } from '@school/rules'
import { sql } from 'kysely'
import { academicYearsOf, balancesOf, type LedgerEntry, postLedger } from '../ledger'
import { type Applicant, plansOf } from './applicant'
import { ringApplicant } from './bells'
import { chargedIn, costOf, type DayRow, othersOf } from './charge'
import { readDays, writeDays } from './days'
import { asDays, type LeavePlace } from './place'
import { type LeaveRecord, readLeave } from './rows'
import { typeOf } from './types'

/** What rows take of the balance: without loss of pay, and without what was given back. */
const usedIn = (rows: readonly DayRow[]) => chargedIn(rows.filter(row => row.kind !== 'lop'))
/** What of them is loss of pay. */
export const lossIn = (rows: readonly DayRow[]) => chargedIn(rows.filter(row => row.kind === 'lop'))

/**
 * Brings the ledger to what the days of a granted leave take now: what is too much is given back, what is too little is taken.
 */
export async function bookAnew(place: LeavePlace, leave: LeaveRecord, rows: readonly DayRow[], by: string | null): Promise<void> {
  if (leave.applicantKind !== 'staff') return
  const { rows: booked } = await sql<{ leaveYear: string; used: number }>`
    select leave_year::text as "leaveYear", (-sum(hundredths))::int as used from leave_ledger
    where school_id = ${place.schoolId}::uuid and application_id = ${leave.id}::uuid group by 1`.execute(place.trx)
  const type = await typeOf(place, leave.leaveTypeId)
  const academic = await academicYearsOf(place.trx)
  const wanted = Map.groupBy(rows, row => leaveYearOf(type.yearBasis, row.date, academic).startsOn)
  const years = new Set([...booked.map(one => one.leaveYear), ...wanted.keys()])
  const entries: LedgerEntry[] = []
  for (const leaveYear of years) {
    const used = booked.find(one => one.leaveYear === leaveYear)?.used ?? 0
    const more = usedIn(wanted.get(leaveYear) ?? []) - used
    if (more === 0) continue
    if (more > 0 && !(await isLimited(place, leave, wanted.get(leaveYear)![0]!.date))) continue
    entries.push({
      staffId: leave.personId,
      leaveTypeId: leave.leaveTypeId,
      leaveYear,
      kind: more > 0 ? 'use' : 'release',
      hundredths: -more,
      applicationId: leave.id,
    })
  }
  await postLedger(place, entries, by)
}

async function isLimited({ trx }: LeavePlace, leave: LeaveRecord, day: string): Promise<boolean> {
  const found = (await balancesOf(trx, [leave.personId], day)).find(one => one.leaveTypeId === leave.leaveTypeId)
  return found !== undefined && found.available !== null
}

/** A leave that costs something else than before, in days. */
export interface Changed {
  readonly no: number
  readonly from: number
  readonly to: number
}

/** Writes days that were reckoned anew, with what of them was loss of pay or not used before. */
export async function rewriteDays(place: LeavePlace, leave: LeaveRecord, fresh: readonly DayRow[], by: string | null) {
  const before = await readDays(place, leave.id)
  const keyOf = (row: DayRow) => `${row.date} ${row.half}`
  const known = new Map(before.map(row => [keyOf(row), row]))
  const rows = fresh.map(row => {
    const kind = known.get(keyOf(row))?.kind
    return row.kind !== 'holiday' && (kind === 'lop' || kind === 'notUsed') ? { ...row, kind } : row
  })
  const kept = new Set(rows.map(keyOf))
  const gone = before
    .filter(row => !kept.has(keyOf(row)) && row.kind !== 'holiday')
    .map(row => ({ ...row, kind: 'released' as const }))
  const all = [...rows, ...gone]
  await writeDays(place, leave.id, all)
  const charged = chargedIn(rows)
  await place.trx
    .updateTable('leave_applications')
    .set({ charged, lop: lossIn(rows), version: sql<number>`version + 1` })
    .where('id', '=', leave.id)
    .execute()
  if (leave.status === 'Approved') await bookAnew(place, leave, rows, by)
  return charged
}

/** How far leave may reach that encloses days together with another one. */
const around = 62

/**
 * Reckons leave of the same person anew that enclosed days together with one that has ended or was shortened.
 *
 * @returns what costs something else now.
 */
export async function reckonOthers(
  place: LeavePlace,
  applicant: Applicant,
  ended: LeaveRecord,
  by: string | null,
): Promise<Changed[]> {
  if (applicant.kind !== 'staff') return []
  const span = { from: addDays(ended.fromDate, -around), to: addDays(ended.toDate, around) }
  const all = await othersOf(place, applicant, span, null)
  const later = all.filter(one => one.no > ended.no && one.holidayRule === 'sandwich')
  const changed: Changed[] = []
  for (const one of later) {
    const [leave] = await readLeave(place.trx, sql`where a.id = ${one.id}::uuid`)
    const plans = await plansOf(place, applicant, one)
    const charge = costOf(
      plans,
      one,
      one.holidayRule,
      all.filter(other => other.no < one.no),
    )
    if (!leave || !charge || charge.hundredths === leave.charged) continue
    const to = await rewriteDays(place, leave, charge.days, by)
    const figures = { a: asDays(leave.charged), b: asDays(to), no: ended.no }
    await ringApplicant(place, leave, 'Duration', figures)
    changed.push({ no: leave.no, from: figures.a, to: figures.b })
  }
  return changed
}
