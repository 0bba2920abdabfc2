import type { contract, QueryOf } from '@school/api'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import { readKept } from '../../school/kept-figures'
import { schoolsInScope } from '../../school/scope'
import { usualZone } from '../../school/zone'
import { type AdoptionRow, daysOf, figuresOf, type Named, ordered, sumOf, tilesOf } from './answer'
import { countUse, type KeptUse, readSchoolUse } from './count'
import { daysAsked } from './days'

type Query = QueryOf<(typeof contract.adoption)['overSchools']>
export type SchoolFilters = Omit<Query, 'page' | 'pageSize'>

interface Page {
  readonly page: number
  readonly pageSize: number
}

/**
 * The use of logins school by school: the last 30 days by all channels are kept of every school, anything else is counted now.
 */
export async function readSchools(call: Pick<CallContext, 'trx' | 'services' | 'person'>, filters: SchoolFilters, page?: Page) {
  const { trx, services } = call
  const { userType, channel, sort, descending } = filters
  const { rows: schools } = await sql<Named>`
    select sc.id, sc.name from schools sc where sc.status <> 'Removed' and ${schoolsInScope(personOf(call))}
      ${filters.group ? sql`and sc.group_id = ${filters.group}::uuid` : sql``} ${filters.school ? sql`and sc.id = ${filters.school}::uuid` : sql``}
    order by sc.name_key, sc.id`.execute(trx)
  const days = daysAsked(filters, usualZone, services.clock.now())
  const all = schools.map(school => school.id)
  const first = page ? (page.page - 1) * page.pageSize : 0
  const within = <T>(rows: readonly T[]) => (page ? rows.slice(first, first + page.pageSize) : [...rows])
  await services.activity.write(services, { trx })
  const kept = days.isUsual && channel === ''
  const { figures, asOf } = kept
    ? await readKept({ services, trx, all, page: within(all) }, userType, countUse(userType))
    : { figures: await readSchoolUse(trx, { schoolIds: all, userType, channel, ...days }), asOf: services.clock.now() }
  const counted = schools.flatMap(school => {
    const own: KeptUse | undefined = figures.get(school.id)
    return own ? [{ school, own }] : []
  })
  const rows: AdoptionRow[] = counted.map(({ school, own }) => ({ ...school, ...figuresOf(own) }))
  const totals = sumOf(counted.map(({ own }) => own))
  const perDay = new Map<string, number>()
  for (const { own } of counted)
    for (const [day, users] of Object.entries(own.days)) perDay.set(day, (perDay.get(day) ?? 0) + users)
  return {
    results: within(ordered(rows, sort, descending)),
    count: rows.length,
    totals: figuresOf(totals),
    tiles: tilesOf(totals),
    days: daysOf(perDay, days.from, days.to),
    asOf: asOf.toISOString(),
  }
}
