import { type FormatEntry, formatParameters, messageFor } from '@school/rules'
import type { MessageTemplate } from '../../platform/outbox/message'
import type { Services } from '../../platform/services'
import { settingValue } from '../../platform/settings'
import type { Trx } from '../../platform/transaction'
import { ringAdministrators } from '../messaging/account-news'
import { credentialWord } from './words'

/** The texts by which every school sends codes and login details. */
export type SystemFormatName = 'LoginCredentialsSMS' | 'PasswordCodeSMS'

/** A text of codes or login details, and how its provider knows it. */
export interface SystemText {
  readonly channel: 'sms' | 'whatsapp'
  readonly body: string
  readonly template: MessageTemplate | undefined
}

/** Such a text of SMS, and whether it may go out: where formats need an approval it has to have one. */
export interface SystemFormat extends SystemText {
  readonly name: SystemFormatName
  readonly isOpen: boolean
}

/** Reads one of the texts that every school has. */
export async function readSystemFormat(trx: Trx, schoolId: string, name: SystemFormatName): Promise<SystemFormat> {
  const row = await trx
    .selectFrom('message_formats')
    .select(['body', 'is_approved', 'dlt_template_id'])
    .where('school_id', '=', schoolId)
    .where('door', '=', 'system')
    .where('channel', '=', 'sms')
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const approval = (await settingValue(trx, schoolId, 'sms.formatApproval')) === true
  return {
    name,
    channel: 'sms',
    isOpen: row.is_approved || !approval,
    body: row.body,
    template: row.dlt_template_id === null ? undefined : { dltTemplateId: row.dlt_template_id },
  }
}

/** What such a text says, and what fills its places; a value that somebody does not have is '-'. */
export function systemMessage({ channel, body, template }: SystemText, entry: FormatEntry) {
  const moment = { date: '', time: '' }
  const rendered = messageFor(
    { body, entry, parameters: formatParameters(channel, 'system'), door: 'system', moment },
    'dash',
    true,
  )
  if ('missing' in rendered) throw new Error('A dash stands for what is missing.')
  return { body: rendered.text, ...(template ? { template, variables: rendered.values ?? [] } : {}) }
}

/** Tells the administrators that a text waits for its approval, not more than once a day. */
export async function tellFormatWaits(services: Services, trx: Trx, schoolId: string, name: SystemFormatName): Promise<void> {
  const since = new Date(services.clock.now().getTime() - 24 * 3_600_000)
  const told = await trx
    .selectFrom('notifications')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('sent_at', '>', since)
    .where('message', 'like', `%${name}%`)
    .limit(1)
    .executeTakeFirst()
  if (told) return
  await ringAdministrators(services, trx, {
    schoolId,
    title: language => credentialWord('FormatWaitsTitle', language),
    message: language => credentialWord('FormatWaits', language, { name }),
  })
}
