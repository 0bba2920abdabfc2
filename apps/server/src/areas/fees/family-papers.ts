import { amountInWords, displayDay, formatRupees } from '@school/rules'
import { say, wordsOf } from '@school/texts'
import { sql } from 'kysely'
import type { DocumentContent, DocumentPart, TablePart } from '../../platform/documents/content'
import { documentHead, yearText } from '../../platform/documents/head'
import type { DocumentLanguage } from '../../platform/documents/words'
import { writePdf } from '../../platform/documents/write'
import { type CallContext, personOf } from '../../platform/http/call'
import { custom } from '../../platform/problems'
import { type PaidFor, readCertificate } from './certificate'
import { type FeeReport, readChild, readFeeReport, saysNothing } from './family-report'
import { receiptWords } from './words'

type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'language'>

interface Paper {
  readonly name: string
  readonly bytes: Buffer
}

const words = wordsOf({
  title: 'familyFees.title',
  certificate: 'familyFees.certificate',
  financialYear: 'familyFees.financialYear',
  period: 'familyFees.period',
  paidFor: 'familyFees.paidFor',
  total: 'familyFees.total',
  asOf: 'familyFees.asOf',
  dueDate: 'payments.dueDate',
  installment: 'payments.installment',
  head: 'familyFees.head',
  gross: 'familyFees.gross',
  concession: 'payments.concession',
  net: 'familyFees.net',
  fine: 'payments.fine',
  paid: 'payments.paid',
  balance: 'payments.balance',
  receipts: 'payments.receipts',
  mode: 'payments.mode',
  amount: 'payments.amount',
  refunded: 'familyFees.refunded',
  received: 'familyFees.received',
  moved: 'familyFees.moved',
  used: 'familyFees.used',
  kept: 'familyFees.kept',
  closing: 'familyFees.closing',
  noSignature: 'familyFees.noSignature',
  advance: 'familyFees.advance',
  held: 'familyFees.held',
  cancelled: 'payments.status.Cancelled',
  advanceUsed: 'familyFees.advanceUsed',
})

/** ₹ stands on sums alone. */
const figure = (paise: number) => formatRupees(paise).replace('₹', '')
const figures = (amounts: Record<'gross' | 'concession' | 'net' | 'fine' | 'paid' | 'balance', number>) =>
  (['gross', 'concession', 'net', 'fine', 'paid', 'balance'] as const).map(key => figure(amounts[key]))

