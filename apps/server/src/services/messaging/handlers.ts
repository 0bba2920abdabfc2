import type { BodyOf, contract } from '@school/api'
import { doorForms, doorOfGroup, isDay, mayCall, type SendDoor, sendDoors } from '@school/rules'
import { sql } from 'kysely'
import { fieldText } from '../../platform/field-texts'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { viewerOf } from '../../platform/person'
import { custom, invalid, noAccess, notFound } from '../../platform/problems'
import { settingValue } from '../../platform/settings'
import { readBuses } from '../../school/bus-stops'
import { ownClassOffers, yearOffers } from '../../school/class-offers'
import { courses, divisions, sections } from '../../school/lookups'
import { divisionsInScope } from '../../school/scope'
import { findFormat } from '../message-formats/store'
import { acceptSend } from './accept'
import { listBatches, listMessages, readBatch } from './batches'
import { approveBatch, cancelBatch, rejectBatch, sendAgain, withdrawBatch } from './decide'
import { estimateSend } from './estimate'
import { guardianNumbers, numbersToSend, viewGuardians } from './guardians'
import { ridersOfDay } from './hooks'
import { askSchoolBalance, doorOffers, readAuthorised, readDoorSettings, readSchoolBalance, writeDoorSettings } from './offers'
import { type AskedOrder, teacherWays } from './order'
import { handedOver, makeSelection, readSelection } from './selections'
import { viewStaff } from './staff'

type Contract = typeof contract.messaging
type TextBody =
  | BodyOf<Contract['guardianSms']>
  | BodyOf<Contract['staffSms']>
  | BodyOf<Contract['busSms']>
  | BodyOf<Contract['absentSms']>
  | BodyOf<Contract['rideSms']>
type VoiceBody = BodyOf<Contract['guardianVoice']> | BodyOf<Contract['staffVoice']>
type WhatsappBody =
  | BodyOf<Contract['guardianWhatsapp']>
  | BodyOf<Contract['staffWhatsapp']>
  | BodyOf<Contract['busWhatsapp']>
  | BodyOf<Contract['absentWhatsapp']>
  | BodyOf<Contract['rideWhatsapp']>
type NotificationBody =
  | BodyOf<Contract['guardianNotification']>
  | BodyOf<Contract['staffNotification']>
  | BodyOf<Contract['busNotification']>
  | BodyOf<Contract['absentNotification']>
  | BodyOf<Contract['rideNotification']>
type Common = Pick<
  TextBody,
  'sendAt' | 'urgent' | 'missing' | 'avoidRepeatedSMS' | 'alsoBell' | 'formatVersion' | 'ExampleMessage'
>

const channelOf = { SMS: 'sms', Email: 'email', Both: 'both' } as const

type Rows = readonly { readonly id: string }[]
type Whom = ({ entries: Rows } | { StaffEntry: Rows } | { StudEntry: Rows }) &
  Pick<AskedOrder, 'selection'> & { sendTowhom?: AskedOrder['sendTo'] }

/** Whom a body names, row by row or by filters, and whom of a family. */
const whomOf = ({ selection, sendTowhom, ...body }: Whom): Pick<AskedOrder, 'ids' | 'selection' | 'sendTo'> => ({
  ids: ('entries' in body ? body.entries : 'StaffEntry' in body ? body.StaffEntry : body.StudEntry).map(entry => entry.id),
  ...(selection ? { selection } : {}),
  ...(sendTowhom ? { sendTo: sendTowhom } : {}),
})

const choicesOf = (body: Omit<Common, 'ExampleMessage'>) => ({
  sendAt: body.sendAt || null,
  urgentReason: body.urgent?.reason ?? null,
  missing: body.missing,
  ...(body.avoidRepeatedSMS === undefined ? {} : { onePerNumber: body.avoidRepeatedSMS }),
  ...(body.alsoBell === undefined ? {} : { alsoBell: body.alsoBell }),
  ...(body.formatVersion === undefined ? {} : { formatVersion: body.formatVersion }),
})

type DatedRows = readonly { readonly id: string; readonly attendanceDate?: string | undefined }[]
type AttendanceBody = Pick<BodyOf<Contract['absentNotification']>, 'attendanceDate' | 'notificationType' | 'half' | 'entries'>

/** The day of a body, in either writing. */
const dayOf = (written: string) => written.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')

