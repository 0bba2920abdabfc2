import { type Delivery, internationalNumber } from '@school/rules'
import type { DriverMessage } from './drivers'
import type { MessageFile } from './files'

type Refusal = Extract<Delivery, { outcome: 'permanent' }>

/** What every provider of WhatsApp is told about a message. */
export interface WhatsappMessage {
  /** `+` and digits. */
  readonly number: string
  /** The approved text at the provider. */
  readonly campaign: string
  readonly values: readonly string[]
  /** The picture or document in its head. */
  readonly file: MessageFile | undefined
}

/** A message as providers take it, or why none of them would. */
export function readWhatsapp({ to, template, variables, files }: DriverMessage): WhatsappMessage | Refusal {
  const number = internationalNumber(to)
  if (number === undefined) return { outcome: 'permanent', reason: 'This is not a mobile number.' }
  if (!template?.campaignName) return { outcome: 'permanent', reason: 'The message names no campaign.' }
  const [file] = files
  const asksForFile = template.document !== undefined
  if (asksForFile && !file) return { outcome: 'permanent', reason: 'The file of the message is gone.' }
  return { number, campaign: template.campaignName, values: variables ?? [], file: asksForFile ? file : undefined }
}
