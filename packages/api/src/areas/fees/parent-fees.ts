import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, id, instant, page, paged, pageSize } from '../../contract/schemas'
import { feePosition, paise } from './fees'

/** What a family may look for among its payments. */
export const paymentStatuses = ['Success', 'Pending', 'Failed'] as const

const payment = z
  .object({
    /** Of the receipt, or of the order where there is none. */
    id,
    date: day,
    /** Number of the order, else how whoever took the money knows it. */
    transactionId: z.string(),
    account: z.string(),
    /** What it was for: names of installments, oldest first; none where all of it became advance. */
    installments: z.array(z.string()),
    /** As whoever took it named it; empty while nothing came. */
    mode: z.string(),
    amount: paise,
    /** What of it nobody owed. */
    advance: paise,
    /** What of it was given back. */
    refunded: paise,
    status: z.enum([...paymentStatuses, 'Cancelled']),
    /** Why nothing came, in the words of the provider; empty where it gave none. */
    reason: z.string(),
    /** Why nothing came, where nobody gave words for it. */
    endedBy: z.enum(['busy', 'declined', 'cancelled', 'time']).nullable(),
    /** Empty without a receipt. */
    receiptNo: z.string(),
    /** The order that waits for its end; the provider may be asked about it. */
    orderId: id.nullable(),
  })
  .meta({ id: 'FeePayment', description: 'A receipt of the child, or a wish to pay that has none yet' })

/** Fees of the own child, as families read them. */
export const parentFees = {
  dues: route({
    method: 'GET',
    path: 'parent-fees/dues',
    summary:
      'What the chosen child owes and has paid, of all academic years unless one is named, by account and installment. Amounts in paise, fines as of today.',
    access: forms('g.fees.pay'),
    query: z.object({ academicYearId: id.optional() }),
    answer: feePosition.extend({
      /** The day that the fines are of. */
      asOf: day,
      /** Years in which the child has lines, the newest first. */
      years: z.array(z.object({ id, name: z.string() })),
      /** When the school's own system last sent dues, where it is their master. */
      importedOn: day.nullable(),
      /** That day is more than a week ago. */
      isOld: z.boolean(),
      /** What that system uploaded of a child without dues here: fees and bus fees of the year together. */
      uploaded: z.object({ asOf: day, due: paise, kind: z.enum(['fee', 'bus']) }).nullable(),
      /** The asker may pay here: guardians, and students where the school lets them. */
      mayPay: z.boolean(),
      /** Ways to pay online, by account, the first one first. */
      gateways: z.array(z.object({ id, feeAccountId: id, label: z.string() })),
      /** How the school takes money. */
      taking: z.object({
        strictOrder: z.boolean(),
        partialPayment: z.enum(['none', 'any']),
        /** The least part, in paise. */
        minAmount: paise,
      }),
      /** Payments of the child that wait for their end. */
      openOrders: z.array(
        z.object({ id, feeAccountId: id, channel: z.enum(['online', 'pos', 'qr']), amount: paise, createdAt: instant }),
      ),
    }),
  }),
  payments: route({
    method: 'GET',
    path: 'parent-fees/payments',
    summary:
      'A page of the receipts of the child, whoever took the money, and of its orders that wait or failed, the newest first: of the days that are named, else of an academic year. What expired is left out. Amounts in paise.',
    access: forms('g.fees.history'),
    query: z.object({
      /** The current year unless one is named. */
      academicYearId: id.optional(),
      accountId: id.optional(),
      /** All unless one is named; what was cancelled is among all alone. */
      status: z.enum(paymentStatuses).optional(),
      fromDate: day.optional(),
      toDate: day.optional(),
      page,
      pageSize,
    }),
    answer: paged(payment).extend({
      years: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean() })),
      academicYearId: id,
      /** The days of the rows. */
      fromDate: day,
      toDate: day,
      accounts: z.array(z.object({ id, name: z.string() })),
    }),
  }),
  receipt: route({
    method: 'GET',
    path: 'parent-fees/receipts/{id}/pdf',
    summary: 'A receipt of the child as PDF, in the language of the person; one that the school’s own system gave is a copy.',
    access: forms('g.fees.history'),
    binary: true,
  }),
}
