import { allocate, financialYear, type OwedLine, receiptNumber } from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { enrolledOn } from '../../school/enrolments'
import { type FeeRules, feeRules, fineKey, owedOf, readInstallments } from './owed'
import { liftPaidLocks } from './unlock'

/** Money that came, as whoever took it tells. */
export interface MoneyEvidence {
  readonly source: 'external' | 'pos'
  /** Under whose name the payment goes: with the school's own system the fee account, else the machine. */
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
  /** Number of a receipt that was given elsewhere; without it the receipt gets the next number of its series. */
  readonly receiptNo?: string
  /** What the payer meant to pay; without it the oldest dues come first. */
  readonly installmentIds?: readonly string[]
  /** What the payer was shown and agreed to. */
  readonly quote?: MoneyQuote
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

/** Takes the next number of a series; undefined where the series is not there yet. The row stays locked until the money stands. */
async function takeNext(trx: Trx, schoolId: string, feeAccountId: string, period: string, sample: boolean) {
  const { rows } = await sql<{ prefix: string; padding: number; taken: number }>`
    update receipt_series set next = next + 1
    where school_id = ${schoolId} and fee_account_id = ${feeAccountId} and period = ${period} and sample = ${sample}
    returning prefix, padding, next - 1 as taken`.execute(trx)
  return rows[0]
}

/** The next number of an account's receipts in the financial year of a day: 'SF/2026-27/00123'. */
async function takeNumber(trx: Trx, schoolId: string, feeAccountId: string, onDay: string, sample: boolean): Promise<string> {
  const period = financialYear(onDay)
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

/** What is written when a line got something, whatever it came from. */
type Given = readonly { readonly key: string; readonly amount: number }[]

/** Where lines of a student's account stand. */
interface Place {
  readonly schoolId: string
  readonly studentId: string
  readonly feeAccountId: string
  readonly onDay: string
  readonly by: string | null
}

const rowsOf = (given: Given, ofKey: ReadonlyMap<string, OwedLine>) =>
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
async function bookLines(
  services: Services,
  trx: Trx,
  place: Place,
  given: Given,
  ofKey: ReadonlyMap<string, OwedLine>,
  refId: string,
): Promise<void> {
  const { schoolId, studentId, onDay } = place
  for (const line of given) {
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
 * @returns what each line got.
 */
async function pourAdvance(
  services: Services,
  trx: Trx,
  place: Place,
  { lines, advance }: MoneyQuote,
  owed: readonly OwedLine[],
  rules: FeeRules,
): Promise<Given> {
  const { schoolId, studentId, feeAccountId, onDay, by } = place
  if (advance === 0) return []
  const { rows } = await sql<{ free: number }>`
    select advance_available as free from student_fee_accounts
    where school_id = ${schoolId} and student_id = ${studentId} and fee_account_id = ${feeAccountId}`.execute(trx)
  const { lines: given } = allocate(Math.min(advance, rows[0]?.free ?? 0), owed, { fineOrder: rules.fineOrder, quote: lines })
  const used = given.reduce((sum, line) => sum + line.amount, 0)
  if (used === 0) return []
  const ofKey = new Map(owed.map(line => [line.key, line]))
  const id = services.newId()
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
  return given
}

/** What is owed in an account on a day. The account is locked already, so nobody pays meanwhile. */
const owedIn = async (trx: Trx, { schoolId, studentId, feeAccountId }: Place, asOf: string, rules: FeeRules) =>
  owedOf(
    await readInstallments(
      trx,
      sql`d.school_id = ${schoolId} and d.student_id = ${studentId} and d.fee_account_id = ${feeAccountId} and d.status = 'open'`,
    ),
    asOf,
    rules,
  )

/** Pays what was chosen by advance alone. @returns paise that were used. */
export async function payByAdvance(services: Services, trx: Trx, place: Place, quote: MoneyQuote): Promise<number> {
  await lockAccount(trx, place.schoolId, place.studentId, place.feeAccountId)
  const rules = await feeRules(trx, place.schoolId)
  const given = await pourAdvance(services, trx, place, quote, await owedIn(trx, place, quote.asOf, rules), rules)
  await liftPaidLocks(services, trx, place, rules)
  return given.reduce((sum, line) => sum + line.amount, 0)
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

  const place = { schoolId, studentId, feeAccountId, onDay: paidOn, by }
  const reckoned = rules ?? (await feeRules(trx, schoolId))
  const meant = await followCarried(trx, schoolId, evidence)
  const all = await owedIn(trx, place, meant.quote?.asOf ?? paidOn, reckoned)
  const poured = meant.quote ? await pourAdvance(services, trx, place, meant.quote, all, reckoned) : []
  const owed = without(all, poured)
  const quote = quoteOf(meant, owed, poured)
  const { lines, advance, held } = allocate(amount, owed, { fineOrder: reckoned.fineOrder, ...(quote ? { quote } : {}) })
  const ofKey = new Map(owed.map(line => [line.key, line]))

  const now = services.clock.now()
  const paymentId = services.newId()
  const receiptId = services.newId()
  const receiptNo = evidence.receiptNo ?? (await takeNumber(trx, schoolId, feeAccountId, paidOn, evidence.sample ?? false))
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
    insert into receipts (school_id, id, receipt_no, on_day, student_id, fee_account_id, adm_no, student_name, division_name, division_id, amount,
      payment_id, external, sample)
    select s.school_id, ${receiptId}, ${receiptNo}, ${paidOn}, s.id, ${feeAccountId}, s.adm_no, s.name, coalesce(p.name, ''), p.id, ${amount}, ${paymentId},
      ${evidence.receiptNo !== undefined}, ${evidence.sample ?? false}
    from students s left join lateral (
      select v.id, c.name || ' ' || v.name as name from ${enrolledOn(paidOn)} e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id
      join divisions v on v.school_id = e.school_id and v.id = e.division_id join courses c on c.school_id = v.school_id and c.id = v.course_id
      where e.school_id = s.school_id and e.student_id = s.id
      order by (${paidOn}::date between y.starts_on and y.ends_on) desc, y.starts_on desc limit 1) p on true
    where s.school_id = ${schoolId} and s.id = ${studentId}`.execute(trx)
  const receiptLines = [
    ...rowsOf(lines, ofKey),
    ...(advance > 0 ? [{ kind: 'advance' as const, demand_id: null, installment_id: null, amount: advance }] : []),
  ]
  await trx
    .insertInto('receipt_lines')
    .values(receiptLines.map((line, index) => ({ school_id: schoolId, receipt_id: receiptId, no: index + 1, ...line })))
    .execute()
  await bookLines(services, trx, place, lines, ofKey, receiptId)
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
  await writeLedger(services, trx, place, [{ kind: 'receipt', credit: amount, refId: receiptId }])
  await liftPaidLocks(services, trx, place, reckoned)
  return { receiptId, receiptNo, fresh: true }
}

type Meant = Pick<MoneyEvidence, 'studentId' | 'installmentIds' | 'quote'>

/** What money was meant for by now: lines that were carried into a later year since are paid there. */
async function followCarried(trx: Trx, schoolId: string, { studentId, installmentIds, quote }: Meant): Promise<Meant> {
  if (!quote && !installmentIds) return { studentId }
  const { rows } = await sql<{ demand: string; installment: string; to: string; toInstallment: string }>`
    select o.id as demand, o.installment_id as installment, n.id as to, n.installment_id as "toInstallment" from carried_demands m
    join demands o on o.school_id = m.school_id and o.id = m.demand_id join demands n on n.school_id = m.school_id and n.id = m.to_demand_id
    where m.school_id = ${schoolId} and o.student_id = ${studentId}`.execute(trx)
  if (rows.length === 0) return { studentId, installmentIds, quote }
  const targets = new Map(rows.flatMap(row => [[fineKey(row.installment), row.to] as const, [row.demand, row.to] as const]))
  const later = new Map(rows.map(row => [row.installment, row.toInstallment]))
  const lines = new Map<string, number>()
  for (const [key, amount] of quote?.lines ?? []) {
    const to = targets.get(key) ?? key
    lines.set(to, (lines.get(to) ?? 0) + amount)
  }
  return {
    studentId,
    installmentIds: installmentIds && [...new Set(installmentIds.map(id => later.get(id) ?? id))],
    quote: quote && { ...quote, lines },
  }
}

/** What of the quote the money is for: what it names, but for what the advance has given. */
function quoteOf(
  { installmentIds, quote }: Meant,
  owed: readonly OwedLine[],
  poured: Given,
): ReadonlyMap<string, number> | undefined {
  if (installmentIds)
    return new Map(owed.filter(line => installmentIds.includes(line.installment.id)).map(line => [line.key, line.owed]))
  if (!quote) return undefined
  const got = new Map(poured.map(line => [line.key, line.amount]))
  return new Map([...quote.lines].map(([key, amount]) => [key, amount - (got.get(key) ?? 0)]))
}

/**
 * Keeps the day on which the principal of installments became 0, and forgets it where something is owed again. Money is not
 * always told in the order in which it came: the last day on which some of it reached the installment counts.
 */
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
      case when sum(d.gross - d.concession - d.write_off - d.paid) = 0 and sum(d.paid) > 0 then greatest(${onDay}::date, (
        select max(m.on_day) from (
          select r.on_day from receipts r
          join receipt_lines l on l.school_id = r.school_id and l.receipt_id = r.id and l.kind = 'principal' and l.installment_id = d.installment_id
          where r.school_id = ${schoolId} and r.student_id = ${studentId} and r.status = 'issued'
          union all
          select a.on_day from fee_adjustments a
          join fee_adjustment_lines l on l.school_id = a.school_id and l.adjustment_id = a.id and l.kind = 'principal' and l.amount > 0
            and l.installment_id = d.installment_id
          where a.school_id = ${schoolId} and a.student_id = ${studentId}) m)) end
    from demands d
    where d.school_id = ${schoolId} and d.student_id = ${studentId} and d.installment_id = any(${installmentIds}::uuid[]) and d.status = 'open'
    group by d.installment_id
    on conflict (school_id, student_id, installment_id) do update
      set cleared_on = case when excluded.cleared_on is null then null else coalesce(fine_states.cleared_on, excluded.cleared_on) end`.execute(
    trx,
  )
}
