import { allocate, type OwedLine } from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { enrolledOn } from '../../school/enrolments'
import { noteCleared } from './cleared'
import { writeLedger } from './ledger'
import { followCarried, quoteOf } from './meant'
import { type FeeRules, feeRules, owedOf, readInstallments } from './owed'
import { takeNumber } from './receipt-number'
import { noteForSync } from './sync/note'
import { liftPaidLocks } from './unlock'

/** Money that came, as whoever took it tells. */
export interface MoneyEvidence {
  readonly source: 'external' | 'pos' | 'online' | 'qr' | 'bank' | 'counter'
  /** Under whose name the payment goes: the fee account of the school's own system and of the counter, the machine, gateway or bank account. */
  readonly sourceAccountId: string
  readonly providerPaymentId: string
  readonly studentId: string
  readonly feeAccountId: string
  /** Paise, with what the payer added for the way of paying. */
  readonly amount: number
  /** Paise of it that are no fees. */
  readonly payerCharge?: number
  readonly mode: string
  readonly bankRef: string | null
  /** The day it was paid, in school time; it decides what of a fine was due. */
  readonly paidOn: string
  /** The moment, where it was told. */
  readonly paidAt?: Date
  /** The order that asked for it. */
  readonly orderId?: string
  /** Why all of it waits for a decision, whatever is owed. */
  readonly waits?: 'duplicate' | 'inactive-student'
  /** Why what no dues take waits for a decision, whoever paid it. */
  readonly restWaits?: 'inactive-student'
  /** Paise that were asked for and did not come: somebody has to look. */
  readonly short?: number
  /** Number of a receipt that was given elsewhere; without it the receipt gets the next number of its series. */
  readonly receiptNo?: string
  /** What the payer meant to pay; without it the oldest dues come first. */
  readonly installmentIds?: readonly string[]
  /** What the payer was shown and agreed to. */
  readonly quote?: MoneyQuote
  /** A cheque or demand draft, as it was handed over. */
  readonly instrument?: { readonly no: string; readonly on: string; readonly bank: string }
  /** Money of a trial: its receipt says so and has a number of its own kind. */
  readonly sample?: boolean
}

/** What was agreed before the money came. */
export interface MoneyQuote {
  /** Paise by what they are for: the id of a demand, or `fineKey` of an installment. */
  readonly lines: ReadonlyMap<string, number>
  /** The day of which its fines are. */
  readonly asOf: string
  /** Paise of the student's advance that go to the lines beside the money. */
  readonly advance: number
}

export interface Posted {
  readonly receiptId: string
  readonly receiptNo: string
  readonly paymentId: string
  /** Whether it is new; the same money told twice answers its first receipt. */
  readonly fresh: boolean
  /** Why money of it waits for a decision. */
  readonly held?: 'duplicate' | 'excess' | 'inactive-student'
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
  const { rows } = await sql<{ id: string; receipt_no: string; payment_id: string }>`
    select r.id, r.receipt_no, p.id as payment_id from payments p join receipts r on r.school_id = p.school_id and r.payment_id = p.id
    where p.school_id = ${schoolId} and p.source = ${evidence.source} and p.source_account_id = ${evidence.sourceAccountId}
      and p.provider_payment_id = ${evidence.providerPaymentId}`.execute(trx)
  return rows[0]
}

/** What is written when a line got something, whatever it came from. */
export type Given = readonly { readonly key: string; readonly amount: number }[]

/** Where lines of a student's account stand. */
export interface Place {
  readonly schoolId: string
  readonly studentId: string
  readonly feeAccountId: string
  readonly onDay: string
  readonly by: string | null
}

export const rowsOf = (given: Given, ofKey: ReadonlyMap<string, OwedLine>) =>
  given.map(line => {
    const { kind, installment } = ofKey.get(line.key)!
    return {
      kind,
      demand_id: kind === 'principal' ? line.key : null,
      installment_id: installment.id as string | null,
      amount: line.amount,
    }
  })

