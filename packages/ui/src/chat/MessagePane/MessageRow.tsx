import { type ChatMessage, chatMoment, type PendingMessage } from '@school/rules'
import { Ban, Clock, Flag, RotateCw, Trash2 } from 'lucide-react'
import { memo, useCallback } from 'react'
import { useIntl } from 'react-intl'
import type { RowComponentProps } from 'react-window'
import { Button, IconButton } from '../../form'
import { VisuallyHidden } from '../../foundation'
import { Avatar } from '../../shell/UserMenu'
import { chatMessages, deleteMessage, reportMessage, todayMessage } from '../chat.messages'
import { Bubble, Foot, Line, Measured, Row } from './MessagePane.styles'
import { MessageText } from './MessageText'
import type { PaneRow } from './pane'

/** What every line needs to draw itself. */
export type RowContext = {
  rows: readonly PaneRow[]
  me: { id: string; name: string }
  partner: { name: string }
  /** Own messages sent since then may be deleted. */
  deletableFrom?: number
  today: string
  timeZone: string
  /** Takes the height of a line, as it is now and whenever it changes. */
  measure: (key: string, element: HTMLElement) => () => void
  onDelete?: (message: ChatMessage) => void
  onReport?: (message: ChatMessage) => void
  onRetry?: (clientId: string) => void
  onDiscard?: (clientId: string) => void
}

/** One line of the pane, as high as it turns out to be. Where it stands changes often, what it says seldom. */
export function MessageRow({ index, style, ariaAttributes, rows, measure, ...context }: RowComponentProps<RowContext>) {
  const row = rows[index]
  const key = row?.key ?? ''
  const measured = useCallback((element: HTMLElement | null) => (element ? measure(key, element) : undefined), [measure, key])
  if (!row) return null
  return (
    <div {...ariaAttributes} style={style}>
      <Measured ref={measured}>
        <RowContent row={row} {...context} />
      </Measured>
    </div>
  )
}

type ContentProps = Omit<RowContext, 'rows' | 'measure'>

const RowContent = memo(function RowContent({ row, ...context }: ContentProps & { row: PaneRow }) {
  switch (row.kind) {
    case 'day':
      return <DayLine day={row.day} today={context.today} />
    case 'new':
      return <NewLine />
    case 'message':
      return <StoredMessage message={row.message} own={row.own} {...context} />
    case 'pending':
      return <WaitingMessage message={row.message} {...context} />
  }
})

function DayLine({ day, today }: { day: string; today: string }) {
  const intl = useIntl()
  const at = `${day}T12:00:00Z`
  const words = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return (
    <Line>
      {day === today
        ? intl.formatMessage(todayMessage, { day: intl.formatDate(at, words) })
        : intl.formatDate(at, { ...words, weekday: 'long' })}
    </Line>
  )
}

function NewLine() {
  const intl = useIntl()
  return <Line data-new="">{intl.formatMessage(chatMessages.newMessages)}</Line>
}

/** A button that goes with the focus on it leaves it to the pane, so that the keys still scroll. */
const leaveFocus = (button: HTMLButtonElement) => () => {
  if (document.activeElement === button) button.closest<HTMLElement>('[data-messages]')?.focus({ preventScroll: true })
}

type StoredProps = ContentProps & { message: ChatMessage; own: boolean }

function StoredMessage({ message, own, me, partner, deletableFrom, timeZone, onDelete, onReport }: StoredProps) {
  const intl = useIntl()
  const time = chatMoment(message.sentAt, timeZone)
  const name = own ? me.name : partner.name
  const deletable = own && message.status === 'Sent' && deletableFrom !== undefined && message.sentAt >= deletableFrom
  const face = <Avatar name={name} size={32} shape="square" on={own} />
  return (
    <Row data-own={own || undefined}>
      {own ? null : face}
      <div>
        <VisuallyHidden>{own ? intl.formatMessage(chatMessages.you) : name}: </VisuallyHidden>
        {message.status === 'Deleted' ? (
          <Bubble data-deleted="">
            <Ban aria-hidden />
            {intl.formatMessage(chatMessages.deleted)}
          </Bubble>
        ) : (
          <Bubble dir="auto">
            <MessageText text={message.text} />
          </Bubble>
        )}
        <Foot>
          <time dateTime={new Date(message.sentAt).toISOString()}>{time}</time>
          {onDelete && deletable ? (
            <IconButton
              ref={leaveFocus}
              icon={Trash2}
              size="sm"
              tooltip={false}
              label={intl.formatMessage(deleteMessage, { time })}
              onClick={() => onDelete(message)}
            />
          ) : null}
          {onReport && !own && message.status === 'Sent' ? (
            <IconButton
              icon={Flag}
              size="sm"
              tooltip={false}
              label={intl.formatMessage(reportMessage, { time })}
              onClick={() => onReport(message)}
            />
          ) : null}
        </Foot>
      </div>
      {own ? face : null}
    </Row>
  )
}

type WaitingProps = ContentProps & { message: PendingMessage }

function WaitingMessage({ message, me, onRetry, onDiscard }: WaitingProps) {
  const intl = useIntl()
  const { clientId, text, state } = message
  return (
    <Row data-own>
      <div>
        <VisuallyHidden>{intl.formatMessage(chatMessages.you)}: </VisuallyHidden>
        <Bubble dir="auto" data-state={state}>
          <MessageText text={text} />
        </Bubble>
        {state === 'sending' ? (
          <Foot>
            <Clock aria-hidden />
            {intl.formatMessage(chatMessages.sending)}
          </Foot>
        ) : (
          <Foot data-failed="">
            <span role="alert">{intl.formatMessage(chatMessages.notSent)}</span>
            <Button icon={RotateCw} onClick={() => onRetry?.(clientId)}>
              {intl.formatMessage(chatMessages.tryAgain)}
            </Button>
            <Button variant="quiet" onClick={() => onDiscard?.(clientId)}>
              {intl.formatMessage(chatMessages.discard)}
            </Button>
          </Foot>
        )}
      </div>
      <Avatar name={me.name} size={32} shape="square" on />
    </Row>
  )
}
