import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Configuration } from '../configuration'
import { custom } from '../problems'
import { isOfMail, isOfProvider, isOfServer } from './routes'

const cookie = 'XSRF-TOKEN'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * Every call that is not GET or HEAD must repeat the cookie XSRF-TOKEN in the header X-XSRF-TOKEN, which only a page
 * of this site can read. The cookie is given with the first answer of any kind. Calls of providers, of other servers and those
 * that stand in mails carry no session and prove themselves otherwise.
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
    if (reading.has(request.method) || isOfProvider(request) || isOfMail(request) || isOfServer(request)) return
    const header = request.headers['x-xsrf-token']
    if (!token || typeof header !== 'string' || !same(token, header)) {
      throw custom(403, 'ForgeryGuard', 'The request did not come from this page. Reload the page and try again.')
    }
  })
}