/** Books what lines got: demands, fines, the days on which installments were cleared, and fines in the ledger. */
export async function bookLines(
  services: Services,
  trx: Trx,
  place: Place,
  given: Given,
  ofKey: ReadonlyMap<string, OwedLine>,
  refId: string,
): Promise<void> {
  const { schoolId, studentId, onDay } = place
  const rows = rowsOf(given, ofKey)
  const [principal, fines] = [rows.filter(row => row.kind === 'principal'), rows.filter(row => row.kind === 'fine')]
  if (principal.length > 0)
    await sql`
      update demands d set paid = d.paid + x.amount, version = d.version + 1
      from unnest(${principal.map(row => row.demand_id!)}::uuid[], ${principal.map(row => row.amount)}::bigint[]) as x(id, amount)
      where d.school_id = ${schoolId} and d.id = x.id`.execute(trx)
  if (fines.length > 0)
    await sql`
      insert into fine_states as f (school_id, student_id, installment_id, paid)
      select ${schoolId}::uuid, ${studentId}::uuid, x.id, x.amount
      from unnest(${fines.map(row => row.installment_id!)}::uuid[], ${fines.map(row => row.amount)}::bigint[]) as x(id, amount)
      on conflict (school_id, student_id, installment_id) do update set paid = f.paid + excluded.paid`.execute(trx)
  await noteCleared(trx, schoolId, studentId, [...new Set(given.map(line => ofKey.get(line.key)!.installment.id))], onDay)
  await writeLedger(
    services,
    trx,
    place,
    given
      .filter(line => ofKey.get(line.key)!.kind === 'fine')
      .map(line => ({ kind: 'fine' as const, debit: line.amount, refId })),
  )
}

/** Lines that are left of what is owed after some of it was given. */
const without = (owed: readonly OwedLine[], given: Given): OwedLine[] => {
  const got = new Map(given.map(line => [line.key, line.amount]))
  return owed.map(line => ({ ...line, owed: line.owed - (got.get(line.key) ?? 0) })).filter(line => line.owed > 0)
}

/**
 * Gives a student's free advance to lines of the account, as much as there is. The account is locked already.
 *
 * @returns what each line got, and the adjustment that says so.
 */
async function pourAdvance(
  services: Services,
  trx: Trx,
  place: Place,
  { lines, advance }: MoneyQuote,
  owed: readonly OwedLine[],
  rules: FeeRules,
): Promise<{ readonly given: Given; readonly id: string }> {
  const { schoolId, studentId, feeAccountId, onDay, by } = place
  const id = services.newId()
  if (advance === 0) return { given: [], id }
  const { rows } = await sql<{ free: number }>`
    select advance_available as free from student_fee_accounts
    where school_id = ${schoolId} and student_id = ${studentId} and fee_account_id = ${feeAccountId}`.execute(trx)
  const { lines: given } = allocate(Math.min(advance, rows[0]?.free ?? 0), owed, { fineOrder: rules.fineOrder, quote: lines })
  const used = given.reduce((sum, line) => sum + line.amount, 0)
  if (used === 0) return { given: [], id }
  const ofKey = new Map(owed.map(line => [line.key, line]))
  await trx
    .insertInto('fee_adjustments')
    .values({
      school_id: schoolId,
      id,
      student_id: studentId,
      fee_account_id: feeAccountId,
      reason: 'advance',
      on_day: onDay,
      at: services.clock.now(),
      by,
    })
    .execute()
  const adjusted = [
    ...rowsOf(given, ofKey),
    { kind: 'advance' as const, demand_id: null, installment_id: null, amount: -used },
  ].map((line, index) => ({ school_id: schoolId, adjustment_id: id, no: index + 1, ...line }))
  await trx.insertInto('fee_adjustment_lines').values(adjusted).execute()
  await sql`
    update student_fee_accounts set advance_available = advance_available - ${used}
    where school_id = ${schoolId} and student_id = ${studentId} and fee_account_id = ${feeAccountId}`.execute(trx)
  await bookLines(services, trx, place, given, ofKey, id)
  return { given, id }
}

