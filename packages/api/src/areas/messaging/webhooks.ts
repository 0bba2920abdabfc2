import { z } from 'zod'
import { open, route } from '../../contract/route'
import { line } from '../../contract/schemas'

const call = {
  path: 'messaging/webhooks/{driver}/{accountToken}',
  summary:
    'What a provider tells about messages, by the address that it was given. Stored once and applied after the answer; without the proof of the provider 401.',
  access: open,
  tenancy: 'none',
  params: z.object({ driver: line(40, 1), accountToken: line(200, 1) }),
  answer: z.object({ stored: z.int() }),
} as const

/** Calls of providers. They carry no session: the address is secret, and the provider signs or is known by its own. */
export const webhooks = {
  told: route({ method: 'GET', ...call, writes: true }),
  tell: route({ method: 'POST', ...call, status: 200 }),
}
