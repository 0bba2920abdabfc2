import { notificationBody } from '@school/rules'
import { personOf } from '../../platform/http/call'
import { refuseLinks } from '../message-formats/links'
import { dayAlerts } from './hooks'
import { type AskedOrder, type CheckedOrder, checkOrder, type SendCall, type SendOrder } from './order'
import { settleOrder } from './order-recipients'
import { familiesOf, type Recipient, selfOf, staffOf } from './people'
import { goingOf, planSend, type SendPlan } from './plan'
import { readSilence, type SilenceOf } from './skip-reasons'

const peopleOf = (call: SendCall, { door, ids, sendTo, toSelf }: SendOrder): Promise<Recipient[]> =>
  toSelf
    ? selfOf(call.trx, personOf(call))
    : door === 'staff'
      ? staffOf(call.trx, personOf(call), ids)
      : familiesOf(call.trx, personOf(call), ids, sendTo === 'Staff' ? 'Guardian' : sendTo)

/** An order that may go out, to whom it goes, and what they do not want. */
interface Prepared {
  readonly checked: CheckedOrder
  readonly plan: SendPlan
  readonly people: readonly Recipient[]
  readonly silenceOf: SilenceOf
}

/** @throws 400 when a text message, as it would leave, has a link that the school has not registered. */
async function refuseLinksOf({ trx, schoolId }: SendCall, plan: SendPlan): Promise<void> {
  const texts = new Set(goingOf(plan).flatMap(({ channel, text }) => (channel === 'sms' ? [text] : [])))
  if (texts.size > 0) await refuseLinks(trx, schoolId, [...texts].join('\n'))
}

/** What an order would send, checked and counted. */
export async function prepare(call: SendCall, asked: AskedOrder): Promise<Prepared> {
  const order = await settleOrder(call, asked)
  const valid = await checkOrder(call, order)
  const { people, alerts } = await call.services.ports.take(dayAlerts).readTold(call, order, await peopleOf(call, order))
  const checked = alerts ? { ...valid, alerts } : valid
  const silenceOf = await readSilence(call, order, people)
  const plan = planSend(call, checked, people, silenceOf)
  await refuseLinksOf(call, plan)
  return { checked, plan, people, silenceOf }
}

/** The text messages to those whom a notification does not reach, as an order of its own. */
export async function fallbackOf(
  call: SendCall,
  { checked, people, silenceOf }: Prepared,
): Promise<{ readonly checked: CheckedOrder; readonly plan: SendPlan } | undefined> {
  if (!checked.order.smsFallback) return undefined
  const without = people.filter(({ userIds, personType }) => userIds.length === 0 && personType !== 'student')
  const asText: CheckedOrder = {
    ...checked,
    order: { ...checked.order, channel: 'sms', smsFallback: false },
    body: notificationBody(checked.title, checked.body),
    alsoBell: false,
    releaseAt: checked.textReleaseAt,
    held: checked.textReleaseAt > checked.releaseAt,
  }
  const plan = planSend(call, asText, without, silenceOf)
  await refuseLinksOf(call, plan)
  return goingOf(plan).length > 0 ? { checked: asText, plan } : undefined
}
