import { paymentSources, syncStates } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import {
  classBody,
  classQuery,
  day,
  flag,
  id,
  job,
  line,
  option,
  page,
  pageSize,
  pagination,
  paise,
  repeated,
} from '../../contract/schemas'

const schedule = forms('pfees.report.schedule')
const collection = forms('pfees.report.collection')
const tenancy = 'platform' as const

const cells = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
const rows = z.object({ results: z.array(cells), pagination, totals: cells })

const sources = ['schedule', 'bus', 'manual', 'carry-forward', 'import'] as const

const ofSchedule = {
  schoolId: z.union([id, z.literal('')]).default(''),
  academicYearId: id.optional(),
  studentIds: repeated(id),
  accountId: id.optional(),
  source: z.enum(['', ...sources]).default(''),
  installmentId: id.optional(),
  /** Students alone of whom nothing was asked. */
  unmatched: flag.default(false),
}
const ofCollection = {
  schoolId: z.union([id, z.literal('')]).default(''),
  academicYearId: id.optional(),
  studentIds: repeated(id),
  accountId: id.optional(),
  installmentId: id.optional(),
  /** Today unless named; at most 366 days. */
  fromDate: day.optional(),
  toDate: day.optional(),
  channel: z.enum(['', ...paymentSources]).default(''),
  status: z.enum(['', 'issued', 'cancelled', 'refunded']).default(''),
}
const inBody = { studentIds: z.array(id).max(2000).default([]), ...classBody }

const file = {
  columns: z.array(line(60)).max(100).default([]),
  sort: line(200).default(''),
  format: z.enum(['xlsx', 'csv', 'pdf']),
  language: z.enum(['en', 'es', 'pt', 'de']).default('en'),
}

/** What students of a school were asked to pay, and what came in of it, as operators read it. Amounts are paise. */
export const studentFees = {
  offers: route({
    method: 'GET',
    path: 'fees-admin/student-fees/offers',
    summary: 'What the filters offer in a school.',
    access: forms('pfees.report.schedule', 'pfees.report.collection'),
    tenancy,
    query: z.object({ school: id }),
    answer: z.object({
      academicYears: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean() })),
      sections: z.array(option),
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
      accounts: z.array(option),
      installments: z.array(z.object({ id, name: z.string(), academicYearId: id, accountId: id })),
      today: day,
    }),
  }),
  schools: route({
    method: 'GET',
    path: 'fees-admin/student-fees/schools',
    summary: 'Schools of the own scope with fees, by name.',
    access: forms('pfees.report.schedule', 'pfees.report.collection', 'pfees.utility.import', 'pfees.utility.remove'),
    tenancy,
    answer: z.array(option.extend({ code: z.string() })),
  }),
  schedule: route({
    method: 'GET',
    path: 'fees-admin/student-schedule',
    summary: 'Lines of dues of the students of a school with where each came from; the sums are of all pages.',
    access: schedule,
    tenancy,
    query: z.object({ ...ofSchedule, ...classQuery, sort: line(200).default(''), page, pageSize }),
    answer: rows,
  }),
  exportSchedule: route({
    method: 'POST',
    path: 'fees-admin/student-schedule/export',
    summary: 'All lines as a file, by a job.',
    access: schedule,
    tenancy,
    writes: false,
    idempotent: true,
    body: z.object({
      filters: z
        .strictObject({ ...ofSchedule, ...inBody, unmatched: z.boolean().default(false) })
        .meta({ id: 'StudentScheduleFilters' }),
      ...file,
    }),
    answer: job,
    status: 202,
  }),
  collection: route({
    method: 'GET',
    path: 'fees-admin/student-collection',
    summary:
      'Lines of receipts of a school; cancelled receipts and refunds stand as lines below nought too, so the sum is the money that was kept.',
    access: collection,
    tenancy,
    query: z.object({ ...ofCollection, ...classQuery, sort: line(200).default(''), page, pageSize }),
    answer: rows.extend({ from: day, to: day }),
  }),
  exportCollection: route({
    method: 'POST',
    path: 'fees-admin/student-collection/export',
    summary: 'All lines as a file, by a job.',
    access: collection,
    tenancy,
    writes: false,
    idempotent: true,
    body: z.object({
      filters: z.strictObject({ ...ofCollection, ...inBody }).meta({ id: 'StudentCollectionFilters' }),
      ...file,
    }),
    answer: job,
    status: 202,
  }),
  receipt: route({
    method: 'GET',
    path: 'fees-admin/student-collection/{receiptId}',
    summary: 'From the payment over the lines of its receipt to the ledger.',
    access: collection,
    tenancy,
    answer: z.object({
      receiptId: id,
      receiptNo: z.string(),
      date: day,
      status: z.string(),
      student: z.object({ id, name: z.string(), admNo: z.string() }),
      division: z.string(),
      account: z.string(),
      amount: paise,
      payment: z.object({
        source: z.string(),
        mode: z.string(),
        reference: z.string(),
        amount: paise,
        payerCharge: paise,
        paidOn: day,
        status: z.string(),
        orderNo: z.string(),
      }),
      lines: z.array(z.object({ kind: z.string(), installment: z.string(), head: z.string(), amount: paise })),
      ledger: z.array(z.object({ id, date: day, kind: z.string(), debit: paise, credit: paise })),
      sync: z.array(z.object({ entity: z.string(), status: z.enum(syncStates), externalRef: z.string().nullable() })),
    }),
  }),
}
