import { messageChannels, messageStates } from '@school/rules'
import { z } from 'zod'
import { forms, pending, route } from '../contract/route'
import { id, instant, line, option, page, paged, pageSize, pagination, words } from '../contract/schemas'

const list = forms('school.list')
/** What left the server is seen by every operator. */
const outbox = forms('school.list', 'school.sms.settings')

export const platform = {
  schools: route({
    method: 'GET',
    path: 'platform/schools',
    summary: 'Schools of the operator’s scope, by name.',
    access: list,
    tenancy: 'platform',
    query: z.object({
      text: line(100).default(''),
      status: line(20).default(''),
      board: line(20).default(''),
      module: line(20).default(''),
      page,
      pageSize,
    }),
    answer: z.object({
      results: z.array(
        z.object({
          id,
          code: z.string(),
          name: z.string(),
          place: z.string(),
          domain: z.string(),
          group: z.string(),
          modules: z.array(z.string()),
          students: z.int(),
          staff: z.int(),
          year: z.string(),
          goLiveOn: z.string().nullable(),
          status: z.string(),
        }),
      ),
      pagination,
    }),
  }),
  outbox: route({
    method: 'GET',
    path: 'platform/sms/outbox',
    summary:
      'Messages of the operator’s schools that left the server or wait, newest first. Codes and passwords are hidden in production, and wherever they went to a real provider. `text` is looked for in recipients, subjects and shown texts.',
    access: outbox,
    tenancy: 'platform',
    query: z.object({
      channel: z.enum(['', ...messageChannels]).default(''),
      state: z.enum(['', ...messageStates]).default(''),
      school: z.union([id, z.literal('')]).default(''),
      text: words.default(''),
      page,
      pageSize,
    }),
    answer: paged(
      z.object({
        id,
        school: option.nullable(),
        channel: z.enum(messageChannels),
        to: z.string(),
        subject: z.string(),
        body: z.string(),
        /** The body holds a secret that is not shown. */
        hidden: z.boolean(),
        state: z.enum(messageStates),
        attempts: z.int(),
        reason: z.string().nullable(),
        driver: z.string().nullable(),
        createdAt: instant,
        sentAt: instant.nullable(),
      }),
    ),
  }),
  enter: route({
    method: 'POST',
    path: 'platform/schools/{id}/enter',
    summary: 'Opens a school for the operator: the session works in it until it leaves.',
    access: list,
    tenancy: 'none',
    answer: z.object({ accessToken: z.string(), expiresIn: z.int(), home: z.string() }),
    status: 200,
  }),
  leave: route({
    method: 'POST',
    path: 'platform/leave-school',
    summary: 'Leaves the opened school.',
    access: pending,
    tenancy: 'none',
    answer: z.object({ accessToken: z.string(), expiresIn: z.int(), home: z.string() }),
    status: 200,
  }),
}
