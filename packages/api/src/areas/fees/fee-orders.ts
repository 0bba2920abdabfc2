import { isApprovalCode, isRrn, orderStatuses } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, distinct, flag, id, instant, line, page, paged, pageSize, paise, repeated } from '../../contract/schemas'

/** The counter of card machines. */
const counter = forms('s.fees.pos.pay')
/** The counter of machines and of codes that are read by a phone. */
const anyCounter = forms('s.fees.pos.pay', 's.fees.qr.collection')
/** It, and what becomes of the orders of machines. */
const watching = forms('s.fees.pos.pay', 's.fees.qr.collection', 's.fees.pos.status')

const driver = z.enum(['cloud', 'manual', 'sandbox'])

const order = z
  .object({
    id,
    orderNo: z.string(),
    student: z.object({ id, name: z.string(), admNo: z.string() }),
    account: z.object({ id, name: z.string() }),
    channel: z.enum(['online', 'pos', 'qr']),
    /** Null where no machine takes it. */
    machine: z.object({ id, label: z.string(), driver }).nullable(),
    /** How its code is read and paid; null of other channels. */
    qr: z
      .object({
        /** Made by a gateway, which tells of the payment; or the school's own address, where the bank's file does. */
        mode: z.enum(['pg', 'upi']),
        gateway: z.object({ id, label: z.string() }).nullable(),
        /** What the code says; empty while it is made, and when it is no longer to be paid. */
        qrString: z.string(),
        imageUrl: z.string().nullable(),
        typedUtr: z.string().nullable(),
      })
      .nullable(),
    /** Money to come, beside the advance that is used. */
    amount: paise,
    advanceUsed: paise,
    installments: z.array(z.string()),
    status: z.enum(orderStatuses),
    /** Why it did not come to a payment. */
    endedBy: z.enum(['busy', 'declined', 'cancelled', 'time']).nullable(),
    /** Somebody wants it back; the machine has not answered yet. */
    isCancelling: z.boolean(),
    /** The result may be typed from the slip of the machine. */
    byHand: z.boolean(),
    createdAt: instant,
    expiresAt: instant,
    cashier: z.string(),
    mode: z.string().nullable(),
    rrn: z.string().nullable(),
    receipt: z.object({ id, receiptNo: z.string(), amount: paise, onDay: day }).nullable(),
  })
  .meta({ id: 'FeeOrder', description: 'A wish to pay fees; amounts in paise' })

const ofOne = <const Path extends string>(path: Path, summary: string) =>
  route({ method: 'POST', path, summary, access: watching, answer: order, status: 200 })

