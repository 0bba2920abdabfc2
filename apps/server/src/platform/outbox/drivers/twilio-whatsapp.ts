import { type Delivery, failures, internationalNumber } from '@school/rules'
import type { WhatsappProvider } from '../../whatsapp-provider'
import type { Driver } from '../driver'
import { askTwilio } from './twilio'
import { lookUpAtTwilio } from './twilio-lookup'
import { readWhatsapp, type WhatsappMessage } from './whatsapp-message'

type Twilio = Extract<WhatsappProvider, { driver: 'twilio' }>

/** Registered texts are known by an id; what is none is a text of a conversation that the person has begun. */
const isContent = (campaign: string) => /^HX[0-9a-f]{32}$/i.test(campaign)

function fieldsOf({ campaign, values, file }: WhatsappMessage, text: string): Record<string, string> {
  if (!isContent(campaign)) return { Body: text, ...(file?.link ? { MediaUrl: file.link } : {}) }
  // A registered text has the host of the file; what comes after it is the last of its places.
  const ofFile = file?.link ? [file.link.slice(new URL(file.link).origin.length + 1)] : []
  const places = [...values, ...ofFile].map((value, at) => [String(at + 1), value])
  return { ContentSid: campaign, ...(places.length > 0 ? { ContentVariables: JSON.stringify(Object.fromEntries(places)) } : {}) }
}

/** WhatsApp through Twilio, one call each. */
export function twilioWhatsappDriver(provider: Twilio): Driver {
  return {
    name: 'twilio',
    account: provider.account,
    idempotent: false,
    async send(message, signal): Promise<Delivery> {
      const read = readWhatsapp(message, provider)
      if ('outcome' in read) return read
      if (read.file && read.file.link === null) return { outcome: 'temporary', reason: failures.NoFileAddress }
      const fields = { To: `whatsapp:${read.number}`, From: `whatsapp:${provider.from}`, ...fieldsOf(read, message.text) }
      return askTwilio(provider, message.id, fields, signal)
    },
    lookup: (sought, signal) => {
      const number = internationalNumber(sought.to) ?? sought.to
      return lookUpAtTwilio(provider, { to: `whatsapp:${number}`, from: `whatsapp:${provider.from}` }, sought, signal)
    },
  }
}
