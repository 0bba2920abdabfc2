import { allocate } from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { type FeeRules, feeRules, fineKey, owedOf, readInstallments } from './owed'
import { liftPaidLocks } from './unlock'

/** Money that came, as whoever took it tells. */
export interface MoneyEvidence {
  readonly source: 'external'
  /** Under whose name the payment goes: with the school's own system the fee account. */
  readonly sourceAccountId: string
  readonly providerPaymentId: string
  readonly studentId: string
  readonly feeAccountId: string
  /** Paise. */
  readonly amount: number
  readonly mode: string
  readonly bankRef: string | null
  /** The day it was paid, in school time; it decides what of a fine was due. */
  readonly paidOn: string
  /** Number of a receipt that was given elsewhere. */
  readonly receiptNo: string
  /** What the payer meant to pay; without it the oldest dues come first. */
  readonly installmentIds?: readonly string[]
}

export interface Posted {
  readonly receiptId: string
  readonly receiptNo: string
  /** Whether it is new; the same money told twice answers its first receipt. */
  readonly fresh: boolean
}

/** Makes sure that a student has the row which every change of money locks, and locks it. */
export async function lockAccount(trx: Trx, schoolId: string, studentId: string, feeAccountId: string): Promise<void> {
  const lock = sql`
    select 1 as locked from student_fee_accounts
    where school_id = ${schoolId} and student_id = ${studentId} and fee_account_id = ${feeAccountId} for update`
  if ((await lock.execute(trx)).rows.length > 0) return
  await sql`
    insert into student_fee_accounts (school_id, student_id, fee_account_id) values (${schoolId}, ${studentId}, ${feeAccountId})
    on conflict do nothing`.execute(trx)
  await lock.execute(trx)
}

async function receiptOf(trx: Trx, schoolId: string, evidence: MoneyEvidence) {
  const { rows } = await sql<{ id: string; receipt_no: string }>`
    select r.id, r.receipt_no from payments p join receipts r on r.school_id = p.school_id and r.payment_id = p.id
    where p.school_id = ${schoolId} and p.source = ${evidence.source} and p.source_account_id = ${evidence.sourceAccountId}
      and p.provider_payment_id = ${evidence.providerPaymentId}`.execute(trx)
  return rows[0]
}

/** What an entry of the ledger says. */
export interface LedgerEntry {
  readonly kind: 'demand' | 'concession' | 'fine' | 'receipt'
  /** Paise: what is owed grows by debits and shrinks by credits. */
  readonly debit?: number
  readonly credit?: number
  readonly refId: string
}

export async function writeLedger(
  services: Services,
  trx: Trx,
  of: { schoolId: string; studentId: string; feeAccountId: string; onDay: string; by: string | null },
  entries: readonly LedgerEntry[],
): Promise<void> {
  const rows = entries
    .filter(entry => entry.debit || entry.credit)
    .map(({ kind, debit = 0, credit = 0, refId }) => ({
      school_id: of.schoolId,
      id: services.newId(),
      student_id: of.studentId,
      fee_account_id: of.feeAccountId,
      kind,
      debit,
      credit,
      ref_id: refId,
      on_day: of.onDay,
      at: services.clock.now(),
      by: of.by,
    }))
  if (rows.length > 0) await trx.insertInto('fee_ledger').values(rows).execute()
}

/**
 * The one door by which money comes in. Locks the student's account, takes each payment once, shares it out among what was
 * owed on the day it was paid, and writes its receipt; what nothing takes becomes advance, so no money is ever refused.
 */
