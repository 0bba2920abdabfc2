import { messageChannels, messageStates } from '@school/rules'
import { z } from 'zod'
import { id, instant, option, page, paged, pageSize, words } from '../../contract/schemas'

/** What is looked for in the outbox. */
export const outboxFilters = z.object({
  channel: z.enum(['', ...messageChannels]).default(''),
  state: z.enum(['', ...messageStates]).default(''),
  text: words.default(''),
  page,
  pageSize,
})

/** Messages that left the server or wait. */
export const outboxMessages = paged(
  z.object({
    id,
    school: option.nullable(),
    channel: z.enum(messageChannels),
    to: z.string(),
    /** Who the recipient sees as its sender. */
    from: z.string(),
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
)
