import type { BodyOf, contract } from '@school/api'
import { addDays, closeYear, displayDay, grantWithin, isTypeFor, leaveYearOf, yearlyGrant } from '@school/rules'
import { say } from '@school/texts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit'
import { type CallContext, personOf } from '../../../platform/http/call'
import { JobFailure, type JobKind } from '../../../platform/jobs'
import { custom, notFound } from '../../../platform/problems'
import { jobAnswer } from '../../../school/job-answer'
import { schoolToday } from '../../../school/zone'
import { academicYearsOf, type LedgerEntry, postLedger } from '../ledger'
import { readWorkingStaff } from './people'
import { inDays } from './words'
import { type RunYear, runYearOf } from './years'

type Contract = typeof contract.leaveMasters
type Where = Pick<CallContext, 'trx' | 'services' | 'schoolId'>

/** What a run would post for one balance. Hundredths of days. */
interface PlannedBalance {
  readonly staffId: string
  readonly leaveTypeId: string
  readonly name: string
  readonly code: string
  readonly type: string
  readonly balance: number
  readonly held: number
  readonly credit: number
  readonly carry: number
  readonly lapse: number
}

interface Plan {
  readonly rows: readonly PlannedBalance[]
  readonly entries: readonly LedgerEntry[]
  /** Staff for whom nothing is posted. */
  readonly unchanged: number
}

export const openKey = (year: Pick<RunYear, 'startsOn'>): string => `open ${year.startsOn}`
const closeKey = (year: Pick<RunYear, 'startsOn'>): string => `close ${year.startsOn}`
/** The key of a balance that was brought in as it stood on a day; `of` tells it from others of that day. */
export const openingKey = (asOn: string, of: string): string => `opening ${asOn} ${of}`

interface Held {
  staffId: string
  leaveTypeId: string
  balance: number
  held: number
  /** The year was opened for it. */
  opened: boolean
  /** A balance was brought in that holds what the year gives. */
  broughtIn: boolean
}

/** What stands in a leave year by person and type. */
async function readYear({ trx }: Pick<Where, 'trx'>, year: RunYear): Promise<Map<string, Held>> {
  const { rows } = await sql<Held>`
    with held as materialized (
      select a.staff_id, a.leave_type_id, sum(case when d.half = 'day' then 100 else 50 end)::int as sum
      from leave_applications a join leave_days d on d.school_id = a.school_id and d.application_id = a.id and d.kind in ('charged', 'sandwich')
      where a.status = 'Pending' and a.staff_id is not null and d.on_day between ${year.startsOn}::date and ${year.endsOn}::date group by 1, 2
    ), posted as materialized (
      select staff_id, leave_type_id, sum(hundredths)::int as sum, coalesce(bool_or(run_key = ${openKey(year)}), false) as opened,
        coalesce(bool_or(run_key like 'opening %' and substr(run_key, 9, 10) > ${year.startsOn}), false) as "broughtIn"
      from leave_ledger where leave_year = ${year.startsOn}::date group by 1, 2
    )
    select coalesce(p.staff_id, h.staff_id) as "staffId", coalesce(p.leave_type_id, h.leave_type_id) as "leaveTypeId", coalesce(p.sum, 0) as balance,
      coalesce(h.sum, 0) as held, coalesce(p.opened, false) as opened, coalesce(p."broughtIn", false) as "broughtIn"
    from posted p full join held h on h.staff_id = p.staff_id and h.leave_type_id = p.leave_type_id`.execute(trx)
  return new Map(rows.map(row => [`${row.staffId} ${row.leaveTypeId}`, row]))
}

const nothing = { balance: 0, held: 0, opened: false, broughtIn: false }

/** The grants of a year to everybody who works and did not get them. */
export async function planOpening(where: Where, year: RunYear): Promise<Plan> {
  const staff = await readWorkingStaff(where.trx)
  const known = await readYear(where, year)
  const yearly = year.types.filter(type => type.allot === 'yearly')
  const rows = staff.flatMap(one =>
    yearly.flatMap((type): PlannedBalance[] => {
      const stands = known.get(`${one.id} ${type.id}`) ?? nothing
      if (!isTypeFor(type, one) || stands.opened || stands.broughtIn) return []
      const credit = grantWithin(yearlyGrant(type.quota, one.joinedOn, year), stands.balance, type.maxAccrual)
      if (credit === 0) return []
      const { id: staffId, name, code } = one
      const { balance, held } = stands
      return [{ staffId, leaveTypeId: type.id, name, code, type: type.code, balance, held, credit, carry: 0, lapse: 0 }]
    }),
  )
  const entries = rows.map(
    (row): LedgerEntry => ({
      staffId: row.staffId,
      leaveTypeId: row.leaveTypeId,
      leaveYear: year.startsOn,
      kind: 'credit',
      hundredths: row.credit,
      runKey: openKey(year),
    }),
  )
  return { rows, entries, unchanged: staff.length - new Set(rows.map(row => row.staffId)).size }
}

