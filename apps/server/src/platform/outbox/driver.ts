import type { AddressState, Delivery, MessageChannel, ReportedState } from '@school/rules'
import type { MessageFile } from './files'
import type { MessageTemplate } from './message'

/** The device that a push goes to, and what it opens there. */
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** The screen that a click opens; null of one that only tells. */
  readonly route: string | null
  /** What it tells of: a second push of the same takes the place of the first. */
  readonly tag: string
}

/** A message as a driver gets it. */
export interface DriverMessage {
  readonly id: string
  readonly channel: MessageChannel
  readonly to: string
  readonly subject: string | null
  readonly text: string
  /** What fills the places of a text that the provider holds itself, and how it knows that text. */
  readonly variables: readonly string[] | null
  readonly template: MessageTemplate | null
  /** Files that go with it. */
  readonly files: readonly MessageFile[]
  readonly at: Date
  /** Tries so far, this one included. */
  readonly attempt?: number
  /** The school that it comes from. */
  readonly school: { readonly name: string; readonly email: string } | null
  /** Where somebody says that such mails are not wanted any more. */
  readonly unsubscribe?: string
  /** Of a push. */
  readonly push?: PushTarget
}

/** Messages that go with one request: the provider takes all of them or none. */
export interface Together {
  /** Messages of one request. */
  readonly most: number
  /** What messages of one request have in common; undefined of one that goes alone. */
  readonly keyOf: (message: DriverMessage) => string | undefined
  readonly send: (messages: readonly DriverMessage[], signal: AbortSignal) => Promise<Delivery>
}

/** A message of which nobody knows whether it left, as its provider is asked about it. */
export interface SoughtMessage {
  readonly to: string
  /** Undefined where it cannot be read any more. */
  readonly text: string | undefined
  /** What the provider calls it, where that is known. */
  readonly reference: string | null
  /** When it was handed over. */
  readonly begunAt: Date
}

/** A message that a provider has under what was sought. */
export interface FoundMessage {
  readonly reference: string
  /** As the provider writes it. */
  readonly recipient: string
  /** Null: what the provider says of it tells nothing. */
  readonly state: ReportedState | null
  readonly code: string | null
  readonly at?: Date
}

/** What a provider has, or why it did not say. */
export type LookupAnswer =
  | { readonly outcome: 'answered'; readonly found: readonly FoundMessage[] }
  | Exclude<Delivery, { outcome: 'accepted' }>

/** Something that a provider would tell of a message. */
export interface PlayedReport {
  readonly state: ReportedState
  /** After the message was handed over. */
  readonly seconds: number
  readonly code: string | null
  /** Told before the message was answered for. */
  readonly early?: boolean
  readonly times?: number
}

/** One way out of the server. A driver sends once and decides nothing about trying again. */
export interface Driver {
  readonly name: string
  /** The account at the provider; absent of what is no provider. */
  readonly account?: string
  /** Absent: one request each. */
  readonly together?: Together
  /** Sending the same message again does nothing where it has arrived before. */
  readonly idempotent: boolean
  /** The signal says that nobody waits any more. What is thrown counts as an unknown outcome. */
  readonly send: (message: DriverMessage, signal: AbortSignal) => Promise<Delivery>
  /** Asks what became of a message; absent where a provider finds none without what it answered itself. */
  readonly lookup?: (sought: SoughtMessage, signal: AbortSignal) => Promise<LookupAnswer>
  /** What this driver itself tells of a message later, where nobody else does. */
  readonly plays?: (message: DriverMessage) => readonly PlayedReport[]
}

/** The driver of a channel for one recipient. */
export type ChooseDriver = (channel: MessageChannel, recipient: string) => Driver

/** What a driver of pushes says of a device that is there no more. */
export const goneCode = 'Gone'

/** What a code tells of an address; soft: it takes nothing for now. */
export type ToldOfAddress = AddressState | 'soft'
