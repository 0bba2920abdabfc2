import { type AnswerOfCall, messaging } from '@school/api/client'
import { useApi } from '@school/api/react'
import { guardSpreadsheetText } from '@school/rules'
import type { FormatSending, SendRequest } from '@school/ui'
import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../problems'
import { saveBlob } from '../../save-blob'
import { useNamedText, useText } from '../../text'
import { useMoment } from '../../zone'
import type { Door } from './format-loaders'

export type SendChannel = 'sms' | 'notification' | 'whatsapp' | 'email'
type Estimate = AnswerOfCall<typeof messaging.estimate>

const choices = (request: SendRequest) => ({
  formatId: request.formatId,
  ...(request.formatVersion === undefined ? {} : { formatVersion: request.formatVersion }),
  sendAt: request.sendAt,
  urgent: request.urgentReason === null ? null : { reason: request.urgentReason },
  missing: request.missing,
  avoidRepeatedSMS: request.avoidRepeatedSMS,
})

const asEmail = (channel: SendChannel) => (channel === 'email' ? ('Email' as const) : ('SMS' as const))

const fileOf = ({ attachmentIds }: SendRequest) => attachmentIds[0] ?? null

/** What an e-mail has beside its text. */
const mailOf = (channel: SendChannel, { title, attachmentIds }: SendRequest) =>
  channel === 'email' ? { Title: title, attachmentFileIds: [...attachmentIds] } : {}

/** Sends a text to the chosen people of a door; `onSent` gets the batch. */
export function useSending(
  door: Door,
  channel: SendChannel,
  ids: readonly string[],
  { mayBeUrgent, onSent }: { mayBeUrgent: boolean; onSent: (batchId: string) => void },
): FormatSending {
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const moment = useMoment()
  const { client } = useApi()
  const latest = useRef<Estimate['skipped']>([])

  /** A failure in words of the language of the page. */
  const orWords = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw error instanceof DOMException ? error : new Error(problemText(intl, error))
    }
  }
  const reason = ({ reason: code, parameter = '' }: Estimate['skipped'][number]) =>
    named(`messages.skip.${code}`, code, { parameter })

  const send = (request: SendRequest) => {
    const rows = ids.map(id => ({ id }))
    const common = { ...choices(request), ExampleMessage: request.exampleMessage }
    const options = { idempotencyKey: request.key }
    if (channel === 'notification') {
      const body = {
        ...common,
        title: request.title,
        notificationDescription: request.description,
        smsFallback: request.smsFallback,
      }
      switch (door) {
        case 'guardian':
          return client.call(messaging.guardianNotification, { body: { ...body, entries: rows } }, options)
        case 'staff':
          return client.call(messaging.staffNotification, { body: { ...body, StaffEntry: rows } }, options)
        case 'busReport':
          return client.call(messaging.busNotification, { body: { ...body, entries: rows } }, options)
      }
    }
    if (channel === 'whatsapp') {
      const body = { ...common, content: request.content, attachmentFileId: fileOf(request) }
      switch (door) {
        case 'guardian':
          return client.call(messaging.guardianWhatsapp, { body: { ...body, entries: rows } }, options)
        case 'staff':
          return client.call(messaging.staffWhatsapp, { body: { ...body, StaffEntry: rows } }, options)
        case 'busReport':
          return client.call(messaging.busWhatsapp, { body: { ...body, StudEntry: rows } }, options)
      }
    }
    const body = { ...common, content: request.content, SendEmailorSMS: asEmail(channel), ...mailOf(channel, request) }
    switch (door) {
      case 'guardian':
        return client.call(messaging.guardianSms, { body: { ...body, entries: rows } }, options)
      case 'staff':
        return client.call(messaging.staffSms, { body: { ...body, StaffEntry: rows } }, options)
      case 'busReport':
        return client.call(messaging.busSms, { body: { ...body, StudEntry: rows } }, options)
    }
  }

  return {
    recipients: ids.length,
    mayBeUrgent,
    async estimate(request, signal) {
      const estimate = await orWords(
        client.call(
          messaging.estimate,
          {
            body: {
              door,
              channel: channel === 'email' ? 'sms' : channel,
              ...choices(request),
              content: request.content,
              SendEmailorSMS: asEmail(channel),
              ...mailOf(channel, request),
              title: request.title,
              notificationDescription: request.description,
              smsFallback: request.smsFallback,
              attachmentFileId: channel === 'whatsapp' ? fileOf(request) : null,
              entries: ids.map(id => ({ id })),
            },
          },
          { signal },
        ),
      )
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
        holdUntil: moment(estimate.holdUntil) || null,
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
