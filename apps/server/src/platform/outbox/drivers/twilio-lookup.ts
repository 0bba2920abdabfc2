import type { FoundMessage, LookupAnswer, SoughtMessage } from '../driver'
import { askProvider, type ProviderAnswer, refusalOf } from '../http'
import { type TwilioAccount, twilioAddress, twilioProof, twilioStates } from './twilio-account'

/** Number and sender as Twilio writes them; a messaging service chooses the sender itself. */
export interface TwilioEnds {
  readonly to: string
  readonly from?: string
  readonly service?: string
}

/** Messages that one answer may have. Nobody is written to so often on a day; where it is, there is no saying which it is. */
const mostFound = 20
/** The clocks of two servers differ. */
const skewMilliseconds = 60_000

type Told = Readonly<Record<string, unknown>>

const isTold = (value: unknown): value is Told => typeof value === 'object' && value !== null

const timeOf = (told: unknown): Date | undefined => {
  const at = typeof told === 'string' ? new Date(told) : undefined
  return at && !Number.isNaN(at.getTime()) ? at : undefined
}

function foundOf(told: Told): FoundMessage[] {
  const { sid, to, status, error_code: error, date_updated: changed } = told
  if (typeof sid !== 'string') return []
  const state = twilioStates[String(status)] ?? null
  const isLost = state === 'Failed' || state === 'Undelivered'
  const at = timeOf(changed)
  return [
    {
      reference: sid,
      recipient: typeof to === 'string' ? to : '',
      state,
      code: isLost && (typeof error === 'number' || typeof error === 'string') ? String(error) : null,
      ...(at ? { at } : {}),
    },
  ]
}

/** Why Twilio did not say; the words of a refusal may repeat number and text, its code does not. */
function refused(answer: ProviderAnswer): LookupAnswer {
  const { code } = answer.body
  const refusal = refusalOf(answer, typeof code === 'number' ? `Twilio ${code}` : `HTTP ${answer.status}`)
  return refusal.outcome === 'accepted' ? notUnderstood : refusal
}

const notUnderstood: LookupAnswer = { outcome: 'unknown', reason: 'The answer of the provider was not understood.' }

/** Asks by what Twilio called the message. */
async function byReference(at: TwilioAccount, reference: string, signal: AbortSignal): Promise<LookupAnswer> {
  const address = twilioAddress(at, `Messages/${encodeURIComponent(reference)}`)
  const answer = await askProvider(address, { method: 'GET', headers: twilioProof(at) }, signal)
  if ('outcome' in answer) return answer.outcome === 'accepted' ? notUnderstood : answer
  if (answer.status === 404) return { outcome: 'answered', found: [] }
  if (answer.status !== 200) return refused(answer)
  const found = foundOf(answer.body)
  return found.length === 0 ? notUnderstood : { outcome: 'answered', found }
}

/** Asks for messages with this text to this number by this sender, made since the message was handed over. */
async function byContent(
  at: TwilioAccount,
  { to, from, service }: TwilioEnds,
  { text, begunAt }: SoughtMessage,
  signal: AbortSignal,
): Promise<LookupAnswer> {
  const since = new Date(Math.floor((begunAt.getTime() - skewMilliseconds) / 1000) * 1000)
  // Days are all that the list knows; the moment is compared here.
  const query = new URLSearchParams({
    To: to,
    ...(from === undefined ? {} : { From: from }),
    'DateSent>': since.toISOString().slice(0, 10),
    PageSize: String(mostFound),
  })
  const answer = await askProvider(
    `${twilioAddress(at, 'Messages')}?${query}`,
    { method: 'GET', headers: twilioProof(at) },
    signal,
  )
  if ('outcome' in answer) return answer.outcome === 'accepted' ? notUnderstood : answer
  if (answer.status !== 200) return refused(answer)
  const { messages, next_page_uri: more } = answer.body
  if (!Array.isArray(messages)) return notUnderstood
  if (typeof more === 'string') return { outcome: 'answered', found: [] }
  const isSought = (one: unknown): one is Told =>
    isTold(one) &&
    one.body === text &&
    one.to === to &&
    (from === undefined ? one.messaging_service_sid === service : one.from === from) &&
    (timeOf(one.date_created) ?? since) >= since
  return { outcome: 'answered', found: messages.filter(isSought).flatMap(foundOf) }
}

/**
 * Asks Twilio for a message: by what Twilio called it, where that is known, else by number, sender and the exact text among
 * those made since it was handed over.
 */
export async function lookUpAtTwilio(
  at: TwilioAccount,
  ends: TwilioEnds,
  sought: SoughtMessage,
  signal: AbortSignal,
): Promise<LookupAnswer> {
  if (sought.reference !== null) return byReference(at, sought.reference, signal)
  if (sought.text === undefined) return { outcome: 'answered', found: [] }
  return byContent(at, ends, sought, signal)
}