/** Class of a student in a year; empty without one. */
async function classIn({ trx, schoolId }: Call, studentId: string, yearId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select c.name || ' ' || v.name as name from enrolments e
    join divisions v on v.school_id = e.school_id and v.id = e.division_id
    join courses c on c.school_id = v.school_id and c.id = v.course_id
    where e.school_id = ${schoolId} and e.student_id = ${studentId} and e.academic_year_id = ${yearId}`.execute(trx)
  return rows[0]?.name ?? ''
}

/** The dues of an account: a line for each head, the fine of an installment on a line of its own. */
function dues({ name, installments, totals }: FeeReport['accounts'][number], language: DocumentLanguage): TablePart {
  const of = words[language]
  const end = (title: string) => ({ title, align: 'end' as const })
  const rows = installments.flatMap(one => {
    const installment = one.carriedTo
      ? `${one.name} · ${say(language, 'familyFees.carriedTo', { year: one.carriedTo })}`
      : one.name
    const finePaid = one.paid - one.heads.reduce((sum, head) => sum + head.paid, 0)
    const lines = one.heads.map(head => [head.name, ...figures({ ...head, fine: 0 })])
    if (one.fine > 0)
      lines.push([
        of.fine,
        ...figures({
          gross: 0,
          concession: 0,
          net: 0,
          fine: one.fine,
          paid: finePaid,
          balance: one.carriedTo ? 0 : one.fine - finePaid,
        }),
      ])
    return lines.map((line, at) => [at === 0 ? displayDay(one.dueDate) : '', at === 0 ? installment : '', ...line])
  })
  return {
    heading: name,
    sums: 1,
    columns: [
      { title: of.dueDate },
      { title: of.installment },
      { title: of.head },
      ...[of.gross, of.concession, of.net, of.fine, of.paid, of.balance].map(end),
    ],
    rows: [...rows, [of.total, '', '', ...figures(totals)]],
  }
}

function receiptsTable({ receipts, received }: FeeReport, language: DocumentLanguage): TablePart {
  const of = words[language]
  const { no, date, account } = receiptWords[language]
  return {
    heading: of.receipts,
    sums: 1,
    columns: [
      { title: date },
      { title: no },
      { title: account },
      { title: of.mode },
      { title: of.amount, align: 'end' },
      { title: of.refunded, align: 'end' },
    ],
    rows: [
      ...receipts.map(one => [
        displayDay(one.date),
        one.status === 'cancelled' ? `${one.receiptNo} · ${of.cancelled}` : one.receiptNo,
        one.account,
        one.mode,
        one.status === 'cancelled' ? '–' : figure(one.amount),
        one.refunded > 0 ? figure(one.refunded) : '',
      ]),
      [of.received, '', '', '', formatRupees(received), ''],
    ],
  }
}

function movedTable({ adjustments, refunds }: FeeReport, language: DocumentLanguage): TablePart {
  const of = words[language]
  const { date, account, particulars } = receiptWords[language]
  const rows = [
    ...adjustments.map(one => ({ date: one.date, what: of[one.kind], account: one.account, amount: one.amount })),
    ...refunds.map(one => ({
      date: one.date,
      what: say(language, 'familyFees.refundOf', { no: one.receiptNo }),
      account: one.account,
      amount: one.amount,
    })),
  ].toSorted((a, b) => a.date.localeCompare(b.date))
  return {
    heading: of.moved,
    columns: [{ title: date }, { title: particulars }, { title: account }, { title: of.amount, align: 'end' }],
    rows: rows.map(row => [displayDay(row.date), row.what, row.account, figure(row.amount)]),
  }
}

/**
 * The statement of a year on paper.
 *
 * @throws 404 for a year in which there is nothing.
 */
export async function reportPaper(call: Call, academicYearId: string | undefined): Promise<Paper> {
  const { services, trx, schoolId, language } = call
  const report = await readFeeReport(call, academicYearId)
  if (saysNothing(report)) throw custom(404, 'NoFeesFound', 'No fees found for {year}.', { year: report.year })
  const of = words[language]
  const facts = receiptWords[language]
  const { guardian } = await readChild(call)
  const advance = (key: 'advanceAvailable' | 'advanceHeld') => report.accounts.reduce((sum, one) => sum + one[key], 0)
  const parts: DocumentPart[] = [
    {
      facts: [
        [facts.student, report.student.name],
        [facts.admNo, report.student.admNo],
        [facts.class, await classIn(call, report.student.id, report.academicYearId)],
        [facts.guardian, guardian],
        [facts.year, report.year],
        [of.asOf, displayDay(report.asOf)],
        [of.closing, formatRupees(report.totals.balance)],
        [of.advance, formatRupees(advance('advanceAvailable'))],
        ...(advance('advanceHeld') > 0 ? [[of.held, formatRupees(advance('advanceHeld'))] as const] : []),
      ],
    },
    ...report.accounts.filter(one => one.installments.length > 0).map(one => dues(one, language)),
    ...(report.receipts.length > 0 ? [receiptsTable(report, language)] : []),
    ...(report.adjustments.length + report.refunds.length > 0 ? [movedTable(report, language)] : []),
  ]
  const content: DocumentContent = {
    ...(await documentHead(services, trx, schoolId, language, personOf(call).name)),
    year: yearText(report.year, language),
    title: of.title,
    lines: [],
    foot: of.noSignature,
    parts,
  }
  return { name: `fees-${report.year.replace(/[^\w-]+/g, '-')}.pdf`, bytes: await writePdf(content) }
}

/** What was paid in a financial year on paper, as a tax office asks for it. @throws 404 for a year without any. */
export async function certificatePaper(call: Call, financialYear: string): Promise<Paper> {
  const { services, trx, schoolId, language } = call
  const paid = await readCertificate(call, financialYear)
  const of = words[language]
  const facts = receiptWords[language]
  const nameOf = ({ kind, head, amount }: PaidFor) => {
    if (kind === 'principal') return head ?? ''
    if (kind === 'fine') return facts.fine
    return amount < 0 ? of.advanceUsed : facts.advance
  }
  const { year: _, ...head } = await documentHead(services, trx, schoolId, language, personOf(call).name)
  const refunds = paid.receipts.some(one => one.refunded > 0)
  const content: DocumentContent = {
    ...head,
    title: of.certificate,
    lines: [say(language, 'familyFees.ofYear', { year: financialYear })],
    ...(paid.isTrial ? { mark: facts.sample } : {}),
    parts: [
      {
        facts: [
          [facts.student, paid.child.name],
          [facts.admNo, paid.child.admNo],
          [facts.class, paid.division],
          [facts.guardian, paid.child.guardian],
          [of.financialYear, financialYear],
          [of.period, `${displayDay(paid.from)} – ${displayDay(paid.to)}`],
        ],
      },
      {
        roomy: true,
        sums: 1,
        columns: [{ title: facts.serial }, { title: of.paidFor }, { title: facts.amountHead, align: 'end' }],
        rows: [
          ...paid.heads.map((one, at) => [at + 1, nameOf(one), figure(one.amount)]),
          [of.total, '', formatRupees(paid.total)],
        ],
      },
      { statement: amountInWords(Math.max(0, paid.total)) },
      {
        heading: of.receipts,
        columns: [
          { title: facts.date },
          { title: facts.no },
          { title: of.mode },
          { title: of.amount, align: 'end' as const },
          ...(refunds ? [{ title: of.refunded, align: 'end' as const }] : []),
        ],
        rows: paid.receipts.map(one => [
          displayDay(one.date),
          one.receiptNo,
          one.mode,
          figure(one.amount),
          ...(refunds ? [one.refunded > 0 ? figure(one.refunded) : ''] : []),
        ]),
      },
      { sign: [facts.forSchool] },
    ],
  }
  return { name: `fee-certificate-${financialYear}.pdf`, bytes: await writePdf(content) }
}
