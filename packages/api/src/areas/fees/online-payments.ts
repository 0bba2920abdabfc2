import { gatewayDriverNames, orderStatuses, statementColumns, statisticsColumns, statisticsGroups } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, id, instant, job, line, page, pageSize, pagination, paise, repeated, words } from '../../contract/schemas'

const statement = forms('pfees.report.statement')
const statistics = forms('pfees.report.statistics')

const count = z.int()

const asked = {
  /** Today unless named; at most 366 days. */
  fromDate: day.optional(),
  toDate: day.optional(),
}

const filters = {
  ...asked,
  driver: z.enum(['', ...gatewayDriverNames]).default(''),
  settled: z.enum(['', 'yes', 'no']).default(''),
  text: words.default(''),
}

const payment = z
  .object({
    id: z.string(),
    orderId: id,
    date: instant,
    schoolId: id,
    school: z.string(),
    transactionId: z.string(),
    paymentId: z.string(),
    admNo: z.string(),
    name: z.string(),
    division: z.string(),
    account: z.string(),
    method: z.string(),
    amount: paise,
    charge: paise,
    status: z.enum(orderStatuses),
    receiptNo: z.string(),
    settledOn: day.nullable(),
    utr: z.string(),
    gatewayFee: paise.nullable(),
    net: paise.nullable(),
  })
  .meta({ id: 'OnlinePayment' })

const figures = {
  orders: count,
  success: count,
  failed: count,
  expired: count,
  pending: count,
  /** Percent with one decimal; null where nobody tried. */
  rate: z.number().nullable(),
  amount: paise,
  average: paise.nullable(),
  /** Half of the payments were known after so many seconds. */
  medianSeconds: count.nullable(),
  unsettled: count,
  exceptions: count,
}

/** What came in by gateways, over all schools. Amounts are paise. */
export const onlinePayments = {
  statement: route({
    method: 'GET',
    path: 'fees-admin/online-statement',
    summary: 'Orders by gateways with their payments and settlement, the newest first, and what they come to by status.',
    access: statement,
    tenancy: 'platform',
    query: z.object({ ...filters, schoolId: repeated(id), status: repeated(z.enum(orderStatuses)), page, pageSize }),
    answer: z.object({
      results: z.array(payment),
      pagination,
      totals: z.array(z.object({ status: z.enum(orderStatuses), count, amount: paise })),
      from: day,
      to: day,
    }),
  }),
  exportStatement: route({
    method: 'POST',
    path: 'fees-admin/online-statement/export',
    writes: false,
    summary: 'All rows of the statement as a file, in rupees. Answers a job; its result is the file, kept for a day.',
    access: statement,
    tenancy: 'platform',
    idempotent: true,
    body: z.object({
      filters: z
        .strictObject({
          ...filters,
          schoolId: z.array(id).max(2000).default([]),
          status: z.array(z.enum(orderStatuses)).max(orderStatuses.length).default([]),
        })
        .meta({ id: 'OnlineStatementFilters' }),
      columns: z.array(z.enum(statementColumns)).max(statementColumns.length).default([]),
      format: z.enum(['xlsx', 'csv', 'pdf']).default('xlsx'),
      language: z.enum(['en', 'es', 'pt', 'de']).default('en'),
    }),
    answer: job,
    status: 202,
  }),
  statementFile: route({
    method: 'GET',
    path: 'fees-admin/online-statement/export/{id}',
    summary: 'The file of an export that has ended. Only for who began it.',
    access: statement,
    tenancy: 'platform',
    binary: true,
  }),
  statistics: route({
    method: 'GET',
    path: 'fees-admin/online-statistics',
    summary:
      'How orders by gateways end, by day, month, school, gateway or method, with the sums and what came in day by day. The success rate leaves out orders that nobody tried to pay.',
    access: statistics,
    tenancy: 'platform',
    query: z.object({
      ...asked,
      schoolId: repeated(id),
      group: z.enum(statisticsGroups).default('day'),
      /** A column, a minus before one that descends. */
      sort: line(40).default(''),
      page,
      pageSize,
    }),
    answer: z.object({
      results: z.array(z.object({ id: z.string(), name: z.string(), ...figures })),
      pagination,
      totals: z.object(figures),
      days: z.array(z.object({ day, amount: paise, rate: z.number().nullable() })),
      from: day,
      to: day,
    }),
  }),
  exportStatistics: route({
    method: 'POST',
    path: 'fees-admin/online-statistics/export',
    writes: false,
    summary: 'All rows of the statistics as a file; amounts in rupees.',
    access: statistics,
    tenancy: 'platform',
    body: z.object({
      filters: z
        .strictObject({
          ...asked,
          schoolId: z.array(id).max(2000).default([]),
          group: z.enum(statisticsGroups).default('day'),
          sort: line(40).default(''),
        })
        .meta({ id: 'OnlineStatisticsFilters' }),
      columns: z.array(z.enum(statisticsColumns)).max(statisticsColumns.length).default([]),
      format: z.enum(['xlsx', 'csv', 'pdf']).default('xlsx'),
      language: z.enum(['en', 'es', 'pt', 'de']).default('en'),
    }),
    binary: true,
  }),
}
