import { batchDoors, batchMessageStates, batchStates, repeatableStates, sendChannels } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, page, paged, pageSize, text, words } from '../../contract/schemas'
import { batch, batchMessage, sendResult } from './messaging-schemas'

/** The batches stand in the history too. */
const batches = forms(
  's.comm.guardian',
  's.comm.staff',
  's.comm.history',
  's.att.report',
  's.att.bus-report',
  '/student/report?tab=bus',
)

/** What became of messages that were sent together. */
export const messageBatches = {
  batches: route({
    method: 'GET',
    path: 'messaging/batches',
    summary: 'Batches, the newest first: own ones; administrators and heads see all.',
    access: batches,
    operatorSchool: true,
    query: z.object({
      door: z.enum(['', ...batchDoors]).default(''),
      channel: z.enum(['', ...sendChannels]).default(''),
      status: z.enum(['', ...batchStates]).default(''),
      from: z.union([day, z.literal('')]).default(''),
      to: z.union([day, z.literal('')]).default(''),
      text: words.default(''),
      page,
      pageSize,
    }),
    answer: paged(batch),
  }),
  batch: route({
    method: 'GET',
    path: 'messaging/batches/{id}',
    summary: 'One batch with its counts.',
    access: batches,
    operatorSchool: true,
    answer: batch,
  }),
  batchMessages: route({
    method: 'GET',
    path: 'messaging/batches/{id}/messages',
    summary: 'Messages of a batch in the order of their writing.',
    access: batches,
    operatorSchool: true,
    query: z.object({ state: z.enum(['', ...batchMessageStates]).default(''), text: words.default(''), page, pageSize }),
    answer: paged(batchMessage),
  }),
  cancel: route({
    method: 'POST',
    path: 'messaging/batches/{id}/cancel',
    summary: 'Stops what has not left and gives its credits back.',
    access: batches,
    idempotent: true,
    answer: batch,
    status: 200,
  }),
  approve: route({
    method: 'POST',
    path: 'messaging/batches/{id}/approve',
    summary: 'Lets a waiting batch of somebody else go.',
    access: batches,
    idempotent: true,
    answer: batch,
    status: 200,
  }),
  reject: route({
    method: 'POST',
    path: 'messaging/batches/{id}/reject',
    summary: 'Refuses a waiting batch of somebody else with a reason and gives its credits back.',
    access: batches,
    idempotent: true,
    body: z.object({ reason: text(1000) }),
    answer: batch,
    status: 200,
  }),
  sendAgain: route({
    method: 'POST',
    path: 'messaging/batches/{id}/send-again',
    summary: 'Sends messages of these states once more, as a batch of its own. None is repeated twice.',
    access: batches,
    idempotent: 'handler',
    body: z.object({ states: z.array(z.enum(repeatableStates)).min(1) }),
    answer: sendResult,
    status: 200,
  }),
  withdraw: route({
    method: 'POST',
    path: 'messaging/batches/{id}/withdraw',
    summary: 'Takes the bell items of a notification away.',
    access: batches,
    idempotent: true,
    answer: batch,
    status: 200,
  }),
}
