import type { contract } from '@school/api'
import { sql } from 'kysely'
import type { Handlers } from '../../../platform/http/call'
import { checkVersion, custom, invalid, notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { findYear, inUse, nextPlace, openYear, refuseReaders, refuseTwice, setupText, type TabYear } from './who-may'

type Contract = typeof contract.tabMasters

export interface Term {
  id: string
  academicYearId: string
  name: string
  startsOn: string
  endsOn: string
  sortOrder: number
  active: boolean
  version: number
}

export async function readTerms(trx: Trx, schoolId: string, of: { yearId?: string; id?: string }): Promise<Term[]> {
  const { rows } = await sql<Term>`
    select id, academic_year_id as "academicYearId", name, starts_on as "startsOn", ends_on as "endsOn", sort_order as "sortOrder",
      active, version from tab_terms
    where school_id = ${schoolId} and (${of.yearId === undefined} or academic_year_id = ${of.yearId ?? null}::uuid)
      and (${of.id === undefined} or id = ${of.id ?? null}::uuid)
    order by starts_on, sort_order, lower(name)`.execute(trx)
  return rows
}

async function findTerm(trx: Trx, schoolId: string, id: string): Promise<Term> {
  await sql`select 1 from tab_terms where school_id = ${schoolId} and id = ${id}::uuid for update`.execute(trx)
  const [term] = await readTerms(trx, schoolId, { id })
  if (!term) throw notFound()
  return term
}

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Days of a term that names none: the first takes half of its year, one after others what they have left. */
export function freeDays(year: TabYear, others: readonly Term[]): { startsOn: string; endsOn: string } {
  const last = others.reduce<string | undefined>(
    (end, one) => (end === undefined || one.endsOn > end ? one.endsOn : end),
    undefined,
  )
  if (last === undefined) {
    const days = (Date.parse(year.endsOn) - Date.parse(year.startsOn)) / 86_400_000
    return { startsOn: year.startsOn, endsOn: dayAfter(year.startsOn, Math.floor(days / 2)) }
  }
  // With no day left the year's last one overlaps, and says so.
  return { startsOn: last < year.endsOn ? dayAfter(last, 1) : year.endsOn, endsOn: year.endsOn }
}

/** @throws 400 for days the wrong way round or outside the year, 409 for those that another term has. */
function checkDays(
  year: TabYear,
  term: { id?: string; name: string; startsOn: string; endsOn: string },
  all: readonly Term[],
): void {
  if (term.endsOn < term.startsOn) throw invalid([{ field: 'endsOn', message: setupText('EndFirst') }])
  const outside = (['startsOn', 'endsOn'] as const).filter(field => term[field] < year.startsOn || term[field] > year.endsOn)
  if (outside.length > 0) throw invalid(outside.map(field => ({ field, message: setupText('OutsideYear') })))
  const other = all.find(one => one.id !== term.id && one.startsOn <= term.endsOn && one.endsOn >= term.startsOn)
  if (other) throw custom(409, 'TermsOverlap', 'Terms overlap: {a}, {b}.', { a: other.name, b: term.name })
}

/** Records that hang on a term. */
async function uses(trx: Trx, schoolId: string, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from tab_exams where school_id = ${schoolId} and term_id = ${id}::uuid)
      + (select count(*) from tab_nodes where school_id = ${schoolId} and term_id = ${id}::uuid)
      + (select count(*) from mark_sheets where school_id = ${schoolId} and term_id = ${id}::uuid)
      + (select count(*) from cards where school_id = ${schoolId} and term_id = ${id}::uuid)
      + (select count(*) from card_remarks where school_id = ${schoolId} and term_id = ${id}::uuid)
      + (select count(*) from card_extras where school_id = ${schoolId} and term_id = ${id}::uuid))::int as count`.execute(trx)
  return rows[0]!.count
}

export const termHandlers: Pick<Handlers<Contract>, 'terms' | 'createTerm' | 'changeTerm' | 'removeTerm'> = {
  async terms({ trx, schoolId, query }) {
    const year = await findYear(trx, schoolId, query.academicYearId)
    return readTerms(trx, schoolId, { yearId: year.id })
  },
  async createTerm(call) {
    const { trx, schoolId, services, body } = call
    refuseReaders(call)
    const year = await openYear(trx, schoolId, body.academicYearId)
    await refuseTwice(trx, schoolId, { table: 'tab_terms', column: 'name', yearId: year.id }, body.name)
    const all = await readTerms(trx, schoolId, { yearId: year.id })
    const free = freeDays(year, all)
    const days = { startsOn: body.startsOn ?? free.startsOn, endsOn: body.endsOn ?? free.endsOn }
    checkDays(year, { name: body.name, ...days }, all)
    const id = services.newId()
    await sql`
      insert into tab_terms (school_id, id, academic_year_id, name, starts_on, ends_on, sort_order, active)
      values (${schoolId}, ${id}, ${year.id}, ${body.name}, ${days.startsOn}, ${days.endsOn},
        ${body.sortOrder ?? (await nextPlace(trx, schoolId, { table: 'tab_terms', yearId: year.id }))}, ${body.active})`.execute(
      trx,
    )
    const term = await findTerm(trx, schoolId, id)
    await call.audit({ action: 'tabTerm.create', entity: 'tab_terms', entityId: id, after: term })
    return term
  },
  async changeTerm(call) {
    const { trx, schoolId, body, params } = call
    refuseReaders(call)
    const before = await findTerm(trx, schoolId, params.id)
    checkVersion(before.version, body.version)
    const year = await openYear(trx, schoolId, before.academicYearId)
    const name = body.name ?? before.name
    await refuseTwice(trx, schoolId, { table: 'tab_terms', column: 'name', yearId: year.id }, name, before.id)
    const days = { startsOn: body.startsOn ?? before.startsOn, endsOn: body.endsOn ?? before.endsOn }
    checkDays(year, { id: before.id, name, ...days }, await readTerms(trx, schoolId, { yearId: year.id }))
    await sql`
      update tab_terms set name = ${name}, starts_on = ${days.startsOn}, ends_on = ${days.endsOn},
        sort_order = ${body.sortOrder ?? before.sortOrder}, active = ${body.active ?? before.active}, version = version + 1
      where school_id = ${schoolId} and id = ${before.id}`.execute(trx)
    const after = await findTerm(trx, schoolId, before.id)
    await call.audit({ action: 'tabTerm.change', entity: 'tab_terms', entityId: before.id, before, after })
    return after
  },
  async removeTerm(call) {
    const { trx, schoolId, params } = call
    refuseReaders(call)
    const term = await findTerm(trx, schoolId, params.id)
    const n = await uses(trx, schoolId, term.id)
    if (n > 0) throw inUse(term.name, n)
    await sql`delete from tab_terms where school_id = ${schoolId} and id = ${term.id}`.execute(trx)
    await call.audit({ action: 'tabTerm.remove', entity: 'tab_terms', entityId: term.id, before: term })
  },
}
