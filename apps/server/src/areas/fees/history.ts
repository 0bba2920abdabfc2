import type { contract, QueryOf } from '@school/api'
import { amountInWords, displayDay, formatRupees } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { documentHead } from '../../platform/documents/head'
import { writePdf } from '../../platform/documents/write'
import { type CallContext, personOf } from '../../platform/http/call'
import { notFound } from '../../platform/problems'
import { yearOffers } from '../../school/class-offers'
import { receiptWords } from './words'

type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'language'>

/** The chosen child, as long as it is theirs. */
function ownChild({ person }: Pick<Call, 'person'>): RawBuilder<unknown> {
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

interface Paper {
  readonly name: string
  readonly bytes: Buffer
}

/**
 * A receipt of the chosen child on paper.
 *
 * @throws 404 for receipts of others.
 */
export const receiptDocument = (call: Call, id: string): Promise<Paper> =>
  writeReceipt(call, sql`r.id = ${id} and r.student_id = ${ownChild(call)}`, id)

/** A receipt of the school on paper, as the office prints it. @throws 404 */
export const schoolReceipt = (call: Call, id: string): Promise<Paper> => writeReceipt(call, sql`r.id = ${id}`, id)

async function writeReceipt(call: Call, where: RawBuilder<unknown>, id: string): Promise<Paper> {
  const { services, trx, schoolId, language } = call
  const { rows } = await sql<{
    receipt_no: string
    on_day: string
    adm_no: string
    student_name: string
    division_name: string
    amount: number
    status: string
    external: boolean
    sample: boolean
    mode: string
    bank_ref: string | null
    account: string
  }>`
    select r.receipt_no, r.on_day, r.adm_no, r.student_name, r.division_name, r.amount, r.status, r.external, r.sample, p.mode, p.bank_ref, a.name as account
    from receipts r join payments p on p.school_id = r.school_id and p.id = r.payment_id
    join fee_accounts a on a.school_id = r.school_id and a.id = r.fee_account_id
    where r.school_id = ${schoolId} and ${where}`.execute(trx)
  const [receipt] = rows
  if (!receipt) throw notFound()
  const { rows: lines } = await sql<{
    kind: 'principal' | 'fine' | 'advance'
    installment: string | null
    head: string | null
    amount: number
  }>`
    select l.kind, i.name as installment, h.name as head, l.amount from receipt_lines l
    left join installments i on i.school_id = l.school_id and i.id = l.installment_id
    left join demands d on d.school_id = l.school_id and d.id = l.demand_id
    left join fee_heads h on h.school_id = d.school_id and h.id = d.fee_head_id
    where l.school_id = ${schoolId} and l.receipt_id = ${id} order by l.no`.execute(trx)
  const words = receiptWords[language]
  const head = await documentHead(services, trx, schoolId, language)
  const bytes = await writePdf({
    ...head,
    title: words.title,
    // The receipt itself was given elsewhere: what is printed here is another copy of it.
    lines: [
      receipt.account,
      ...(receipt.external ? [words.copy] : []),
      ...(receipt.sample ? [words.sample] : []),
      ...(receipt.status === 'cancelled' ? [words.cancelled] : []),
    ],
    parts: [
      {
        facts: true,
        columns: [{ title: '' }, { title: '' }],
        rows: [
          [words.no, receipt.receipt_no],
          [words.date, displayDay(receipt.on_day)],
          [words.admNo, receipt.adm_no],
          [words.name, receipt.student_name],
          [words.class, receipt.division_name],
          [words.mode, receipt.mode],
          ...(receipt.bank_ref ? [[words.reference, receipt.bank_ref]] : []),
        ],
      },
      {
        columns: [{ title: words.particulars }, { title: words.amount, align: 'end' }],
        rows: [
          ...lines.map(line => [
            line.kind === 'advance'
              ? words.advance
              : [line.installment, line.kind === 'fine' ? words.fine : line.head].filter(Boolean).join(' · '),
            formatRupees(line.amount),
          ]),
          [words.total, formatRupees(receipt.amount)],
        ],
      },
      { facts: true, columns: [{ title: '' }, { title: '' }], rows: [[words.inWords, amountInWords(receipt.amount)]] },
    ],
  })
  return { name: `receipt-${receipt.receipt_no.replace(/[^\w-]+/g, '-')}.pdf`, bytes }
}
