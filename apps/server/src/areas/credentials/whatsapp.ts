import { formatParameters, messageFor, momentOf, type RenderedMessage } from '@school/rules'
import { sql } from 'kysely'
import type { MessageTemplate } from '../../platform/outbox/message'
import { custom } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { settingValue } from '../../platform/settings'
import type { Trx } from '../../platform/transaction'
import type { Holder } from './holders'
import type { School } from './sends'
import { credentialWord } from './words'

interface Format {
  body: string
  campaign_name: string
  wa_category: 'utility' | 'marketing'
  is_approved: boolean
}

/** Login details in the words that a provider of WhatsApp holds. */
export interface HeldText {
  readonly template: MessageTemplate
  readonly textFor: (holder: Holder, password: string | undefined) => RenderedMessage
}

/**
 * The text that the provider holds for login details; undefined where there is none and the outbox is read.
 *
 * @throws 409 when its format has no campaign, or waits for approval.
 */
export async function readHeldText(services: Services, trx: Trx, school: School): Promise<HeldText | undefined> {
  if (!services.configuration.whatsapp) return undefined
  const { rows } = await sql<Format>`
    select body, campaign_name, wa_category, is_approved from message_formats
    where door = 'system' and channel = 'whatsapp' and name = 'LoginCredentialsWhatsapp' and deleted_at is null`.execute(trx)
  const [format] = rows
  if (!format?.campaign_name) throw custom(409, 'CampaignRequired', 'Campaign name is required')
  if (!format.is_approved && (await settingValue(trx, school.id, 'sms.formatApproval')) === true)
    throw custom(409, 'FormatWaiting', 'This format is waiting for approval.')
  const parameters = formatParameters('whatsapp', 'system')
  return {
    template: { campaignName: format.campaign_name, category: format.wa_category },
    textFor({ loginName, language }, password) {
      const entry = { school: school.name, loginName, password: password ?? credentialWord('OwnPassword', language) }
      const moment = momentOf(services.clock.now(), 'Asia/Kolkata', language)
      return messageFor({ body: format.body, entry, parameters, door: 'system', moment }, 'dash', true) as RenderedMessage
    },
  }
}
