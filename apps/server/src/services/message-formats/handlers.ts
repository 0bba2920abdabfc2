import type { contract } from '@school/api'
import { doorForms, doorOfGroup, type FormatChannel, type FormatDoor, formatNameKey, mayCall } from '@school/rules'
import { sql } from 'kysely'
import { fieldText } from '../../platform/field-texts'
import { type Handlers, personOf } from '../../platform/http/call'
import { viewerOf } from '../../platform/person'
import { invalid, noAccess, notFound } from '../../platform/problems'
import { settingValue } from '../../platform/settings'
import { refuseWithoutModule } from '../../school/module'
import {
  createFormat,
  createNotification,
  type FormatCall,
  isOwn,
  removeFormat,
  removeNotification,
  type SaveBody,
  type SmsBody,
  saveFormat,
  saveNotification,
} from './save'
import { type FormatRow, findFormat, listFormats, notificationAnswer, smsAnswer, whatsappAnswer } from './store'

const answerTo = (call: FormatCall) => (row: FormatRow) => notificationAnswer(row, isOwn(call, row))

const approval = async ({ trx, schoolId }: FormatCall) => (await settingValue(trx, schoolId, 'sms.formatApproval')) === true

function refuseDoor(call: FormatCall, door: FormatDoor): void {
  if (!mayCall(doorForms[door], viewerOf(personOf(call)))) throw noAccess()
}

/** The door of a group or form name in a path, as far as the person uses it. */
function doorOf(call: FormatCall, name: string, channel: FormatChannel): FormatDoor {
  const found = doorOfGroup(name)
  if (found?.channel !== channel) throw notFound()
  refuseDoor(call, found.door)
  return found.door
}

/** The door of a group in a body. */
function doorOfBody(call: FormatCall, name: string | undefined, channel: FormatChannel): FormatDoor {
  const found = name === undefined ? undefined : doorOfGroup(name)
  if (found?.channel !== channel) throw invalid([{ field: 'group', message: fieldText('WrongValue') }])
  refuseDoor(call, found.door)
  return found.door
}

/** A body that names a group names the one of its path. */
function checkGroup(body: SaveBody, door: FormatDoor): void {
  if (body.group && doorOfGroup(body.group)?.door !== door) throw invalid([{ field: 'group', message: fieldText('WrongValue') }])
}

async function smsList(call: FormatCall, door: FormatDoor) {
  const flag = await approval(call)
  const formats = await listFormats(call.trx, door, 'sms')
  return { smsFormats: formats.map(smsAnswer), applySMSFormatApproval: flag, smsApproval: flag, campaigns: [] }
}

async function whatsappList(call: FormatCall, door: FormatDoor) {
  const flag = await approval(call)
  const formats = await listFormats(call.trx, door, 'whatsapp')
  const { rows } = await sql<{ name: string }>`
    select distinct campaign_name as name from message_formats where channel = 'whatsapp' and campaign_name <> '' and deleted_at is null order by 1`.execute(
    call.trx,
  )
  return {
    smsFormats: formats.map(whatsappAnswer),
    applySMSFormatApproval: flag,
    smsApproval: flag,
    campaigns: rows.map(row => row.name),
  }
}

const only =
  (door: FormatDoor, channel: FormatChannel) =>
  (row: FormatRow): void => {
    if (row.door !== door || row.channel !== channel) throw notFound()
  }

async function oneOf(call: IdCall, door: FormatDoor, channel: FormatChannel) {
  const row = await findFormat(call.trx, call.params.id)
  only(door, channel)(row)
  return row
}

/** A format of any door that the person uses. */
async function ofAnyDoor(call: FormatCall, id: string, channel: FormatChannel, forChange = false): Promise<FormatRow> {
  const row = await findFormat(call.trx, id, forChange)
  if (row.channel !== channel) throw notFound()
  refuseDoor(call, row.door)
  return row
}

type IdCall = FormatCall & { readonly params: { readonly id: string } }
type BodyCall = FormatCall & { readonly body: SmsBody }

/** Calls that serve the dialogs of two doors: of the first one unless a group or a format says the other. */
const sharedCalls = (first: FormatDoor, second: FormatDoor) => {
  const isOurs = (door: FormatDoor) => door === first || door === second
  /** The door of a group, as far as the person uses it. */
  const doorOfCall = (call: FormatCall, group: string | undefined): FormatDoor => {
    const door = group ? doorOfBody(call, group, 'sms') : first
    if (!isOurs(door)) throw invalid([{ field: 'group', message: fieldText('WrongValue') }])
    refuseDoor(call, door)
    return door
  }
  const find = async (call: FormatCall, id: string): Promise<FormatRow> => {
    const row = await findFormat(call.trx, id)
    if (row.channel !== 'sms' || !isOurs(row.door)) throw notFound()
    refuseDoor(call, row.door)
    return row
  }
  return {
    list: async (call: FormatCall & { readonly query: { readonly group?: string | undefined } }) =>
      smsList(call, doorOfCall(call, call.query.group)),
    one: async (call: IdCall) => smsAnswer(await find(call, call.params.id)),
    create: async (call: BodyCall) =>
      smsAnswer(await createFormat(call, doorOfCall(call, call.body.group || undefined), 'sms', call.body)),
    async save(call: IdCall & BodyCall) {
      const { door } = await find(call, call.params.id)
      checkGroup(call.body, door)
      return smsAnswer(await saveFormat(call, call.params.id, 'sms', only(door, 'sms'), call.body))
    },
    async remove(call: IdCall) {
      const { door } = await find(call, call.params.id)
      return removeFormat(call, call.params.id, only(door, 'sms'))
    },
  }
}

