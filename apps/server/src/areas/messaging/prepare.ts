import { notificationBody } from '@school/rules'
import { personOf } from '../../platform/http/call'
import { type CheckedOrder, checkOrder, type SendCall, type SendOrder } from './order'
import { familiesOf, type Recipient, selfOf, staffOf } from './people'
import { goingOf, planSend, type SendPlan } from './plan'
import { readSilence, type SilenceOf } from './silence'

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

/** What an order would send, checked and counted. */
export async function prepare(call: SendCall, order: SendOrder): Promise<Prepared> {
  const checked = await checkOrder(call, order)
  const people = await peopleOf(call, order)
  const silenceOf = await readSilence(call, order, people)
  return { checked, plan: planSend(call, checked, people, silenceOf), people, silenceOf }
}

/** The text messages to those whom a notification does not reach, as an order of its own. */
export function fallbackOf(
  call: SendCall,
  { checked, people, silenceOf }: Prepared,
): { readonly checked: CheckedOrder; readonly plan: SendPlan } | undefined {
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
  return goingOf(plan).length > 0 ? { checked: asText, plan } : undefined
}
