import type { BodyOf, contract } from '@school/api'
import { sql } from 'kysely'
import type { Handlers } from '../../../platform/http/call'
import { checkVersion, notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { findAll, inUse, nameUsed, refuse, wrong } from './who-may'

type Contract = typeof contract.feeConcessions
type Fields = BodyOf<Contract['createType']>

interface TypeRow {
  id: string
  name: string
  percentBps: number | null
  amount: number | null
  per: 'installment' | 'year'
  heads: { id: string; name: string }[]
  active: boolean
  version: number
}

async function readTypes(trx: Trx, schoolId: string, id?: string): Promise<TypeRow[]> {
  const { rows } = await sql<TypeRow>`
    select t.id, t.name, t.percent_bps as "percentBps", t.amount, t.per, t.active, t.version,
      coalesce((select json_agg(json_build_object('id', h.id, 'name', h.name) order by h.sort_order, lower(h.name)) from fee_heads h
        where h.school_id = t.school_id and h.id = any(t.head_ids)), '[]') as heads
    from concession_types t where t.school_id = ${schoolId} and (${id === undefined} or t.id = ${id ?? null}::uuid) order by lower(t.name)`.execute(
    trx,
  )
  return rows
}

async function findType(trx: Trx, schoolId: string, id: string): Promise<TypeRow> {
  await sql`select 1 from concession_types where school_id = ${schoolId} and id = ${id}::uuid for update`.execute(trx)
  const [type] = await readTypes(trx, schoolId, id)
  if (!type) throw notFound()
  return type
}

async function granted(trx: Trx, schoolId: string, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from student_concessions where school_id = ${schoolId} and type_id = ${id}::uuid`.execute(trx)
  return rows[0]!.count
}

async function check(trx: Trx, schoolId: string, fields: Fields, but?: string): Promise<void> {
  refuse([!fields.percentBps === !fields.amount ? wrong('percentBps', 'PercentOrAmount') : undefined])
  await findAll(trx, schoolId, 'fee_heads', fields.headIds)
  const { rows } = await sql`
    select 1 from concession_types where school_id = ${schoolId} and lower(name) = lower(${fields.name}) and id is distinct from ${but ?? null}::uuid`.execute(
    trx,
  )
  if (rows.length > 0) throw nameUsed(fields.name)
}

const columns = (fields: Fields) => ({
  name: fields.name,
  percent_bps: fields.percentBps ?? null,
  amount: fields.amount ?? null,
  per: fields.per,
  head_ids: fields.headIds.map(id => id.toLowerCase()),
  active: fields.active,
})

/** Whether what is taken off is the same. */
const sameGift = (before: TypeRow, fields: Fields): boolean =>
  before.percentBps === (fields.percentBps ?? null) &&
  before.amount === (fields.amount ?? null) &&
  before.per === fields.per &&
  before.heads.length === fields.headIds.length &&
  before.heads.every(head => fields.headIds.some(id => id.toLowerCase() === head.id))

/** Types of concessions. */
export const typeHandlers: Pick<Handlers<Contract>, 'types' | 'createType' | 'changeType' | 'removeType'> = {
  types: ({ trx, schoolId }) => readTypes(trx, schoolId),
  async createType(call) {
    const { trx, schoolId, services, body } = call
    await check(trx, schoolId, body)
    const id = services.newId()
    await trx
      .insertInto('concession_types')
      .values({ school_id: schoolId, id, ...columns(body) })
      .execute()
    const type = await findType(trx, schoolId, id)
    await call.audit({ action: 'concessionType.create', entity: 'concession_types', entityId: id, after: type })
    return type
  },
  async changeType(call) {
    const { trx, schoolId, body, params } = call
    const before = await findType(trx, schoolId, params.id)
    checkVersion(before.version, body.version)
    await check(trx, schoolId, body, before.id)
    // What somebody was granted does not change behind the back of who approved it.
    if (!sameGift(before, body) && (await granted(trx, schoolId, before.id)) > 0)
      refuse([wrong(before.percentBps === null ? 'amount' : 'percentBps', 'TypeGranted')])
    await trx
      .updateTable('concession_types')
      .set({ ...columns(body), version: before.version + 1 })
      .where('school_id', '=', schoolId)
      .where('id', '=', before.id)
      .execute()
    const after = await findType(trx, schoolId, before.id)
    await call.audit({ action: 'concessionType.change', entity: 'concession_types', entityId: before.id, before, after })
    return after
  },
  async removeType(call) {
    const { trx, schoolId, params } = call
    const before = await findType(trx, schoolId, params.id)
    const n = await granted(trx, schoolId, before.id)
    if (n > 0) throw inUse(before.name, n)
    await trx.deleteFrom('concession_types').where('school_id', '=', schoolId).where('id', '=', before.id).execute()
    await call.audit({ action: 'concessionType.remove', entity: 'concession_types', entityId: before.id, before })
  },
}
