import type { BodyOf, contract } from '@school/api'
import {
  changeableWords,
  type FormatChannel,
  type FormatDoor,
  type FormatFields,
  type FormatSaveProblem,
  feeFormatName,
  formatSaveProblem,
  holdsOne,
  isPlainTeacher,
  readsMastersOnly,
  replaceWords,
  trimmed,
  wordLimit,
} from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import { viewerOf } from '../../platform/person'
import { checkVersion, custom, invalid, noAccess } from '../../platform/problems'
import { settingValue } from '../../platform/settings'
import { asksCampaign } from '../../platform/whatsapp-provider'
import { refuseLinks } from './links'
import { editorOf, type FormatRow, findFormat, formatOfName } from './store'
import { formatFieldText } from './texts'

export type FormatCall = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'audit'>
type Contract = typeof contract.messageFormats
export type SmsBody = BodyOf<Contract['guardianSave']>
type WhatsappBody = BodyOf<Contract['whatsappSave']>
export type SaveBody = SmsBody | WhatsappBody
export type NotificationBody = BodyOf<Contract['notificationSave']>

type Reader = Pick<FormatCall, 'trx' | 'schoolId' | 'person'>

/** Whether the office alone saves formats of SMS and WhatsApp: teachers do so only while the school lets them. */
async function isOfOffice(call: Reader): Promise<boolean> {
  const viewer = viewerOf(personOf(call))
  return (
    isPlainTeacher(viewer) &&
    !viewer.roles.includes('NonTeachingStaff') &&
    (await settingValue(call.trx, call.schoolId, 'comm.teacherFormats')) !== true
  )
}

/** Whether the person saves formats of SMS and WhatsApp. */
export const mayKeepFormats = async (call: Reader): Promise<boolean> =>
  !readsMastersOnly(personOf(call).roles) && !(await isOfOffice(call))

/** Operators read formats; those of SMS and WhatsApp teachers may only read too. */
export async function refuseReader(call: FormatCall, channel: FormatChannel): Promise<void> {
  if (readsMastersOnly(personOf(call).roles)) throw noAccess()
  if (channel !== 'notification' && (await isOfOffice(call)))
    throw custom(403, 'TeacherFormatsOff', 'The office saves the formats of this school.')
}

const fieldOf: Readonly<Record<FormatChannel, { readonly [Field in keyof FormatFields]?: string }>> = {
  sms: { body: 'smsBody', content: 'content' },
  whatsapp: { body: 'smsBody', campaignName: 'campaignName' },
  notification: { title: 'notificationTitle', description: 'notificationDescription' },
}

/** What cannot stand in a format, in the words of the specification. */
export function formatProblem(problem: FormatSaveProblem, channel: FormatChannel) {
  switch (problem.kind) {
    case 'noData':
      return custom(400, 'NoDataToSave', 'No Data to Save')
    case 'title':
      return invalid([{ field: 'notificationTitle', message: formatFieldText('TitleRequired') }])
    case 'description':
      return invalid([{ field: 'notificationDescription', message: formatFieldText('DescriptionRequired') }])
    case 'campaign':
      return invalid([{ field: 'campaignName', message: formatFieldText('CampaignRequired') }])
    case 'words':
      return custom(400, 'ChangeableWords', 'Please check the changeable words.')
    case 'contentTwice':
      return custom(400, 'ContentOnce', '{parameter} can be used only once.', { parameter: '{{Content}}' })
    case 'unknown':
      return custom(400, 'UnknownParameter', 'Unknown parameter {name}.', { name: `{{${problem.name}}}` })
    case 'long':
      return invalid([
        {
          field: fieldOf[channel][problem.field] ?? problem.field,
          message: formatFieldText('TooLong', { limit: problem.limit }),
        },
      ])
    case 'wide':
      return custom(400, 'PlainOnly', 'Only plain characters are allowed: {characters}.', { characters: problem.characters })
  }
}

/** @throws 400 in the words of the specification when a text cannot be saved. */
async function checkFields(call: FormatCall, door: FormatDoor, channel: FormatChannel, fields: Partial<FormatFields>) {
  const campaignFree = !asksCampaign(call.services.configuration.whatsapp)
  const plainOnly = channel === 'sms' && (await settingValue(call.trx, call.schoolId, 'sms.unicode')) !== true
  const problem = formatSaveProblem(editorOf(door, channel, fields), { plainOnly, campaignFree })
  if (problem) throw formatProblem(problem, channel)
  if (channel === 'sms') await refuseLinks(call.trx, call.schoolId, `${fields.body ?? ''}\n${fields.content ?? ''}`)
}