/** What of each balance of a year is carried on and what lapses. */
async function planClosing(where: Where, year: RunYear): Promise<Plan> {
  const { trx } = where
  const { rows: staff } = await sql<{ id: string; name: string; code: string }>`
    select id, name, code from staff where id in (select staff_id from leave_ledger where leave_year = ${year.startsOn}::date)
    order by name_key, id`.execute(trx)
  const known = await readYear(where, year)
  const given = year.types.filter(type => type.allot !== 'none')
  const academic = await academicYearsOf(trx)
  const rows = staff.flatMap(({ id: staffId, name, code }) =>
    given.flatMap((type): PlannedBalance[] => {
      const { balance, held } = known.get(`${staffId} ${type.id}`) ?? nothing
      if (balance === 0) return []
      const { carry, lapse } = closeYear(balance, type.carryMax)
      return [{ staffId, leaveTypeId: type.id, name, code, type: type.code, balance, held, credit: 0, carry, lapse }]
    }),
  )
  const nextOf = new Map(
    given.map(type => [type.id, leaveYearOf(type.yearBasis, addDays(year.endsOn, 1), academic).startsOn] as const),
  )
  const entries = rows.flatMap(({ staffId, leaveTypeId, carry, lapse }): LedgerEntry[] => [
    { staffId, leaveTypeId, leaveYear: nextOf.get(leaveTypeId)!, kind: 'carry', hundredths: carry, runKey: closeKey(year) },
    { staffId, leaveTypeId, leaveYear: year.startsOn, kind: 'lapse', hundredths: -lapse, runKey: closeKey(year) },
  ])
  return { rows, entries, unchanged: staff.length - new Set(rows.map(row => row.staffId)).size }
}

/** Rows that an answer shows. */
const shown = 1000

/** @throws 409 for a year that was closed before or has not ended. */
async function refuseClosing(where: Where, year: RunYear): Promise<void> {
  if (year.closedOn)
    throw custom(409, 'LeaveYearClosed', 'Year {y} was already closed on {date}.', {
      y: year.name,
      date: displayDay(year.closedOn),
    })
  if ((await schoolToday(where.services, where.trx, where.schoolId)) <= year.endsOn)
    throw custom(409, 'LeaveYearNotEnded', 'Year {y} has not ended.', { y: year.name })
}

interface Work {
  readonly leaveYear: string
  readonly mode: 'open' | 'close'
  readonly by: { readonly id: string; readonly roles: readonly string[] }
  readonly language: string
}

const kind = 'leave.year-run'

/** Opens or closes a leave year, or says what that would do. */
export async function runYear(
  call: Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'language'>,
  { leaveYear, mode, dryRun, confirm }: BodyOf<Contract['runYear']>,
) {
  const { trx, services, schoolId } = call
  const year = await runYearOf(call, leaveYear)
  if (!year) throw notFound()
  if (mode === 'close') await refuseClosing(call, year)
  const { rows, unchanged } = await (mode === 'open' ? planOpening : planClosing)(call, year)
  const answer = {
    rows: rows.slice(0, shown).map(({ leaveTypeId: _, ...row }) => ({
      ...row,
      balance: inDays(row.balance),
      held: inDays(row.held),
      credit: inDays(row.credit),
      carry: inDays(row.carry),
      lapse: inDays(row.lapse),
    })),
    more: Math.max(0, rows.length - shown),
    credited: new Set(rows.map(row => row.staffId)).size,
    unchanged,
  }
  if (dryRun) return { ...answer, job: null }
  if (confirm !== year.name) throw custom(400, 'TypedTextDiffers', 'The confirmation text does not match.')
  const { userId, roles } = personOf(call)
  const id = await services.jobs.enqueue(services, trx, {
    kind,
    payload: { leaveYear, mode, by: { id: userId, roles: [...roles] }, language: call.language } satisfies Work,
    schoolId,
    ownerId: userId,
    total: 1,
    dedupeKey: `${kind} ${schoolId} ${leaveYear} ${mode}`,
  })
  return { ...answer, job: jobAnswer(await trx.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()) }
}

/** Balances of a school that are being opened or closed wait for each other. */
export const lockYears = ({ trx, schoolId }: Pick<Where, 'trx' | 'schoolId'>) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${schoolId}`}, 0))`.execute(trx)

/** Posts what a leave year gives, carries and loses. */
export const yearRun: JobKind<Work> = {
  kind,
  tries: 3,
  run: ({ payload: { leaveYear, mode, by }, schoolId, services, language, conclude }) =>
    conclude(async trx => {
      const where = { trx, services, schoolId: schoolId! }
      await lockYears(where)
      const year = await runYearOf(where, leaveYear)
      if (!year) throw new JobFailure(say(language, 'jobs.Failed'))
      if (mode === 'close' && year.closedOn)
        throw new JobFailure(say(language, 'error.LeaveYearClosed', { y: year.name, date: displayDay(year.closedOn) }))
      const { rows, entries, unchanged } = await (mode === 'open' ? planOpening : planClosing)(where, year)
      const posted = await postLedger(where, entries, by.id)
      if (mode === 'close')
        await trx
          .insertInto('leave_year_closes')
          .values({ school_id: schoolId!, leave_year: leaveYear, at: services.clock.now(), by: by.id })
          .execute()
      const n = new Set(rows.map(row => row.staffId)).size
      await audit(services, trx, undefined, {
        action: `leaveYear.${mode}`,
        entity: 'leave_ledger',
        entityId: schoolId!,
        schoolId,
        actor: { id: by.id, roles: [...by.roles] },
        after: { leaveYear, staff: n, entries: posted },
      })
      return {
        message: say(language, mode === 'open' ? 'leaveMasters.opened' : 'leaveMasters.closed', { n, m: unchanged }),
        result: { credited: n, unchanged },
      }
    }),
}
