import type { AnswerOfCall, notificationHistory } from '@school/api/client'
import { type BatchMessageState, failureText } from '@school/rules'
import { Badge, Facts, Link, Stack } from '@school/ui'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { PlainText } from '../../forms/PlainText'
import { useMoment } from '../../session/zone'
import { PersonLink } from '../../shell/PersonLink'
import { useSpeak, useText } from '../../texts/text'
import { historyPath } from './useHistoryTabs'

type Message = AnswerOfCall<typeof notificationHistory.message>

export const stateTones = {
  Skipped: 'secondary',
  Queued: 'secondary',
  Sending: 'info',
  Sent: 'success',
  Delivered: 'success',
  Read: 'success',
  Undelivered: 'danger',
  Failed: 'danger',
  Unconfirmed: 'warning',
  Cancelled: 'secondary',
} as const satisfies Record<BatchMessageState, string>

/** Events whose detail is a reason; that of others is a name. */
const failed: ReadonlySet<Message['events'][number]['event']> = new Set(['Failed', 'Undelivered', 'Unconfirmed'])

/** What happened to a message, the first first. */
function Events({ events }: Pick<Message, 'events'>) {
  const text = useText()
  const moment = useMoment()
  const { speak } = useSpeak()
  const said = (event: Message['events'][number]) => (failed.has(event.event) ? failureText(event.detail, speak) : event.detail)
  return (
    <Stack as="section" aria-label={text('history.events')}>
      <h3>{text('history.events')}</h3>
      <Facts>
        {events.map(event => (
          <Event
            key={event.event}
            name={text(`history.event.${event.event}`)}
            told={[moment(event.at), said(event)].filter(Boolean).join(' · ') || '–'}
          />
        ))}
      </Facts>
    </Stack>
  )
}

function Event({ name, told }: { name: string; told: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{told}</dd>
    </>
  )
}

/** One message with its whole text, what it cost and what happened to it. */
export function MessageDetails({ message }: { message: Message }) {
  const intl = useIntl()
  const text = useText()
  const fact = (label: string, value: ReactNode) => (value ? <Event name={label} told={value} /> : null)
  return (
    <Stack>
      {/* What was left out has no text. */}
      {message.text ? (
        <p>
          <PlainText text={message.text} />
        </p>
      ) : null}
      <Facts>
        <dt>{text('report.status')}</dt>
        <dd>
          <Badge status={stateTones[message.status]}>
            {message.skipReason
              ? text(`messages.skip.${message.skipReason}`, { parameter: message.parameter ?? '' })
              : text(`messages.state.${message.status}`)}
          </Badge>
        </dd>
        {fact(
          text('history.column.person'),
          <PersonLink student={message.studentId} staff={message.staffId}>
            {message.person}
          </PersonLink>,
        )}
        {fact(text('history.column.students'), message.students.join(', '))}
        {fact(text('history.column.to'), message.to)}
        {fact(text('history.column.channel'), text(`messages.channel.${message.channel}`))}
        {fact(text('history.column.kind'), text(`history.kind.${message.kind}`))}
        {fact(text('messages.column.format'), message.format)}
        {message.parts > 0 ? fact(text('history.parts'), intl.formatNumber(message.parts)) : null}
        {message.credits > 0 ? fact(text('messages.column.credits'), intl.formatNumber(message.credits)) : null}
        {message.refunded > 0 ? fact(text('messages.refunded'), intl.formatNumber(message.refunded)) : null}
      </Facts>
      <Events events={message.events} />
      {message.mayOpenBatch ? (
        <p>
          <Link href={`${historyPath}?tab=batches&open=${message.batchId}`}>{text('history.openBatch')}</Link>
        </p>
      ) : null}
    </Stack>
  )
}
