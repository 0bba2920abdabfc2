import { type AnswerOfCall, messaging, type RequestOfCall } from '@school/api/client'
import { useApi } from '@school/api/react'
import { guardSpreadsheetText, type Half, timeIn } from '@school/rules'
import type { FormatSending, SendRequest } from '@school/ui'
import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { problemOrFieldText } from '../../problems'
import { saveBlob } from '../../save-blob'
import { useNamedText, useText } from '../../text'
import { useSchoolZone } from '../../zone'

export type SendChannel = 'sms' | 'notification' | 'whatsapp' | 'voice' | 'email'
type SelectionOf<C> = RequestOfCall<C> extends { readonly body: { selection?: infer S } } ? S : never

/** Who is written to through a door: named one by one, or by the filters that found them. */
export type Recipients =
  | {
      readonly door: 'guardian'
      readonly ids: readonly string[]
      readonly whole: SelectionOf<typeof messaging.guardianSms> | undefined
    }
  | {
      readonly door: 'feeDues'
      readonly ids: readonly string[]
      readonly whole: undefined
      /** What was handed over with them. */
      readonly handOver: string
    }
  | {
      readonly door: 'staff'
      readonly ids: readonly string[]
      readonly whole: SelectionOf<typeof messaging.staffSms> | undefined
    }
  | {
      readonly door: 'busReport'
      readonly ids: readonly string[]
      readonly whole: SelectionOf<typeof messaging.busSms> | undefined
    }
  | {
      readonly door: 'absentPresent'
      readonly ids: readonly string[]
      readonly whole: undefined
      /** The day that is told of, and what each student was seen to be. */
      readonly about: { readonly attendanceDate: string; readonly half: '' | Half; readonly statusOf: (id: string) => string }
    }
  | {
      readonly door: 'busAttendance'
      readonly ids: readonly string[]
      readonly whole: undefined
      /** The day that is told of. */
      readonly about: { readonly attendanceDate: string }
    }

type Estimate = AnswerOfCall<typeof messaging.estimate>

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