/** Fees that are paid at the counter. */
export const feeOrders = {
  machines: route({
    method: 'GET',
    path: 'fees/pos-terminals',
    summary: 'Card machines that are in use, by name; the one that the asker used last is marked.',
    access: counter,
    answer: z.object({
      results: z.array(z.object({ id, label: z.string(), driver, feeAccountId: id, isBusy: z.boolean(), isLast: z.boolean() })),
      /** How the school takes money. */
      rules: z.object({ strictOrder: z.boolean(), partialPayment: z.enum(['none', 'any']) }),
    }),
  }),
  list: route({
    method: 'GET',
    path: 'fees/orders',
    summary:
      'Orders by one channel, the newest first; with `open` those that still wait for their end. Without days all of them.',
    access: watching,
    query: z.object({
      channel: z.enum(['pos', 'qr']).default('pos'),
      studentId: id.optional(),
      fromDate: day.optional(),
      toDate: day.optional(),
      terminalId: id.optional(),
      cashierId: id.optional(),
      status: repeated(z.enum(orderStatuses)),
      open: flag,
      page,
      pageSize,
    }),
    answer: paged(order),
  }),
  create: route({
    method: 'POST',
    path: 'fees/orders',
    summary:
      'Sends an amount to a card machine or makes a code for it, or pays by advance alone where it covers everything. A code without a gateway is of the school’s own UPI address. The amount of the payer has to be the one that is owed now (409 otherwise). The open order of the same student for the same amount is answered again.',
    access: anyCounter,
    tenancy: 'none',
    idempotent: 'handler',
    body: z.object({
      channel: z.enum(['pos', 'qr']),
      studentId: id,
      feeAccountId: id,
      installmentIds: distinct(id).max(200),
      /** A part of what is owed for them, where the school takes parts. */
      amount: paise.min(1).max(1_000_000_000).optional(),
      /** Of channel `pos`. */
      posTerminalId: id.optional(),
      /** Of channel `qr`; absent: the code of the school's own UPI address. */
      gatewayAccountId: id.optional(),
      /** What the payer was told, the advance taken off. */
      expectedTotal: paise.min(0),
      /** Beside a payment of another kind that is still open. */
      override: z.boolean().default(false),
      /** Ten digits; the message about the payment goes there. */
      mobile: line(10)
        .pipe(z.string().regex(/^(\d{10})?$/))
        .default(''),
    }),
    answer: z.object({
      order: order.nullable(),
      /** Advance that paid everything; 0 beside an order. */
      adjusted: paise,
    }),
    status: 201,
  }),
  one: route({
    method: 'GET',
    path: 'fees/orders/{id}',
    summary: 'An order as it stands.',
    access: watching,
    answer: order,
  }),
  checkMany: route({
    method: 'POST',
    path: 'fees/orders/check',
    summary: 'Has the machines of at most 50 orders asked at once, and answers how they stand then.',
    access: forms('s.fees.pos.status'),
    tenancy: 'none',
    body: z.object({ ids: distinct(id).min(1).max(50) }),
    answer: z.object({ checked: z.int(), success: z.int(), failed: z.int(), pending: z.int() }),
    status: 200,
  }),
  check: ofOne(
    'fees/orders/{id}/check',
    'Has the machine or the gateway asked at once; the answer comes with the order a moment later.',
  ),
  closeQr: ofOne(
    'fees/orders/{id}/close-qr',
    'Has the code of an order closed after its gateway was asked; a payment that was made meanwhile wins.',
  ),
  utr: route({
    method: 'POST',
    path: 'fees/orders/{id}/utr',
    summary:
      'Keeps the number that the payer’s bank shows, so that its line is found. Posts nothing. A number in use is refused (409).',
    access: forms('s.fees.qr.collection'),
    body: z.object({ utr: line(12).pipe(z.string().refine(isRrn)) }),
    answer: order,
    status: 200,
  }),
  cancel: ofOne(
    'fees/orders/{id}/cancel',
    'Takes an order back from its machine. A payment that was made meanwhile wins. A successful one is refused (409).',
  ),
  manualResult: route({
    method: 'POST',
    path: 'fees/orders/{id}/manual-pos-result',
    summary:
      'Posts what the slip of a machine says that only the cashier reads. An RRN that has a receipt is refused (409). The same result told twice answers the same order.',
    access: watching,
    body: z.object({
      rrn: line(12).pipe(z.string().refine(isRrn)),
      approvalCode: line(6).pipe(z.string().refine(isApprovalCode)),
      last4: line(4)
        .pipe(z.string().regex(/^(\d{4})?$/))
        .default(''),
      mode: z.enum(['card', 'upi']),
    }),
    answer: order,
    status: 200,
  }),
  press: route({
    method: 'POST',
    path: 'fees/orders/{id}/sandbox',
    summary: 'Presses a key of the machine for trials. Orders of other machines are not found.',
    access: counter,
    body: z.object({ key: z.enum(['approve', 'decline', 'cancel']) }),
    answer: order,
    status: 200,
  }),
  receipt: route({
    method: 'GET',
    path: 'fees/receipts/{id}/pdf',
    summary: 'A receipt of the school as a PDF.',
    access: forms('s.fees.pos.pay', 's.fees.pos.status', 's.fees.pos.report', 's.fees.reports', 's.fees.receipts'),
    binary: true,
  }),
}
