import { feedbackLength, feedbackStatuses, mostFeedbackFiles, mostFeedbackPerDay } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, distinct, id, instant, line, option, page, paged, pageSize, text } from '../../contract/schemas'
import { attachment } from '../diary/anecdotal'

const guardian = forms('g.feedback')

/** Where a feedback stands. */
export const feedbackStatus = z.enum(feedbackStatuses).meta({ id: 'FeedbackStatus' })
const status = feedbackStatus
const message = z.string().trim().pipe(text(feedbackLength.max, feedbackLength.min))

const row = z
  .object({
    id,
    sentAt: instant,
    date: day,
    category: z.string(),
    subject: z.string(),
    status,
    /** The last reply, or empty. */
    reply: z.string(),
    repliedAt: instant.nullable(),
  })
  .meta({ id: 'FeedbackRow' })

const thread = row
  .extend({
    child: z.string(),
    posts: z.array(
      z.object({
        id,
        fromSchool: z.boolean(),
        by: z.string(),
        at: instant,
        message: z.string(),
        files: z.array(attachment),
      }),
    ),
    mayFollowUp: z.boolean(),
    mayClose: z.boolean(),
  })
  .meta({ id: 'FeedbackThread' })

/** What a guardian tells the school about the chosen child. */
export const feedback = {
  initialValues: route({
    method: 'GET',
    path: 'student-feedback/initialvalues',
    summary: 'Categories that take feedback, and how much may still be sent today.',
    access: guardian,
    answer: z.object({ categories: z.array(option), left: z.int(), mostFiles: z.int() }),
  }),
  list: route({
    method: 'GET',
    path: 'student-feedback',
    summary: 'A page of the own feedback about the chosen child, the newest first.',
    access: guardian,
    query: z.object({ status: z.union([status, z.literal('')]).default(''), text: line(100).default(''), page, pageSize }),
    answer: paged(row),
  }),
  thread: route({
    method: 'GET',
    path: 'student-feedback/{id}',
    summary: 'One feedback about the chosen child with all that was written; of another child 404.',
    access: guardian,
    answer: thread,
  }),
  create: route({
    method: 'POST',
    path: 'student-feedback',
    summary: `Sends feedback about the chosen child, as plain text. More than ${mostFeedbackPerDay} on one day answer 409.`,
    access: guardian,
    idempotent: true,
    body: z.object({
      categoryId: id,
      subject: line(100, 1),
      message,
      fileIds: distinct(id).max(mostFeedbackFiles).default([]),
    }),
    answer: z.object({ id }),
    status: 201,
  }),
  followUp: route({
    method: 'POST',
    path: 'student-feedback/{id}/follow-up',
    summary: 'Asks once more after a reply; a second time, or without a reply, answers 409.',
    access: guardian,
    idempotent: true,
    body: z.object({ message }),
    answer: thread,
    status: 200,
  }),
  close: route({
    method: 'POST',
    path: 'student-feedback/{id}/close',
    summary: 'Ends what was replied to.',
    access: guardian,
    idempotent: true,
    answer: thread,
    status: 200,
  }),
}
