import type { AnswerOfCall, messaging } from '@school/api/client'
import { useApi } from '@school/api/react'
import { guardSpreadsheetText, timeIn } from '@school/rules'
import type { FormatSending } from '@school/ui'
import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { problemOrFieldText } from '../../forms/problems'
import { saveBlob } from '../../report/save-blob'
import { useSchoolZone } from '../../session/zone'
import { useNamedText, useText } from '../../texts/text'
import type { Recipients, SendChannel } from './recipients'
import { estimate, send } from './send-calls'

type Estimate = AnswerOfCall<typeof messaging.estimate>

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

  return {
    ...offered,
    recipients: to.ids.length,
    async estimate(request, signal) {
      const found = await orWords(estimate({ client, to, request }, channel, withEmail, signal))
      latest.current = found.skipped
      return {
        messages: found.messages,
        skipped: found.skipped.map(group => ({
          reason: reason(group),
          count: group.count,
          ids: group.ids,
          names: group.names,
          missing: group.reason === 'NoValue',
        })),
        parts: found.parts,
        credits: found.credits,
        balance: found.balance,
        repeatedToday: found.repeatedToday,
        holdUntil: found.holdUntil && timeIn(zone, new Date(found.holdUntil)),
        textsHoldUntil: found.textsHoldUntil && timeIn(zone, new Date(found.textsHoldUntil)),
        needsApproval: found.needsApproval,
      }
    },
    async send(request) {
      const sent = await orWords(send({ client, to, request }, channel, withEmail))
      onSent(sent.batchId)
      return {
        message: sent.message,
        waits: sent.messages === 0 || sent.status === 'Waiting' || Boolean(sent.holdUntil ?? sent.sendAt),
      }
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
