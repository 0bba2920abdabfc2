import type { contract } from '@school/api'
import type { FastifyReply } from 'fastify'
import type { CallContext, Handlers } from '../../../platform/http/call'
import { custom, notFound } from '../../../platform/problems'
import { refuseTooOften } from '../often'
import { receiveReturn, receiveWebhook } from './events'
import { paidPage, pressSandbox, readShown, sandboxPage } from './sandbox-page'

type Contract = typeof contract.gatewayCalls
type Call = Pick<CallContext, 'services' | 'request' | 'reply'>

/** The fields of a form or an address; only the first of several of one name. */
function fieldsOf({ request }: Call): Record<string, string> {
  const { body, query } = request
  const fields = typeof body === 'string' ? [...new URLSearchParams(body)].slice(0, 100) : []
  const asked = Object.entries((query ?? {}) as Record<string, unknown>).map(
    ([name, value]) => [name, String(Array.isArray(value) ? value[0] : value)] as const,
  )
  return Object.fromEntries([...asked, ...fields])
}

const leadTo = (reply: FastifyReply, address: string) =>
  reply.code(303).header('location', address).header('cache-control', 'no-store').send()

async function comeBack(call: Call & { readonly params: { readonly id: string } }) {
  refuseTooOften(call, call.params.id)
  const { services, reply, params } = call
  const back = await receiveReturn(services, params.id, fieldsOf(call))
  if (!back) throw notFound()
  return leadTo(reply, `/parent/fees-payment${back.orderId ? `?order=${back.orderId}` : ''}`)
}

const showPage = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)

/** What providers of payments call, and the browsers that they send. */
export const gatewayCallHandlers: Handlers<Contract> = {
  async webhook(call) {
    refuseTooOften(call, call.params.id)
    const { services, request, params } = call
    const raw = request.rawBody || (typeof request.body === 'string' ? request.body : '')
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]))
    const isStored = await receiveWebhook(services, params.id, headers, raw)
    if (isStored === undefined) throw notFound()
    if (!isStored) throw custom(400, 'ProviderProof', 'The call does not prove that it comes from the provider.')
    return { stored: 1 }
  },
  returned: comeBack,
  sentBack: comeBack,
  async sandbox(call) {
    const shown = await readShown(call.services, call.params, call.query.key)
    if (!shown) throw notFound()
    return showPage(call.reply, sandboxPage(shown, call.query.key))
  },
  async press(call) {
    const { services, params, reply } = call
    const fields = fieldsOf(call)
    const shown = await readShown(services, params, fields.key ?? '')
    if (!shown) throw notFound()
    const address = await pressSandbox(services, shown, fields)
    if (!address) throw notFound()
    // Who paid a code at the counter has no page to go back to.
    if (shown.channel === 'qr') return showPage(reply, paidPage('Done. You can close this page.'))
    return leadTo(reply, address)
  },
}
