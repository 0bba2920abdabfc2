import {
  type CredentialChannel,
  type CreditRates,
  credentialAddress,
  isPaidChannel,
  type Language,
  messageCredits,
  passwordPlaceholder,
} from '@school/rules'
import { sendMessages } from '../../platform/outbox/send'
import type { Services } from '../../platform/services'
import { readSmsAccount } from '../../platform/sms-account'
import { refuseShortage, spendCredits } from '../../platform/sms-credits'
import type { Trx } from '../../platform/transaction'
import { tellLowBalance } from '../messaging/low-balance'
import { type Holder, readHolders } from './holders'
import type { TemporaryPasswords } from './passwords'
import { renewPasswords } from './renew'
import { keepSends, type School, type Sender } from './sends'
import { readSystemFormat, type SystemFormatName, type SystemText, systemMessage, tellFormatWaits } from './system-format'
import { readHeldText } from './whatsapp'
import { credentialMessage, credentialSubject, ownPasswordWords } from './words'

export interface SendOrder {
  readonly userIds: readonly string[]
  readonly channel: CredentialChannel
  /** Also to logins whose details went out before. */
  readonly resend: boolean
}

/** Who would get a message now, who not and why, and what it takes. */
export interface SendPlan {
  readonly recipients: readonly Holder[]
  readonly withoutAddress: readonly Holder[]
  readonly sentBefore: number
  readonly blocked: number
  readonly credits: number
}

/** How a school sends login details: the channel that is really taken, its text and what a message takes. */
export interface SendWay {
  readonly channel: CredentialChannel
  readonly rates: CreditRates
  /** Of SMS, and of WhatsApp where a provider holds the text. */
  readonly format: SystemText | undefined
  /** Why no SMS leaves though it was asked for. */
  readonly waiting: SystemFormatName | undefined
}

/** What leaves by SMS while its text has no approval leaves by e-mail. */
export async function wayOf(trx: Trx, schoolId: string, channel: CredentialChannel): Promise<SendWay> {
  const { rates } = await readSmsAccount(trx, schoolId)
  if (channel !== 'sms') return { channel, rates, format: undefined, waiting: undefined }
  const format = await readSystemFormat(trx, schoolId, 'LoginCredentialsSMS')
  return format.isOpen
    ? { channel, rates, format, waiting: undefined }
    : { channel: 'email', rates, format: undefined, waiting: format.name }
}

/** The login of a person, as far as its message says it. */
interface Told {
  readonly loginName: string
  readonly language: Language
}

/** What a message with login details says, and what it takes. */
export function credentialsFor(school: School, { channel, rates, format }: SendWay, holder: Told, password: string | undefined) {
  const facts = { school: school.name, loginName: holder.loginName, link: school.link, password }
  const message = format
    ? systemMessage(format, { ...facts, password: password ?? ownPasswordWords(holder.language) })
    : { body: credentialMessage(facts, holder.language) }
  return { ...message, credits: messageCredits(channel, message.body, rates) }
}

/** Sorts logins into those that get a message and the others. */
export function planOf(school: School, holders: readonly Holder[], resend: boolean, way: SendWay): SendPlan {
  const { channel } = way
  const blocked = holders.filter(holder => holder.state === 'Blocked')
  const open = holders.filter(holder => holder.state !== 'Blocked')
  const wanted = open.filter(holder => resend || !holder.wasSent)
  const recipients = wanted.filter(holder => credentialAddress(channel, holder) !== undefined)
  return {
    recipients,
    withoutAddress: wanted.filter(holder => credentialAddress(channel, holder) === undefined),
    sentBefore: open.length - wanted.length,
    blocked: blocked.length,
    credits: recipients.reduce(
      (sum, holder) => sum + credentialsFor(school, way, holder, holder.isActive ? undefined : passwordPlaceholder).credits,
      0,
    ),
  }
}

/** The plan of a send as things are now. */
export async function planSend(trx: Trx, school: School, { userIds, channel, resend }: SendOrder): Promise<SendPlan> {
  return planOf(school, await readHolders(trx, userIds), resend, await wayOf(trx, school.id, channel))
}

export interface SendOutcome {
  readonly sent: number
  readonly withoutAddress: readonly Holder[]
  readonly sentBefore: number
  readonly blocked: number
  readonly credits: number
}

/**
 * Sends login details in one transaction: fresh temporary passwords for logins that are not Active, their messages, the
 * credits of all of them, and what is known of each send. The same batch is sent once.
 *
 * @param fresh passwords of logins that were made in this transaction, by login.
 * @throws 409 when the balance is too small, or WhatsApp has no text for them; nothing is changed then.
 */
export async function sendCredentials(
  services: Services,
  trx: Trx,
  sender: Sender,
  order: SendOrder,
  passwords: TemporaryPasswords,
  fresh: ReadonlyMap<string, string> = new Map(),
): Promise<SendOutcome> {
  const { school, batchId, by } = sender
  const { resend } = order
  const found = await wayOf(trx, school.id, order.channel)
  const way = found.channel === 'whatsapp' ? { ...found, format: await readHeldText(services, trx, school.id) } : found
  const { channel } = way
  if (way.waiting) await tellFormatWaits(services, trx, school.id, way.waiting)
  const holders = await readHolders(trx, order.userIds, { lock: true })
  const plan = planOf(school, holders, resend, way)
  const account = await spendCredits(services, trx, {
    schoolId: school.id,
    credits: plan.credits,
    messages: isPaidChannel(channel) ? plan.recipients.length : 0,
    batchId,
    by,
  })
  if (account) await tellLowBalance({ trx, services, schoolId: school.id }, account)
  const renewed = await renewPasswords(
    services,
    trx,
    plan.recipients.filter(holder => !holder.isActive && !fresh.has(holder.userId)).map(holder => holder.userId),
    passwords,
  )
  await sendMessages(
    services,
    trx,
    plan.recipients.map(holder => {
      const message = credentialsFor(school, way, holder, renewed.get(holder.userId) ?? fresh.get(holder.userId))
      return {
        schoolId: school.id,
        channel,
        to: credentialAddress(channel, holder)!,
        ...(channel === 'email' ? { subject: credentialSubject(school.name, holder.language) } : {}),
        ...message,
        dedupeKey: `credentials:${batchId}:${holder.userId}`,
        kind: 'credentials' as const,
        batchId,
      }
    }),
  )
  await keepSends(services, trx, sender, [
    ...plan.recipients.map(holder => ({ userId: holder.userId, channel, resend, result: 'Queued' as const })),
    ...plan.withoutAddress.map(holder => ({ userId: holder.userId, channel, resend, result: 'NoAddress' as const })),
  ])
  return { ...plan, sent: plan.recipients.length }
}

/** Refuses a send that the balance does not cover before any work is begun. */
export const checkCredits = (plan: SendPlan, balance: number): void => refuseShortage(plan.credits, balance)
