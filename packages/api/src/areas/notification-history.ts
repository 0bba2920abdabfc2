import {
  batchMessageStates,
  historyChannels,
  historyKinds,
  historyTabs,
  mostUsageMonths,
  skipReasons,
  usualUsageMonths,
} from '@school/rules'
import { z } from 'zod'
import { reportColumns, reportFileBody, reportRows } from '../contract/report'
import { forms, route } from '../contract/route'
import {
  classBody,
  classQuery,
  day,
  id,
  instant,
  job,
  line,
  option,
  options,
  page,
  pageSize,
  paise,
  repeated,
  words,
} from '../contract/schemas'

const access = forms('s.comm.history')

const channel = z.enum(historyChannels)
const kind = z.enum(historyKinds)
const status = z.enum(batchMessageStates)

const year = { academicYearId: id.optional() }

// A filter that is not known would give more rows than were asked for.
const filters = {
  /** Messages to families, or to staff. */
  type: z.enum(['Student', 'Staff']).default('Student'),
  /** A student, or a member of staff. */
  personId: id.optional(),
  ...classQuery,
  designationIds: repeated(id),
  /** Messages of one batch alone. */
  batchId: id.optional(),
  /** The year by which students are in their classes; without one the current. */
  ...year,
  channel: z.union([channel, z.literal('')]).default(''),
  kind: z.union([kind, z.literal('')]).default(''),
  status: z.union([status, z.literal('')]).default(''),
  from: day.optional(),
  to: day.optional(),
  text: words.default(''),
}

const named = z.object({ id, admNo: z.string(), name: z.string(), rollNo: z.int().nullable() })

const message = z
  .object({
    id,
    at: instant,
    channel,
    kind,
    format: z.string(),
    title: z.string(),
    text: z.string(),
    person: z.string(),
    /** The student it is for, or a child of the guardian. */
    studentId: id.nullable(),
    staffId: id.nullable(),
    students: z.array(z.string()),
    /** A number or an address with its middle hidden, or the name of a login. */
    to: z.string(),
    status,
    skipReason: z.enum(skipReasons).nullable(),
    /** Of NoValue the parameter. */
    parameter: z.string().nullable(),
    parts: z.int(),
    credits: z.int(),
    /** What came back, when it did not arrive. */
    refunded: z.int(),
    sentBy: z.string(),
    batchId: id,
    /** Whether the caller may open the batch. */
    mayOpenBatch: z.boolean(),
    /** What happened to it, the first first. */
    events: z.array(
      z
        .object({
          event: z.enum([
            'Written',
            'Approved',
            'Sent',
            'Delivered',
            'Read',
            'Failed',
            'Undelivered',
            'Unconfirmed',
            'Cancelled',
            'Rejected',
            'Withdrawn',
            'Repeated',
          ]),
          at: instant.nullable(),
          /** Who did it, or why it failed. */
          detail: z.string(),
        })
        .meta({ id: 'MessageEvent' }),
    ),
  })
  .meta({ id: 'HistoryMessage' })

/** What was sent to whom, and what became of it. */
export const notificationHistory = {
  initialValues: route({
    method: 'POST',
    path: 'notification-history/initialvalues',
    writes: false,
    summary: 'What filters and column chooser offer, and the parts that the caller opens.',
    access,
    operatorSchool: true,
    body: z.object(year),
    answer: z.object({
      academicYears: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean() })),
      sections: options,
      designations: options,
      channels: z.array(channel),
      kinds: z.array(kind),
      statuses: z.array(status),
      tabs: z.array(z.enum(historyTabs)),
      columns: reportColumns,
    }),
    status: 200,
  }),
  staffList: route({
    method: 'GET',
    path: 'notification-history/getStaffList/{id}',
    summary: 'Staff of a section, also those who left; the id of nothing gives all.',
    access,
    operatorSchool: true,
    answer: options,
  }),
  studentInitialValues: route({
    method: 'POST',
    path: 'notification-history/studentInitValues',
    writes: false,
    summary: 'Classes in the own scope; courses of the section and divisions of the course, where these are given.',
    access,
    operatorSchool: true,
    body: z.object({ ...year, sectionId: id.optional(), courseId: id.optional() }),
    answer: z.object({
      sections: options,
      courses: z.array(option.extend({ sectionId: id })),
      divisions: z.array(option.extend({ courseId: id })),
    }),
    status: 200,
  }),
  studentList: route({
    method: 'GET',
    path: 'notification-history/getStudentList/{id}',
    summary: 'Students of a division in the own scope this year, by roll number.',
    access,
    operatorSchool: true,
    answer: z.array(named),
  }),
  list: route({
    method: 'GET',
    path: 'notification-history/List',
    summary:
      'A page of messages, the newest first. Without days the last 30; more than 366 answer 400. Counts to 10,000; `more` says that there are others. A person out of the own scope, and a part that the caller does not open, answer 404.',
    access,
    operatorSchool: true,
    query: z.strictObject({ ...filters, columns: repeated(line(40)), page, pageSize }),
    answer: reportRows.extend({ from: day, to: day, more: z.boolean() }),
  }),
  message: route({
    method: 'GET',
    path: 'notification-history/messages/{id}',
    summary: 'One message with its whole text and what happened to it.',
    access,
    operatorSchool: true,
    answer: message,
  }),
  usage: route({
    method: 'GET',
    path: 'notification-history/usage',
    summary: 'Messages and credits by month and channel, the balance at the end of each month, and a page of the ledger.',
    access,
    operatorSchool: true,
    query: z.object({
      months: z.coerce.number().int().min(1).max(mostUsageMonths).default(usualUsageMonths),
      page,
      pageSize,
    }),
    answer: z.object({
      /** Months `YYYY-MM` in which something was sent, the newest first. */
      months: z.array(
        z
          .object({
            month: z.string(),
            /** Login details by any channel stand together. */
            channel: z.enum([...historyChannels, 'credentials']),
            messages: z.int(),
            parts: z.int(),
            credits: z.int(),
            refunded: z.int(),
          })
          .meta({ id: 'MonthOfUsage' }),
      ),
      /** Of every month, the oldest first; null before the first entry of the ledger. */
      balances: z.array(z.object({ month: z.string(), balance: z.int().nullable() })),
      balance: z.int(),
      /** What a credit costs the school; 0 where that is not agreed. */
      creditPrice: paise,
      results: z.array(
        z
          .object({
            id,
            at: instant,
            reason: z.enum(['Allot', 'Send', 'Refund', 'Correct']),
            delta: z.int(),
            balance: z.int(),
            by: z.string(),
            /** The message it paid for; empty for login details. */
            format: z.string(),
          })
          .meta({ id: 'CreditEntry' }),
      ),
      pagination: z.object({ currentPage: z.int(), pageSize: z.int(), count: z.int() }),
    }),
  }),
  exportReport: route({
    method: 'POST',
    path: 'notification-history/export',
    writes: false,
    summary: 'All rows as .xlsx, .csv or .pdf, at most 50,000. Answers a job; its result is the file, kept for a day.',
    access,
    idempotent: true,
    body: reportFileBody(
      z
        .strictObject({
          ...filters,
          ...classBody,
          designationIds: z.array(id).max(200).default([]),
        })
        .meta({ id: 'NotificationHistoryFilters' }),
    ),
    answer: job,
    status: 202,
  }),
}
