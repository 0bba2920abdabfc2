import { askProvider, type ProviderAnswer } from '../http'
import type { ProviderState } from '../provider-states'
import { type TwilioAccount, twilioAddress, twilioProof } from './twilio-account'
import type { WhatsappCloud } from './whatsapp-cloud'

/** There is nobody, or nothing to ask. */
export const notAsked: ProviderState = { state: 'NotAsked', balance: null, detail: null }
const unreachable = (detail: string | null): ProviderState => ({ state: 'Unreachable', balance: null, detail })
const stopped = (detail: string): ProviderState => ({ state: 'Stopped', balance: null, detail })

type Answer = ProviderAnswer | undefined

/** Asks once; undefined where nothing came back. */
async function get(url: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Answer> {
  const answer = await askProvider(url, { method: 'GET', headers }, signal)
  return 'outcome' in answer ? undefined : answer
}

/** What an answer other than success means: a provider that is busy or in trouble is not there, any other refuses us. */
function refusalOf(answer: Answer, detail: string): ProviderState | undefined {
  if (answer === undefined) return unreachable(null)
  if (answer.status === 429 || answer.status >= 500) return unreachable(`HTTP ${answer.status}`)
  return answer.status === 200 ? undefined : stopped(detail)
}

const wordOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** An amount that is one, in a currency or in credits; null of what nobody could show. */
function balanceOf(amount: unknown, currency: unknown): ProviderState['balance'] {
  if (typeof amount !== 'string' || !/^-?\d+(\.\d+)?$/.test(amount)) return null
  if (currency === null) return { amount, currency }
  return typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? { amount, currency } : null
}

/** The account is active, suspended or closed. An account below another has no money of its own. */
export async function stateAtTwilio(at: TwilioAccount, signal: AbortSignal): Promise<ProviderState> {
  const headers = twilioProof(at)
  const [account, money] = await Promise.all([
    get(twilioAddress(at), headers, signal),
    get(twilioAddress(at, 'Balance'), headers, signal),
  ])
  const code = account?.body.code
  const refusal = refusalOf(account, typeof code === 'number' ? String(code) : `HTTP ${account?.status}`)
  if (refusal) return refusal
  const status = wordOf(account!.body.status)
  const balance = money?.status === 200 ? balanceOf(money.body.balance, money.body.currency) : null
  return { state: status === 'suspended' || status === 'closed' ? 'Stopped' : 'Ok', balance, detail: status }
}

/** The wallet of MSG91, which answers a bare number; what refuses the key has a code. */
export async function stateAtMsg91(url: string, key: string, signal: AbortSignal): Promise<ProviderState> {
  const query = new URLSearchParams({ authkey: key, type: '0' })
  const answer = await get(`${new URL(url).origin}/api/balance.php?${query}`, { accept: 'application/json' }, signal)
  // One in the style of MSG91 may have no such call.
  if (answer?.status === 404) return { state: 'Ok', balance: null, detail: null }
  const said = answer?.body.code
  const code = typeof said === 'string' || typeof said === 'number' ? `MSG91 ${said}` : undefined
  const refusal = refusalOf(answer, code ?? `HTTP ${answer?.status}`)
  if (refusal) return refusal
  if (code !== undefined) return stopped(code)
  return { state: 'Ok', balance: balanceOf(answer!.text.trim(), null), detail: null }
}

/** Words for a number from which nothing leaves. */
const silentNumbers: ReadonlySet<string> = new Set([
  'BANNED',
  'DELETED',
  'DISCONNECTED',
  'MIGRATED',
  'PENDING',
  'RESTRICTED',
  'UNVERIFIED',
])

/** The number is connected, or why not; how people take its messages is told beside it. */
export async function stateAtWhatsappCloud({ url, phone, secret }: WhatsappCloud, signal: AbortSignal): Promise<ProviderState> {
  const address = `${url}/${encodeURIComponent(phone)}?fields=status,quality_rating`
  const answer = await get(address, { authorization: `Bearer ${secret}` }, signal)
  const { code } = (answer?.body.error ?? {}) as { code?: unknown }
  const refusal = refusalOf(answer, typeof code === 'number' ? String(code) : `HTTP ${answer?.status}`)
  if (refusal) return refusal
  const [status, quality] = [wordOf(answer!.body.status), wordOf(answer!.body.quality_rating)]
  const detail = [status, quality].filter(word => word !== null).join(', ') || null
  return { state: status !== null && silentNumbers.has(status) ? 'Stopped' : 'Ok', balance: null, detail }
}