/** The one day that rows are told of. @throws 400 for none or several. */
function oneDay({ attendanceDate, entries }: Pick<AttendanceBody, 'attendanceDate'> & { readonly entries: DatedRows }): string {
  const written = [attendanceDate, ...entries.map(entry => entry.attendanceDate)].flatMap(one => (one ? dayOf(one) : []))
  const days = [...new Set(written)]
  const [day] = days
  if (days.length !== 1 || !isDay(day!)) throw custom(400, 'OneDate', 'Please choose one date to send messages.')
  return day!
}

/** The day of the bus that riders are told of; who was on no bus of that day is refused. */
async function ridesOf(
  call: Pick<CallContext, 'trx' | 'person' | 'services'>,
  body: Parameters<typeof oneDay>[0],
): Promise<Pick<AskedOrder, 'rideDay'>> {
  const rideDay = oneDay(body)
  await call.services.ports.take(ridersOfDay)(
    call,
    rideDay,
    body.entries.map(entry => entry.id),
  )
  return { rideDay }
}

/** The one day that rows are told of, and what each was when it was chosen. */
function attendanceOf({ attendanceDate, notificationType, half, entries }: AttendanceBody): Pick<AskedOrder, 'attendance'> {
  const day = oneDay({ attendanceDate, entries })
  const statuses = entries.flatMap(({ id, status }) => {
    const seen = notificationType ?? status
    return seen ? [[id.toLowerCase(), seen] as const] : []
  })
  return { attendance: { day, half: half || null, statuses: Object.fromEntries(statuses) } }
}

function checkGroup(group: string | undefined, door: SendDoor): void {
  if (group && doorOfGroup(group)?.door !== door) throw invalid([{ field: 'group', message: fieldText('WrongValue') }])
}

type Settings = Pick<CallContext, 'trx' | 'schoolId' | 'person'>

/**
 * How a text goes out: as its sender says, else as the school has set it. Of both ways a teacher takes those that the
 * school lets teachers send.
 */
async function textChannel(call: Settings, asked: TextBody['SendEmailorSMS']) {
  const by = asked ?? (await settingValue(call.trx, call.schoolId, 'comm.sendEmailorSMS'))
  const channel = channelOf[by as keyof typeof channelOf]
  const own = channel === 'both' ? await teacherWays(call) : undefined
  const left = (['sms', 'email'] as const).filter(way => own?.includes(way))
  return own && left.length === 1 ? left[0]! : channel
}

async function textOrder(call: Settings, body: TextBody, door: SendDoor): Promise<AskedOrder> {
  checkGroup(body.group, door)
  return {
    door,
    channel: await textChannel(call, body.SendEmailorSMS),
    ...whomOf(body),
    formatId: body.formatId,
    content: body.content,
    title: body.Title ?? '',
    description: '',
    exampleMessage: body.ExampleMessage,
    smsFallback: false,
    fileIds: body.attachmentFileIds,
    ...choicesOf(body),
  }
}

const whatsappOrder = (body: WhatsappBody, door: SendDoor): AskedOrder => {
  checkGroup(body.group, door)
  return {
    door,
    channel: 'whatsapp',
    ...whomOf(body),
    formatId: body.formatId,
    content: body.content,
    title: '',
    description: '',
    exampleMessage: body.ExampleMessage,
    smsFallback: false,
    fileIds: body.attachmentFileId ? [body.attachmentFileId] : [],
    ...choicesOf(body),
  }
}

const voiceOrder = (body: VoiceBody, door: SendDoor): AskedOrder => ({
  door,
  channel: 'voice',
  ...whomOf(body),
  voiceDescriptionId: body.voiceDescriptionId,
  content: '',
  title: '',
  description: '',
  exampleMessage: body.ExampleMessage,
  smsFallback: false,
  ...choicesOf(body),
})

const notificationOrder = (body: NotificationBody, door: SendDoor): AskedOrder => {
  checkGroup(body.group, door)
  return {
    door,
    channel: 'notification',
    ...whomOf(body),
    ...(body.formatId ? { formatId: body.formatId } : {}),
    content: '',
    title: body.title,
    description: body.notificationDescription,
    exampleMessage: body.ExampleMessage,
    smsFallback: body.smsFallback,
    ...choicesOf(body),
  }
}

/** Calls of all doors: the person has to use the one that is meant. */
function refuseDoor(call: Pick<CallContext, 'person'>, door: SendDoor): void {
  if (!mayCall(doorForms[door], viewerOf(personOf(call)))) throw noAccess()
}