const isWhatsapp = (body: SaveBody): body is WhatsappBody => 'campaignName' in body

const fieldsOf = (body: SaveBody): Partial<FormatFields> =>
  isWhatsapp(body)
    ? {
        body: body.smsBody,
        campaignName: body.campaignName,
        includeAttachment: body.includeAttachment,
        includeDocument: body.includeAttachment && body.includeDocument,
      }
    : { body: body.smsBody, content: body.content }

const stored = (channel: FormatChannel, fields: Partial<FormatFields>) => ({
  body: (channel === 'notification' ? fields.description : fields.body) ?? '',
  content: fields.content ?? '',
  title: fields.title ?? '',
  campaign_name: fields.campaignName ?? '',
  include_attachment: fields.includeAttachment ?? false,
  include_document: fields.includeDocument ?? false,
})

const audited = (row: Pick<FormatRow, 'door' | 'channel' | 'name' | 'body' | 'content' | 'title'>) => ({
  door: row.door,
  channel: row.channel,
  name: row.name,
  title: row.title,
  body: row.body,
  content: row.content,
})

const takenByApproved = () =>
  custom(409, 'PredefinedName', 'There exist a predefined format with this name , Please change format name.')

const taken = ({ id, name }: FormatRow) => custom(409, 'Exists', 'SMS format "{name}" already exists!', { name, id })

const predefinedStays = () => custom(409, 'PredefinedFormat', 'Cannot Delete this SMS Format')

const approvedStays = () => custom(409, 'ApprovedFormat', 'Approved formats cannot be changed.')

async function insert(call: FormatCall, door: FormatDoor, channel: FormatChannel, name: string, fields: Partial<FormatFields>) {
  const person = personOf(call)
  const id = call.services.newId()
  await call.trx
    .insertInto('message_formats')
    .values({
      school_id: call.schoolId,
      id,
      door,
      channel,
      name,
      ...stored(channel, fields),
      create_staff_id: person.staffId,
      created_by: person.userId,
      created_at: call.services.clock.now(),
    })
    .execute()
  const row = await findFormat(call.trx, id)
  await call.audit({ action: 'format.create', entity: 'message_formats', entityId: id, after: audited(row) })
  return row
}

async function update(call: FormatCall, before: FormatRow, name: string, fields: Partial<FormatFields>) {
  await call.trx
    .updateTable('message_formats')
    .set(({ eb }) => ({ name, ...stored(before.channel, fields), version: eb('version', '+', 1) }))
    .where('id', '=', before.id)
    .execute()
  const row = await findFormat(call.trx, before.id)
  const entityId = before.id
  await call.audit({ action: 'format.update', entity: 'message_formats', entityId, before: audited(before), after: audited(row) })
  return row
}

const feeName = (door: FormatDoor, name: string): string => {
  if (door !== 'fees') return name
  const known = feeFormatName(name)
  if (!known) throw custom(409, 'FeeFormatNames', 'Can save only the predefined format name')
  return known
}

/** Makes a format, or with `replace` takes the place of an unapproved one of the same name. */
export async function createFormat(call: FormatCall, door: FormatDoor, channel: 'sms' | 'whatsapp', body: SaveBody) {
  await refuseReader(call, channel)
  const fields = fieldsOf(body)
  await checkFields(call, door, channel, fields)
  const name = feeName(door, body.name)
  const known = await formatOfName(call.trx, door, channel, name)
  if (!known) return insert(call, door, channel, name, fields)
  if (known.is_approved && door !== 'fees') throw takenByApproved()
  if (!body.replace) throw taken(known)
  return update(call, known, name, fields)
}

/** The text of an approved format with other changeable words, as far as nothing else was changed. */
function withWords(before: FormatRow, body: SaveBody): string {
  const words = body.changeableText.map(({ changaleValue }) => changaleValue)
  if (words.length === 0 || changeableWords(before.body).length !== words.length) throw approvedStays()
  if (words.some(word => trimmed(word) === '')) throw invalid([{ field: 'changeableText', message: formatFieldText('Required') }])
  if (words.some(word => word.length > wordLimit || /\[\[|\]\]|\{\{|\}\}|[\r\n]/.test(word)))
    throw custom(400, 'ChangeableWords', 'Please check the changeable words.')
  const text = replaceWords(before.body, words)
  const fields = fieldsOf(body)
  const asBefore =
    (body.smsBody === text || body.smsBody === before.body) &&
    trimmed(body.name).toLowerCase() === trimmed(before.name).toLowerCase() &&
    (fields.content ?? '') === before.content &&
    (fields.campaignName ?? '') === before.campaign_name
  if (!asBefore) throw approvedStays()
  return text
}

