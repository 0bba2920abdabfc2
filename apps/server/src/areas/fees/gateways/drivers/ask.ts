import { neverLeft } from '../../../../platform/outbox/http'
import { GatewayRefused, GatewaySilent } from '../driver'

/** What a provider answered. */
export interface Answer {
  readonly status: number
  readonly text: string
}

const mostBytes = 2_000_000

/**
 * Asks a provider once.
 *
 * @throws GatewaySilent when it was not reached, did not answer in time, or has trouble of its own: nothing is known then.
 */
export async function askGateway(
  url: string,
  request: {
    readonly method: 'GET' | 'POST'
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string
  },
  signal: AbortSignal,
): Promise<Answer> {
  let answer: Answer
  try {
    const response = await fetch(url, { redirect: 'manual', signal, ...request })
    answer = { status: response.status, text: (await response.text()).slice(0, mostBytes) }
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string }
    throw new GatewaySilent(
      code !== undefined && neverLeft.has(code) ? 'The gateway was not reached.' : 'The gateway did not answer.',
    )
  }
  if (answer.status === 429 || answer.status >= 500) throw new GatewaySilent(`HTTP ${answer.status}`)
  return answer
}

export type Json = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object of an answer; empty where it is none. */
export const record = (value: unknown): Json => (isRecord(value) ? value : {})
export const records = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : [])
/** A text of an answer; empty where it is none. */
export const word = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** @throws GatewaySilent for an answer that is no JSON: it says nothing. */
export function jsonOf(text: string): Json {
  try {
    return record(JSON.parse(text))
  } catch {
    throw new GatewaySilent('The gateway answered in a form that says nothing.')
  }
}

/** A form as its body is written. */
export const formOf = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields).toString()
export const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' } as const

export const refused = (text: string) => new GatewayRefused(text || 'The gateway refused.')

/** The moment of a text like '2026-07-15 13:24:05' in the time of India, which has one zone and no summer time. */
export function indianTime(text: string): Date | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})/.exec(text)
  return match ? new Date(`${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}:${match[6]}+05:30`) : null
}
