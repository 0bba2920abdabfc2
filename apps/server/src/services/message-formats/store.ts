import {
  type DltCategory,
  emptyFormatFields,
  type FormatChannel,
  type FormatDoor,
  formatGroups,
  notificationBody,
  openFormat,
  type StoredFormat,
  type WhatsappCategory,
} from '@school/rules'
import { sql } from 'kysely'
import { notFound } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'

/** A format as it stands in the table. */
export interface FormatRow {
  id: string
  door: FormatDoor
  channel: FormatChannel
  name: string
  body: string
  content: string
  title: string
  campaign_name: string
  include_attachment: boolean
  include_document: boolean
  wa_category: WhatsappCategory
  is_approved: boolean
  dlt_template_id: string | null
  dlt_text_hash: string | null
  dlt_category: DltCategory
  predefined: boolean
  create_staff_id: string | null
  created_by: string | null
  version: number
}

const columns = sql`
  id, door, channel, name, body, content, title, campaign_name, include_attachment, include_document, wa_category, is_approved, dlt_template_id, dlt_text_hash, dlt_category,
  predefined, create_staff_id, created_by, version`

/** Formats of a door by name. */
export async function listFormats(trx: Trx, door: FormatDoor, channel: FormatChannel): Promise<FormatRow[]> {
  const { rows } = await sql<FormatRow>`
    select ${columns} from message_formats where door = ${door} and channel = ${channel} and deleted_at is null order by name_key, id`.execute(
    trx,
  )
  return rows
}

/** A format by its id, whatever its door; a deleted one does not exist. */
export async function findFormat(trx: Trx, id: string, forChange = false): Promise<FormatRow> {
  const { rows } = await sql<FormatRow>`
    select ${columns} from message_formats where id = ${id}::uuid and deleted_at is null ${forChange ? sql`for update` : sql``}`.execute(
    trx,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The format of a name, which nobody else changes meanwhile. */
export async function formatOfName(
  trx: Trx,
  door: FormatDoor,
  channel: FormatChannel,
  name: string,
): Promise<FormatRow | undefined> {
  const { rows } = await sql<FormatRow>`
    select ${columns} from message_formats
    where door = ${door} and channel = ${channel} and name_key = lower(btrim(${name})) and deleted_at is null for update`.execute(
    trx,
  )
  return rows[0]
}

const groupOf = ({ door, channel }: Pick<FormatRow, 'door' | 'channel'>) =>
  formatGroups[door][channel] ?? { group: door, formName: door }

/** An SMS format as its calls answer it. */
export const smsAnswer = (row: FormatRow) => ({
  id: row.id,
  name: row.name,
  smsFormatName: row.name,
  smsBody: row.body,
  content: row.content,
  isApproved: row.is_approved,
  ...groupOf(row),
  predefined: row.predefined,
  createStaffId: row.create_staff_id ?? row.created_by,
  version: row.version,
})

/** A WhatsApp format as its calls answer it. */
export const whatsappAnswer = (row: FormatRow) => ({
  ...smsAnswer(row),
  campaignName: row.campaign_name,
  includeAttachment: row.include_attachment,
  includeDocument: row.include_document,
})

/** A notification format as its calls answer it to somebody whose own it is or not. */
export const notificationAnswer = (row: FormatRow, own: boolean) => ({
  id: row.id,
  notificationFormatName: row.name,
  notificationTitle: row.channel === 'sms' ? row.name : row.title,
  notificationDescription: row.body,
  notificationBody: notificationBody(row.channel === 'sms' ? row.name : row.title, row.body),
  predefined: row.predefined,
  createStaffId: row.create_staff_id ?? row.created_by,
  own,
  formName: groupOf(row).formName,
  formatType: row.channel === 'sms' ? ('SMS' as const) : ('Notification' as const),
  version: row.version,
})

/** A format in the words of the rules. */
export const storedFormat = (row: FormatRow): StoredFormat => ({
  ...emptyFormatFields,
  id: row.id,
  name: row.name,
  body: row.channel === 'notification' ? '' : row.body,
  content: row.content,
  title: row.title,
  description: row.channel === 'notification' ? row.body : '',
  campaignName: row.campaign_name,
  includeAttachment: row.include_attachment,
  includeDocument: row.include_document,
  isApproved: row.is_approved,
  predefined: row.predefined,
  createStaffId: row.create_staff_id ?? row.created_by,
  version: row.version,
})

/** The rules' view of what is to be saved. */
export const editorOf = (door: FormatDoor, channel: FormatChannel, fields: Partial<StoredFormat>) => ({
  ...openFormat(channel, door),
  fields: { ...emptyFormatFields, ...fields },
})
