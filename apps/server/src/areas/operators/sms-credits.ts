import type { contract } from '@school/api'
import { type RawBuilder, sql } from 'kysely'
import { type Handlers, personOf } from '../../platform/http/call'
import { invalid, notFound } from '../../platform/problems'
import { allotCredits, readBalance, refuseShortage } from '../../platform/sms-credits'
import type { Trx } from '../../platform/transaction'
import { schoolsInScope } from '../../school/scope'
import { matches } from '../../school/search'
import { smsAccountFieldText } from './sms-account-texts'

interface Row {
  id: string
  name: string
  balance: number
  low_balance: number
  changed_at: Date | null
}

const answer = ({ id, name, balance, low_balance: lowBalance, changed_at: changedAt }: Row) => ({
  school: { id, name },
  balance,
  lowBalance,
  changedAt: changedAt?.toISOString() ?? null,
})

const from = sql`schools sc left join sms_accounts a on a.school_id = sc.id`

async function readRows(trx: Trx, where: RawBuilder<unknown>, page: RawBuilder<unknown> = sql``): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select sc.id, sc.name, coalesce(a.balance, 0) as balance, coalesce(a.low_balance, 1000) as low_balance,
      (select m.at from sms_credits m where m.school_id = sc.id order by m.at desc, m.id desc limit 1) as changed_at
    from ${from} where ${where} order by lower(sc.name), sc.id ${page}`.execute(trx)
  return rows
}

/** A school of the operator's scope. */
const oneOf = (call: Parameters<typeof personOf>[0], schoolId: string) =>
  sql`sc.id = ${schoolId}::uuid and sc.status <> 'Removed' and ${schoolsInScope(personOf(call))}`

/** The credits of the schools. */
export const smsCreditHandlers: Handlers<typeof contract.smsCredits> = {
  async list(call) {
    const { trx, query } = call
    const where = sql`sc.status <> 'Removed' and ${schoolsInScope(personOf(call))} and ${matches(sql`sc.name_key`, query.text, 'contains')}
      and (${query.low} = '' or coalesce(a.balance, 0) < coalesce(a.low_balance, 1000))`
    const page = sql`limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from} where ${where}`.execute(trx)
    return {
      results: (await readRows(trx, where, page)).map(answer),
      pagination: { currentPage: query.page, pageSize: query.pageSize, count: rows[0]!.count },
    }
  },
  async ledger(call) {
    const { trx, query, params } = call
    const [school] = await readRows(trx, oneOf(call, params.schoolId))
    if (!school) throw notFound()
    const { rows } = await sql<{
      id: string
      at: Date
      reason: 'Allot' | 'Send' | 'Refund' | 'Correct'
      delta: number
      balance: number
      by: string
      note: string
    }>`
      select m.id, m.at, m.reason, m.delta, m.balance_after as balance, coalesce((select u.name from users u where u.id = m.made_by), '') as by,
        coalesce(nullif(m.note, ''), b.format_name, '') as note
      from sms_credits m left join message_batches b on b.school_id = m.school_id and b.id = m.batch_id
      where m.school_id = ${school.id}::uuid order by m.at desc, m.id desc
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(trx)
    const counted = await sql<{ count: number }>`
      select count(*)::int as count from sms_credits where school_id = ${school.id}::uuid`.execute(trx)
    return {
      results: rows.map(row => ({ ...row, at: row.at.toISOString() })),
      pagination: { currentPage: query.page, pageSize: query.pageSize, count: counted.rows[0]!.count },
    }
  },
  async allot(call) {
    const { trx, services, body } = call
    const { schoolId, delta, reason } = body
    const [school] = await readRows(trx, oneOf(call, schoolId))
    if (!school) throw notFound()
    const problems = [
      ...(delta === 0 ? [{ field: 'delta', message: smsAccountFieldText('Delta') }] : []),
      ...(reason.length < 5 ? [{ field: 'reason', message: smsAccountFieldText('PauseReason') }] : []),
    ]
    if (problems.length > 0) throw invalid(problems)
    const by = personOf(call).userId
    // Read under the lock of the account, which the movement takes as well.
    await sql`select 1 from sms_accounts where school_id = ${schoolId}::uuid for update`.execute(trx)
    refuseShortage(-delta, (await readBalance(trx, schoolId)).balance)
    await allotCredits(services, trx, { schoolId, delta, reason: delta > 0 ? 'Allot' : 'Correct', by, note: reason })
    const [after] = await readRows(trx, oneOf(call, schoolId))
    const facts = { before: { balance: school.balance }, after: { balance: after!.balance, delta }, reason }
    await call.audit({ action: 'smsCredits.allot', entity: 'sms_credits', entityId: schoolId, schoolId, ...facts })
    return answer(after!)
  },
}
