import { codesIn, isBankPaymentId } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/transaction'
import type { KeyedLine } from './read-file'

/** The bank account whose lines are matched. */
export interface MatchedAccount {
  readonly schoolId: string
  readonly id: string
  readonly feeAccountId: string
  readonly idPrefix: string
  readonly codePattern: string
}

/** Why nothing was found for a line. */
export type NoMatch =
  | 'no-code'
  | 'bad-code'
  | 'unknown-code'
  | 'retired-code'
  | 'several-codes'
  | 'settlement-differs'
  | 'order-differs'
  | 'reversal-differs'

/** What a line is for. */
export type Match =
  | { readonly by: 'settlement'; readonly batchId: string }
  | { readonly by: 'cheque'; readonly paymentId: string; readonly student: Named }
  | { readonly by: 'code'; readonly code: string; readonly student: Named }
  | { readonly by: 'order'; readonly orderId: string; readonly orderNo: string; readonly student: Named }
  | { readonly by: 'reversal'; readonly lineId: string; readonly paymentId: string; readonly receiptId: string }
  | { readonly by: 'debit' }
  | { readonly by: 'none'; readonly reason: NoMatch; readonly code?: string }

interface Named {
  readonly id: string
  readonly name: string
  readonly admNo: string
}

interface Code {
  code: string
  active: boolean
  studentId: string
  name: string
  admNo: string
}

interface Order {
  id: string
  orderNo: string
  amount: number
  typedUtr: string | null
  isOpen: boolean
  studentId: string
  name: string
  admNo: string
}

interface Cheque {
  paymentId: string
  number: string
  amount: number
  studentId: string
  name: string
  admNo: string
}

interface Posted {
  id: string
  utr: string
  amount: number
  paymentId: string
  receiptId: string
}

const named = ({ studentId, name, admNo }: { studentId: string; name: string; admNo: string }): Named => ({
  id: studentId,
  name,
  admNo,
})

const candidates = ({ line: { code, narration } }: KeyedLine, { idPrefix, codePattern }: MatchedAccount): string[] =>
  code === null ? codesIn(narration, idPrefix, codePattern) : [code]

/** Numbers of orders that a line names, each a word of 20. */
const orderNumbers = ({ line: { narration, code, utr } }: KeyedLine): string[] =>
  `${narration} ${code ?? ''} ${utr ?? ''}`.toUpperCase().match(/(?<![A-Z0-9])[A-Z0-9]{20}(?![A-Z0-9])/g) ?? []

/** Numbers of cheques that a line names: six digits. */
const chequeNumbers = ({ line: { narration, utr } }: KeyedLine): string[] =>
  `${narration} ${(utr ?? '').replace(/^0+(?=\d{6}$)/, '')}`.match(/(?<!\d)\d{6}(?!\d)/g) ?? []

async function readKnown(trx: Trx, account: MatchedAccount, lines: readonly KeyedLine[]) {
  const { schoolId, id, feeAccountId, idPrefix } = account
  const credits = lines.filter(({ line }) => line.drCr === 'cr')
  const utrs = [...new Set(lines.flatMap(({ line }) => line.utr ?? []))]
  const codes = [...new Set(credits.flatMap(one => candidates(one, account)))].filter(code => isBankPaymentId(idPrefix, code))
  const numbers = [...new Set(credits.flatMap(orderNumbers))]
  const cheques = [...new Set(credits.flatMap(chequeNumbers))]
  const read = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(trx)).rows
  return {
    batches: await read(sql<{ id: string; utr: string; net: number }>`
      select id, utr, net from settlement_batches where school_id = ${schoolId} and utr = any(${utrs})`),
    cheques: await read(sql<Cheque>`
      select p.id as "paymentId", p.bank_ref as number, p.amount, s.id as "studentId", s.name, s.adm_no as "admNo"
      from payments p join students s on s.school_id = p.school_id and s.id = p.student_id
      where p.school_id = ${schoolId} and p.source = 'counter' and lower(p.mode) in ('cheque', 'dd') and p.status = 'received'
        and p.fee_account_id = ${feeAccountId} and p.bank_ref = any(${cheques}) order by p.paid_on, p.id`),
    codes: await read(sql<Code>`
      select i.code, i.active, s.id as "studentId", s.name, s.adm_no as "admNo"
      from bank_payment_ids i join students s on s.school_id = i.school_id and s.id = i.student_id
      where i.school_id = ${schoolId} and i.bank_account_id = ${id} and i.code = any(${codes})`),
    orders: await read(sql<Order>`
      select o.id, o.order_no as "orderNo", o.amount, o.typed_utr as "typedUtr", o.receipt_id is null as "isOpen", s.id as "studentId", s.name,
        s.adm_no as "admNo"
      from fee_orders o join students s on s.school_id = o.school_id and s.id = o.student_id
      where o.school_id = ${schoolId} and o.channel = 'qr' and o.qr_mode = 'upi' and o.fee_account_id = ${feeAccountId}
        and (o.order_no = any(${numbers}) or o.typed_utr = any(${utrs})) order by o.created_at, o.id`),
    posted: await read(sql<Posted>`
      select l.id, l.utr, l.amount, l.payment_id as "paymentId", r.id as "receiptId"
      from bank_lines l join receipts r on r.school_id = l.school_id and r.payment_id = l.payment_id and r.status = 'issued'
      where l.school_id = ${schoolId} and l.bank_account_id = ${id} and l.dr_cr = 'cr' and l.status = 'posted' and l.utr = any(${utrs})`),
  }
}