/** Sends a text to the chosen people of a door; `onSent` gets the batch. */
export function useSending(
  to: Recipients,
  channel: SendChannel,
  {
    onSent,
    withEmail,
    ...offered
  }: Pick<FormatSending, 'mayBeUrgent' | 'onePerNumber' | 'families' | 'smsFallback'> & {
    onSent: (batchId: string) => void
    /** An SMS is followed by an e-mail. */
    withEmail: boolean
  },
): FormatSending {
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const zone = useSchoolZone()
  const { client } = useApi()
  const latest = useRef<Estimate['skipped']>([])

  /** A failure in words of the language of the page. */
  const orWords = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw error instanceof DOMException ? error : new Error(problemOrFieldText(intl, error))
    }
  }
  const reason = ({ reason: code, parameter = '' }: Estimate['skipped'][number]) =>
    named(`messages.skip.${code}`, code, { parameter })

  /** The rows of the absent/present report, each with its day. */
  const marked = (recipients: Extract<Recipients, { door: 'absentPresent' }>) => {
    const { attendanceDate, half, statusOf } = recipients.about
    return { entries: recipients.ids.map(id => ({ id, attendanceDate, status: statusOf(id) })), attendanceDate, half }
  }

  /** Riders of one day. */
  const riding = ({ ids, about }: Extract<Recipients, { door: 'busAttendance' }>) => ({
    entries: ids.map(id => ({ id })),
    attendanceDate: about.attendanceDate,
  })

  const rows = () => (to.whole ? [] : to.ids.map(id => ({ id })))

  const whom = ({ families }: SendRequest) => {
    switch (to.door) {
      case 'guardian':
        return { door: to.door, entries: rows(), selection: to.whole, sendTowhom: families }
      case 'feeDues':
        return { door: 'guardian' as const, entries: rows(), handOver: to.handOver, sendTowhom: families }
      case 'staff':
        return { door: to.door, entries: rows(), selection: to.whole }
      case 'busReport':
        return { door: to.door, entries: rows(), selection: to.whole }
      case 'absentPresent':
        return { door: to.door, ...marked(to) }
      case 'busAttendance':
        return { door: to.door, ...riding(to) }
    }
  }

  const send = (request: SendRequest) => {
    const common = { ...choices(request), ExampleMessage: request.exampleMessage }
    const options = { idempotencyKey: request.key }
    if (channel === 'voice') {
      const { formatId: voiceDescriptionId, avoidRepeatedSMS: _, formatVersion: __, ...body } = common
      switch (to.door) {
        case 'guardian':
          return client.call(
            messaging.guardianVoice,
            { body: { ...body, voiceDescriptionId, entries: rows(), selection: to.whole } },
            options,
          )
        case 'staff':
          return client.call(
            messaging.staffVoice,
            { body: { ...body, voiceDescriptionId, StaffEntry: rows(), selection: to.whole } },
            options,
          )
        case 'feeDues':
        case 'busReport':
        case 'absentPresent':
        case 'busAttendance':
          throw new Error('Nobody is called from this report.')
      }
    }
    if (channel === 'notification') {
      const body = {
        ...common,
        title: request.title,
        notificationDescription: request.description,
        smsFallback: request.smsFallback,
      }
      switch (to.door) {
        case 'guardian':
          return client.call(
            messaging.guardianNotification,
            { body: { ...body, entries: rows(), selection: to.whole, sendTowhom: request.families } },
            options,
          )
        case 'feeDues':
          return client.call(
            messaging.guardianNotification,
            { body: { ...body, entries: rows(), handOver: to.handOver, sendTowhom: request.families } },
            options,
          )
        case 'staff':
          return client.call(messaging.staffNotification, { body: { ...body, StaffEntry: rows(), selection: to.whole } }, options)
        case 'busReport':
          return client.call(messaging.busNotification, { body: { ...body, entries: rows(), selection: to.whole } }, options)
        case 'absentPresent':
          return client.call(messaging.absentNotification, { body: { ...body, ...marked(to) } }, options)
        case 'busAttendance':
          return client.call(messaging.rideNotification, { body: { ...body, ...riding(to) } }, options)
      }
    }
    if (channel === 'whatsapp') {
      const body = { ...common, content: request.content, attachmentFileId: fileOf(request) }
      switch (to.door) {
        case 'guardian':
          return client.call(messaging.guardianWhatsapp, { body: { ...body, entries: rows(), selection: to.whole } }, options)
        case 'feeDues':
          return client.call(messaging.guardianWhatsapp, { body: { ...body, entries: rows(), handOver: to.handOver } }, options)
        case 'staff':
          return client.call(messaging.staffWhatsapp, { body: { ...body, StaffEntry: rows(), selection: to.whole } }, options)
        case 'busReport':
          return client.call(messaging.busWhatsapp, { body: { ...body, StudEntry: rows(), selection: to.whole } }, options)
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
    const body = { ...common, content: request.content, SendEmailorSMS: asEmail(channel, withEmail), ...mailOf(channel, request) }
    switch (to.door) {
      case 'guardian':
        return client.call(messaging.guardianSms, { body: { ...body, entries: rows(), selection: to.whole } }, options)
      case 'feeDues':
        return client.call(messaging.guardianSms, { body: { ...body, entries: rows(), handOver: to.handOver } }, options)
      case 'staff':
        return client.call(messaging.staffSms, { body: { ...body, StaffEntry: rows(), selection: to.whole } }, options)
      case 'busReport':
        return client.call(messaging.busSms, { body: { ...body, StudEntry: rows(), selection: to.whole } }, options)
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

  return {
    ...offered,
    recipients: to.ids.length,
    async estimate(request, signal) {
      const asked = {
        channel: channel === 'email' ? ('sms' as const) : channel,
        ...choices(request),
        ...(channel === 'voice'
          ? { formatId: undefined, avoidRepeatedSMS: undefined, voiceDescriptionId: request.formatId }
          : {}),
        content: request.content,
        SendEmailorSMS: asEmail(channel, withEmail),
        ...mailOf(channel, request),
        title: request.title,
        notificationDescription: request.description,
        smsFallback: request.smsFallback,
        attachmentFileId: channel === 'whatsapp' ? fileOf(request) : null,
      }
      const estimate = await orWords(client.call(messaging.estimate, { body: { ...asked, ...whom(request) } }, { signal }))
      latest.current = estimate.skipped
      return {
        messages: estimate.messages,
        skipped: estimate.skipped.map(group => ({
          reason: reason(group),
          count: group.count,
          ids: group.ids,
          missing: group.reason === 'NoValue',
        })),
        parts: estimate.parts,
        credits: estimate.credits,
        balance: estimate.balance,
        repeatedToday: estimate.repeatedToday,
        holdUntil: estimate.holdUntil && timeIn(zone, new Date(estimate.holdUntil)),
        textsHoldUntil: estimate.textsHoldUntil && timeIn(zone, new Date(estimate.textsHoldUntil)),
        needsApproval: estimate.needsApproval,
      }
    },
    async send(request) {
      const sent = await orWords(send(request))
      onSent(sent.batchId)
      return { message: sent.message }
    },
    onDownloadSkipped() {
      const lines = latest.current.flatMap(group => group.names.map(name => [name, reason(group)]))
      const cell = (value: string) => `"${guardSpreadsheetText(value).replaceAll('"', '""')}"`
      const rows = [[text('messages.column.name'), text('messages.column.reason')], ...lines]
      const file = rows.map(row => row.map(cell).join(',')).join('\r\n')
      saveBlob(new Blob([`\ufeff${file}\r\n`], { type: 'text/csv' }), 'skipped.csv')
    },
  }
}
