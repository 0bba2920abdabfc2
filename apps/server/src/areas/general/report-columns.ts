import { sql } from 'kysely'
import type { CallContext } from '../../platform/http/call'
import type { Trx } from '../../platform/transaction'

/** Of reports whose columns a login chose the newest are kept. */
const mostReports = 100

const prefix = 'report-columns:'

/** The columns that a login chose, by report. */
export async function readReportColumns(trx: Trx, userId: string): Promise<{ reports: Record<string, string[]> }> {
  const { rows } = await sql<{ report: string; columns: string[] }>`
    select substr(code, ${prefix.length + 1}::int) as report, value as columns from user_preferences
    where user_id = ${userId}::uuid and starts_with(code, ${prefix})`.execute(trx)
  return { reports: Object.fromEntries(rows.map(({ report, columns }) => [report, columns])) }
}

/** Keeps the columns that a login chose for one report; without any it has the standard ones again. */
export async function saveReportColumns(
  { trx, services }: Pick<CallContext, 'trx' | 'services'>,
  userId: string,
  { report, columns }: { readonly report: string; readonly columns: readonly string[] },
): Promise<void> {
  const code = `${prefix}${report}`
  if (columns.length === 0) {
    await trx.deleteFrom('user_preferences').where('user_id', '=', userId).where('code', '=', code).execute()
    return
  }
  const value = JSON.stringify(columns)
  await trx
    .insertInto('user_preferences')
    .values({ user_id: userId, code, value, updated_at: services.clock.now() })
    .onConflict(conflict => conflict.columns(['user_id', 'code']).doUpdateSet({ value, updated_at: services.clock.now() }))
    .execute()
  await sql`
    delete from user_preferences where user_id = ${userId}::uuid and code in (
      select code from user_preferences where user_id = ${userId}::uuid and starts_with(code, ${prefix})
      order by updated_at desc, code = ${code} desc offset ${mostReports})`.execute(trx)
}
