import { type AddressState, afterSoftFail, type MessageChannel, type MessageState, softPauseEnd } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../transaction'
import { addressStateOf } from './drivers/index'

/** Who is not on WhatsApp may be there later. */
const withoutWhatsAppMilliseconds = 30 * 24 * 3_600_000

/** A message that has come to an end at an address. */
export interface EndedMessage {
  readonly school_id: string | null
  readonly channel: MessageChannel
  readonly recipient: string
}

/** How it ended, and who told: the provider when it was asked, or a report afterwards. */
export interface AddressEnd {
  readonly driver: string
  readonly state: MessageState
  readonly code: string | undefined
  readonly at: Date
  readonly source: 'answer' | 'report'
}

type Own = { readonly school_id: string; readonly channel: MessageChannel; readonly address: string }

const known = (trx: Trx, { school_id: schoolId, channel, address }: Own) =>
  trx
    .selectFrom('address_states')
    .select(['state', 'soft_fails', 'at'])
    .where('school_id', '=', schoolId)
    .where('channel', '=', channel)
    .where('address', '=', address)

async function forget(trx: Trx, own: readonly Own[], source?: AddressEnd['source']): Promise<void> {
  await sql`
    delete from address_states s
    using unnest(${own.map(one => one.school_id)}::uuid[], ${own.map(one => one.channel)}::text[], ${own.map(one => one.address)}::text[])
      as t(school_id, channel, address)
    where s.school_id = t.school_id and s.channel = t.channel and s.address = t.address
    ${source ? sql`and s.source = ${source}` : sql``}`.execute(trx)
}

async function keep(
  trx: Trx,
  own: Own,
  { code = '', at, source }: AddressEnd,
  { state, until = null, fails = 0 }: { state: AddressState | 'ok'; until?: Date | null; fails?: number },
): Promise<void> {
  const told = { state, code, at, until, soft_fails: fails, source }
  await trx
    .insertInto('address_states')
    .values({ ...own, ...told })
    .onConflict(conflict => conflict.columns(['school_id', 'channel', 'address']).doUpdateSet(told))
    .execute()
}

/** Counts a soft failure; an address that is known to take nothing stays so. */
async function keepSoft(trx: Trx, own: Own, end: AddressEnd): Promise<void> {
  const before = await known(trx, own).forUpdate().executeTakeFirst()
  if (before && before.state !== 'ok' && before.soft_fails === 0) return
  const { count, isInvalid } = afterSoftFail(before && { count: before.soft_fails, at: before.at }, end.at)
  await keep(trx, own, end, { state: isInvalid ? 'invalid' : 'ok', until: isInvalid ? softPauseEnd(end.at) : null, fails: count })
}

const hasArrived = ({ state }: AddressEnd) => state === 'Delivered' || state === 'Read'

/** Notes what an end tells about the address: it takes nothing, or it does again. Other ends tell nothing. */
export async function noteAddress(trx: Trx, message: EndedMessage, end: AddressEnd): Promise<void> {
  const { school_id: schoolId, channel, recipient: address } = message
  if (schoolId === null) return
  const own = { school_id: schoolId, channel, address }
  const { driver, state, code, at } = end
  if (hasArrived(end)) return forget(trx, [own])
  // A mail server that refused the address and takes it now has changed its mind; a relay takes whatever comes.
  if (state === 'Sent') return channel === 'email' ? forget(trx, [own], 'answer') : undefined
  const told = code === undefined ? undefined : addressStateOf(driver, code)
  if (!told) return
  if (told === 'soft') return keepSoft(trx, own, end)
  const until = told === 'noWhatsApp' ? new Date(at.getTime() + withoutWhatsAppMilliseconds) : null
  await keep(trx, own, end, { state: told, until })
}

/** Notes ends in their order; what has arrived one after the other is noted at once. */
export async function noteAddresses(trx: Trx, ends: readonly (readonly [EndedMessage, AddressEnd])[]): Promise<void> {
  let arrived: Own[] = []
  const noteArrived = async () => {
    if (arrived.length > 0) await forget(trx, arrived)
    arrived = []
  }
  for (const [message, end] of ends) {
    if (message.school_id === null || (end.state === 'Sent' && message.channel !== 'email')) continue
    if (hasArrived(end)) {
      arrived.push({ school_id: message.school_id, channel: message.channel, address: message.recipient })
      continue
    }
    await noteArrived()
    await noteAddress(trx, message, end)
  }
  await noteArrived()
}
