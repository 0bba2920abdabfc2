import type { contract } from '@school/api'
import type { CallContext, Handlers } from '../../platform/http/call'
import { reportersOf } from '../../platform/outbox/drivers/index'
import { storeReports, storeUnknown } from '../../platform/outbox/events'
import { isSameSecret } from '../../platform/outbox/reports'
import { custom } from '../../platform/problems'

type Contract = typeof contract.webhooks

type Call = Pick<CallContext, 'services' | 'request' | 'ip'> & {
  readonly params: { readonly driver: string; readonly accountToken: string }
}

/** Accounts whose secret address the provider has used. */
const addressed = ({ configuration }: Call['services'], { driver, accountToken }: Call['params']) =>
  reportersOf(configuration, driver).filter(({ token }) => isSameSecret(accountToken, token))

async function receive({ services, request, ip, params }: Call): Promise<{ stored: number }> {
  const { headers, body, url } = request
  const raw = request.rawBody || String(body ?? '')
  for (const reporter of addressed(services, params)) {
    const reports = reporter.read({ url: reporter.address + url, headers, body, raw, ip })
    if (!reports) continue
    const told = request.rawBody || body
    if (reports.length === 0) await storeUnknown(services, reporter, told)
    return { stored: await storeReports(services, reporter, reports, told) }
  }
  throw custom(401, 'ProviderProof', 'The call does not prove that it comes from the provider.')
}

/** Answers a provider that asks whether the address is ours; others tell by GET as by POST. */
async function told(call: Call & Pick<CallContext, 'reply'>): Promise<{ stored: number }> {
  const { services, request, params, reply } = call
  const [reporter] = addressed(services, params)
  const answer = reporter?.challenge?.(request.query as Record<string, unknown>)
  if (answer === undefined) return receive(call)
  await reply.type('text/plain; charset=utf-8').send(answer)
  return { stored: 0 }
}

/** What providers tell about messages. */
export const webhookHandlers: Handlers<Contract> = { told, tell: receive }
