import { type Delivery, failures, type MessageChannel } from '@school/rules'
import type { Driver, DriverMessage, PlayedReport, ToldOfAddress } from '../driver'

const arrives: PlayedReport = { state: 'Delivered', seconds: 2, code: null }

interface Part {
  readonly answer?: (attempt: number) => Delivery
  readonly reports: readonly PlayedReport[]
}

const accepted: Delivery = { outcome: 'accepted' }

/** What is played at numbers that end so. */
const parts: Readonly<Record<string, Part>> = {
  '00': { answer: () => ({ outcome: 'permanent', reason: failures.NumberRefused, code: '00' }), reports: [] },
  '01': { reports: [{ state: 'Undelivered', seconds: 2, code: '01' }] },
  '02': {
    answer: () => ({ outcome: 'unknown', reason: failures.NoAnswer }),
    reports: [{ ...arrives, seconds: 30 }],
  },
  '03': {
    answer: attempt => (attempt < 3 ? { outcome: 'temporary', reason: failures.Busy } : accepted),
    reports: [arrives],
  },
  '04': { reports: [{ ...arrives, times: 2 }] },
  '05': { reports: [{ ...arrives, seconds: 0, early: true }] },
  '06': { reports: [arrives, { state: 'Read', seconds: 4, code: null }] },
}

/** E-mails that come back: nobody is there, or the mailbox is full. */
const mails: Readonly<Record<string, Part>> = {
  bounce: { reports: [{ state: 'Undelivered', seconds: 2, code: 'bounce' }] },
  full: { reports: [{ state: 'Undelivered', seconds: 2, code: 'full' }] },
}

const partOf = (channel: MessageChannel, to: string): Part =>
  (channel === 'email' ? mails[to.split('@')[0]!.toLowerCase()] : parts[to.slice(-2)]) ?? { reports: [arrives] }

const answerOf = ({ channel, to, attempt = 1 }: DriverMessage): Delivery => partOf(channel, to).answer?.(attempt) ?? accepted

/**
 * Leaves messages in the table and plays what providers do: most arrive two seconds later, and the last two digits of a
 * number, or the beginning of an e-mail address, make trouble.
 */
export const playingDriver: Driver = {
  name: 'embedded',
  idempotent: true,
  send: async message => answerOf(message),
  plays: message => {
    const { outcome } = answerOf(message)
    return outcome === 'accepted' || outcome === 'unknown' ? partOf(message.channel, message.to).reports : []
  },
}

const addressCodes: Readonly<Record<string, ToldOfAddress>> = { bounce: 'invalid', full: 'soft' }
/** What a played code tells of an address. */
export const playedAddressState = (code: string): ToldOfAddress | undefined => addressCodes[code]
