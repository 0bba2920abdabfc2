import { type OfflineFeeKind, type OfflineFeeRow, offlineFeeTotals } from '@school/rules'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/http/call'
import { schoolToday } from '../auth/school-zone'
import { type FeeSummary, readOfflineSummary } from './offline-summary'
import { readPosition } from './position'

export type FeeReader = Pick<CallContext, 'services' | 'trx' | 'schoolId'>

/** Dues kept here, in the columns of what other systems upload; a fine stands with the first head of its installment. */
async function keptSummary({ services, trx, schoolId }: FeeReader, studentId: string, kind: OfflineFeeKind): Promise<FeeSummary> {
  const year = await trx.selectFrom('academic_years').select('id').where('is_current', '=', true).executeTakeFirst()
  const { accounts } = await readPosition(services, trx, schoolId, studentId, year?.id ?? null)
  const wanted = kind === 'bus' ? 'bus' : 'school'
  const rows = accounts
    .filter(account => account.kind === wanted)
    .flatMap(account =>
      account.installments.flatMap(one =>
        one.heads.map(({ name, gross, concession, paid, balance }, place): OfflineFeeRow => {
          const [fine, finePaid] = place === 0 ? [one.fineDue + one.finePaid, one.finePaid] : [0, 0]
          return {
            installment: one.name,
            head: name,
            dueDate: one.dueDate,
            amount: gross,
            concession,
            fine,
            paid: paid + finePaid,
            balance: balance + fine - finePaid,
          }
        }),
      ),
    )
  return { asOf: rows.length > 0 ? await schoolToday(services, trx, schoolId) : null, rows, totals: offlineFeeTotals(rows) }
}

/** The fees of a student for the page on them: what is kept here, or in a school with OFFLINE_FEES alone what was uploaded. */
export async function readFeeSummary(where: FeeReader, studentId: string, kind: OfflineFeeKind): Promise<FeeSummary> {
  const { rows } = await sql`select from schools where 'FEE' = any(module_codes)`.execute(where.trx)
  return rows.length > 0 ? keptSummary(where, studentId, kind) : readOfflineSummary(where.trx, studentId, kind)
}
