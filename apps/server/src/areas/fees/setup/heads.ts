import type { contract } from '@school/api'
import { sql } from 'kysely'
import type { Handlers } from '../../../platform/http/call'
import { checkVersion, notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { findAccount, inUse, nameUsed } from './who-may'

type Contract = typeof contract.feeSetup

interface HeadRow {
  id: string
  accountId: string
  account: string
  name: string
  code: string | null
  sortOrder: number
  appliesTo: 'all' | 'new' | 'existing'
  isOptional: boolean
  refundable: boolean
  active: boolean
  version: number
}

async function readHeads(trx: Trx, schoolId: string, id?: string) {
  const { rows } = await sql<HeadRow>`
    select h.id, a.id as "accountId", a.name as account, h.name, h.code, h.sort_order as "sortOrder", h.applies_to as "appliesTo",
      h.is_optional as "isOptional", h.refundable, h.active, h.version
    from fee_heads h join fee_accounts a on a.school_id = h.school_id and a.id = h.fee_account_id
    where h.school_id = ${schoolId} and (${id === undefined} or h.id = ${id ?? null}::uuid)
    order by a.sort_order, lower(a.name), h.sort_order, lower(h.name)`.execute(trx)
  return rows.map(({ accountId, account, ...row }) => ({ ...row, account: { id: accountId, name: account } }))
}

async function findHead(trx: Trx, schoolId: string, id: string) {
  await sql`select 1 from fee_heads where school_id = ${schoolId} and id = ${id}::uuid for update`.execute(trx)
  const [head] = await readHeads(trx, schoolId, id)
  if (!head) throw notFound()
  return head
}

/** @throws 409 for a name that the account has. */
async function refuseTwice(trx: Trx, schoolId: string, of: { accountId: string; name: string }, but?: string): Promise<void> {
  const { rows } = await sql`
    select 1 from fee_heads where school_id = ${schoolId} and fee_account_id = ${of.accountId}::uuid and lower(name) = lower(${of.name})
      and id is distinct from ${but ?? null}::uuid`.execute(trx)
  if (rows.length > 0) throw nameUsed(of.name)
}

/** Records that use a head. */
async function uses(trx: Trx, schoolId: string, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from demands where school_id = ${schoolId} and fee_head_id = ${id}::uuid)
      + (select count(distinct schedule_id) from fee_schedule_items where school_id = ${schoolId} and fee_head_id = ${id}::uuid)
      + (select count(*) from concession_types where school_id = ${schoolId} and ${id}::uuid = any(head_ids))
      + (select count(*) from student_fee_profiles where school_id = ${schoolId} and ${id}::uuid = any(opted_head_ids)))::int as count`.execute(
    trx,
  )
  return rows[0]!.count
}

/** Heads of fees. */
export const headHandlers: Pick<Handlers<Contract>, 'heads' | 'createHead' | 'changeHead' | 'removeHead'> = {
  heads: ({ trx, schoolId }) => readHeads(trx, schoolId),
  async createHead(call) {
    const { trx, schoolId, services, body } = call
    const account = await findAccount(trx, schoolId, body.feeAccountId)
    await refuseTwice(trx, schoolId, { accountId: account.id, name: body.name })
    const id = services.newId()
    await sql`
      insert into fee_heads (school_id, id, fee_account_id, name, code, sort_order, applies_to, is_optional, refundable, active)
      select ${schoolId}, ${id}, ${account.id}, ${body.name}, ${body.code || null},
        coalesce(${body.sortOrder ?? null}::int, (select least(999, coalesce(max(sort_order), 0) + 1) from fee_heads where school_id = ${schoolId}
          and fee_account_id = ${account.id})), ${body.appliesTo}, ${body.isOptional}, ${body.refundable}, ${body.active}`.execute(
      trx,
    )
    const head = await findHead(trx, schoolId, id)
    await call.audit({ action: 'feeHead.create', entity: 'fee_heads', entityId: id, after: head })
    return head
  },
  async changeHead(call) {
    const { trx, schoolId, body, params } = call
    const before = await findHead(trx, schoolId, params.id)
    checkVersion(before.version, body.version)
    const name = body.name ?? before.name
    await refuseTwice(trx, schoolId, { accountId: before.account.id, name }, before.id)
    await trx
      .updateTable('fee_heads')
      .set({
        name,
        code: body.code === undefined ? before.code : body.code || null,
        sort_order: body.sortOrder ?? before.sortOrder,
        applies_to: body.appliesTo ?? before.appliesTo,
        is_optional: body.isOptional ?? before.isOptional,
        refundable: body.refundable ?? before.refundable,
        active: body.active ?? before.active,
        version: before.version + 1,
      })
      .where('school_id', '=', schoolId)
      .where('id', '=', before.id)
      .execute()
    const after = await findHead(trx, schoolId, before.id)
    await call.audit({ action: 'feeHead.change', entity: 'fee_heads', entityId: before.id, before, after })
    return after
  },
  async removeHead(call) {
    const { trx, schoolId, params } = call
    const head = await findHead(trx, schoolId, params.id)
    const n = await uses(trx, schoolId, head.id)
    if (n > 0) throw inUse(head.name, n)
    await trx.deleteFrom('fee_heads').where('school_id', '=', schoolId).where('id', '=', head.id).execute()
    await call.audit({ action: 'feeHead.remove', entity: 'fee_heads', entityId: head.id, before: head })
  },
}
