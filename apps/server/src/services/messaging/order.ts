import {
  type AlertType,
  type ApprovalRule,
  type BatchDoor,
  type CreditRates,
  clockIn,
  contentCount,
  formatParameters,
  type Half,
  instantIn,
  isAlertDoor,
  isPlainTeacher,
  leadsMessages,
  needsApproval,
  readsMastersOnly,
  releaseAt,
  type SendChannel,
  type SendDoor,
  scheduleProblem,
  trimmed,
  urgentProblem,
} from '@school/rules'
import { type CallContext, personOf } from '../../platform/http/call'
import { isPromotional, type MessageTemplate } from '../../platform/outbox/message'
import { viewerOf } from '../../platform/person'
import { custom, invalid, noAccess, notFound } from '../../platform/problems'
import { settingValue } from '../../platform/settings'
import { readSmsAccount } from '../../platform/sms-account'
import type { BusAsked } from '../../school/bus-riders'
import { schoolZone } from '../../school/zone'
import { type FormatRow, findFormat } from '../message-formats/store'
import { checkAttachment, checkCampaign, checkMailFiles } from './attachment'
import { isProvided, waysOf } from './channels'
import type { GuardianFilters } from './guardians'
import { checkSpeech } from './speech'
import type { StaffFilters } from './staff'
import { messagingFieldText } from './texts'
import { refuseContent, refuseWording } from './wording'

/** The day that a message tells of, and what was seen of it. */
export interface AttendanceOrder {
  readonly day: string
  /** Null: the whole day. */
  readonly half: Half | null
  /** What the students have to be still; those without one are told of whatever they are. */
  readonly statuses: Readonly<Record<string, string>>
  /** What alert it is, where its status alone does not tell. */
  readonly type?: AlertType
}

export type SendCall = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'language' | 'audit' | 'request'>

/** As far as writing a batch goes. */
export type WriteCall = Omit<SendCall, 'request'>

/** What a person wants to send. */
export interface SendOrder {
  readonly door: SendDoor
  readonly channel: SendChannel
  readonly ids: readonly string[]
  readonly sendTo: 'Guardian' | 'Student' | 'Both' | 'Staff'
  readonly formatId?: string
  readonly formatVersion?: number
  /** The line written below a format; of an approved one its own counts. */
  readonly content: string
  /** Of a notification, or the subject of an e-mail. */
  readonly title: string
  readonly description: string
  readonly exampleMessage: string
  readonly sendAt: string | null
  readonly urgentReason: string | null
  readonly missing: 'skip' | 'dash'
  readonly onePerNumber?: boolean
  readonly alsoBell?: boolean
  readonly smsFallback: boolean
  /** Files that go with it. */
  readonly fileIds?: readonly string[]
  readonly voiceDescriptionId?: string
  /** Of the absent/present report. */
  readonly attendance?: AttendanceOrder
  /** Of the bus attendance: the day that is told of. */
  readonly rideDay?: string
  /** Further values for texts, by student. */
  readonly extra?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The school's own alert: nobody decides on it, and nobody's pace holds it back. */
  readonly automatic?: boolean
  /** To nobody but the person: a call that tries out what is heard. */
  readonly toSelf?: boolean
}

/** Everybody whom filters of the door find, but for some. */
export interface SendSelection {
  readonly filters: GuardianFilters | StaffFilters | BusAsked
  readonly excludeIds: readonly string[]
}

/** An order as it was asked for: who it goes to may still have to be read. */
export interface AskedOrder extends Omit<SendOrder, 'sendTo'> {
  readonly sendTo?: SendOrder['sendTo']
  /** In place of ids. */
  readonly selection?: SendSelection
}

/** An order that may go out, with what the school has set. */
export interface CheckedOrder {
  readonly order: SendOrder
  readonly format: FormatRow | undefined
  readonly formatName: string
  readonly body: string
  readonly content: string
  readonly title: string
  readonly timeZone: string
  /** When it was to leave; null at once. */
  readonly sendAt: Date | null
  readonly releaseAt: Date
  /** Quiet hours keep it. */
  readonly held: boolean
  /** When the text messages of a notification may leave. */
  readonly textReleaseAt: Date
  readonly onePerNumber: boolean
  readonly alsoBell: boolean
  readonly needsApproval: boolean
  readonly valueLimit: number | undefined
  /** What the school pays for its messages. */
  readonly rates: CreditRates
  readonly template?: MessageTemplate | undefined
  /** What is spoken in a call. */
  readonly voice?: { readonly id: string; readonly seconds: number } | undefined
  /** What the alert of each student is, by the day that is told of. */
  readonly alerts?: ReadonlyMap<string, AlertType>
}

