import { orderStatuses } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, distinct, id, instant, paise } from '../../contract/schemas'

const payer = forms('g.fees.pay')
const reader = forms('g.fees.pay', 'g.fees.history')

/** What the payer's browser does next to pay. */
export const handoff = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('sdk'),
      /** Address of the provider's script, and what it is opened with. */
      script: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
    z.object({
      kind: z.literal('redirect'),
      method: z.enum(['GET', 'POST']),
      url: z.string(),
      fields: z.record(z.string(), z.string()),
    }),
  ])
  .meta({ id: 'FeeHandoff' })

const wish = z.object({
  feeAccountId: id,
  installmentIds: distinct(id).max(200),
  /** A part of what is owed for them, where the school takes parts. */
  amount: paise.min(1).max(1_000_000_000).optional(),
  /** The only active one, or the first, unless one is named. */
  gatewayAccountId: id.optional(),
})

const quote = z
  .object({
    lines: z.array(
      z.object({
        installmentId: id,
        installment: z.string(),
        kind: z.enum(['principal', 'fine']),
        /** Of the head; empty for a fine. */
        head: z.string(),
        amount: paise,
      }),
    ),
    /** Of the lines in fines. */
    fine: paise,
    advanceUsed: paise,
    payerCharge: paise,
    /** Money to come: the lines without the advance, with the charge. */
    total: paise,
  })
  .meta({ id: 'FeeQuote' })

const order = z
  .object({
    id,
    orderNo: z.string(),
    student: z.object({ id, name: z.string(), admNo: z.string() }),
    account: z.object({ id, name: z.string() }),
    /** Empty where no gateway takes it. */
    gateway: z.string(),
    channel: z.enum(['online', 'pos', 'qr']),
    /** Money to come, with the charge. */
    amount: paise,
    payerCharge: paise,
    advanceUsed: paise,
    installments: z.array(z.string()),
    installmentIds: z.array(id),
    status: z.enum(orderStatuses),
    /** The bank has a payment in hand: nobody should pay again. */
    isWaiting: z.boolean(),
    /** What the bank said to the last payment that failed; null where none did since. */
    failure: z.string().nullable(),
    endedBy: z.enum(['busy', 'declined', 'cancelled', 'time']).nullable(),
    createdAt: instant,
    expiresAt: instant,
    /** While it is open and the payer may go on. */
    handoff: handoff.nullable(),
    receipt: z.object({ id, receiptNo: z.string(), amount: paise, onDay: day }).nullable(),
  })
  .meta({ id: 'FamilyFeeOrder', description: 'A wish of a family to pay fees; amounts in paise' })

/** Fees of the own child that are paid online. */
export const parentOrders = {
  quote: route({
    method: 'POST',
    path: 'parent-fees/quotes',
    summary: 'What paying chosen installments of the chosen child comes to now. Amounts in paise; nothing is kept.',
    access: payer,
    writes: false,
    body: wish,
    answer: quote,
    status: 200,
  }),
  create: route({
    method: 'POST',
    path: 'parent-fees/orders',
    summary:
      'Begins a payment for the chosen child, or pays by advance alone where it covers everything. The total that the payer saw has to be the one of now (409 otherwise). An open order of the same items is answered again; with other items the provider is asked about it first.',
    access: payer,
    tenancy: 'none',
    idempotent: 'handler',
    body: wish.extend({ expectedTotal: paise.min(0) }),
    answer: z.union([
      z.object({
        orderId: id,
        orderNo: z.string(),
        amount: paise,
        expiresAt: instant,
        /** Null for a moment while the same order is begun twice at once: read the order again. */
        handoff: handoff.nullable(),
      }),
      z.object({
        adjustmentNo: z.string(),
        /** Paise of the advance that were used. */
        adjusted: paise,
      }),
    ]),
    status: 201,
  }),
  one: route({
    method: 'GET',
    path: 'parent-fees/orders/{id}',
    summary: 'An order of an own child as it stands, whichever child is chosen.',
    access: reader,
    answer: order,
  }),
  check: route({
    method: 'POST',
    path: 'parent-fees/orders/{id}/check',
    summary: 'Asks the provider what became of an order, once in 15 seconds, and answers the order.',
    access: reader,
    tenancy: 'none',
    answer: order,
    status: 200,
  }),
  cancel: route({
    method: 'POST',
    path: 'parent-fees/orders/{id}/cancel',
    summary:
      'Takes an order back after asking the provider. Money that came meanwhile wins; while the bank has a payment in hand it is refused (409).',
    access: payer,
    tenancy: 'none',
    answer: order,
    status: 200,
  }),
}
