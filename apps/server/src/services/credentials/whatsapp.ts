import { sql } from 'kysely'
import { custom } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { settingValue } from '../../platform/settings'
import type { Trx } from '../../platform/transaction'
import type { SystemText } from './system-format'

interface Format {
  body: string
  campaign_name: string
  wa_category: 'utility' | 'marketing'
  is_approved: boolean
}

/**
 * The text that the provider holds for login details; undefined where there is none and the outbox is read.
 *
 * @throws 409 when its format has no campaign, or waits for approval.
 */
export async function readHeldText(services: Services, trx: Trx, schoolId: string): Promise<SystemText | undefined> {
  if (!services.configuration.whatsapp) return undefined
  const { rows } = await sql<Format>`
    select body, campaign_name, wa_category, is_approved from message_formats
    where door = 'system' and channel = 'whatsapp' and name = 'LoginCredentialsWhatsapp' and deleted_at is null`.execute(trx)
  const [format] = rows
  if (!format?.campaign_name) throw custom(409, 'CampaignRequired', 'Campaign name is required')
  if (!format.is_approved && (await settingValue(trx, schoolId, 'sms.formatApproval')) === true)
    throw custom(409, 'FormatWaiting', 'This format is waiting for approval.')
  return {
    channel: 'whatsapp',
    body: format.body,
    template: { campaignName: format.campaign_name, category: format.wa_category },
  }
}
