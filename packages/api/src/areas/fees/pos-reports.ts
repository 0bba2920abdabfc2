import { posCollectionColumns } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, id, job, option, page, pageSize, pagination, paise } from '../../contract/schemas'

const access = forms('s.fees.pos.report')

const filters = {
  /** Today unless named; at most 366 days. */
  fromDate: day.optional(),
  toDate: day.optional(),
  terminalId: id.optional(),
  mode: z.enum(['', 'Card', 'UPI']).default(''),
  cashierId: id.optional(),
  settled: z.enum(['', 'yes', 'no']).default(''),
}

const sums = { count: z.int(), amount: paise, refunded: paise, total: paise }

/** What came in by card machines, to be tallied with their slips. Amounts are paise. */
export const posReports = {
  offers: route({
    method: 'GET',
    path: 'fees/reports/pos-collection/offers',
    summary: 'Machines and cashiers of the school.',
    access: forms('s.fees.pos.report', 's.fees.pos.status'),
    answer: z.object({ terminals: z.array(option), cashiers: z.array(option), today: day }),
  }),
  collection: route({
    method: 'GET',
    path: 'fees/reports/pos-collection',
    summary:
      'Payments by card machines by machine and day, with what each machine took on each day. The total is what was collected less what was given back.',
    access,
    query: z.object({ ...filters, page, pageSize }),
    answer: z.object({
      results: z.array(
        z.object({
          id,
          studentId: id,
          date: day,
          receiptNo: z.string(),
          admNo: z.string(),
          name: z.string(),
          division: z.string(),
          machine: z.string(),
          mode: z.string(),
          last4: z.string(),
          rrn: z.string(),
          amount: paise,
          refunded: paise,
          cashier: z.string(),
          settledOn: day.nullable(),
          status: z.enum(['issued', 'cancelled']),
        }),
      ),
      pagination,
      /** Of each machine on each day. */
      subtotals: z.array(z.object({ machine: z.string(), date: day, ...sums })),
      totals: z.object(sums),
      from: day,
      to: day,
    }),
  }),
  exportCollection: route({
    method: 'POST',
    path: 'fees/reports/pos-collection/export',
    writes: false,
    summary:
      'All rows of the collection by card machines as a file, in rupees. Answers a job; its result is the file, kept for a day.',
    access,
    idempotent: true,
    body: z.object({
      filters: z.strictObject(filters).meta({ id: 'PosCollectionFilters' }),
      columns: z.array(z.enum(posCollectionColumns)).max(posCollectionColumns.length).default([]),
      format: z.enum(['xlsx', 'csv', 'pdf']).default('xlsx'),
      language: z.enum(['en', 'es', 'pt', 'de']).default('en'),
    }),
    answer: job,
    status: 202,
  }),
}
