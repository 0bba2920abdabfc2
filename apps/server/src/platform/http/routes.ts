import type { FastifyRequest } from 'fastify'
import { apiBase } from '../api-base'

// What a request is, is decided by the route that answers it, never by the text of its address: the router decodes, and one
// route has many spellings.

/** The pattern of the route, with `:name` for parameters; undefined when none answers. */
export const routeOf = (request: FastifyRequest): string | undefined => request.routeOptions.url

const begins = (request: FastifyRequest, path: string) => routeOf(request)?.startsWith(`${apiBase}/${path}`) === true

/** Calls of providers of messages and payments: no cookies, and many from one address. */
export const isOfProvider = (request: FastifyRequest): boolean =>
  begins(request, 'messaging/webhooks/') || begins(request, 'fees/gateway/') || begins(request, 'fees/bank-collect/')

/** Calls that a program makes for whoever has got a mail: without cookies, and signed by what stands in the mail. */
export const isOfMail = (request: FastifyRequest): boolean => begins(request, 'messaging/unsubscribe/')

/** Calls of other servers, which carry a secret and no cookies. */
export const isOfServer = (request: FastifyRequest): boolean =>
  begins(request, 'curriculum/redeem') || begins(request, 'fees-sync/') || begins(request, 'tab-sync/')

/** What people have uploaded. */
export const isContent = (request: FastifyRequest): boolean => begins(request, 'files/content/')

/** The path as a person would read it. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const path = url.split('?', 1)[0] ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const callPath = new RegExp(`^/*${apiBase}(?:/|$)`, 'i')

/** A call of the contract, or an address that looks like one and is none. */
export const isCall = (request: FastifyRequest): boolean => begins(request, '') || callPath.test(pathOf(request))
