import { z } from 'zod'
import { open, route } from '../contract/route'
import { line } from '../contract/schemas'

const params = z.object({ driver: line(40, 1), accountToken: line(200, 1) })
const answer = z.object({ stored: z.int() })
const summary =
  'What a provider tells about messages, by the address that it was given. Stored once and applied after the answer; without the proof of the provider 401.'

/** Calls of providers. They carry no session: the address is secret, and the provider signs or is known by its own. */
export const webhooks = {
  told: route({
    method: 'GET',
    path: 'messaging/webhooks/{driver}/{accountToken}',
    summary,
    access: open,
    tenancy: 'none',
    params,
    answer,
    writes: true,
  }),
  tell: route({
    method: 'POST',
    path: 'messaging/webhooks/{driver}/{accountToken}',
    summary,
    access: open,
    tenancy: 'none',
    params,
    answer,
    status: 200,
  }),
}