export async function postMoney(
  services: Services,
  trx: Trx,
  schoolId: string,
  evidence: MoneyEvidence,
  by: string | null,
  rules?: FeeRules,
): Promise<Posted> {
  const { studentId, feeAccountId, amount, paidOn } = evidence
  await lockAccount(trx, schoolId, studentId, feeAccountId)
  const known = await receiptOf(trx, schoolId, evidence)
  if (known) return { receiptId: known.id, receiptNo: known.receipt_no, fresh: false }

  const reckoned = rules ?? (await feeRules(trx, schoolId))
  const dues = await readInstallments(
    trx,
    sql`d.school_id = ${schoolId} and d.student_id = ${studentId} and d.fee_account_id = ${feeAccountId} and d.status = 'open'`,
  )
  const owed = owedOf(dues, paidOn, reckoned)
  const meant = evidence.installmentIds
  const quote = meant && new Map(owed.filter(line => meant.includes(line.installment.id)).map(line => [line.key, line.owed]))
  const { lines, advance, held } = allocate(amount, owed, { fineOrder: reckoned.fineOrder, ...(quote ? { quote } : {}) })
  const ofKey = new Map(owed.map(line => [line.key, line]))

  const now = services.clock.now()
  const paymentId = services.newId()
  const receiptId = services.newId()
  await trx
    .insertInto('payments')
    .values({
      school_id: schoolId,
      id: paymentId,
      source: evidence.source,
      source_account_id: evidence.sourceAccountId,
      provider_payment_id: evidence.providerPaymentId,
      student_id: studentId,
      fee_account_id: feeAccountId,
      amount,
      mode: evidence.mode,
      bank_ref: evidence.bankRef,
      paid_on: paidOn,
      posted_at: now,
      posted_by: by,
    })
    .execute()
  await sql`
    insert into receipts (school_id, id, receipt_no, on_day, student_id, fee_account_id, adm_no, student_name, division_name, amount, payment_id, external)
    select s.school_id, ${receiptId}, ${evidence.receiptNo}, ${paidOn}, s.id, ${feeAccountId}, s.adm_no, s.name, coalesce((
        select c.name || ' ' || v.name from enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id
        join divisions v on v.school_id = e.school_id and v.id = e.division_id join courses c on c.school_id = v.school_id and c.id = v.course_id
        where e.school_id = s.school_id and e.student_id = s.id
        order by (${paidOn}::date between y.starts_on and y.ends_on) desc, y.starts_on desc limit 1), ''), ${amount}, ${paymentId}, true
    from students s where s.school_id = ${schoolId} and s.id = ${studentId}`.execute(trx)
  const receiptLines = [
    ...lines.map(line => {
      const { kind, installment } = ofKey.get(line.key)!
      return {
        kind,
        demand_id: kind === 'principal' ? line.key : null,
        installment_id: installment.id as string | null,
        amount: line.amount,
      }
    }),
    ...(advance > 0 ? [{ kind: 'advance' as const, demand_id: null, installment_id: null, amount: advance }] : []),
  ]
  await trx
    .insertInto('receipt_lines')
    .values(receiptLines.map((line, index) => ({ school_id: schoolId, receipt_id: receiptId, no: index + 1, ...line })))
    .execute()

  for (const line of lines) {
    const { kind, installment } = ofKey.get(line.key)!
    if (kind === 'principal')
      await sql`
        update demands set paid = paid + ${line.amount}, version = version + 1
        where school_id = ${schoolId} and id = ${line.key}`.execute(trx)
    else
      await sql`
        insert into fine_states (school_id, student_id, installment_id, paid) values (${schoolId}, ${studentId}, ${installment.id}, ${line.amount})
        on conflict (school_id, student_id, installment_id) do update set paid = fine_states.paid + excluded.paid`.execute(trx)
  }
  await noteCleared(trx, schoolId, studentId, [...new Set(lines.map(line => ofKey.get(line.key)!.installment.id))], paidOn)
  if (advance > 0) {
    const column = held ? 'advance_held' : 'advance_available'
    await sql`
      update student_fee_accounts set ${sql.ref(column)} = ${sql.ref(column)} + ${advance}
      where school_id = ${schoolId} and student_id = ${studentId} and fee_account_id = ${feeAccountId}`.execute(trx)
    if (held)
      await trx
        .insertInto('payment_exceptions')
        .values({ school_id: schoolId, id: services.newId(), payment_id: paymentId, kind: 'excess', amount: advance, at: now })
        .execute()
  }
  await writeLedger(services, trx, { schoolId, studentId, feeAccountId, onDay: paidOn, by }, [
    ...lines
      .filter(line => line.key === fineKey(ofKey.get(line.key)!.installment.id))
      .map(line => ({ kind: 'fine' as const, debit: line.amount, refId: receiptId })),
    { kind: 'receipt', credit: amount, refId: receiptId },
  ])
  await liftPaidLocks(services, trx, { schoolId, studentId, feeAccountId, onDay: paidOn }, reckoned)
  return { receiptId, receiptNo: evidence.receiptNo, fresh: true }
}

/** Keeps the day on which the principal of installments became 0, and forgets it where something is owed again. */
export async function noteCleared(
  trx: Trx,
  schoolId: string,
  studentId: string,
  installmentIds: readonly string[],
  onDay: string,
): Promise<void> {
  if (installmentIds.length === 0) return
  await sql`
    insert into fine_states (school_id, student_id, installment_id, cleared_on)
    select ${schoolId}, ${studentId}, d.installment_id,
      case when sum(d.gross - d.concession - d.write_off - d.paid) = 0 and sum(d.paid) > 0 then ${onDay}::date end
    from demands d
    where d.school_id = ${schoolId} and d.student_id = ${studentId} and d.installment_id = any(${installmentIds}::uuid[]) and d.status = 'open'
    group by d.installment_id
    on conflict (school_id, student_id, installment_id) do update
      set cleared_on = case when excluded.cleared_on is null then null else coalesce(fine_states.cleared_on, excluded.cleared_on) end`.execute(
    trx,
  )
}