type WrittenOrder = Pick<
  SendOrder,
  'channel' | 'exampleMessage' | 'urgentReason' | 'fileIds' | 'attendance' | 'rideDay' | 'automatic'
>

/** What a batch is written of: a checked order, or one that tells an audience of what the school has published. */
export interface AcceptedOrder extends Omit<CheckedOrder, 'order' | 'textReleaseAt' | 'valueLimit' | 'rates'> {
  readonly order: WrittenOrder & { readonly door: BatchDoor; readonly sendTo: SendOrder['sendTo'] | 'Audience' }
}

const text = async (call: SendCall, code: string) => settingValue(call.trx, call.schoolId, code)

/** The ways that the school lets a teacher send; undefined for everybody else. */
export async function teacherWays(call: Pick<SendCall, 'trx' | 'schoolId' | 'person'>): Promise<readonly string[] | undefined> {
  if (!isPlainTeacher(viewerOf(personOf(call)))) return undefined
  return (await settingValue(call.trx, call.schoolId, 'comm.teacherChannels')) as string[]
}

/** @throws 403 or 409 when a person does not send by a way, or nobody does. */
export async function refuseChannel(call: SendCall, channel: SendChannel): Promise<void> {
  const person = personOf(call)
  if (readsMastersOnly(person.roles)) throw noAccess()
  if (!waysOf[channel].every(way => isProvided(call, way))) throw custom(409, 'NoProvider', 'No provider is set up for this way.')
  const allowed = await teacherWays(call)
  const wanted = channel === 'both' ? ['sms', 'email'] : [channel]
  if (allowed && wanted.some(one => !allowed.includes(one)))
    throw custom(403, 'TeacherChannelOff', 'Teachers of this school do not send this way.')
}

async function findOrderFormat(call: SendCall, order: SendOrder): Promise<FormatRow | undefined> {
  if (!order.formatId) return undefined
  const format = await findFormat(call.trx, order.formatId)
  const { channel } = order
  const wanted = channel === 'notification' || channel === 'whatsapp' ? channel : 'sms'
  if (format.door !== order.door || format.channel !== wanted) throw notFound()
  if (order.formatVersion !== undefined && order.formatVersion !== format.version)
    throw custom(409, 'FormatChanged', 'The format was changed. Please preview again.')
  return format
}

/** How the provider of a format knows its text. */
function templateOf(format: FormatRow | undefined): MessageTemplate | undefined {
  if (format?.channel === 'whatsapp')
    return {
      campaignName: format.campaign_name,
      category: format.wa_category,
      ...(format.include_attachment ? { document: format.include_document } : {}),
    }
  if (!format?.dlt_template_id) return undefined
  return { dltTemplateId: format.dlt_template_id, ...(format.dlt_category === 'promotional' ? { promotional: true } : {}) }
}

const timeTexts = { missing: 'TimeMissing', past: 'TimePast', far: 'TimeFar', step: 'TimeStep' } as const

/** The time of the school's clock that was chosen, as an instant. */
function plannedAt(sendAt: string | null, timeZone: string, now: Date): Date | null {
  if (sendAt === null) return null
  const clock = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(sendAt) ? sendAt.padEnd(19, ':00') : null
  const problem = scheduleProblem(clock, clockIn(timeZone, now))
  if (clock === null || problem)
    throw invalid([{ field: 'sendAt', message: messagingFieldText(timeTexts[problem ?? 'missing']) }])
  return instantIn(timeZone, clock)
}

/**
 * Checks an order against the rights of the person, the format and the settings of the school.
 *
 * @throws 400, 403, 404 or 409 in words when it cannot go out.
 */
