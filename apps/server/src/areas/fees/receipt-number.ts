import { financialYear, receiptNumber } from '@school/rules'
import { sql } from 'kysely'
import { settingValue } from '../../platform/settings'
import type { Trx } from '../../platform/transaction'

/** Takes the next number of a series; undefined where the series is not there yet. The row stays locked until the money stands. */
async function takeNext(trx: Trx, schoolId: string, feeAccountId: string, period: string, sample: boolean) {
  const { rows } = await sql<{ prefix: string; padding: number; taken: number }>`
    update receipt_series set next = next + 1
    where school_id = ${schoolId} and fee_account_id = ${feeAccountId} and period = ${period} and sample = ${sample}
    returning prefix, padding, next - 1 as taken`.execute(trx)
  return rows[0]
}

/** Years whose numbers receipts may take from a day on, its own first: as the school has set it, financial or academic ones. */
export async function receiptPeriods(trx: Trx, schoolId: string, onDay: string): Promise<[string, ...string[]]> {
  const [present, next] = [onDay, `${Number(onDay.slice(0, 4)) + 1}${onDay.slice(4)}`].map(financialYear) as [string, string]
  if ((await settingValue(trx, schoolId, 'fees.receiptPeriod')) !== 'academic') return [present, next]
  const { rows } = await sql<{ name: string; isNow: boolean }>`
    select name, starts_on <= ${onDay}::date as "isNow" from academic_years
    where school_id = ${schoolId} and ends_on >= ${onDay}::date order by starts_on`.execute(trx)
  const names = rows.map(({ name }) => name)
  // A day between two years is of its financial year.
  return rows[0]?.isNow ? (names as [string, ...string[]]) : [present, ...names]
}

/** The next number of an account's receipts in the year of a day: 'SF/2026-27/00123'. */
export async function takeNumber(
  trx: Trx,
  schoolId: string,
  feeAccountId: string,
  onDay: string,
  sample: boolean,
): Promise<string> {
  const [period] = await receiptPeriods(trx, schoolId, onDay)
  const take = () => takeNext(trx, schoolId, feeAccountId, period, sample)
  let series = await take()
  if (!series) {
    // One at a time begins a series: two accounts of a kind have prefixes of their own.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`receipt series ${schoolId}`}, 0))`.execute(trx)
    await sql`
      insert into receipt_series (school_id, fee_account_id, period, sample, prefix)
      select a.school_id, a.id, ${period}, ${sample}, case when ${sample} then 'TEST' else '' end || upper(left(a.kind, 1)) || 'F'
        || case when o.count > 0 then (o.count + 1)::text else '' end
      from fee_accounts a cross join lateral (
        select count(*) as count from receipt_series s join fee_accounts b on b.school_id = s.school_id and b.id = s.fee_account_id and b.kind = a.kind
        where s.school_id = a.school_id and s.period = ${period} and s.sample = ${sample}) o
      where a.school_id = ${schoolId} and a.id = ${feeAccountId}
      on conflict (school_id, fee_account_id, period, sample) do nothing`.execute(trx)
    series = (await take())!
  }
  return receiptNumber(series.prefix, period, series.padding, series.taken)
}
