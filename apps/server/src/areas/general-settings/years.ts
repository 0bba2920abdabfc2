import {
  checkAcademicYear,
  displayDay,
  holdsEntered,
  misfitNextYear,
  misfitYear,
  type YearDays,
  type YearFault,
} from '@school/rules'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/http/call'
import { changedMeanwhile, custom, notFound } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'
import { tellSchool } from '../../school/operated-school'

type YearCall = Pick<CallContext, 'person' | 'trx' | 'services' | 'ip' | 'audit'>

interface Year extends YearDays {
  readonly id: string
  readonly isCurrent: boolean
  readonly locked: boolean
  readonly firstEntered: string | null
  readonly lastEntered: string | null
  readonly version: number
}

/** Where things are entered for a day of an academic year: the table, and the columns of its first and last day. */
const ofYears = [
  ['attendance_registers', 'on_day', 'on_day'],
  ['anecdotals', 'on_day', 'on_day'],
  ['diary_entries', 'on_day', 'on_day'],
  ['calendar_events', 'from_day', 'to_day'],
  ['notice_events', 'starts_on', 'ends_on'],
] as const

/** The same without a year: a day belongs to the year that it lies in. */
const ofDays = [
  ['receipts', 'on_day'],
  ['bus_runs', 'on_day'],
] as const

const entered = sql.join(
  [
    ...ofYears.map(
      ([table, first, last]) => sql`
        select min(t.${sql.ref(first)}) as first, max(t.${sql.ref(last)}) as last from ${sql.table(table)} t
        where t.school_id = y.school_id and t.academic_year_id = y.id`,
    ),
    ...ofDays.map(
      ([table, day]) => sql`
        select min(t.${sql.ref(day)}), max(t.${sql.ref(day)}) from ${sql.table(table)} t
        where t.school_id = y.school_id and t.${sql.ref(day)} between y.starts_on and y.ends_on`,
    ),
  ],
  sql` union all `,
)

/** Academic years of a school, newest first, with the days on which something of them was entered. */
export async function readYears(trx: Trx, schoolId: string): Promise<Year[]> {
  const { rows } = await sql<Year>`
    select y.id, y.name, y.starts_on::text as "startsOn", y.ends_on::text as "endsOn", y.is_current as "isCurrent", y.locked, y.version,
      e.first::text as "firstEntered", e.last::text as "lastEntered"
    from academic_years y cross join lateral (select min(x.first) as first, max(x.last) as last from (${entered}) x) e
    where y.school_id = ${schoolId} order by y.starts_on desc`.execute(trx)
  return rows
}

/** The years of a school, which nobody else changes meanwhile. */
async function lockYears(trx: Trx, schoolId: string): Promise<Year[]> {
  await sql`select from schools where id = ${schoolId} for update`.execute(trx)
  return readYears(trx, schoolId)
}

function misfit({ code, year: { name } }: YearFault<YearDays>) {
  switch (code) {
    case 'Name':
      return custom(409, 'YearExists', 'Year {name} already exists.', { name })
    case 'Overlap':
      return custom(409, 'YearOverlaps', 'Dates overlap year {name}.', { name })
    case 'Earlier':
      return custom(409, 'YearEarlier', 'The next year begins after year {name}.', { name })
    case 'Prepared':
      return custom(409, 'YearPrepared', 'Year {name} is prepared already.', { name })
  }
}

function refuseLength({ startsOn, endsOn }: YearDays): void {
  const wrong = checkAcademicYear(startsOn, endsOn)
  if (wrong) throw custom(400, 'YearLength', wrong)
}

/** Prepares the next academic year; the first one of a school is its current one. */
export async function addYear(call: YearCall, schoolId: string, year: YearDays): Promise<{ id: string }> {
  refuseLength(year)
  const others = await lockYears(call.trx, schoolId)
  const fault = misfitNextYear(year, others)
  if (fault) throw misfit(fault)
  const id = call.services.newId()
  await call.trx
    .insertInto('academic_years')
    .values({
      school_id: schoolId,
      id,
      name: year.name,
      starts_on: year.startsOn,
      ends_on: year.endsOn,
      is_current: others.length === 0,
    })
    .execute()
  await tellSchool(call, schoolId, { action: 'year.create', entity: 'academic_years', entityId: id, after: year })
  return { id }
}

/** Changes an academic year, in whose days everything stays that was entered. */
export async function updateYear(
  call: YearCall,
  schoolId: string,
  id: string,
  { version, ...year }: YearDays & { readonly version: number },
): Promise<{ version: number }> {
  refuseLength(year)
  const years = await lockYears(call.trx, schoolId)
  const before = years.find(one => one.id === id.toLowerCase())
  if (!before) throw notFound()
  if (before.version !== version) throw changedMeanwhile()
  if (before.locked) throw custom(409, 'CalendarLocked', 'This academic year is locked.')
  const fault = misfitYear(
    year,
    years.filter(one => one !== before),
  )
  if (fault) throw misfit(fault)
  const { firstEntered: first, lastEntered: last, name, startsOn, endsOn } = before
  if (first !== null && last !== null && !holdsEntered(year, { first, last }))
    throw custom(409, 'YearHoldsEntries', 'Entries of {from} to {to} would lie outside the year.', {
      from: displayDay(first),
      to: displayDay(last),
    })
  await call.trx
    .updateTable('academic_years')
    .set({ name: year.name, starts_on: year.startsOn, ends_on: year.endsOn, version: version + 1 })
    .where('school_id', '=', schoolId)
    .where('id', '=', before.id)
    .execute()
  await tellSchool(call, schoolId, {
    action: 'year.update',
    entity: 'academic_years',
    entityId: before.id,
    before: { name, startsOn, endsOn },
    after: year,
  })
  return { version: version + 1 }
}
