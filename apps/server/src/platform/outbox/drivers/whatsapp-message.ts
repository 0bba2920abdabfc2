import { type Delivery, failures, internationalNumber } from '@school/rules'
import { asksCampaign, type WhatsappProvider } from '../../whatsapp-provider'
import type { DriverMessage } from '../driver'
import type { MessageFile } from '../files'

type Refusal = Extract<Delivery, { outcome: 'permanent' }>

/** What every provider of WhatsApp is told about a message. */
export interface WhatsappMessage {
  /** `+` and digits. */
  readonly number: string
  /** The approved text at the provider; empty where it takes the text itself. */
  readonly campaign: string
  readonly values: readonly string[]
  /** The picture or document in its head. */
  readonly file: MessageFile | undefined
}

/** A message as a provider takes it, or why it would not. */
export function readWhatsapp(
  { to, template, variables, files }: DriverMessage,
  provider: Pick<WhatsappProvider, 'driver'>,
): WhatsappMessage | Refusal {
  const number = internationalNumber(to)
  if (number === undefined) return { outcome: 'permanent', reason: failures.NoNumber }
  if (!template?.campaignName && asksCampaign(provider)) return { outcome: 'permanent', reason: failures.NoCampaign }
  const [file] = files
  const asksForFile = template?.document !== undefined
  if (asksForFile && !file) return { outcome: 'permanent', reason: failures.FileGone }
  return { number, campaign: template?.campaignName ?? '', values: variables ?? [], file: asksForFile ? file : undefined }
}
