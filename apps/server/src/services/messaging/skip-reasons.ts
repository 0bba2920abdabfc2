import { type AddressState, categoryOfDoor, type SkipReason, silenceReason } from '@school/rules'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/http/call'
import { type AddressChannel, channelRules } from './channels'
import type { AcceptedOrder } from './order'
import type { Recipient } from './people'

type Call = Pick<CallContext, 'trx' | 'services'>

/** Someone at an address, as far as it decides whether a message may go there. */
type Addressee = Pick<Recipient, 'personType' | 'personId' | 'mobile' | 'whatsapp' | 'email'>

/** Why someone gets nothing by a channel, though there is an address. */
export type SilenceOf = (person: Addressee, channel: AddressChannel) => SkipReason | undefined

/** What people have switched off and which addresses take nothing, for a send. */
export async function readSilence(
  { trx, services }: Call,
  { door, urgentReason }: Pick<AcceptedOrder['order'], 'door' | 'urgentReason'>,
  people: readonly Addressee[],
): Promise<SilenceOf> {
  const category = categoryOfDoor(door)
  // What nobody can switch off is stopped by an answer all the same.
  const { rows: off } = await sql<{ key: string; stopped: boolean }>`
    select person_type || ' ' || person_id || ' ' || channel as key, bool_or(source = 'reply') as stopped from contact_preferences
    where off and (category = ${category} or (${category}::text is null and source = 'reply'))
      and person_id = any(${[...new Set(people.map(one => one.personId))]}::uuid[])
    group by 1`.execute(trx)
  const addresses = new Set(people.flatMap(({ mobile, whatsapp, email }) => [mobile, whatsapp, email]).filter(Boolean))
  const { rows: states } = await sql<{ key: string; state: AddressState }>`
    select channel || ' ' || address as key, state from address_states
    where state <> 'ok' and address = any(${[...addresses]}::text[]) and (until is null or until > ${services.clock.now()})`.execute(
    trx,
  )
  const offOf = new Map(off.map(row => [row.key, row]))
  const stateOf = new Map(states.map(row => [row.key, row.state]))
  return (person, channel) => {
    const switched = offOf.get(`${person.personType} ${person.personId} ${channel}`)
    return silenceReason({
      off: switched !== undefined,
      stopped: switched?.stopped === true,
      state: stateOf.get(`${channel} ${channelRules[channel].addressOf(person)}`),
      urgent: urgentReason !== null,
    })
  }
}
