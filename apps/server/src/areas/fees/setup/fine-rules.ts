import type { BodyOf, contract } from '@school/api'
import { type FineSlab, slabProblems } from '@school/rules'
import { sql } from 'kysely'
import type { Handlers } from '../../../platform/http/call'
import { checkVersion, notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { nameUsed, refuse, stillUsed, wrong } from './who-may'

type Contract = typeof contract.feeSetup
type Fields = BodyOf<Contract['createFineRule']>

interface RuleRow {
  id: string
  name: string
  type: Fields['type']
  amount: number
  percentBps: number
  slabs: FineSlab[]
  graceDays: number
  countGrace: boolean
  maxAmount: number | null
  version: number
}

async function readRules(trx: Trx, schoolId: string, id?: string): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select id, name, type, amount, percent_bps as "percentBps", slabs, grace_days as "graceDays", count_grace as "countGrace",
      max_amount as "maxAmount", version
    from fine_rules where school_id = ${schoolId} and (${id === undefined} or id = ${id ?? null}::uuid) order by lower(name)`.execute(
    trx,
  )
  return rows
}

async function findRule(trx: Trx, schoolId: string, id: string): Promise<RuleRow> {
  await sql`select 1 from fine_rules where school_id = ${schoolId} and id = ${id}::uuid for update`.execute(trx)
  const [rule] = await readRules(trx, schoolId, id)
  if (!rule) throw notFound()
  return rule
}

const slabTexts = { FirstDay: 'SlabFirstDay', Gap: 'SlabGap', Backwards: 'SlabBackwards', NoEnd: 'SlabNoEnd' } as const

/** @throws 400 with fields for a rule that charges nothing it can say, 409 for a name that exists. */
async function check(trx: Trx, schoolId: string, fields: Fields, but?: string): Promise<void> {
  const { type, slabs } = fields
  const bySlabs = type === 'slab' || type === 'slab-per-day'
  refuse([
    (type === 'fixed' || type === 'per-day') && fields.amount === 0 ? wrong('amount', 'AmountNeeded') : undefined,
    type === 'percent-month' && fields.percentBps === 0 ? wrong('percentBps', 'PercentNeeded') : undefined,
    bySlabs && slabs.length === 0 ? wrong('slabs', 'SlabsNeeded') : undefined,
    ...(bySlabs
      ? slabProblems(slabs as FineSlab[]).map((problem, place) =>
          problem
            ? wrong(`slabs.${place}.${problem === 'FirstDay' || problem === 'Gap' ? 'fromDay' : 'toDay'}`, slabTexts[problem])
            : undefined,
        )
      : []),
  ])
  const { rows } = await sql`
    select 1 from fine_rules where school_id = ${schoolId} and lower(name) = lower(${fields.name}) and id is distinct from ${but ?? null}::uuid`.execute(
    trx,
  )
  if (rows.length > 0) throw nameUsed(fields.name)
}

/** What a type does not use is not kept. */
const columns = ({ type, ...fields }: Fields) => ({
  name: fields.name,
  type,
  amount: type === 'fixed' || type === 'per-day' ? fields.amount : 0,
  percent_bps: type === 'percent-month' ? fields.percentBps : 0,
  slabs: JSON.stringify(type === 'slab' || type === 'slab-per-day' ? fields.slabs : []),
  grace_days: fields.graceDays,
  count_grace: fields.countGrace,
  max_amount: fields.maxAmount ?? null,
})

/** Rules of fines. */
export const fineRuleHandlers: Pick<Handlers<Contract>, 'fineRules' | 'createFineRule' | 'changeFineRule' | 'removeFineRule'> = {
  fineRules: ({ trx, schoolId }) => readRules(trx, schoolId),
  async createFineRule(call) {
    const { trx, schoolId, services, body } = call
    await check(trx, schoolId, body)
    const id = services.newId()
    await trx
      .insertInto('fine_rules')
      .values({ school_id: schoolId, id, ...columns(body) })
      .execute()
    const rule = await findRule(trx, schoolId, id)
    await call.audit({ action: 'fineRule.create', entity: 'fine_rules', entityId: id, after: rule })
    return rule
  },
  async changeFineRule(call) {
    const { trx, schoolId, body, params } = call
    const before = await findRule(trx, schoolId, params.id)
    checkVersion(before.version, body.version)
    await check(trx, schoolId, body, before.id)
    await trx
      .updateTable('fine_rules')
      .set({ ...columns(body), version: before.version + 1 })
      .where('school_id', '=', schoolId)
      .where('id', '=', before.id)
      .execute()
    const after = await findRule(trx, schoolId, before.id)
    await call.audit({ action: 'fineRule.change', entity: 'fine_rules', entityId: before.id, before, after })
    return after
  },
  async removeFineRule(call) {
    const { trx, schoolId, params } = call
    const before = await findRule(trx, schoolId, params.id)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from installments where school_id = ${schoolId} and fine_rule_id = ${before.id}::uuid`.execute(
      trx,
    )
    if (rows[0]!.count > 0) throw stillUsed(before.name, rows[0]!.count)
    await trx.deleteFrom('fine_rules').where('school_id', '=', schoolId).where('id', '=', before.id).execute()
    await call.audit({ action: 'fineRule.remove', entity: 'fine_rules', entityId: before.id, before })
  },
}
