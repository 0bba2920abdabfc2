import { amountInWords, displayDay, formatRupees } from '@school/rules'
import { say } from '@school/texts'
import { type RawBuilder, sql } from 'kysely'
import type { Block, DocumentContent, TablePart } from '../../platform/documents/content'
import { documentHead } from '../../platform/documents/head'
import type { DocumentLanguage } from '../../platform/documents/words'
import { writePdf } from '../../platform/documents/write'
import { type CallContext, personOf } from '../../platform/http/call'
import { notFound } from '../../platform/problems'
import { ownChild, transactionOf } from './history'
import { receiptWords } from './words'

type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'language'>

interface Paper {
  readonly name: string
  readonly bytes: Buffer
}

/** For whom a receipt is printed: the family gets its own copy, the office both, one to sign and keep. */
type Reader = 'family' | 'office'

/**
 * A receipt of the chosen child on paper.
 *
 * @throws 404 for receipts of others.
 */
export const receiptDocument = (call: Call, id: string): Promise<Paper> =>
  writeReceipt(call, sql`r.id = ${id} and r.student_id = ${ownChild(call)}`, id, 'family')

/** A receipt of the school on paper, as the office prints it. @throws 404 */
export const schoolReceipt = (call: Call, id: string): Promise<Paper> => writeReceipt(call, sql`r.id = ${id}`, id, 'office')

interface Receipt {
  readonly receipt_no: string
  readonly on_day: string
  readonly adm_no: string
  readonly student_name: string
  readonly division_name: string
  readonly roll_no: number | null
  readonly guardian: string | null
  readonly year: string | null
  readonly amount: number
  readonly status: string
  readonly external: boolean
  readonly sample: boolean
  readonly mode: string
  readonly paid_on: string
  readonly bank_ref: string | null
  readonly transaction: string
  readonly charge: number
  readonly advance_used: number | null
  readonly account: string
}

async function readReceipt({ trx, schoolId }: Call, where: RawBuilder<unknown>): Promise<Receipt> {
  const { rows } = await sql<Receipt>`
    select r.receipt_no, r.on_day, r.adm_no, r.student_name, r.division_name, r.amount, r.status, r.external, r.sample, p.mode, p.paid_on,
      p.bank_ref, p.payer_charge as charge, ${transactionOf} as transaction, o.advance_used, a.name as account,
      y.name as year, g.name as guardian,
      (select e.roll_no from enrolments e where e.school_id = r.school_id and e.student_id = r.student_id and e.academic_year_id = y.id
        and e.division_id = r.division_id) as roll_no
    from receipts r join payments p on p.school_id = r.school_id and p.id = r.payment_id
    join fee_accounts a on a.school_id = r.school_id and a.id = r.fee_account_id
    left join fee_orders o on o.school_id = r.school_id and o.receipt_id = r.id
    left join academic_years y on y.school_id = r.school_id and r.on_day between y.starts_on and y.ends_on
    left join students s on s.school_id = r.school_id and s.id = r.student_id
    left join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
    where r.school_id = ${schoolId} and ${where}`.execute(trx)
  const [receipt] = rows
  if (!receipt) throw notFound()
  return receipt
}

interface Line {
  readonly kind: 'principal' | 'fine' | 'advance'
  readonly installment: string | null
  readonly due_date: string | null
  readonly head: string | null
  readonly gross: number | null
  readonly concession: number | null
  readonly amount: number
}

