import { orderStatuses, qrCollectionColumns } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, id, job, option, page, pageSize, pagination, paise } from '../../contract/schemas'

const access = forms('s.fees.qr.report')

const filters = {
  /** Days on which orders were made; today unless named, at most 366 days. */
  fromDate: day.optional(),
  toDate: day.optional(),
  status: z.enum(['', ...orderStatuses]).default(''),
  mode: z.enum(['', 'pg', 'upi']).default(''),
  userId: id.optional(),
}

/** Orders that were shown as a code. Amounts are paise. */
export const qrReports = {
  offers: route({
    method: 'GET',
    path: 'fees/reports/qr-collection/offers',
    summary: 'Who has made codes.',
    access,
    answer: z.object({ users: z.array(option), today: day }),
  }),
  collection: route({
    method: 'GET',
    path: 'fees/reports/qr-collection',
    summary: 'Orders by QR, the newest first, with what they come to by state. One whose time is over is shown as expired.',
    access,
    query: z.object({ ...filters, page, pageSize }),
    answer: z.object({
      results: z.array(
        z.object({
          id,
          studentId: id,
          date: day,
          orderNo: z.string(),
          admNo: z.string(),
          name: z.string(),
          division: z.string(),
          installments: z.string(),
          amount: paise,
          mode: z.enum(['pg', 'upi']),
          utr: z.string(),
          /** Address of the payer, most of its name hidden. */
          payer: z.string(),
          status: z.enum(orderStatuses),
          receiptNo: z.string(),
          createdBy: z.string(),
        }),
      ),
      pagination,
      totals: z.array(z.object({ status: z.enum(orderStatuses), count: z.int(), amount: paise })),
      from: day,
      to: day,
    }),
  }),
  exportCollection: route({
    method: 'POST',
    path: 'fees/reports/qr-collection/export',
    writes: false,
    summary: 'All orders by QR as a file, in rupees. Answers a job; its result is the file, kept for a day.',
    access,
    idempotent: true,
    body: z.object({
      filters: z.strictObject(filters).meta({ id: 'QrCollectionFilters' }),
      columns: z.array(z.enum(qrCollectionColumns)).max(qrCollectionColumns.length).default([]),
      format: z.enum(['xlsx', 'csv', 'pdf']).default('xlsx'),
      language: z.enum(['en', 'es', 'pt', 'de']).default('en'),
    }),
    answer: job,
    status: 202,
  }),
}
