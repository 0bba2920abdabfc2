import {
  addDays,
  dayIn,
  grantOfMonth,
  grantWithin,
  isTypeFor,
  type LotEntry,
  leaveYearOf,
  lotKey,
  lotsLeft,
  monthsBefore,
} from '@school/rules'
import { sql } from 'kysely'
import type { CallContext } from '../../../platform/http/call'
import type { JobKind } from '../../../platform/jobs'
import type { Services } from '../../../platform/services'
import { inBulk, inSchool, onPlatform, transact } from '../../../platform/transaction'
import { schoolToday, schoolZone, usualZone } from '../../../school/zone'
import { academicYearsOf, type LedgerEntry, postLedger } from '../ledger'
import { readLeaveTypes, readWorkingStaff } from './people'
import { lockYears, openKey, planOpening } from './year-runs'
import { runYearOf } from './years'

type Where = Pick<CallContext, 'trx' | 'services' | 'schoolId'>

/** Grants of leave years that have begun: to everybody on their first day, to who joins once a year was opened. */
async function openYears(where: Where, today: string): Promise<number> {
  const { trx } = where
  const academic = await academicYearsOf(trx)
  const starts = new Set((['academic', 'calendar'] as const).map(basis => leaveYearOf(basis, today, academic).startsOn))
  let posted = 0
  for (const startsOn of starts) {
    const year = await runYearOf(where, startsOn)
    if (!year?.types.some(type => type.allot === 'yearly')) continue
    const { rows } = await sql<{ opened: boolean }>`
      select exists (select from leave_ledger where leave_year = ${startsOn}::date and run_key = ${openKey(year)}) as opened`.execute(
      trx,
    )
    if (startsOn === today || rows[0]!.opened) posted += await postLedger(where, (await planOpening(where, year)).entries, null)
  }
  return posted
}

interface MonthRow {
  staffId: string
  leaveTypeId: string
  balance: number
  /** Months that were given. */
  keys: string[]
  /** The day of the last balance that was brought in. */
  asOn: string | null
}

/** What completed months of the leave year of yesterday give, each once. */
async function giveMonths(where: Where, today: string): Promise<number> {
  const { trx } = where
  const types = (await readLeaveTypes(trx)).filter(type => type.active && type.allot === 'monthly')
  if (types.length === 0) return 0
  const staff = await readWorkingStaff(trx)
  const academic = await academicYearsOf(trx)
  const entries: LedgerEntry[] = []
  for (const type of types) {
    const year = leaveYearOf(type.yearBasis, addDays(today, -1), academic)
    const months = monthsBefore(year, today)
    const { rows } = await sql<MonthRow>`
      select staff_id as "staffId", leave_type_id as "leaveTypeId", sum(hundredths)::int as balance,
        coalesce(array_agg(run_key) filter (where run_key like 'month %'), '{}') as keys,
        max(substr(run_key, 9, 10)) filter (where run_key like 'opening %') as "asOn"
      from leave_ledger where leave_type_id = ${type.id} and leave_year = ${year.startsOn}::date group by 1, 2`.execute(trx)
    const known = new Map(rows.map(row => [row.staffId, row]))
    for (const one of staff.filter(person => isTypeFor(type, person))) {
      const stands = known.get(one.id)
      let balance = stands?.balance ?? 0
      for (const month of months) {
        const runKey = `month ${month.startsOn.slice(0, 7)}`
        if (stands?.keys.includes(runKey) || (stands?.asOn && month.endsOn <= stands.asOn)) continue
        const hundredths = grantWithin(grantOfMonth(type.quota, month, one.joinedOn), balance, type.maxAccrual)
        balance += hundredths
        entries.push({ staffId: one.id, leaveTypeId: type.id, leaveYear: year.startsOn, kind: 'credit', hundredths, runKey })
      }
    }
  }
  return postLedger(where, entries, null)
}

interface LotRow extends LotEntry {
  staffId: string
  leaveTypeId: string
  leaveYear: string
}

/** Days after which nobody looks at a credit that expired. */
const looked = 400

/** What is left of credits that have expired lapses. */
async function lapseLots(where: Where, today: string): Promise<number> {
  const zone = await schoolZone(where.trx, where.schoolId)
  const { rows } = await sql<LotRow>`
    with due as materialized (
      select distinct c.staff_id, c.leave_type_id, c.leave_year from leave_ledger c
      where c.hundredths > 0 and c.lot_expires_on < ${today}::date and c.lot_expires_on > ${today}::date - ${looked}::int
        and not exists (
          select from leave_ledger x where x.school_id = c.school_id and x.staff_id = c.staff_id and x.leave_type_id = c.leave_type_id
            and x.run_key = 'lot ' || c.id))
    select l.id, l.staff_id as "staffId", l.leave_type_id as "leaveTypeId", l.leave_year::text as "leaveYear", l.hundredths,
      (l.at at time zone ${zone})::date::text as day, l.lot_expires_on::text as "lotExpiresOn", l.application_id as "applicationId",
      case when l.run_key like 'lot %' then substr(l.run_key, 5) end as lapses
    from due join leave_ledger l on l.staff_id = due.staff_id and l.leave_type_id = due.leave_type_id and l.leave_year = due.leave_year
    order by l.staff_id, l.leave_type_id, l.leave_year, l.at, l.id`.execute(where.trx)
  const entries = [...Map.groupBy(rows, row => `${row.staffId} ${row.leaveTypeId} ${row.leaveYear}`).values()].flatMap(own =>
    lotsLeft(own)
      .filter(lot => lot.left > 0 && lot.expiresOn !== null && lot.expiresOn < today)
      .map((lot): LedgerEntry => {
        const { staffId, leaveTypeId, leaveYear } = own[0]!
        return { staffId, leaveTypeId, leaveYear, kind: 'lapse', hundredths: -lot.left, runKey: lotKey(lot.id) }
      }),
  )
  return postLedger(where, entries, null)
}

/** What a night gives and takes in a school. Once more it does nothing. */
export async function nightOfSchool(where: Where): Promise<number> {
  await lockYears(where)
  const today = await schoolToday(where.services, where.trx, where.schoolId)
  return (await openYears(where, today)) + (await giveMonths(where, today)) + (await lapseLots(where, today))
}

const kind = 'leave.nightly'

/** Half past one in the next night of school time. */
function nextNight(now: Date): Date {
  const today = dayIn(usualZone, now)
  const night = new Date(`${today}T01:30:00+05:30`)
  return night > now ? night : new Date(`${addDays(today, 1)}T01:30:00+05:30`)
}

/** Plans the next night, once over all servers. */
export async function planLeaveNight(services: Services): Promise<void> {
  const runAfter = nextNight(services.clock.now())
  await transact(services.db, onPlatform, trx =>
    services.jobs.enqueue(services, trx, { kind, payload: {}, runAfter, dedupeKey: `${kind}:${runAfter.toISOString()}` }),
  )
}

/** Grants of the month and credits that expire, of every school, one after the other. */
export const leaveNight: JobKind<object> = {
  kind,
  tries: 3,
  async run({ services, transact: inOwn, progress }) {
    await planLeaveNight(services)
    const { rows } = await inOwn(trx =>
      sql<{ id: string }>`select id from schools where status = 'Active' order by id`.execute(trx),
    )
    for (const [at, { id }] of rows.entries()) {
      await transact(services.db, inSchool(id), trx => inBulk(trx, () => nightOfSchool({ trx, services, schoolId: id })))
      await progress(at + 1, rows.length)
    }
    return { message: `${rows.length} schools` }
  },
}
