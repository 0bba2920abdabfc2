import {
  type CredentialChannel,
  credentialAddress,
  credentialMessage,
  credentialSubject,
  type Language,
  messageCredits,
  passwordPlaceholder,
} from '@school/rules'
import { sendMessages } from '../../platform/outbox'
import type { Services } from '../../platform/services'
import { refuseShortage, spendCredits } from '../../platform/sms-credits'
import type { Trx } from '../../platform/transaction'
import { type Holder, readHolders } from './holders'
import type { TemporaryPasswords } from './passwords'
import { renewPasswords } from './renew'
import { keepSends, type School, type Sender } from './sends'
import { readHeldText } from './whatsapp'

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

const textOf = (school: School, holder: Holder, password: string | undefined, language: Language = holder.language) =>
  credentialMessage({ school: school.name, loginName: holder.loginName, link: school.link, password }, language)

/** Sorts logins into those that get a message and the others. */
export function planOf(school: School, holders: readonly Holder[], { channel, resend }: Omit<SendOrder, 'userIds'>): SendPlan {
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
      (sum, holder) => sum + messageCredits(channel, textOf(school, holder, holder.isActive ? undefined : passwordPlaceholder)),
      0,
    ),
  }
}

/** The plan of a send as things are now. */
export async function planSend(trx: Trx, school: School, { userIds, ...how }: SendOrder): Promise<SendPlan> {
  return planOf(school, await readHolders(trx, userIds), how)
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
  const { channel, resend } = order
  const holders = await readHolders(trx, order.userIds, { lock: true })
  const plan = planOf(school, holders, order)
  const held = channel === 'whatsapp' ? await readHeldText(services, trx, school) : undefined
  await spendCredits(services, trx, { schoolId: school.id, credits: plan.credits, batchId, by })
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
      const password = renewed.get(holder.userId) ?? fresh.get(holder.userId)
      const own = held?.textFor(holder, password)
      const body = own?.text ?? textOf(school, holder, password)
      return {
        schoolId: school.id,
        channel,
        to: credentialAddress(channel, holder)!,
        ...(channel === 'email' ? { subject: credentialSubject(school.name, holder.language) } : {}),
        body,
        ...(held && own?.values ? { variables: own.values, template: held.template } : {}),
        dedupeKey: `credentials:${batchId}:${holder.userId}`,
        kind: 'credentials' as const,
        credits: messageCredits(channel, body),
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
