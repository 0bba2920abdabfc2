import {
  cashModes,
  chequeStatuses,
  exceptionActions,
  exceptionKinds,
  paymentSources,
  refundMethods,
  refundStatuses,
} from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, distinct, id, instant, line, option, page, paged, pageSize, pagination, paise } from '../../contract/schemas'

const access = forms('s.fees.receipts')

const student = z.object({ id, name: z.string(), admNo: z.string(), division: z.string() })
const version = z.int()
const reason = line(200, 3)
/** Today unless named; at most 366 days. */
const days = { fromDate: day.optional(), toDate: day.optional() }

const instrument = z.object({
  /** Number of a cheque or demand draft, six digits. */
  no: line(6),
  on: day,
  bank: line(60),
})

const receiptRow = z
  .object({
    id,
    receiptNo: z.string(),
    onDay: day,
    student,
    account: option,
    source: z.enum(paymentSources),
    mode: z.string(),
    reference: z.string().nullable(),
    instrument: instrument.nullable(),
    amount: paise,
    status: z.enum(['issued', 'cancelled']),
    payment: z.object({ id, status: z.string() }),
    refunded: paise,
    cashier: z.string(),
    /** The school's own system has written it. */
    isExternal: z.boolean(),
  })
  .meta({ id: 'FeeReceipt', description: 'A receipt of fees; amounts in paise' })

const refund = z
  .object({
    id,
    receipt: z.object({ id, receiptNo: z.string(), onDay: day, amount: paise }),
    student,
    account: option,
    amount: paise,
    reason: z.string(),
    method: z.enum(refundMethods),
    status: z.enum(refundStatuses),
    reference: z.string().nullable(),
    note: z.string().nullable(),
    /** What the gateway said when it refused. */
    error: z.string().nullable(),
    requestedAt: instant,
    requestedBy: z.string(),
    decidedAt: instant.nullable(),
    decidedBy: z.string().nullable(),
    doneOn: day.nullable(),
    /** What the asker may do with it. */
    actions: z.array(z.enum(['approve', 'reject', 'paid', 'retry'])),
    version,
  })
  .meta({ id: 'FeeRefund', description: 'Money that goes back; amounts in paise' })

const receipt = receiptRow
  .extend({
    lines: z.array(
      z.object({
        kind: z.enum(['principal', 'fine', 'advance']),
        installment: z.string().nullable(),
        head: z.string().nullable(),
        amount: paise,
      }),
    ),
    cancelReason: z.string().nullable(),
    cancelOutcome: z.enum(['void', 'to-advance']).nullable(),
    cancelledAt: instant.nullable(),
    cancelledBy: z.string().nullable(),
    refunds: z.array(refund),
    /** Paise that may still go back. */
    refundable: paise,
    /** Ways by which it may go back, the usual one first. */
    refundMethods: z.array(z.enum(refundMethods)),
    /** What the asker may do with it. */
    actions: z.array(z.enum(['void', 'to-advance', 'cheque', 'refund'])),
  })
  .meta({ id: 'FeeReceiptWhole' })

const exception = z
  .object({
    id,
    kind: z.enum(exceptionKinds),
    amount: paise,
    status: z.enum(['open', 'resolved']),
    at: instant,
    student: student.nullable(),
    account: option.nullable(),
    receipt: z.object({ id, receiptNo: z.string() }).nullable(),
    orderNo: z.string().nullable(),
    resolution: z.string().nullable(),
    note: z.string().nullable(),
    resolvedAt: instant.nullable(),
    resolvedBy: z.string().nullable(),
    /** A refund of it waits for approval. */
    isRefunding: z.boolean(),
    actions: z.array(z.enum(exceptionActions)),
    version,
  })
  .meta({ id: 'PaymentException', description: 'Money that somebody must decide about; amounts in paise' })