export async function checkOrder(call: SendCall, order: SendOrder): Promise<CheckedOrder> {
  const person = personOf(call)
  const viewer = viewerOf(person)
  await refuseChannel(call, order.channel)
  if (order.smsFallback) await refuseChannel(call, 'sms')
  if (order.ids.length === 0) throw custom(400, 'NoRecipients', 'Please select at least one recipient.')
  if (order.sendTo === 'Student' && order.channel !== 'notification')
    throw custom(400, 'StudentsHaveNoMobile', 'Students have no mobile number.')
  const format = await findOrderFormat(call, order)
  const speech = order.channel === 'voice' ? await checkSpeech(call, order) : undefined
  const isText = order.channel !== 'notification' && !speech
  if (isText && !format) throw notFound()
  const approval = (await text(call, 'sms.formatApproval')) === true
  if (format && approval && !format.is_approved && order.channel !== 'notification' && order.channel !== 'email')
    throw custom(409, 'FormatWaiting', 'This format is waiting for approval.')
  if (order.smsFallback && approval)
    throw custom(409, 'FallbackNeedsFormat', 'SMS of this school need an approved format. Send one to those without a login.')
  const body = speech ? speech.body : isText ? format!.body : order.description
  const content = !isText ? '' : format!.is_approved ? format!.content : order.content
  const asksContent = isText && contentCount(body, formatParameters(format!.channel, order.door)) > 0
  if (asksContent && trimmed(content) === '')
    throw invalid([{ field: 'content', message: messagingFieldText('ContentRequired') }])
  if (asksContent && !format!.is_approved) await refuseContent(call, content, waysOf[order.channel].includes('sms'))
  const isWhatsapp = order.channel === 'whatsapp'
  if (isWhatsapp) checkCampaign(call, format!)
  const fileIds = isWhatsapp
    ? await checkAttachment(call, format!, order.fileIds ?? [])
    : (speech?.fileIds ?? (await checkMailFiles(call, order.channel, order.fileIds ?? [])))
  const template = speech?.template ?? templateOf(format)
  const title = speech ? speech.name : isText ? trimmed(order.title) || format!.name : order.title.replace(/\s+/g, ' ').trim()
  if (!isText && title === '') throw invalid([{ field: 'title', message: messagingFieldText('TitleRequired') }])
  if (!isText && !speech && trimmed(order.description) === '')
    throw invalid([{ field: 'notificationDescription', message: messagingFieldText('DescriptionRequired') }])
  if (order.channel === 'notification') refuseWording(order.door, { title, description: order.description })
  if (order.urgentReason !== null) {
    if (!leadsMessages(viewer)) throw custom(403, 'UrgentNotAllowed', 'Only administrators and the head pass over quiet hours.')
    if (urgentProblem(order.urgentReason)) throw invalid([{ field: 'urgent', message: messagingFieldText('UrgentReason') }])
  }
  const timeZone = await schoolZone(call.trx, call.schoolId)
  const now = call.services.clock.now()
  const sendAt = plannedAt(order.sendAt, timeZone, now)
  const ready = sendAt ?? now
  const quiet = {
    from: String(await text(call, 'comm.quietFrom')).slice(0, 5),
    to: String(await text(call, 'comm.quietTo')).slice(0, 5),
  }
  const release = releaseAt(ready, {
    timeZone,
    quiet,
    // An alert is of use on its day.
    urgent: order.urgentReason !== null || isAlertDoor(order.door),
    voice: speech !== undefined,
    promotional: isPromotional(template),
  })
  return {
    order: { ...order, fileIds },
    format,
    formatName: format?.name ?? title,
    body,
    content,
    title,
    timeZone,
    sendAt,
    releaseAt: order.channel === 'notification' ? ready : release,
    held: order.channel !== 'notification' && release > ready,
    textReleaseAt: release,
    onePerNumber: order.onePerNumber ?? (await text(call, 'comm.avoidRepeatedSMS')) === true,
    alsoBell:
      order.channel === 'notification' ||
      (speech?.silent !== true && (order.alsoBell ?? (await text(call, 'comm.alsoBell')) === true)),
    // What one tries out on oneself nobody else has to read.
    needsApproval:
      !order.automatic && !order.toSelf && needsApproval((await text(call, 'comm.approval')) as ApprovalRule, viewer),
    valueLimit: format?.dlt_template_id ? Number(await text(call, 'sms.dltVarMax')) : undefined,
    rates: (await readSmsAccount(call.trx, call.schoolId)).rates,
    template,
    voice: speech && { id: speech.id, seconds: speech.seconds },
  }
}
