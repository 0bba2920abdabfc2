import { concessionStatuses, dueStatuses, feeGroups, feeReports as names, orderStatuses, paymentSources } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { classBody, classQuery, day, id, job, line, option, page, pageSize, pagination, repeated } from '../../contract/schemas'

const access = forms('s.fees.reports')
const report = z.enum(names)

const fields = {
  /** The current one unless named. */
  academicYearId: id.optional(),
  studentId: id.optional(),
  /** Of what came in; today unless named, of a ledger all days. At most 366 days. */
  fromDate: day.optional(),
  toDate: day.optional(),
  /** Of what is owed; today unless named. */
  asOf: day.optional(),
  accountId: id.optional(),
  source: z.enum(['', ...paymentSources]).default(''),
  mode: line(40).default(''),
  userId: id.optional(),
  group: z.enum(['', ...feeGroups]).default(''),
  /** Of dues, without one all that fell due; of concessions, or of orders. */
  status: z.enum(['', ...dueStatuses, ...concessionStatuses, ...orderStatuses]).default(''),
  /** Of payments online. */
  gatewayId: id.optional(),
  /** Of concessions. */
  typeId: id.optional(),
  kind: z.enum(['', 'cancelled', 'refunds']).default(''),
  busId: id.optional(),
  stopId: id.optional(),
}
/** Paise. */
const minDue = z.coerce.number().int().min(0).max(1e12).default(0)
const column = line(60)

const cells = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/** All school fee reports. Amounts are paise. */
export const feeReports = {
  offers: route({
    method: 'GET',
    path: 'fees/report-offers',
    summary: 'What the filters of the fee reports offer.',
    access,
    operatorSchool: true,
    answer: z.object({
      academicYears: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean() })),
      sections: z.array(option),
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
      accounts: z.array(option),
      installments: z.array(z.object({ id, name: z.string(), academicYearId: id, accountId: id })),
      heads: z.array(z.string()),
      modes: z.array(z.string()),
      users: z.array(option),
      gateways: z.array(option),
      buses: z.array(option),
      stops: z.array(z.object({ id, name: z.string(), busId: id })),
      concessionTypes: z.array(option),
      today: day,
    }),
  }),
  view: route({
    method: 'GET',
    path: 'fees/reports/{report}',
    summary:
      'A page of a fee report with the totals of all pages; amounts in paise. Totals count issued receipts only. As of a past day fines are reckoned anew and later receipts count nothing.',
    access,
    operatorSchool: true,
    params: z.object({ report }),
    query: z.object({
      ...fields,
      ...classQuery,
      installmentIds: repeated(id),
      minDue,
      /** Keys of columns by commas, a minus before what descends. */
      sort: line(200).default(''),
      page,
      pageSize,
    }),
    answer: z.object({ results: z.array(cells), pagination, totals: cells, asOf: day, from: day, to: day }),
  }),
  exportFile: route({
    method: 'POST',
    path: 'fees/reports/{report}/export',
    writes: false,
    summary: 'All rows of a fee report as .xlsx, .csv or .pdf. Answers a job; its result is the file, kept for a day.',
    access,
    operatorSchool: true,
    idempotent: true,
    params: z.object({ report }),
    body: z.object({
      // A filter that is not known would give more rows than were asked for.
      filters: z
        .strictObject({
          ...fields,
          ...classBody,
          installmentIds: z.array(id).max(200).default([]),
          minDue: z.int().min(0).max(1e12).default(0),
        })
        .meta({ id: 'FeeReportFilters' }),
      /** All of the report unless some are named. */
      columns: z.array(column).max(100).default([]),
      sort: line(200).default(''),
      format: z.enum(['xlsx', 'csv', 'pdf']),
      /** Language of the headings and of the names of codes. */
      language: z.enum(['en', 'es', 'pt', 'de']).default('en'),
    }),
    answer: job,
    status: 202,
  }),
}
