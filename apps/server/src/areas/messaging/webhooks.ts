import type { contract } from '@school/api'
import type { CallContext, Handlers } from '../../platform/http/call'
import { storeReports } from '../../platform/outbox/events'
import { reporterOf } from '../../platform/outbox/reporters'
import { isSameSecret } from '../../platform/outbox/reports'
import { custom } from '../../platform/problems'

type Contract = typeof contract.webhooks

type Call = Pick<CallContext, 'services' | 'request' | 'ip'> & {
  readonly params: { readonly driver: string; readonly accountToken: string }
}

async function receive({ services, request, ip, params }: Call): Promise<{ stored: number }> {
  const reporter = reporterOf(services.configuration, params.driver)
  const { headers, body, url } = request
  const events =
    reporter && isSameSecret(params.accountToken, reporter.token)
      ? reporter.read({ url: reporter.address + url, headers, body, raw: request.rawBody || String(body ?? ''), ip })
      : undefined
  if (!reporter || !events) throw custom(401, 'ProviderProof', 'The call does not prove that it comes from the provider.')
  return { stored: await storeReports(services, reporter.driver, events, request.rawBody || body) }
}

/** Answers a provider that asks whether the address is ours; others tell by GET as by POST. */
async function told(call: Call & Pick<CallContext, 'reply'>): Promise<{ stored: number }> {
  const { services, request, params, reply } = call
  const reporter = reporterOf(services.configuration, params.driver)
  const isOurs = reporter !== undefined && isSameSecret(params.accountToken, reporter.token)
  const answer = isOurs ? reporter.challenge?.(request.query as Record<string, unknown>) : undefined
  if (answer === undefined) return receive(call)
  await reply.type('text/plain; charset=utf-8').send(answer)
  return { stored: 0 }
}

/** What providers tell about messages. */
export const webhookHandlers: Handlers<Contract> = { told, tell: receive }
