import { type OfflineFeeKind, type OfflineFeeRow, offlineFeeTotals } from '@school/rules'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/http/call'
import type { Trx } from '../../platform/transaction'
import { schoolToday } from '../../school/zone'
import { type FeeSummary, readOfflineSummary } from './offline-summary'
import { readPosition } from './position'

export type FeeReader = Pick<CallContext, 'services' | 'trx' | 'schoolId'>

/** Bus and stop of a student in a year, as rows of bus fees name them. */
async function readRide(trx: Trx, studentId: string, yearId: string | null): Promise<Partial<OfflineFeeRow>> {
  const { rows } = await sql<{ busName: string; stopName: string }>`
    select b.name as "busName", t.name as "stopName" from student_buses r
    join bus_stops t on t.school_id = r.school_id and t.id = coalesce(r.pickup_stop_id, r.drop_stop_id)
    join buses b on b.school_id = t.school_id and b.id = t.bus_id
    where r.student_id = ${studentId}::uuid and r.academic_year_id = ${yearId}::uuid`.execute(trx)
  return rows[0] ?? {}
}

/** Dues kept here, in the columns of what other systems upload; a fine stands with the first head of its installment. */
async function keptSummary({ services, trx, schoolId }: FeeReader, studentId: string, kind: OfflineFeeKind): Promise<FeeSummary> {
  const year = await trx.selectFrom('academic_years').select('id').where('is_current', '=', true).executeTakeFirst()
  const { accounts } = await readPosition(services, trx, schoolId, studentId, year?.id ?? null)
  const wanted = kind === 'bus' ? 'bus' : 'school'
  const rides = kind === 'bus' ? await readRide(trx, studentId, year?.id ?? null) : {}
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
            ...rides,
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
