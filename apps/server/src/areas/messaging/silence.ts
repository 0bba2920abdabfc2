import { type AddressState, categoryOfDoor, type SkipReason, silenceReason } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../platform/transaction'
import { type AddressChannel, channelRules } from './channels'
import type { SendOrder } from './order'
import type { Recipient } from './people'

/** Someone at an address, as far as it decides whether a message may go there. */
type Addressee = Pick<Recipient, 'personType' | 'personId' | 'mobile' | 'whatsapp' | 'email'>

/** Why someone gets nothing by a channel, though there is an address. */
export type SilenceOf = (person: Addressee, channel: AddressChannel) => SkipReason | undefined

/** What people have switched off and which addresses take nothing, for a send. */
export async function readSilence(
  trx: Trx,
  { door, urgentReason }: Pick<SendOrder, 'door' | 'urgentReason'>,
  people: readonly Addressee[],
): Promise<SilenceOf> {
  const { rows: off } = await sql<{ key: string }>`
    select person_type || ' ' || person_id || ' ' || channel as key from contact_preferences
    where off and category = ${categoryOfDoor(door)} and person_id = any(${[...new Set(people.map(one => one.personId))]}::uuid[])`.execute(
    trx,
  )
  const addresses = new Set(people.flatMap(({ mobile, whatsapp, email }) => [mobile, whatsapp, email]).filter(Boolean))
  const { rows: states } = await sql<{ key: string; state: AddressState }>`
    select channel || ' ' || address as key, state from address_states where address = any(${[...addresses]}::text[])`.execute(
    trx,
  )
  const offKeys = new Set(off.map(row => row.key))
  const stateOf = new Map(states.map(row => [row.key, row.state]))
  return (person, channel) =>
    silenceReason({
      off: offKeys.has(`${person.personType} ${person.personId} ${channel}`),
      state: stateOf.get(`${channel} ${channelRules[channel].addressOf(person)}`),
      urgent: urgentReason !== null,
    })
}
