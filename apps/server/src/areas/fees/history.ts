import type { contract, QueryOf } from '@school/api'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import { notFound } from '../../platform/problems'
import { yearOffers } from '../../school/class-offers'

type Call = Pick<CallContext, 'trx' | 'schoolId' | 'person'>

/** The chosen child, as long as it is theirs. */
export function ownChild({ person }: Pick<Call, 'person'>): RawBuilder<unknown> {
  const { childId, guardianId, studentId } = personOf({ person })
  return sql`(select s.id from students s where s.id = ${childId}::uuid and (s.guardian_id = ${guardianId}::uuid or s.id = ${studentId}::uuid))`
}

/** The receipts of the chosen child that lie in a year, the newest first. */
export async function readPayments(call: Call, query: QueryOf<typeof contract.parentFees.payments>) {
  const { trx, schoolId } = call
  const years = await yearOffers(trx)
  const yearId = query.academicYearId ?? years.find(year => year.isCurrent)?.id
  if (!yearId || !years.some(year => year.id === yearId)) throw notFound()
  const where = sql`r.school_id = ${schoolId} and r.student_id = ${ownChild(call)}
    and r.on_day between (select starts_on from academic_years where school_id = ${schoolId} and id = ${yearId})
      and (select ends_on from academic_years where school_id = ${schoolId} and id = ${yearId})
    and (${query.accountId ?? null}::uuid is null or r.fee_account_id = ${query.accountId ?? null}::uuid)`
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from receipts r where ${where}`.execute(trx)
  const { rows: results } = await sql<{
    id: string
    date: string
    transactionId: string
    account: string
    installments: string[]
    mode: string
    amount: number
    advance: number
    status: 'Success' | 'Cancelled'
    receiptNo: string
  }>`
    select r.id, r.on_day as date, p.provider_payment_id as "transactionId", a.name as account, p.mode, r.amount, r.receipt_no as "receiptNo",
      case r.status when 'issued' then 'Success' else 'Cancelled' end as status,
      array(select i.name from installments i where i.school_id = r.school_id and i.id in (
        select l.installment_id from receipt_lines l where l.school_id = r.school_id and l.receipt_id = r.id)
        order by i.due_date, i.no) as installments,
      (select coalesce(sum(l.amount), 0)::bigint from receipt_lines l
        where l.school_id = r.school_id and l.receipt_id = r.id and l.kind = 'advance') as advance
    from receipts r join payments p on p.school_id = r.school_id and p.id = r.payment_id
    join fee_accounts a on a.school_id = r.school_id and a.id = r.fee_account_id
    where ${where} order by r.on_day desc, r.id desc limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(
    trx,
  )
  const { rows: accounts } = await sql<{ id: string; name: string }>`
    select id, name from fee_accounts where school_id = ${schoolId} order by sort_order, name`.execute(trx)
  return {
    results,
    pagination: { currentPage: query.page, pageSize: query.pageSize, count: counted[0]!.count },
    years,
    academicYearId: yearId,
    accounts,
  }
}