/** What is owed in an account on a day. The account is locked already, so nobody pays meanwhile. */
export const owedIn = async (trx: Trx, { schoolId, studentId, feeAccountId }: Place, asOf: string, rules: FeeRules) =>
  owedOf(
    await readInstallments(
      trx,
      sql`d.school_id = ${schoolId} and d.student_id = ${studentId} and d.fee_account_id = ${feeAccountId} and d.status = 'open'`,
    ),
    asOf,
    rules,
  )

/** Pays what was chosen by advance alone. @returns the adjustment, and paise that were used. */
export async function payByAdvance(
  services: Services,
  trx: Trx,
  place: Place,
  quote: MoneyQuote,
): Promise<{ readonly id: string; readonly used: number }> {
  await lockAccount(trx, place.schoolId, place.studentId, place.feeAccountId)
  const rules = await feeRules(trx, place.schoolId)
  const { given, id } = await pourAdvance(services, trx, place, quote, await owedIn(trx, place, quote.asOf, rules), rules)
  await liftPaidLocks(services, trx, place, rules)
  return { id, used: given.reduce((sum, line) => sum + line.amount, 0) }
}

async function writePayment(services: Services, trx: Trx, place: Place, evidence: MoneyEvidence): Promise<string> {
  const id = services.newId()
  await trx
    .insertInto('payments')
    .values({
      school_id: place.schoolId,
      id,
      source: evidence.source,
      source_account_id: evidence.sourceAccountId,
      provider_payment_id: evidence.providerPaymentId,
      order_id: evidence.orderId ?? null,
      student_id: place.studentId,
      fee_account_id: place.feeAccountId,
      amount: evidence.amount,
      payer_charge: evidence.payerCharge ?? 0,
      mode: evidence.mode,
      bank_ref: evidence.bankRef,
      paid_on: evidence.paidOn,
      paid_at: evidence.paidAt ?? null,
      instrument_no: evidence.instrument?.no ?? null,
      instrument_on: evidence.instrument?.on ?? null,
      instrument_bank: evidence.instrument?.bank ?? null,
      posted_at: services.clock.now(),
      posted_by: place.by,
    })
    .execute()
  return id
}

/** Writes the receipt of a payment, with the student as it was on the day. */
async function writeReceipt(
  services: Services,
  trx: Trx,
  { schoolId, studentId, feeAccountId, onDay }: Place,
  { receiptNo: given, sample = false }: MoneyEvidence,
  { paymentId, amount }: { readonly paymentId: string; readonly amount: number },
) {
  const receiptId = services.newId()
  const receiptNo = given ?? (await takeNumber(trx, schoolId, feeAccountId, onDay, sample))
  // Of a student who has gone, what its account still knows.
  const { rows } = await sql`
    insert into receipts (school_id, id, receipt_no, on_day, student_id, fee_account_id, adm_no, student_name, division_name, division_id, amount,
      payment_id, external, sample)
    select ${schoolId}, ${receiptId}, ${receiptNo}, ${onDay}, ${studentId}, ${feeAccountId}, coalesce(s.adm_no, a.adm_no, '–'),
      coalesce(s.name, a.student_name, '–'), coalesce(p.name, ''), p.id, ${amount}, ${paymentId},
      ${given !== undefined}, ${sample}
    from student_fee_accounts a left join students s on s.school_id = a.school_id and s.id = a.student_id
    left join lateral (
      select v.id, c.name || ' ' || v.name as name from ${enrolledOn(onDay)} e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id
      join divisions v on v.school_id = e.school_id and v.id = e.division_id join courses c on c.school_id = v.school_id and c.id = v.course_id
      where e.school_id = s.school_id and e.student_id = s.id
      order by (${onDay}::date between y.starts_on and y.ends_on) desc, y.starts_on desc limit 1) p on true
    where a.school_id = ${schoolId} and a.student_id = ${studentId} and a.fee_account_id = ${feeAccountId} returning 1`.execute(
    trx,
  )
  if (rows.length !== 1) throw new Error('A receipt was not written.')
  return { receiptId, receiptNo }
}

