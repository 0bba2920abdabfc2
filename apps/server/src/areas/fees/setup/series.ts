import type { contract } from '@school/api'
import { isFinancialYear } from '@school/rules'
import { sql } from 'kysely'
import type { Handlers } from '../../../platform/http/call'
import { checkVersion, custom, notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { findAccount, refuse, wrong } from './who-may'

type Contract = typeof contract.feeSetup

interface SeriesRow {
  id: string
  accountId: string
  account: string
  period: string
  prefix: string
  padding: number
  next: number
  isUsed: boolean
  version: number
}

/** Series of receipts; those of trials are nobody's business. */
async function readSeries(trx: Trx, schoolId: string, id?: string) {
  const { rows } = await sql<SeriesRow>`
    select s.id, a.id as "accountId", a.name as account, s.period, s.prefix, s.padding, s.next, s.version,
      exists (select from receipts r where r.school_id = s.school_id and not r.external and not r.sample and r.fee_account_id = s.fee_account_id
        and r.receipt_no like s.prefix || '/' || s.period || '/%') as "isUsed"
    from receipt_series s join fee_accounts a on a.school_id = s.school_id and a.id = s.fee_account_id
    where s.school_id = ${schoolId} and not s.sample and (${id === undefined} or s.id = ${id ?? null}::uuid)
    order by s.period desc, a.sort_order, lower(a.name)`.execute(trx)
  return rows.map(({ accountId, account, ...row }) => ({ ...row, account: { id: accountId, name: account } }))
}

/** Locks the row, as whoever takes a number does. @throws 404 */
async function findSeries(trx: Trx, schoolId: string, id: string) {
  await sql`select 1 from receipt_series where school_id = ${schoolId} and id = ${id}::uuid for update`.execute(trx)
  const [series] = await readSeries(trx, schoolId, id)
  if (!series) throw notFound()
  return series
}

/** Two series of one prefix and period would give the same numbers. */
async function prefixTaken(trx: Trx, schoolId: string, of: { prefix: string; period: string }, but?: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from receipt_series where school_id = ${schoolId} and prefix = ${of.prefix} and period = ${of.period} and id is distinct from ${but ?? null}::uuid`.execute(
    trx,
  )
  return rows.length > 0
}

/** Whether receipts may be numbered by a year: a financial one, or one of the school. */
async function isPeriod(trx: Trx, schoolId: string, period: string): Promise<boolean> {
  if (isFinancialYear(period)) return true
  const { rows } = await sql`select 1 from academic_years where school_id = ${schoolId} and name = ${period}`.execute(trx)
  return rows.length > 0
}

/** Series of receipt numbers. */
export const seriesHandlers: Pick<Handlers<Contract>, 'series' | 'createSeries' | 'changeSeries' | 'removeSeries'> = {
  series: ({ trx, schoolId }) => readSeries(trx, schoolId),
  async createSeries(call) {
    const { trx, schoolId, services, body } = call
    const account = await findAccount(trx, schoolId, body.feeAccountId)
    refuse([
      (await isPeriod(trx, schoolId, body.period)) ? undefined : wrong('period', 'PeriodWrong'),
      (await prefixTaken(trx, schoolId, body)) ? wrong('prefix', 'PrefixUsed') : undefined,
    ])
    const id = services.newId()
    const { rows } = await sql`
      insert into receipt_series (school_id, id, fee_account_id, period, sample, prefix, padding, next, skipped)
      values (${schoolId}, ${id}, ${account.id}, ${body.period}, false, ${body.prefix}, ${body.padding}, ${body.next}, ${body.next - 1})
      on conflict (school_id, fee_account_id, period, sample) do nothing returning 1`.execute(trx)
    if (rows.length === 0)
      throw custom(409, 'SeriesExists', '{account} has a series for {period} already.', {
        account: account.name,
        period: body.period,
      })
    const series = await findSeries(trx, schoolId, id)
    await call.audit({ action: 'receiptSeries.create', entity: 'receipt_series', entityId: id, after: series })
    return series
  },
  async changeSeries(call) {
    const { trx, schoolId, body, params } = call
    const before = await findSeries(trx, schoolId, params.id)
    checkVersion(before.version, body.version)
    refuse([
      before.isUsed && body.prefix !== before.prefix ? wrong('prefix', 'PrefixFixed') : undefined,
      before.isUsed && body.next < before.next ? wrong('next', 'NextGrows', { next: before.next }) : undefined,
      (await prefixTaken(trx, schoolId, { prefix: body.prefix, period: before.period }, before.id))
        ? wrong('prefix', 'PrefixUsed')
        : undefined,
    ])
    // Numbers that are passed over are told, so that nobody looks for their receipts.
    await sql`
      update receipt_series set prefix = ${body.prefix}, padding = ${body.padding}, next = ${body.next}, version = version + 1,
        skipped = case when ${before.isUsed} then skipped + ${body.next - before.next} else ${body.next - 1} end
      where school_id = ${schoolId} and id = ${before.id}::uuid`.execute(trx)
    const after = await findSeries(trx, schoolId, before.id)
    await call.audit({ action: 'receiptSeries.change', entity: 'receipt_series', entityId: before.id, before, after })
    return after
  },
  async removeSeries(call) {
    const { trx, schoolId, params } = call
    const before = await findSeries(trx, schoolId, params.id)
    if (before.isUsed) throw custom(409, 'SeriesUsed', 'This series has given receipt numbers.')
    await sql`delete from receipt_series where school_id = ${schoolId} and id = ${before.id}::uuid`.execute(trx)
    await call.audit({ action: 'receiptSeries.remove', entity: 'receipt_series', entityId: before.id, before })
  },
}
