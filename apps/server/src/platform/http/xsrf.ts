import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Configuration } from '../configuration'
import { custom } from '../problems'
import { apiBase } from './bind'

const cookie = 'XSRF-TOKEN'

/** Calls of message providers: no cookies, and many from one address. */
export const isOfProvider = (url: string): boolean => url.startsWith(`${apiBase}/messaging/webhooks/`)

/** Calls that a program makes for whoever has got a mail: without cookies, and signed by what stands in the mail. */
const isOfMail = (url: string) => url.startsWith(`${apiBase}/messaging/unsubscribe/`)

const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * Every call that is not GET or HEAD must repeat the cookie XSRF-TOKEN in the header X-XSRF-TOKEN, which only a page
 * of this site can read. The cookie is given with the first answer of any kind. Calls of providers and those that stand in
 * mails carry no session and prove themselves otherwise.
 */
export function guardForgery(app: FastifyInstance, configuration: Configuration): void {
  app.addHook('onRequest', async (request, reply) => {
    const token = request.cookies[cookie]
    if (!token) {
      reply.setCookie(cookie, randomBytes(24).toString('base64url'), {
        path: '/',
        sameSite: 'strict',
        secure: configuration.secure,
        httpOnly: false,
      })
    }
    if (
      request.method === 'GET' ||
      request.method === 'HEAD' ||
      request.method === 'OPTIONS' ||
      !request.url.startsWith(`${apiBase}/`) ||
      isOfProvider(request.url) ||
      isOfMail(request.url)
    )
      return
    const header = request.headers['x-xsrf-token']
    if (!token || typeof header !== 'string' || !same(token, header)) {
      throw custom(403, 'ForgeryGuard', 'The request did not come from this page. Reload the page and try again.')
    }
  })
}