type Exception = 'duplicate' | 'excess' | 'short' | 'inactive-student'

async function writeException(
  services: Services,
  trx: Trx,
  { schoolId, studentId, feeAccountId }: Place,
  of: { readonly paymentId: string; readonly orderId: string | undefined; readonly kind: Exception; readonly amount: number },
): Promise<void> {
  await trx
    .insertInto('payment_exceptions')
    .values({
      school_id: schoolId,
      id: services.newId(),
      payment_id: of.paymentId,
      order_id: of.orderId ?? null,
      student_id: studentId,
      fee_account_id: feeAccountId,
      kind: of.kind,
      amount: of.amount,
      at: services.clock.now(),
    })
    .execute()
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
  if (known) return { receiptId: known.id, receiptNo: known.receipt_no, paymentId: known.payment_id, fresh: false }

  const place = { schoolId, studentId, feeAccountId, onDay: paidOn, by }
  const reckoned = rules ?? (await feeRules(trx, schoolId))
  const meant = await followCarried(trx, schoolId, evidence)
  const all = await owedIn(trx, place, meant.quote?.asOf ?? paidOn, reckoned)
  const poured = meant.quote ? (await pourAdvance(services, trx, place, meant.quote, all, reckoned)).given : []
  const owed = without(all, poured)
  const quote = quoteOf(meant, owed, poured)
  const fees = amount - (evidence.payerCharge ?? 0)
  const { lines, advance, held } = evidence.waits
    ? { lines: [], advance: fees, held: true }
    : allocate(fees, owed, { fineOrder: reckoned.fineOrder, ...(quote ? { quote } : {}) })
  const ofKey = new Map(owed.map(line => [line.key, line]))

  const paymentId = await writePayment(services, trx, place, evidence)
  const { receiptId, receiptNo } = await writeReceipt(services, trx, place, evidence, { paymentId, amount: fees })
  const receiptLines = [
    ...rowsOf(lines, ofKey),
    ...(advance > 0 ? [{ kind: 'advance' as const, demand_id: null, installment_id: null, amount: advance }] : []),
  ]
  await trx
    .insertInto('receipt_lines')
    .values(receiptLines.map((line, index) => ({ school_id: schoolId, receipt_id: receiptId, no: index + 1, ...line })))
    .execute()
  await bookLines(services, trx, place, lines, ofKey, receiptId)
  // An order of which nothing is owed any more was paid another way meanwhile.
  const why = evidence.waits ?? evidence.restWaits ?? (evidence.orderId && lines.length === 0 ? 'duplicate' : 'excess')
  const exceptionOf = (kind: Exception, paise: number) =>
    writeException(services, trx, place, { paymentId, orderId: evidence.orderId, kind, amount: paise })
  if (advance > 0) {
    const waits = held || evidence.restWaits !== undefined
    const column = waits ? 'advance_held' : 'advance_available'
    await sql`
      update student_fee_accounts set ${sql.ref(column)} = ${sql.ref(column)} + ${advance}
      where school_id = ${schoolId} and student_id = ${studentId} and fee_account_id = ${feeAccountId}`.execute(trx)
    if (waits) await exceptionOf(why, advance)
  }
  if (evidence.short) await exceptionOf('short', evidence.short)
  await writeLedger(services, trx, place, [{ kind: 'receipt', credit: fees, refId: receiptId }])
  await liftPaidLocks(services, trx, place, reckoned)
  // What the school's own system has told is no news to it.
  if (evidence.source !== 'external') await noteForSync(services, trx, schoolId, 'receipt', receiptId)
  return { receiptId, receiptNo, paymentId, fresh: true, ...(held && advance > 0 ? { held: why } : {}) }
}