/** Saves a format; of an approved one the changeable words alone. */
export async function saveFormat(
  call: FormatCall,
  id: string,
  channel: 'sms' | 'whatsapp',
  mayUse: (row: FormatRow) => void,
  body: SaveBody,
) {
  const before = await findFormat(call.trx, id, true)
  mayUse(before)
  await refuseReader(call, channel)
  checkVersion(before.version, body.version)
  if (before.is_approved && before.door !== 'fees') {
    const text = withWords(before, body)
    await checkFields(call, before.door, channel, { ...fieldsOf(body), body: text })
    await call.trx
      .updateTable('message_formats')
      .set(({ eb }) => ({ body: text, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    const row = await findFormat(call.trx, id)
    await call.audit({
      action: 'format.set',
      entity: 'message_formats',
      entityId: id,
      before: { body: before.body },
      after: { body: text },
    })
    return row
  }
  const fields = fieldsOf(body)
  await checkFields(call, before.door, channel, fields)
  const name = feeName(before.door, body.name)
  const known = await formatOfName(call.trx, before.door, channel, name)
  if (known && known.id !== id) {
    if (known.is_approved && before.door !== 'fees') throw takenByApproved()
    if (!body.replace) throw taken(known)
    // Both texts of the fees always exist: one saved under the name of the other changes that one.
    if (before.door === 'fees') return update(call, known, name, fields)
    if (known.predefined) throw predefinedStays()
    await markDeleted(call, known.id)
  }
  return update(call, before, name, fields)
}

const markDeleted = (call: FormatCall, id: string) =>
  call.trx
    .updateTable('message_formats')
    .set({ deleted_at: call.services.clock.now() })
    .where('id', '=', id)
    .where(sql<boolean>`deleted_at is null`)
    .execute()

/** Deletes a format; batches that wait have a text of their own. */
export async function removeFormat(call: FormatCall, id: string, mayUse: (row: FormatRow) => void) {
  const row = await findFormat(call.trx, id, true)
  mayUse(row)
  await refuseReader(call, row.channel)
  if (row.is_approved) throw custom(409, 'ApprovedFormatStays', 'Approved formats cannot be deleted.')
  if (row.predefined) throw predefinedStays()
  await markDeleted(call, id)
  await call.audit({ action: 'format.delete', entity: 'message_formats', entityId: id, before: audited(row) })
  return { id }
}

const ofNotification = (body: NotificationBody): Partial<FormatFields> => ({
  title: body.notificationTitle,
  description: body.notificationDescription,
})

/** Whether a notification format is the caller's to change. */
export const isOwn = (call: FormatCall, row: FormatRow): boolean => {
  const { staffId, userId } = personOf(call)
  if (row.predefined) return holdsOne(personOf(call), ['SystemAdmin', 'SchoolSuperAdmin'])
  return row.created_by === userId || (row.create_staff_id !== null && row.create_staff_id === staffId)
}

const foreign = () => custom(409, 'ForeignFormat', 'Format name Already Exist.')

/** Makes a notification format; the name of an own one is asked about, one of somebody else is refused. */
export async function createNotification(call: FormatCall, door: FormatDoor, body: NotificationBody) {
  await refuseReader(call, 'notification')
  const fields = ofNotification(body)
  await checkFields(call, door, 'notification', fields)
  const name = body.notificationFormatName
  const known = await formatOfName(call.trx, door, 'notification', name)
  if (!known) return insert(call, door, 'notification', name, fields)
  if (!isOwn(call, known)) throw foreign()
  // A text message that is copied never replaces.
  if (!body.replace || body.formatType === 'SMS') throw taken(known)
  return update(call, known, name, fields)
}

/** Saves an own notification format under its name. */
export async function saveNotification(call: FormatCall, before: FormatRow, body: NotificationBody) {
  await refuseReader(call, 'notification')
  if (!isOwn(call, before)) throw foreign()
  checkVersion(before.version, body.version)
  const fields = ofNotification(body)
  await checkFields(call, before.door, 'notification', fields)
  return update(call, before, body.notificationFormatName, fields)
}

/** Deletes an own notification format. */
export async function removeNotification(call: FormatCall, row: FormatRow) {
  await refuseReader(call, 'notification')
  if (!isOwn(call, row)) throw custom(403, 'ForeignFormatStays', 'Only who made this format can delete it.')
  if (row.predefined) throw predefinedStays()
  await markDeleted(call, row.id)
  await call.audit({ action: 'format.delete', entity: 'message_formats', entityId: row.id, before: audited(row) })
  return { id: row.id }
}
