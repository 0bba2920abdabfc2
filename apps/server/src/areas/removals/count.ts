import { addDays, removalKeptDays, schoolKeptYears } from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { type RemovalPlace, type RemovalWork, removalWorks } from '../../school/removal'
import { schoolToday } from '../../school/zone'
import { countOf, planOf, type RemovalPlan } from './plan'
import type { RemovalRow } from './records'

/** Of a removal of the platform itself: no row has it. */
const nowhere = '00000000-0000-0000-0000-000000000000'

type Of = Pick<RemovalRow, 'id' | 'kind' | 'school_id' | 'by_id'>

export const workOf = (services: Services, kind: RemovalRow['kind']): RemovalWork<unknown> => {
  const work = services.ports.take(removalWorks).find(one => one.kind === kind)
  if (!work) throw new Error(`No area knows removals of the kind '${kind}'.`)
  return work as RemovalWork<unknown>
}

export const placeOf = async (services: Services, trx: Trx, row: Of): Promise<RemovalPlace> => ({
  services,
  trx,
  schoolId: row.school_id ?? nowhere,
  removalId: row.id,
  userId: row.by_id,
  today: await schoolToday(services, trx, row.school_id),
})

/** The last day on which what goes today is kept. */
export const keptUntil = (kind: RemovalRow['kind'], today: string): string =>
  kind === 'school'
    ? `${Number(today.slice(0, 4)) + schoolKeptYears}${today.slice(4).replace('02-29', '02-28')}`
    : addDays(today, removalKeptDays)

/** What a removal would do now. */
export const planNow = (place: RemovalPlace, row: Pick<RemovalRow, 'kind' | 'scope'>): Promise<RemovalPlan> =>
  planOf(place, workOf(place.services, row.kind), row.scope, `${addDays(keptUntil(row.kind, place.today), 1)}T00:00:00Z`)

/** Counts what a removal would take, and keeps what was found. */
export async function countNow(services: Services, trx: Trx, row: Of & Pick<RemovalRow, 'scope'>): Promise<void> {
  const place = await placeOf(services, trx, row)
  const plan = await planNow(place, row)
  const { counts, fingerprint } = await countOf(place, plan, row.kind === 'school')
  const { blockers, warnings, things } = plan.intent
  await sql`
    update removals set status = 'Counted', counts = ${JSON.stringify(counts)}::jsonb, blockers = ${JSON.stringify(blockers)}::jsonb,
      warnings = ${JSON.stringify(warnings)}::jsonb, fingerprint = ${fingerprint}, things = ${things}, counted_at = ${services.clock.now()}
    where id = ${row.id}`.execute(trx)
}
