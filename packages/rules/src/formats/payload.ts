import type { StoredFormat } from './editor'
import type { FormatSave } from './save'

/** A format of text messages or WhatsApp as the calls give it. */
export interface SmsFormatAnswer {
  readonly id: string
  readonly name?: string
  readonly smsFormatName?: string
  readonly smsBody: string
  readonly content?: string | null
  readonly isApproved: boolean
  readonly predefined?: boolean
  readonly createStaffId?: string | null
  readonly campaignName?: string | null
  readonly includeAttachment?: boolean
  readonly includeDocument?: boolean
  readonly version?: number
}

/** A notification format as the calls give it. */
export interface NotificationFormatAnswer {
  readonly id: string
  readonly notificationFormatName: string
  readonly notificationTitle: string
  readonly notificationDescription: string
  readonly predefined?: boolean
  readonly createStaffId?: string | null
  readonly own?: boolean
  readonly formatType?: 'Notification' | 'SMS'
  readonly version?: number
}

const text = (value: string | null | undefined) => value ?? ''

export const readSmsFormat = (answer: SmsFormatAnswer): StoredFormat => ({
  id: answer.id,
  name: answer.name ?? text(answer.smsFormatName),
  body: answer.smsBody,
  content: text(answer.content),
  title: '',
  description: '',
  campaignName: text(answer.campaignName),
  includeAttachment: answer.includeAttachment === true,
  includeDocument: answer.includeAttachment === true && answer.includeDocument === true,
  isApproved: answer.isApproved,
  predefined: answer.predefined,
  createStaffId: answer.createStaffId,
  version: answer.version,
})

export const readNotificationFormat = (answer: NotificationFormatAnswer): StoredFormat => ({
  id: answer.id,
  name: answer.notificationFormatName,
  body: '',
  content: '',
  title: answer.notificationTitle,
  description: answer.notificationDescription,
  campaignName: '',
  includeAttachment: false,
  includeDocument: false,
  isApproved: false,
  predefined: answer.predefined,
  createStaffId: answer.createStaffId,
  own: answer.own,
  formatType: answer.formatType ?? 'Notification',
  version: answer.version,
})

const extras = (save: FormatSave) => ({
  ...(save.version === undefined ? {} : { version: save.version }),
  ...(save.kind === 'replace' ? { replace: true } : {}),
})

const changeableText = (save: FormatSave) => save.words.map(word => ({ changaleValue: word }))

/** What the calls that save a text message take. */
export const smsPayload = (save: FormatSave, group: string) => ({
  group,
  name: save.name,
  smsBody: save.fields.body,
  content: save.fields.content,
  formatName: save.name,
  changeableText: changeableText(save),
  ...extras(save),
})

/** What the calls that save a WhatsApp format take. */
export const whatsappPayload = (save: FormatSave, group: string, formName: string) => ({
  group,
  formName,
  name: save.name,
  smsBody: save.fields.body,
  formatName: save.name,
  campaignName: save.fields.campaignName,
  includeAttachment: save.fields.includeAttachment,
  includeDocument: save.fields.includeDocument,
  changeableText: changeableText(save),
  ...extras(save),
})

/** Title, line break, description: the whole text of a notification. */
export const notificationBody = (title: string, description: string): string => `${title}\n${description}`

/** What the calls that save a notification take. */
export const notificationPayload = (save: FormatSave, group: string) => ({
  group,
  notificationFormatName: save.name,
  notificationTitle: save.fields.title,
  notificationDescription: save.fields.description,
  notificationFormat: notificationBody(save.fields.title, save.fields.description),
  formatType: save.formatType ?? 'Notification',
  ...extras(save),
})
