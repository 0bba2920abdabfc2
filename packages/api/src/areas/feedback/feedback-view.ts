import { longestNote, longestReply } from '@school/rules'
import { z } from 'zod'
import { reportColumns, reportFileBody, reportRows } from '../../contract/report'
import { forms, route } from '../../contract/route'
import {
  classBody,
  classQuery,
  day,
  id,
  instant,
  job,
  line,
  option,
  page,
  pageSize,
  repeated,
  text,
} from '../../contract/schemas'
import { attachment } from '../diary/anecdotal'
import { feedbackStatus as status } from './feedback'

const access = forms('s.comm.feedback')

const prose = (max: number) => z.string().trim().pipe(text(max))

// A filter that is not known would give more rows than were asked for.
const filters = {
  categoryId: id.optional(),
  status: z.union([status, z.literal('')]).default(''),
  ...classQuery,
  studentId: id.optional(),
  from: day.optional(),
  to: day.optional(),
  text: line(100).default(''),
}

const written = { id, by: z.string(), at: instant }

const letter = z
  .object({
    id,
    student: z.object({ id, admNo: z.string(), name: z.string() }),
    /** Of the day it was sent; empty without one. */
    division: z.string(),
    guardian: z.string(),
    category: z.string(),
    subject: z.string(),
    status,
    sentAt: instant,
    posts: z.array(
      z.object({ ...written, fromSchool: z.boolean(), message: z.string(), files: z.array(attachment) }).meta({
        id: 'FeedbackPost',
      }),
    ),
    /** What the school wrote down for itself, the oldest first. */
    notes: z.array(z.object({ ...written, note: z.string() }).meta({ id: 'FeedbackNote' })),
    mayReply: z.boolean(),
    mayClose: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'FeedbackLetter' })

/** What guardians wrote to the school, and what the school does with it. */
export const feedbackView = {
  initialValues: route({
    method: 'GET',
    path: 'communication/guardian-feedback-view/initialvalues',
    summary: 'What filters and column chooser offer.',
    access,
    answer: z.object({
      sections: z.array(option),
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
      columns: reportColumns,
    }),
  }),
  categories: route({
    method: 'GET',
    path: 'communication/guardian-feedback-view/get-category',
    summary: 'Every category in the order of the school, inactive ones too, with how much of it nobody has opened.',
    access,
    answer: z.array(z.object({ id, name: z.string(), new: z.int() })),
  }),
  list: route({
    method: 'GET',
    path: 'communication/guardian-feedback-view/view-guardian-feedback',
    summary:
      'A page of feedback, the newest first unless `sort` says otherwise: names of columns, with - for descending. The summary follows all filters but the status; its median is null while nothing was replied to.',
    access,
    query: z.strictObject({ ...filters, columns: repeated(line(40)), sort: line(200).default(''), page, pageSize }),
    answer: reportRows.extend({
      summary: z
        .object({ new: z.int(), late: z.int(), medianHours: z.number().nullable() })
        .meta({ id: 'FeedbackSummary', description: 'late waits for more than 48 hours; medianHours from letter to reply' }),
    }),
  }),
  letter: route({
    method: 'GET',
    path: 'communication/guardian-feedback-view/{id}',
    summary: 'One feedback with all that was written. What was New is Read afterwards.',
    access,
    writes: true,
    answer: letter,
  }),
  reply: route({
    method: 'POST',
    path: 'communication/guardian-feedback-view/{id}/reply',
    summary:
      'Replies in the name of the school; the guardian hears of it in the bell. A closed feedback, or a stale version, answers 409.',
    access,
    idempotent: true,
    body: z.object({ reply: prose(longestReply).default(''), version: z.int() }),
    answer: letter,
    status: 200,
  }),
  close: route({
    method: 'POST',
    path: 'communication/guardian-feedback-view/{id}/close',
    summary: 'Ends what was replied to.',
    access,
    idempotent: true,
    answer: letter,
    status: 200,
  }),
  note: route({
    method: 'POST',
    path: 'communication/guardian-feedback-view/{id}/note',
    summary: 'Writes something down for the school alone, also beside what is closed.',
    access,
    idempotent: true,
    body: z.object({ note: prose(longestNote).pipe(z.string().min(1)) }),
    answer: letter,
    status: 200,
  }),
  exportReport: route({
    method: 'POST',
    path: 'communication/guardian-feedback-view/export',
    writes: false,
    summary: 'All rows as .xlsx, .csv or .pdf. Answers a job; its result is the file, kept for a day.',
    access,
    idempotent: true,
    body: reportFileBody(
      z
        .strictObject({
          ...filters,
          ...classBody,
        })
        .meta({ id: 'FeedbackReportFilters' }),
    ),
    answer: job,
    status: 202,
  }),
}