type Known = Awaited<ReturnType<typeof readKnown>>

/** The student whose code a line bears, or why it bears none. */
function byCode(one: KeyedLine, account: MatchedAccount, known: Known): Match {
  const said = candidates(one, account)
  const [first] = said
  if (first === undefined) return { by: 'none', reason: 'no-code' }
  const valid = [...new Set(said.filter(code => isBankPaymentId(account.idPrefix, code)))]
  if (valid.length === 0) return { by: 'none', reason: 'bad-code', code: first }
  const found = known.codes.filter(({ code }) => valid.includes(code))
  const active = found.filter(code => code.active)
  if (active.length > 1) return { by: 'none', reason: 'several-codes', code: active[0]!.code }
  if (active[0]) return { by: 'code', code: active[0].code, student: named(active[0]) }
  return { by: 'none', reason: found.length > 0 ? 'retired-code' : 'unknown-code', code: valid[0]! }
}

function byOrder(one: KeyedLine, { orders }: Known): Match | undefined {
  const { line } = one
  const numbers = orderNumbers(one)
  const told = orders.find(order => numbers.includes(order.orderNo))
  const of = ({ id, orderNo, ...student }: Order): Match => ({ by: 'order', orderId: id, orderNo, student: named(student) })
  if (told) return of(told)
  const typed = orders.filter(order => line.utr !== null && order.typedUtr === line.utr && order.isOpen)
  const equal = typed.find(order => order.amount === line.amount)
  if (equal) return of(equal)
  return typed.length > 0 ? { by: 'none', reason: 'order-differs' } : undefined
}

function ofCredit(one: KeyedLine, account: MatchedAccount, known: Known): Match {
  const { line } = one
  const batches = known.batches.filter(batch => batch.utr === line.utr)
  const batch = batches.find(({ net }) => net === line.amount)
  if (batch) return { by: 'settlement', batchId: batch.id }
  if (batches.length > 0) return { by: 'none', reason: 'settlement-differs' }
  const cheques = known.cheques.filter(({ number, amount }) => amount === line.amount && chequeNumbers(one).includes(number))
  if (cheques.length === 1) return { by: 'cheque', paymentId: cheques[0]!.paymentId, student: named(cheques[0]!) }
  const coded = byCode(one, account, known)
  return coded.by === 'code' ? coded : (byOrder(one, known) ?? coded)
}

function ofDebit({ line }: KeyedLine, { posted }: Known): Match {
  const before = posted.filter(({ utr }) => utr === line.utr)
  const same = before.find(({ amount }) => amount === line.amount)
  if (same) return { by: 'reversal', lineId: same.id, paymentId: same.paymentId, receiptId: same.receiptId }
  return before.length > 0 ? { by: 'none', reason: 'reversal-differs' } : { by: 'debit' }
}

/**
 * What lines are for, in the order in which it is looked for: a settlement, a cheque that waits, the code of a student, an
 * order by QR that the line names, one whose UTR was typed in. Changes nothing.
 */
export async function matchLines(trx: Trx, account: MatchedAccount, lines: readonly KeyedLine[]): Promise<Match[]> {
  const known = await readKnown(trx, account, lines)
  return lines.map(one => (one.line.drCr === 'cr' ? ofCredit(one, account, known) : ofDebit(one, known)))
}
