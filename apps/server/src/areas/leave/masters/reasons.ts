import type { contract } from '@school/api'
import { sql } from 'kysely'
import type { CallContext, Handlers } from '../../../platform/http/call'
import { checkVersion, notFound } from '../../../platform/problems'
import { nameUsed } from './words'

type Contract = typeof contract.leaveMasters
type Call = Pick<CallContext, 'trx' | 'schoolId'>

async function readReasons({ trx, schoolId }: Call, id?: string) {
  let query = trx
    .selectFrom('leave_reasons')
    .select(['id', 'name', 'audience', 'sort_order as sortOrder', 'active', 'version'])
    .where('school_id', '=', schoolId)
  if (id) query = query.where('id', '=', id).forUpdate()
  const rows = await query.orderBy('sort_order').orderBy(sql`lower(name)`).execute()
  return rows.map(row => ({ ...row, audience: row.audience as 'all' | 'staff' | 'student' }))
}

async function findReason(call: Call, id: string) {
  const [reason] = await readReasons(call, id)
  if (!reason) throw notFound()
  return reason
}

async function refuseTwice({ trx, schoolId }: Call, name: string, but?: string): Promise<void> {
  const { rows } = await sql`
    select 1 from leave_reasons where school_id = ${schoolId} and lower(name) = lower(${name}) and id is distinct from ${but ?? null}::uuid`.execute(
    trx,
  )
  if (rows.length > 0) throw nameUsed(name)
}

/** Reasons that applications offer. */
export const reasonHandlers: Pick<Handlers<Contract>, 'reasons' | 'createReason' | 'changeReason' | 'removeReason'> = {
  reasons: call => readReasons(call),
  async createReason(call) {
    const { trx, schoolId, services, body } = call
    await refuseTwice(call, body.name)
    const id = services.newId()
    const { sortOrder, ...values } = body
    await trx
      .insertInto('leave_reasons')
      .values({ school_id: schoolId, id, ...values, sort_order: sortOrder })
      .execute()
    const after = await findReason(call, id)
    await call.audit({ action: 'leaveReason.create', entity: 'leave_reasons', entityId: id, after })
    return after
  },
  async changeReason(call) {
    const { trx, schoolId, params } = call
    const { version, ...sent } = call.body
    const before = await findReason(call, params.id)
    checkVersion(before.version, version)
    const { name, audience, sortOrder, active } = { ...before, ...sent }
    await refuseTwice(call, name, before.id)
    await trx
      .updateTable('leave_reasons')
      .set({ name, audience, sort_order: sortOrder, active, version: before.version + 1 })
      .where('school_id', '=', schoolId)
      .where('id', '=', before.id)
      .execute()
    const after = await findReason(call, before.id)
    await call.audit({ action: 'leaveReason.change', entity: 'leave_reasons', entityId: before.id, before, after })
    return after
  },
  async removeReason(call) {
    const { trx, schoolId, params } = call
    const before = await findReason(call, params.id)
    await trx.deleteFrom('leave_reasons').where('school_id', '=', schoolId).where('id', '=', before.id).execute()
    await call.audit({ action: 'leaveReason.remove', entity: 'leave_reasons', entityId: before.id, before })
  },
}
