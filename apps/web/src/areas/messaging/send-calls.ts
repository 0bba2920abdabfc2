import { type Client, messaging } from '@school/api/client'
import type { SendRequest } from '@school/ui'
import { marked, type Recipients, riding, rowsOf, type SendChannel } from './recipients'

const choices = (request: SendRequest) => ({
  formatId: request.formatId,
  ...(request.formatVersion === undefined ? {} : { formatVersion: request.formatVersion }),
  sendAt: request.sendAt,
  urgent: request.urgentReason === null ? null : { reason: request.urgentReason },
  missing: request.missing,
  avoidRepeatedSMS: request.avoidRepeatedSMS,
})

/** How a text goes out; `both` where the school lets an e-mail follow each SMS. */
const asEmail = (channel: SendChannel, both: boolean): 'SMS' | 'Email' | 'Both' =>
  channel === 'email' ? 'Email' : both ? 'Both' : 'SMS'

const fileOf = ({ attachmentIds }: SendRequest) => attachmentIds[0] ?? null

/** What an e-mail has beside its text. */
const mailOf = (channel: SendChannel, { title, attachmentIds }: SendRequest) =>
  channel === 'email' ? { Title: title, attachmentFileIds: [...attachmentIds] } : {}

/** To whom what is asked for goes, and by whom it is sent. */
interface Sending {
  readonly client: Client
  readonly to: Recipients
  readonly request: SendRequest
}

/** What every way of sending says beside its text. */
const commonOf = (request: SendRequest) => ({ ...choices(request), ExampleMessage: request.exampleMessage })

function sendVoice({ client, to, request }: Sending) {
  const rows = rowsOf(to)
  const options = { idempotencyKey: request.key }
  const { formatId: voiceDescriptionId, avoidRepeatedSMS: _, formatVersion: __, ...body } = commonOf(request)
  switch (to.door) {
    case 'guardian':
      return client.call(
        messaging.guardianVoice,
        { body: { ...body, voiceDescriptionId, entries: rows, selection: to.whole } },
        options,
      )
    case 'staff':
      return client.call(
        messaging.staffVoice,
        { body: { ...body, voiceDescriptionId, StaffEntry: rows, selection: to.whole } },
        options,
      )
    case 'feeDues':
    case 'busReport':
    case 'absentPresent':
    case 'busAttendance':
      throw new Error('Nobody is called from this report.')
  }
}

function sendNotification({ client, to, request }: Sending) {
  const rows = rowsOf(to)
  const options = { idempotencyKey: request.key }
  const body = {
    ...commonOf(request),
    title: request.title,
    notificationDescription: request.description,
    smsFallback: request.smsFallback,
  }
  switch (to.door) {
    case 'guardian':
      return client.call(
        messaging.guardianNotification,
        { body: { ...body, entries: rows, selection: to.whole, sendTowhom: request.families } },
        options,
      )
    case 'feeDues':
      return client.call(
        messaging.guardianNotification,
        { body: { ...body, entries: rows, handOver: to.handOver, sendTowhom: request.families } },
        options,
      )
    case 'staff':
      return client.call(messaging.staffNotification, { body: { ...body, StaffEntry: rows, selection: to.whole } }, options)
    case 'busReport':
      return client.call(messaging.busNotification, { body: { ...body, entries: rows, selection: to.whole } }, options)
    case 'absentPresent':
      return client.call(messaging.absentNotification, { body: { ...body, ...marked(to) } }, options)
    case 'busAttendance':
      return client.call(messaging.rideNotification, { body: { ...body, ...riding(to) } }, options)
  }
}

