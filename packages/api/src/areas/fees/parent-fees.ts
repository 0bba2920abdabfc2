import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, id, page, paged, pageSize } from '../../contract/schemas'
import { feePosition, paise } from './fees'

const payment = z
  .object({
    id,
    date: day,
    transactionId: z.string(),
    account: z.string(),
    /** What it was for: names of installments, oldest first; none where all of it became advance. */
    installments: z.array(z.string()),
    mode: z.string(),
    amount: paise,
    /** What of it nobody owed. */
    advance: paise,
    status: z.enum(['Success', 'Cancelled']),
    receiptNo: z.string(),
  })
  .meta({ id: 'FeePayment', description: 'A receipt of the child' })

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
    }),
  }),
  payments: route({
    method: 'GET',
    path: 'parent-fees/payments',
    summary: 'A page of the receipts of the child in an academic year, the newest first. Amounts in paise.',
    access: forms('g.fees.history'),
    query: z.object({
      /** The current year unless one is named. */
      academicYearId: id.optional(),
      accountId: id.optional(),
      page,
      pageSize,
    }),
    answer: paged(payment).extend({
      years: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean() })),
      academicYearId: id,
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