async function readNotification({ trx }: Pick<CallContext, 'trx'>, id: string, door: SendDoor) {
  const format = await findFormat(trx, id)
  if (format.door !== door || format.channel !== 'notification') throw notFound()
  return format
}

/** Messages to guardians, staff and riders, and what became of them. */
export const messagingHandlers: Handlers<Contract> = {
  async guardianInitialValues(call) {
    const academicYears = await yearOffers(call.trx)
    return {
      academicYears,
      ...(await ownClassOffers(call.trx, personOf(call))),
      buses: (await readBuses(call.trx)).map(({ id, name }) => ({ id, name })),
      ...(await doorOffers(call, 'guardian')),
      sendTowhom: ['Guardian', 'Student', 'Both'],
      currentAcademicYearId: academicYears.find(year => year.isCurrent)?.id ?? null,
    }
  },
  guardianCourses: call => courses(call.trx, sql`c.section_id = ${call.params.sectionId}::uuid`),
  guardianDivisions: call =>
    divisions(call.trx, sql`d.course_id = ${call.params.courseId}::uuid and ${divisionsInScope(personOf(call))}`),
  guardianSectionDivisions: call =>
    divisions(call.trx, sql`c.section_id = ${call.params.id}::uuid and ${divisionsInScope(personOf(call))}`),
  guardianView: call => viewGuardians(call, call.query, call.body.userIds),
  guardianNumbers: call => guardianNumbers(call, call.body.userIds),
  guardianNumbersToSend: call => numbersToSend(call, call.body.userIds, call.body.avoidRepeatedSMS),
  async guardianSms(call) {
    const { door, values } = await handedOver(call, call.body.handOver)
    return acceptSend(call, { ...(await textOrder(call, call.body, door)), ...values })
  },
  guardianVoice: call => acceptSend(call, voiceOrder(call.body, 'guardian')),
  async guardianWhatsapp(call) {
    const { door, values } = await handedOver(call, call.body.handOver)
    return acceptSend(call, { ...whatsappOrder(call.body, door), ...values })
  },
  async guardianNotification(call) {
    const { door, values } = await handedOver(call, call.body.handOver)
    return acceptSend(call, { ...notificationOrder(call.body, door), ...values })
  },
  guardianBalance: call => askSchoolBalance(call, call.query.channel),
  guardianFirstBalance: readSchoolBalance,
  guardianAuthorised: readAuthorised,
  guardianSettings: call => readDoorSettings(call, call.params.id, 'guardian'),
  guardianSetSettings: call => writeDoorSettings(call, call.body.settings, 'guardian'),

  async staffInitialValues(call) {
    const { rows } = await sql<{ id: string; name: string; kind: string; categoryId: string | null }>`
      select id, name, kind, parent_id as "categoryId" from masters
      where kind in ('designation', 'designation-category') and active order by sort_order, lower(name)`.execute(call.trx)
    const ofKind = (kind: string) => rows.filter(row => row.kind === kind)
    return {
      sections: await sections(call.trx),
      designations: ofKind('designation').map(({ id, name, categoryId }) => ({ id, name, categoryId })),
      categories: ofKind('designation-category').map(({ id, name }) => ({ id, name })),
      ...(await doorOffers(call, 'staff')),
    }
  },
  staffView: call => viewStaff(call, call.query, call.body.userIds),
  staffSms: async call => acceptSend(call, await textOrder(call, call.body, 'staff')),
  staffVoice: call => acceptSend(call, voiceOrder(call.body, 'staff')),
  staffWhatsapp: call => acceptSend(call, whatsappOrder(call.body, 'staff')),
  staffNotification: call => acceptSend(call, notificationOrder(call.body, 'staff')),
  staffBalance: call => askSchoolBalance(call, call.query.channel),
  staffFirstBalance: readSchoolBalance,
  staffAuthorised: readAuthorised,
  staffSettings: call => readDoorSettings(call, call.params.id, 'staff'),
  staffSetSettings: call => writeDoorSettings(call, call.body.settings, 'staff'),

  busSms: async call => acceptSend(call, await textOrder(call, call.body, 'busReport')),
  busWhatsapp: call => acceptSend(call, whatsappOrder(call.body, 'busReport')),
  busNotification: call => acceptSend(call, notificationOrder(call.body, 'busReport')),
  busBalance: call => askSchoolBalance(call, call.query.channel),
  busFirstBalance: readSchoolBalance,
  busAuthorised: readAuthorised,
  busSettings: call => readDoorSettings(call, call.params.id, 'busReport'),
  busSetSettings: call => writeDoorSettings(call, call.body.settings, 'busReport'),

  absentSms: async call =>
    acceptSend(call, {
      ...(await textOrder(call, call.body, 'absentPresent')),
      ...attendanceOf({ ...call.body, entries: call.body.StudEntry }),
    }),
  absentWhatsapp: call =>
    acceptSend(call, {
      ...whatsappOrder(call.body, 'absentPresent'),
      ...attendanceOf({ ...call.body, entries: call.body.StudEntry }),
    }),
  absentNotification: call => acceptSend(call, { ...notificationOrder(call.body, 'absentPresent'), ...attendanceOf(call.body) }),
  absentBalance: call => askSchoolBalance(call, call.query.channel),
  absentFirstBalance: readSchoolBalance,
  absentAuthorised: readAuthorised,
  absentSettings: call => readDoorSettings(call, call.params.id, 'absentPresent'),
  absentSetSettings: call => writeDoorSettings(call, call.body.settings, 'absentPresent'),

  async rideSms(call) {
    const { body } = call
    return acceptSend(call, {
      ...(await textOrder(call, body, 'busAttendance')),
      ...(await ridesOf(call, { ...body, entries: body.StudEntry })),
    })
  },
  async rideWhatsapp(call) {
    const { body } = call
    return acceptSend(call, {
      ...whatsappOrder(body, 'busAttendance'),
      ...(await ridesOf(call, { ...body, entries: body.StudEntry })),
    })
  },
  async rideNotification(call) {
    return acceptSend(call, { ...notificationOrder(call.body, 'busAttendance'), ...(await ridesOf(call, call.body)) })
  },

  async formatNotification(call) {
    const { body } = call
    const found = doorOfGroup(body.group)
    const door = sendDoors.find(one => one === found?.door)
    if (found?.channel !== 'notification' || !door) throw invalid([{ field: 'group', message: fieldText('WrongValue') }])
    refuseDoor(call, door)
    const format = await readNotification(call, body.formatId, door)
    return acceptSend(call, {
      door,
      channel: 'notification',
      ...whomOf(body),
      formatId: format.id,
      content: '',
      title: body.title?.trim() || format.title,
      description: format.body,
      exampleMessage: body.ExampleMessage,
      smsFallback: body.smsFallback,
      ...choicesOf(body),
      ...('handOver' in body ? (await handedOver(call, body.handOver)).values : {}),
      ...('half' in body ? attendanceOf(body) : {}),
      ...(door === 'busAttendance' ? await ridesOf(call, body) : {}),
    })
  },
  async estimate(call) {
    const { body } = call
    refuseDoor(call, body.door)
    const isText = body.channel === 'sms'
    const handed = body.door === 'guardian' ? await handedOver(call, body.handOver) : undefined
    return estimateSend(call, {
      door: handed?.door ?? body.door,
      channel: isText ? await textChannel(call, body.SendEmailorSMS) : body.channel,
      ...whomOf(body),
      ...(body.formatId ? { formatId: body.formatId } : {}),
      content: body.content,
      title: (isText ? body.Title : body.title) ?? '',
      description: body.notificationDescription,
      exampleMessage: '',
      smsFallback: body.smsFallback && body.channel === 'notification',
      ...(body.voiceDescriptionId ? { voiceDescriptionId: body.voiceDescriptionId } : {}),
      fileIds: isText ? body.attachmentFileIds : body.attachmentFileId ? [body.attachmentFileId] : [],
      ...choicesOf(body),
      ...handed?.values,
      ...(body.door === 'absentPresent' ? attendanceOf(body) : {}),
      ...(body.door === 'busAttendance' ? await ridesOf(call, body) : {}),
    })
  },

  makeSelection: call => makeSelection(call, call.body),
  selection: call => readSelection(call, call.params.id),

  batches: call => listBatches(call, call.query),
  batch: call => readBatch(call, call.params.id),
  batchMessages: call => listMessages(call, call.params.id, call.query),
  cancel: call => cancelBatch(call, call.params.id),
  approve: call => approveBatch(call, call.params.id),
  reject: call => rejectBatch(call, call.params.id, call.body.reason),
  sendAgain: call => sendAgain(call, call.params.id, call.body.states),
  withdraw: call => withdrawBatch(call, call.params.id),
}
