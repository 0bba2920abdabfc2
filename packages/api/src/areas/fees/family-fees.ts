import { dueStatuses, isFinancialYear } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, id, option, paise } from '../../contract/schemas'

/** A family and what it keeps for its records and taxes. */
const own = forms('g.fees.report')

/** Net is the demand less the concession; fine and paid hold the fines, and balance is net + fine − paid. */
const amounts = { gross: paise, concession: paise, net: paise, fine: paise, paid: paise, balance: paise }

const installment = z.object({
  id,
  name: z.string(),
  dueDate: day,
  status: z.enum(dueStatuses),
  /** The year into which it was carried; its balance is 0 then. */
  carriedTo: z.string().nullable(),
  ...amounts,
  /** Principal alone. */
  heads: z.array(z.object({ id, name: z.string(), gross: paise, concession: paise, net: paise, paid: paise, balance: paise })),
})

/** Fees of the own child in a year, to keep. */
export const familyFees = {
  report: route({
    method: 'GET',
    path: 'parent-fees/fee-report',
    summary:
      'The statement of the chosen child for an academic year, the current one unless it is named: dues by installment and head, receipts, adjustments, refunds, and what is left. Amounts in paise, fines as of today.',
    access: own,
    query: z.object({ academicYearId: id.optional() }),
    answer: z
      .object({
        student: z.object({ id, name: z.string(), admNo: z.string() }),
        academicYearId: id,
        year: z.string(),
        /** The day that the fines are of. */
        asOf: day,
        accounts: z.array(
          z.object({
            id,
            name: z.string(),
            installments: z.array(installment),
            totals: z.object(amounts),
            /** Money of the child that waits for its next dues, whatever the year. */
            advanceAvailable: paise,
            /** Money that waits for a decision of the school. */
            advanceHeld: paise,
          }),
        ),
        totals: z.object(amounts),
        /** Receipts of the days of the year, and those that paid its dues; cancelled ones too. */
        receipts: z.array(
          z.object({
            id,
            date: day,
            receiptNo: z.string(),
            account: z.string(),
            mode: z.string(),
            amount: paise,
            refunded: paise,
            status: z.enum(['issued', 'cancelled']),
          }),
        ),
        /** Receipts that stand, less what was given back. */
        received: paise,
        adjustments: z.array(z.object({ id, date: day, account: z.string(), kind: z.enum(['used', 'kept']), amount: paise })),
        refunds: z.array(
          z.object({ id, date: day, account: z.string(), receiptNo: z.string(), method: z.string(), amount: paise }),
        ),
        /** Years with dues or receipts of the child, and the current one; the newest first. */
        years: z.array(option),
        /** Financial years with money of the child, the newest first. */
        financialYears: z.array(z.string()),
      })
      .meta({ id: 'FeeStatement', description: 'Fees of a child in a year; amounts in paise' }),
  }),
  reportPdf: route({
    method: 'GET',
    path: 'parent-fees/fee-report/pdf',
    summary: 'The same statement as PDF under the head of the school, in the language of the person.',
    access: own,
    query: z.object({ academicYearId: id.optional() }),
    binary: true,
  }),
  certificate: route({
    method: 'GET',
    path: 'parent-fees/fee-certificate/pdf',
    summary:
      'What was paid for the chosen child in a financial year, by head and by the day of the receipts, less what was given back, as PDF. 404 for a year in which nothing was paid.',
    access: own,
    query: z.object({
      /** '2026-27': April to March. */
      financialYear: z.string().refine(isFinancialYear),
    }),
    binary: true,
  }),
}
