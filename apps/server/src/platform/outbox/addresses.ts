import type { AddressState, MessageChannel, MessageState } from '@school/rules'
import type { Trx } from '../transaction'
import { httpSmsAddressState } from './http-sms'
import { twilioAddressState } from './twilio-codes'
import { whatsappAddressState } from './whatsapp-codes'

const statesOf: Readonly<Record<string, (code: string) => AddressState | undefined>> = {
  twilio: twilioAddressState,
  'whatsapp-cloud': whatsappAddressState,
  'http-sms': httpSmsAddressState,
}

/** Who is not on WhatsApp may be there later. */
const withoutWhatsAppMilliseconds = 30 * 24 * 3_600_000

/** A message that has come to an end at an address. */
export interface EndedMessage {
  readonly school_id: string | null
  readonly channel: MessageChannel
  readonly recipient: string
}

/** Notes what an end tells about the address: it takes nothing, or it does again. Other ends tell nothing. */
export async function noteAddress(
  trx: Trx,
  message: EndedMessage,
  { driver, state, code, at }: { driver: string; state: MessageState; code: string | undefined; at: Date },
): Promise<void> {
  const { school_id: schoolId, channel, recipient: address } = message
  if (schoolId === null) return
  if (state === 'Delivered' || state === 'Read') {
    const known = trx.deleteFrom('address_states').where('school_id', '=', schoolId)
    await known.where('channel', '=', channel).where('address', '=', address).execute()
    return
  }
  const told = code === undefined ? undefined : statesOf[driver]?.(code)
  if (!told || code === undefined) return
  const until = told === 'noWhatsApp' ? new Date(at.getTime() + withoutWhatsAppMilliseconds) : null
  await trx
    .insertInto('address_states')
    .values({ school_id: schoolId, channel, address, state: told, code, at, until })
    .onConflict(conflict => conflict.columns(['school_id', 'channel', 'address']).doUpdateSet({ state: told, code, at, until }))
    .execute()
}
