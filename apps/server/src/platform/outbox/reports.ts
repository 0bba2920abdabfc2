import { timingSafeEqual } from 'node:crypto'
import type { ReportedState } from '@school/rules'
import type { Stopping } from './pause'
import type { Reply } from './replies'

/** What a provider tells about one message. */
export interface DeliveryReport {
  /** Our id, where the provider gives it back. */
  readonly messageId: string | null
  /** The provider's own id. */
  readonly reference: string
  /** A number or an address; of a text that is stopped its name. */
  readonly recipient: string
  /** What became of it; or a word that its recipient has answered; or what the provider does with the account or a text. */
  readonly state: ReportedState | Reply | Stopping
  readonly code: string | null
  /** Absent: when it was received. */
  readonly at?: Date
}

/** A call of a provider as it came. */
export interface ReportCall {
  /** The whole address that the provider used. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Text, or what JSON was read from it. */
  readonly body: unknown
  /** The body as it came, which providers sign. */
  readonly raw: string
  readonly ip: string
}

/** Reads calls of one provider. */
export interface Reporter {
  readonly driver: string
  /** The account at the provider. */
  readonly account: string
  /** The secret part of the address. */
  readonly token: string
  /** Begin of the address as the provider knows it. */
  readonly address: string
  /** What is answered to a provider that asks whether the address is ours; undefined where it does not prove itself. */
  readonly challenge?: (query: Readonly<Record<string, unknown>>) => string | undefined
  /** Undefined where the call does not prove that it comes from the provider. */
  readonly read: (call: ReportCall) => readonly DeliveryReport[] | undefined
}

/** Where a provider tells about messages. */
export const reportPath = (driver: string, token: string): string => `/api/messaging/webhooks/${driver}/${token}`

/** Compares in a time that tells nothing about the texts. */
export function isSameSecret(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