function sendWhatsapp({ client, to, request }: Sending) {
  const rows = rowsOf(to)
  const options = { idempotencyKey: request.key }
  const body = { ...commonOf(request), content: request.content, attachmentFileId: fileOf(request) }
  switch (to.door) {
    case 'guardian':
      return client.call(messaging.guardianWhatsapp, { body: { ...body, entries: rows, selection: to.whole } }, options)
    case 'feeDues':
      return client.call(messaging.guardianWhatsapp, { body: { ...body, entries: rows, handOver: to.handOver } }, options)
    case 'staff':
      return client.call(messaging.staffWhatsapp, { body: { ...body, StaffEntry: rows, selection: to.whole } }, options)
    case 'busReport':
      return client.call(messaging.busWhatsapp, { body: { ...body, StudEntry: rows, selection: to.whole } }, options)
    case 'absentPresent': {
      const { entries: StudEntry, ...about } = marked(to)
      return client.call(messaging.absentWhatsapp, { body: { ...body, ...about, StudEntry } }, options)
    }
    case 'busAttendance': {
      const { entries: StudEntry, ...about } = riding(to)
      return client.call(messaging.rideWhatsapp, { body: { ...body, ...about, StudEntry } }, options)
    }
  }
}

/** An SMS, an e-mail, or both. */
function sendText({ client, to, request }: Sending, channel: SendChannel, withEmail: boolean) {
  const rows = rowsOf(to)
  const options = { idempotencyKey: request.key }
  const body = {
    ...commonOf(request),
    content: request.content,
    SendEmailorSMS: asEmail(channel, withEmail),
    ...mailOf(channel, request),
  }
  switch (to.door) {
    case 'guardian':
      return client.call(messaging.guardianSms, { body: { ...body, entries: rows, selection: to.whole } }, options)
    case 'feeDues':
      return client.call(messaging.guardianSms, { body: { ...body, entries: rows, handOver: to.handOver } }, options)
    case 'staff':
      return client.call(messaging.staffSms, { body: { ...body, StaffEntry: rows, selection: to.whole } }, options)
    case 'busReport':
      return client.call(messaging.busSms, { body: { ...body, StudEntry: rows, selection: to.whole } }, options)
    case 'absentPresent': {
      const { entries: StudEntry, ...about } = marked(to)
      return client.call(messaging.absentSms, { body: { ...body, ...about, StudEntry } }, options)
    }
    case 'busAttendance': {
      const { entries: StudEntry, ...about } = riding(to)
      return client.call(messaging.rideSms, { body: { ...body, ...about, StudEntry } }, options)
    }
  }
}

/** Makes the call of a channel and a door. */
export function send(sending: Sending, channel: SendChannel, withEmail: boolean) {
  if (channel === 'voice') return sendVoice(sending)
  if (channel === 'notification') return sendNotification(sending)
  if (channel === 'whatsapp') return sendWhatsapp(sending)
  return sendText(sending, channel, withEmail)
}

/** Who is meant, as the estimate takes it. */
function whom(to: Recipients, { families }: SendRequest) {
  const rows = rowsOf(to)
  switch (to.door) {
    case 'guardian':
      return { door: to.door, entries: rows, selection: to.whole, sendTowhom: families }
    case 'feeDues':
      return { door: 'guardian' as const, entries: rows, handOver: to.handOver, sendTowhom: families }
    case 'staff':
      return { door: to.door, entries: rows, selection: to.whole }
    case 'busReport':
      return { door: to.door, entries: rows, selection: to.whole }
    case 'absentPresent':
      return { door: to.door, ...marked(to) }
    case 'busAttendance':
      return { door: to.door, ...riding(to) }
  }
}

/** Asks what sending would take, and who would be left out. */
export function estimate(
  { client, to, request }: Sending,
  channel: SendChannel,
  withEmail: boolean,
  signal: AbortSignal | undefined,
) {
  const body = {
    channel: channel === 'email' ? ('sms' as const) : channel,
    ...choices(request),
    ...(channel === 'voice' ? { formatId: undefined, avoidRepeatedSMS: undefined, voiceDescriptionId: request.formatId } : {}),
    content: request.content,
    SendEmailorSMS: asEmail(channel, withEmail),
    ...mailOf(channel, request),
    title: request.title,
    notificationDescription: request.description,
    smsFallback: request.smsFallback,
    attachmentFileId: channel === 'whatsapp' ? fileOf(request) : null,
    ...whom(to, request),
  }
  return client.call(messaging.estimate, { body }, { signal })
}
