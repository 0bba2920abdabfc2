import { leaveStatuses, leaveReports as names } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { classBody, classQuery, day, id, job, line, page, pageSize, pagination, repeated } from '../../contract/schemas'
import { applicantKind } from './leave-schemas'

const access = forms('s.leave.report')
const report = z.enum(names)

const fields = {
  /** Balances go by it, and the other reports where no days are named. */
  yearBasis: z.enum(['academic', 'calendar']).default('academic'),
  fromDate: day.optional(),
  /** Balances are as of this day; today unless named. */
  toDate: day.optional(),
  kind: z.union([applicantKind, z.literal('')]).default(''),
  staffId: id.optional(),
  studentId: id.optional(),
  status: z.enum(['', ...leaveStatuses]).default(''),
}
const cells = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/** Reports on leave. Amounts are days; half a day is 0.5. */
export const leaveReports = {
  view: route({
    method: 'GET',
    path: 'leave-appln/reports/{report}',
    summary:
      'A page of a leave report with the totals of all pages. At most 400 days. Teachers see students of own divisions and their own leave.',
    access,
    params: z.object({ report }),
    query: z.object({
      ...fields,
      ...classQuery,
      designationIds: repeated(id),
      typeIds: repeated(id),
      /** Keys of columns by commas, a minus before what descends. */
      sort: line(200).default(''),
      page,
      pageSize,
    }),
    answer: z.object({
      results: z.array(cells),
      pagination,
      totals: cells,
      /** Keys of the columns in their order. */
      columns: z.array(z.string()),
      from: day,
      to: day,
    }),
  }),
  exportFile: route({
    method: 'POST',
    path: 'leave-appln/reports/{report}/export',
    writes: false,
    summary: 'All rows of a leave report as .xlsx, .csv or .pdf. Answers a job; its result is the file, kept for a day.',
    access,
    idempotent: true,
    params: z.object({ report }),
    body: z.object({
      filters: z
        .strictObject({
          ...fields,
          ...classBody,
          designationIds: z.array(id).max(200).default([]),
          typeIds: z.array(id).max(100).default([]),
        })
        .meta({ id: 'LeaveReportFilters' }),
      /** All of the report unless some are named. */
      columns: z.array(line(60)).max(60).default([]),
      sort: line(200).default(''),
      format: z.enum(['xlsx', 'csv', 'pdf']),
      language: z.enum(['en', 'es', 'pt', 'de']).default('en'),
    }),
    answer: job,
    status: 202,
  }),
}