/** The reminders of fees are written on the screen of the guardians. */
const ofGuardians = sharedCalls('guardian', 'feeDues')
/** The dialogs of the bus attendance ask the bus report. */
const ofBuses = sharedCalls('busReport', 'busAttendance')

const list = (door: FormatDoor) => (call: FormatCall) => smsList(call, door)
const one = (door: FormatDoor) => async (call: IdCall) => smsAnswer(await oneOf(call, door, 'sms'))
const create = (door: FormatDoor) => async (call: BodyCall) => {
  checkGroup(call.body, door)
  return smsAnswer(await createFormat(call, door, 'sms', call.body))
}
const save = (door: FormatDoor) => async (call: IdCall & BodyCall) => {
  checkGroup(call.body, door)
  return smsAnswer(await saveFormat(call, call.params.id, 'sms', only(door, 'sms'), call.body))
}
const remove = (door: FormatDoor) => (call: IdCall) => removeFormat(call, call.params.id, only(door, 'sms'))
const whatsapp = (door: FormatDoor) => async (call: IdCall) => whatsappAnswer(await oneOf(call, door, 'whatsapp'))

const feeForms = ['s.fees.setup', 's.fees.reports', 'pfees.report.statement']

/** The texts of the fees are those of a school with the module; who oversees a group of schools reads its reports alone. */
const ofFees =
  <Call extends FormatCall, Answer>(work: (call: Call) => Promise<Answer>) =>
  async (call: Call): Promise<Answer> => {
    const viewer = viewerOf(personOf(call))
    if (!mayCall(feeForms, { ...viewer, roles: viewer.roles.filter(role => role !== 'SchoolGroupAdmin') })) throw noAccess()
    await refuseWithoutModule(call.trx, 'FEE')
    return work(call)
  }

/** Reusable texts of the doors. */
export const messageFormatHandlers: Handlers<typeof contract.messageFormats> = {
  guardianList: ofGuardians.list,
  guardianOne: ofGuardians.one,
  guardianCreate: ofGuardians.create,
  guardianSave: ofGuardians.save,
  guardianRemove: ofGuardians.remove,
  staffList: list('staff'),
  staffOne: one('staff'),
  staffCreate: create('staff'),
  staffSave: save('staff'),
  staffRemove: remove('staff'),
  absentList: list('absentPresent'),
  absentOne: one('absentPresent'),
  absentCreate: create('absentPresent'),
  absentSave: save('absentPresent'),
  absentRemove: remove('absentPresent'),
  busList: call => smsList(call, doorOf(call, call.params.x, 'sms')),
  busOne: ofBuses.one,
  busCreate: ofBuses.create,
  busSave: ofBuses.save,
  busRemove: ofBuses.remove,
  feesList: ofFees(list('fees')),
  feesOne: ofFees(one('fees')),
  feesSave: ofFees(save('fees')),

  whatsappList: call => whatsappList(call, doorOf(call, call.params.x, 'whatsapp')),
  async whatsappGuardian(call) {
    const row = await findFormat(call.trx, call.params.id)
    if (row.channel !== 'whatsapp' || (row.door !== 'guardian' && row.door !== 'feeDues')) throw notFound()
    return whatsappAnswer(row)
  },
  whatsappStaff: whatsapp('staff'),
  whatsappAbsent: whatsapp('absentPresent'),
  whatsappBusAttendance: whatsapp('busAttendance'),
  whatsappBus: whatsapp('busReport'),
  async whatsappCreate(call) {
    const door = doorOfBody(call, call.body.group ?? call.body.formName, 'whatsapp')
    return whatsappAnswer(await createFormat(call, door, 'whatsapp', call.body))
  },
  async whatsappSave(call) {
    const before = await ofAnyDoor(call, call.params.id, 'whatsapp', true)
    checkGroup(call.body, before.door)
    return whatsappAnswer(await saveFormat(call, before.id, 'whatsapp', () => {}, call.body))
  },
  async whatsappRemove(call) {
    const before = await ofAnyDoor(call, call.params.id, 'whatsapp', true)
    return removeFormat(call, before.id, () => {})
  },

  async notificationList(call) {
    const door = doorOf(call, call.params.x, 'notification')
    return { notificationFormats: (await listFormats(call.trx, door, 'notification')).map(answerTo(call)) }
  },
  async notificationAndSms(call) {
    const notifications = await listFormats(call.trx, doorOf(call, call.params.a, 'notification'), 'notification')
    const texts = await listFormats(call.trx, doorOf(call, call.params.b, 'sms'), 'sms')
    return { allFormats: [...notifications, ...texts].map(answerTo(call)) }
  },
  async notificationOfSms(call) {
    const texts = await listFormats(call.trx, doorOf(call, call.params.x, 'sms'), 'sms')
    return { smsFormats: texts.map(answerTo(call)), smsApproval: await approval(call) }
  },
  notificationOne: async call => answerTo(call)(await ofAnyDoor(call, call.params.id, 'notification')),
  async notificationCreate(call) {
    const door = doorOfBody(call, call.body.group, 'notification')
    return { newNotificationFormat: answerTo(call)(await createNotification(call, door, call.body)) }
  },
  async notificationSave(call) {
    const before = await findFormat(call.trx, call.params.id, true)
    refuseDoor(call, before.door)
    const isCopy = before.channel === 'sms'
    if (isCopy || formatNameKey(before.name) !== formatNameKey(call.body.notificationFormatName)) {
      const row = await createNotification(call, before.door, { ...call.body, replace: isCopy ? false : call.body.replace })
      return { newNotificationFormat: answerTo(call)(row) }
    }
    if (before.channel !== 'notification') throw notFound()
    return { notificationFormat: answerTo(call)(await saveNotification(call, before, call.body)) }
  },
  notificationRemove: async call => removeNotification(call, await ofAnyDoor(call, call.params.id, 'notification', true)),
}