const sheet = {
  cashier: option,
  onDay: day,
  byMode: z.array(z.object({ mode: z.string(), count: z.int(), amount: paise })),
  cancelledCount: z.int(),
  cancelled: paise,
  /** Cash among it that was handed back. */
  cashReturned: paise,
  /** Cash that went out as refunds. */
  refunded: paise,
}
const closing = z
  .object({
    id,
    ...sheet,
    no: z.int(),
    opening: paise,
    expected: paise,
    counted: paise,
    difference: paise,
    note: z.string(),
    at: instant,
  })
  .meta({ id: 'CashierClosing', description: 'What a cashier had in hand at the end of a day; amounts in paise' })

/** Receipts of the school, money at the counter, refunds, exceptions and closing sheets. Amounts are paise. */
export const feeReceipts = {
  offers: route({
    method: 'GET',
    path: 'fees/receipt-offers',
    summary: 'What the filters of receipts offer, how the school takes money, and what the asker may do.',
    access,
    answer: z.object({
      today: day,
      accounts: z.array(option),
      cashiers: z.array(option),
      modes: z.array(z.string()),
      banks: z.array(z.string()),
      rules: z.object({ strictOrder: z.boolean(), partialPayment: z.enum(['none', 'any']), minAmount: paise }),
      /** Takes money, cancels receipts of today and asks for refunds; decides about refunds, exceptions and earlier days. */
      may: z.object({ take: z.boolean(), decide: z.boolean() }),
    }),
  }),
  list: route({
    method: 'GET',
    path: 'fees/receipts',
    summary:
      'Receipts of days by day and number, the newest first, with what the issued ones among them come to. With `cheques` those by cheque or demand draft alone, of all days unless some are named.',
    access,
    query: z.object({
      ...days,
      accountId: id.optional(),
      studentId: id.optional(),
      userId: id.optional(),
      source: z.enum(['', ...paymentSources]).default(''),
      mode: line(40).default(''),
      status: z.enum(['', 'issued', 'cancelled']).default(''),
      cheques: z.enum(['', ...chequeStatuses]).default(''),
      /** Receipt number, admission number or name. */
      text: line(50).default(''),
      page,
      pageSize,
    }),
    answer: z.object({ results: z.array(receiptRow), pagination, total: paise }),
  }),
  one: route({
    method: 'GET',
    path: 'fees/receipts/{id}',
    summary: 'A receipt with its lines, its refunds and what may be done with it.',
    access,
    answer: receipt,
  }),
  create: route({
    method: 'POST',
    path: 'fees/counter-receipts',
    summary:
      'Takes cash, a cheque or a demand draft and gives a receipt, or pays by advance alone where it covers everything. The amount has to be the one that is owed now (409 otherwise). Without installments, and where nothing is owed, the amount is advance. Beside a payment that is open elsewhere it asks first (409 `OnlinePending`); cash of one person stays below 2,00,000 rupees a day.',
    access,
    idempotent: true,
    body: z.object({
      studentId: id,
      feeAccountId: id,
      installmentIds: distinct(id).max(200),
      /** A part of what is owed, where the school takes parts; or the advance. */
      amount: paise.min(1).max(1_000_000_000).optional(),
      /** What the payer was told, the advance taken off. */
      expectedTotal: paise.min(0),
      mode: z.enum(cashModes),
      /** Of a cheque or demand draft. */
      instrument: instrument.optional(),
      /** Beside a payment of another kind that is still open. */
      override: z.boolean().default(false),
    }),
    answer: z.object({
      receipt: receipt.nullable(),
      /** Advance that paid everything; 0 beside a receipt. */
      adjusted: paise,
    }),
    status: 201,
  }),
  cancel: route({
    method: 'POST',
    path: 'fees/receipts/{id}/cancel',
    summary:
      'Takes a receipt back; its number is kept. Money of the counter is gone or becomes advance, all other money becomes advance. Receipts of earlier days are for the super administrator. One with a refund is refused (409).',
    access,
    body: z.object({ reason, outcome: z.enum(['void', 'to-advance']) }),
    answer: receipt,
    status: 200,
  }),
  cheque: route({
    method: 'PATCH',
    path: 'fees/payments/{id}/cheque',
    summary:
      'Says what became of a cheque or demand draft. One that bounced takes its receipt back, and adds the charge of the school to the dues. Once said it stays (409).',
    access,
    body: z.object({ status: z.enum(['cleared', 'bounced']) }),
    answer: z.object({
      receipt,
      /** Paise that were added to the dues. */
      charge: paise,
    }),
  }),
  refunds: route({
    method: 'GET',
    path: 'fees/refunds',
    summary: 'Refunds, the newest first; those that are not ended unless a status is named.',
    access,
    query: z.object({
      status: z.enum(['', 'all', ...refundStatuses]).default(''),
      studentId: id.optional(),
      text: line(50).default(''),
      page,
      pageSize,
    }),
    answer: paged(refund),
  }),
  askRefund: route({
    method: 'POST',
    path: 'fees/refunds',
    summary:
      'Asks for money of a payment to go back. It may not exceed what was paid and not refunded yet (409). Another person approves it.',
    access,
    idempotent: true,
    body: z.object({
      paymentId: id,
      amount: paise.min(1).max(1_000_000_000),
      reason,
      method: z.enum(refundMethods),
    }),
    answer: refund,
    status: 201,
  }),
  decideRefund: route({
    method: 'PATCH',
    path: 'fees/refunds/{id}',
    summary:
      'Approves a refund, which takes it from advance and then from lines of the receipt, rejects it, says that it was handed out, or has the gateway asked again. Who has asked for it does not approve it (409).',
    access,
    body: z.object({
      action: z.enum(['approve', 'reject', 'paid', 'retry']),
      /** Number of a transfer or cheque, once it was handed out. */
      reference: line(40).default(''),
      note: line(200).default(''),
      version,
    }),
    answer: refund,
  }),
  exceptions: route({
    method: 'GET',
    path: 'fees/exceptions',
    summary: 'Money that somebody must decide about, the oldest first; resolved ones the newest first.',
    access,
    query: z.object({
      status: z.enum(['open', 'resolved']).default('open'),
      kind: z.enum(['', ...exceptionKinds]).default(''),
      text: line(50).default(''),
      page,
      pageSize,
    }),
    answer: paged(exception),
  }),
  resolve: route({
    method: 'POST',
    path: 'fees/exceptions/{id}/resolve',
    summary:
      'Decides about an exception: its money pays what is owed, becomes free advance, goes to another student or is asked back; one without money is noted. For the super administrator.',
    access,
    body: z.object({
      action: z.enum(exceptionActions),
      /** To whom it goes. */
      studentId: id.optional(),
      /** Of a refund; the usual one unless named. */
      method: z.enum(refundMethods).optional(),
      note: line(200).default(''),
      version,
    }),
    answer: exception,
    status: 200,
  }),
  closings: route({
    method: 'GET',
    path: 'fees/closings',
    summary: 'Closing sheets of cashiers, the newest first; of a day that was closed again the last one.',
    access,
    query: z.object({ ...days, userId: id.optional(), page, pageSize }),
    answer: paged(closing),
  }),
  draft: route({
    method: 'GET',
    path: 'fees/closings/draft',
    summary: 'What the asker took and gave back on a day, as the closing sheet will say it; today unless named.',
    access,
    query: z.object({ onDay: day.optional() }),
    answer: z.object({ ...sheet, opening: paise, cash: paise, isClosed: z.boolean() }),
  }),
  close: route({
    method: 'POST',
    path: 'fees/closings',
    summary: 'Closes a day of the asker with what was counted. Closed again, the last sheet counts.',
    access,
    idempotent: true,
    body: z.object({
      onDay: day,
      opening: paise.min(0).max(1_000_000_000),
      counted: paise.min(0).max(10_000_000_000),
      note: line(200).default(''),
    }),
    answer: closing,
    status: 201,
  }),
  sheet: route({
    method: 'GET',
    path: 'fees/closings/{id}/pdf',
    summary: 'A closing sheet as a PDF, to sign.',
    access,
    binary: true,
  }),
}
