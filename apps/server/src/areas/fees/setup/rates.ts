import type { contract } from '@school/api'
import { sql } from 'kysely'
import type { Handlers } from '../../../platform/http/call'
import { checkVersion, custom, notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { findAll, findYear, refuseExternal } from './who-may'

type Contract = typeof contract.feePlans

interface RateRow {
  id: string | null
  busStopId: string
  stop: string
  bus: string
  amountPerMonth: number | null
  version: number | null
}

/** Bus stops with their rates in a year, those without one too. */
async function readRates(trx: Trx, schoolId: string, yearId: string): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    select r.id, t.id as "busStopId", t.name as stop, b.name as bus, r.amount_per_month as "amountPerMonth", r.version
    from bus_stops t join buses b on b.school_id = t.school_id and b.id = t.bus_id
    left join bus_fee_rates r on r.school_id = t.school_id and r.bus_stop_id = t.id and r.academic_year_id = ${yearId}::uuid
    where t.school_id = ${schoolId} order by lower(b.name), b.id, t.sort_order, lower(t.name), t.id`.execute(trx)
  return rows
}

async function findRate(trx: Trx, schoolId: string, id: string) {
  const { rows } = await sql<RateRow & { id: string; amountPerMonth: number; version: number }>`
    select r.id, t.id as "busStopId", t.name as stop, b.name as bus, r.amount_per_month as "amountPerMonth", r.version
    from bus_fee_rates r join bus_stops t on t.school_id = r.school_id and t.id = r.bus_stop_id
    join buses b on b.school_id = t.school_id and b.id = t.bus_id
    where r.school_id = ${schoolId} and r.id = ${id}::uuid for update of r`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** What a month of the bus costs by stop. */
export const rateHandlers: Pick<Handlers<Contract>, 'rates' | 'createRate' | 'changeRate' | 'removeRate'> = {
  async rates({ trx, schoolId, query }) {
    const year = await findYear(trx, schoolId, query.academicYearId)
    return readRates(trx, schoolId, year.id)
  },
  async createRate(call) {
    const { trx, schoolId, services, body } = call
    await refuseExternal(call)
    const year = await findYear(trx, schoolId, body.academicYearId)
    await findAll(trx, schoolId, 'bus_stops', [body.busStopId])
    const id = services.newId()
    const { rows } = await sql`
      insert into bus_fee_rates (school_id, id, academic_year_id, bus_stop_id, amount_per_month)
      values (${schoolId}, ${id}, ${year.id}, ${body.busStopId}, ${body.amountPerMonth}) on conflict do nothing returning 1`.execute(
      trx,
    )
    if (rows.length === 0) throw custom(409, 'RateExists', 'This stop has a rate already.')
    const after = await findRate(trx, schoolId, id)
    await call.audit({ action: 'busRate.create', entity: 'bus_fee_rates', entityId: id, after })
    return after
  },
  async changeRate(call) {
    const { trx, schoolId, body, params } = call
    const before = await findRate(trx, schoolId, params.id)
    await refuseExternal(call)
    checkVersion(before.version, body.version)
    await sql`
      update bus_fee_rates set amount_per_month = ${body.amountPerMonth}, version = version + 1 where school_id = ${schoolId} and id = ${before.id}::uuid`.execute(
      trx,
    )
    const after = await findRate(trx, schoolId, before.id)
    await call.audit({ action: 'busRate.change', entity: 'bus_fee_rates', entityId: before.id, before, after })
    return after
  },
  async removeRate(call) {
    const { trx, schoolId, params } = call
    const before = await findRate(trx, schoolId, params.id)
    await refuseExternal(call)
    await sql`delete from bus_fee_rates where school_id = ${schoolId} and id = ${before.id}::uuid`.execute(trx)
    await call.audit({ action: 'busRate.remove', entity: 'bus_fee_rates', entityId: before.id, before })
  },
}