async function readLines({ trx, schoolId }: Call, id: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select l.kind, i.name as installment, i.due_date, h.name as head, d.gross, d.concession, l.amount from receipt_lines l
    left join installments i on i.school_id = l.school_id and i.id = l.installment_id
    left join demands d on d.school_id = l.school_id and d.id = l.demand_id
    left join fee_heads h on h.school_id = d.school_id and h.id = d.fee_head_id
    where l.school_id = ${schoolId} and l.receipt_id = ${id} order by l.no`.execute(trx)
  return rows
}

/** Whether this print is the first one: it alone is the original. */
async function isOriginal({ services, trx, schoolId, person }: Call, id: string): Promise<boolean> {
  const first = await trx
    .insertInto('receipt_prints')
    .values({
      school_id: schoolId,
      receipt_id: id,
      printed_at: services.clock.now(),
      printed_by: personOf({ person }).userId,
    })
    .onConflict(conflict => conflict.columns(['school_id', 'receipt_id']).doNothing())
    .returning('receipt_id')
    .executeTakeFirst()
  return first !== undefined
}

/** ₹ stands on the sum alone. */
const figure = (paise: number) => formatRupees(paise).replace('₹', '')

function ledger(receipt: Receipt, lines: readonly Line[], language: DocumentLanguage): TablePart {
  const words = receiptWords[language]
  const particulars = ({ kind, head, gross, concession, amount }: Line) => {
    if (kind !== 'principal') return kind === 'fine' ? words.fine : words.advance
    const name = head ?? ''
    // What was paid is told apart from what was given only where the line was paid whole.
    if (!gross || !concession || gross - concession !== amount) return name
    return say(language, 'fees.less', { head: name, gross: figure(gross), concession: figure(concession) })
  }
  return {
    roomy: true,
    sums: 1,
    columns: [
      { title: words.serial },
      { title: words.particulars },
      { title: words.installment },
      { title: words.amountHead, align: 'end' },
    ],
    rows: [
      ...lines.map((line, index) => [
        index + 1,
        particulars(line),
        line.installment && line.due_date
          ? say(language, 'fees.due', { installment: line.installment, day: displayDay(line.due_date) })
          : '',
        figure(line.amount),
      ]),
      [words.totalReceived, '', '', formatRupees(receipt.amount)],
    ],
  }
}

/** How the money came, and what came or went beside it. */
function blocksOf(receipt: Receipt, reader: Reader, language: DocumentLanguage): Block[] {
  const words = receiptWords[language]
  const beside: [string, string][] = [
    ...(receipt.advance_used === null ? [] : [[words.charge, figure(receipt.charge)] as [string, string]]),
    ...(receipt.advance_used ? [[words.advanceUsed, figure(receipt.advance_used)] as [string, string]] : []),
  ]
  return [
    {
      label: words.paidBy,
      lines: [
        `${receipt.mode} · ${displayDay(receipt.paid_on)}`,
        ...(receipt.bank_ref ? [say(language, 'fees.bankReference', { no: receipt.bank_ref })] : []),
        // It says nothing where it is the number that stands above.
        ...(receipt.transaction === receipt.receipt_no ? [] : [say(language, 'fees.transaction', { no: receipt.transaction })]),
      ],
    },
    ...(beside.length > 0 ? [{ label: words.beside, lines: beside }] : []),
    ...(reader === 'office' ? [{ label: '', lines: [], sign: words.forSchool }] : []),
  ]
}

async function writeReceipt(call: Call, where: RawBuilder<unknown>, id: string, reader: Reader): Promise<Paper> {
  const { services, trx, schoolId, language } = call
  const receipt = await readReceipt(call, where)
  const lines = await readLines(call, id)
  const words = receiptWords[language]
  const isCancelled = receipt.status === 'cancelled'
  // The original of another system's receipt was given there, and a cancelled one is handed out no more.
  const original = !receipt.external && !isCancelled && (await isOriginal(call, id))
  const mark = isCancelled ? words.cancelled : receipt.sample ? words.sample : undefined
  const content: DocumentContent = {
    ...(await documentHead(services, trx, schoolId, language, personOf(call).name)),
    title: words.title,
    copies: reader === 'family' ? [words.parentCopy] : [words.parentCopy, words.schoolCopy],
    lines: isCancelled ? [words.cancelled] : [original ? words.original : words.copy],
    ...(mark ? { mark } : {}),
    ...(reader === 'family' ? { foot: words.noSignature } : {}),
    parts: [
      {
        facts: [
          [words.no, receipt.receipt_no],
          [words.date, displayDay(receipt.on_day)],
          [words.year, receipt.year],
          [words.account, receipt.account],
          [words.student, receipt.student_name],
          [words.admNo, receipt.adm_no],
          receipt.roll_no === null
            ? [words.class, receipt.division_name]
            : [words.classRoll, `${receipt.division_name}, ${receipt.roll_no}`],
          [words.guardian, receipt.guardian],
        ],
      },
      ledger(receipt, lines, language),
      { statement: amountInWords(receipt.amount) },
      { blocks: blocksOf(receipt, reader, language) },
    ],
  }
  return { name: `receipt-${receipt.receipt_no.replace(/[^\w-]+/g, '-')}.pdf`, bytes: await writePdf(content) }
}
