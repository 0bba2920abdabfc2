import type { FormatChannel } from '@school/rules'
import { Download } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { FormattedNumber, useIntl } from 'react-intl'
import { Banner, ErrorState, Skeleton, SkeletonRegion } from '../feedback'
import { Button } from '../form/Button'
import { Field } from '../form/Field'
import { RadioGroup } from '../form/RadioGroup'
import { Dialog } from '../overlay/Dialog'
import { Confirming, Who } from './ConfirmSend.styles'
import { formatMessages } from './formats.messages'
import { SendButtons } from './SendButtons'
import { FigureRow, Figures } from './SetFormat.styles'
import type { FormatSending, SendEstimate, SendKeys, SendRequest, SkippedGroup } from './sending'
import {
  confirmSendMessage,
  quietMessage,
  quietTextsMessage,
  repeatedMessage,
  sendingMessages,
  shortBalanceMessage,
} from './sending.messages'

export type ConfirmSendProps = {
  channel: FormatChannel | 'voice'
  request: Omit<SendRequest, 'missing' | 'key'>
  sending: FormatSending
  /** Of the dialog behind: an answer that was lost may be asked for again after this was closed. */
  keys: SendKeys
  onClose: () => void
  onSent: (sent: Awaited<ReturnType<FormatSending['send']>>) => void
}

type Answer = { status: 'loading' } | { status: 'failed'; said: string } | { status: 'ready'; estimate: SendEstimate }

/** What the message would take, asked anew for another choice about missing values, and when `again` is called. */
function useEstimate({ request, sending, keys }: ConfirmSendProps, missing: SendRequest['missing']) {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer>({ status: 'loading' })
  const latest = useRef({ request, sending })
  useLayoutEffect(() => {
    latest.current = { request, sending }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again
  useEffect(() => {
    const aborter = new AbortController()
    const { request, sending } = latest.current
    setAnswer({ status: 'loading' })
    const asked = { ...request, missing }
    sending.estimate({ ...asked, key: keys.of(asked) }, aborter.signal).then(
      estimate => aborter.signal.aborted || setAnswer({ status: 'ready', estimate }),
      error => aborter.signal.aborted || setAnswer({ status: 'failed', said: error instanceof Error ? error.message : '' }),
    )
    return () => aborter.abort()
  }, [missing, keys, attempt])

  return { answer, again: () => setAttempt(attempt + 1) }
}

const isShort = ({ credits, balance }: SendEstimate): boolean => credits > balance

type EstimateProps = Pick<ConfirmSendProps, 'channel' | 'sending'> & { estimate: SendEstimate }

/** What speaks against sending now, and what it waits for. */
function EstimateBanners({ estimate }: { estimate: SendEstimate }) {
  const intl = useIntl()
  return (
    <>
      {isShort(estimate) ? (
        <Banner tone="danger">
          {intl.formatMessage(shortBalanceMessage, {
            required: String(estimate.credits),
            available: String(estimate.balance),
          })}
        </Banner>
      ) : null}
      {estimate.repeatedToday ? (
        <Banner tone="warning">
          {intl.formatMessage(repeatedMessage, { count: intl.formatNumber(estimate.repeatedToday) })}
        </Banner>
      ) : null}
      {estimate.holdUntil ? <Banner tone="info">{intl.formatMessage(quietMessage, { time: estimate.holdUntil })}</Banner> : null}
      {estimate.textsHoldUntil ? (
        <Banner tone="info">{intl.formatMessage(quietTextsMessage, { time: estimate.textsHoldUntil })}</Banner>
      ) : null}
      {estimate.needsApproval ? <Banner tone="info">{intl.formatMessage(sendingMessages.needsApproval)}</Banner> : null}
    </>
  )
}

function Figure({ label, value, sum = false }: { label: string; value: number; sum?: boolean }) {
  return (
    <FigureRow data-sum={sum ? '' : undefined}>
      {label}{' '}
      <b>
        <FormattedNumber value={value} />
      </b>
    </FigureRow>
  )
}

/** Those left out for one reason, and who they are. */
function SkippedRow({ group: { reason, count, names = [] } }: { group: SkippedGroup }) {
  const intl = useIntl()
  const row = (
    <FigureRow as="span" data-quiet="">
      {reason} <b>– {intl.formatNumber(count)}</b>
    </FigureRow>
  )
  if (names.length === 0) return row
  return (
    <Who>
      <summary>{row}</summary>
      <p>{intl.formatList(names)}</p>
    </Who>
  )
}

/** How many it reaches, why it does not reach the others, and what it takes. */
function EstimateFigures({ channel, sending, estimate }: EstimateProps) {
  const intl = useIntl()
  const { skipped, messages, parts, balance, credits } = estimate
  return (
    <>
      <Figures>
        <Figure label={intl.formatMessage(formatMessages.selected)} value={sending.recipients} />
        {skipped.map(group => (
          <SkippedRow key={group.reason} group={group} />
        ))}
        <Figure label={intl.formatMessage(sendingMessages.messages)} value={messages} />
        {channel === 'sms' && parts !== undefined ? (
          <Figure label={intl.formatMessage(sendingMessages.parts)} value={parts} />
        ) : null}
        <Figure label={intl.formatMessage(sendingMessages.balanceAfter)} value={balance} />
        <Figure label={intl.formatMessage(sendingMessages.credits)} value={credits} sum />
      </Figures>
      {skipped.length > 0 && sending.onDownloadSkipped ? (
        <Button icon={Download} variant="quiet" onClick={() => sending.onDownloadSkipped?.(skipped)}>
          {intl.formatMessage(sendingMessages.download)}
        </Button>
      ) : null}
    </>
  )
}

/** Tells what a message takes before it goes out. */
export function ConfirmSend(props: ConfirmSendProps) {
  const { channel, request, sending, keys, onClose, onSent } = props
  const intl = useIntl()
  const [missing, setMissing] = useState<SendRequest['missing']>('skip')
  const { answer, again } = useEstimate(props, missing)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const estimate = answer.status === 'ready' ? answer.estimate : null
  const short = estimate !== null && isShort(estimate)
  const [hadMissing, setHadMissing] = useState(false)
  if (estimate && !hadMissing && estimate.skipped.some(group => group.missing)) setHadMissing(true)

  const send = async () => {
    if (!estimate || short || busy) return
    setBusy(true)
    setFailure('')
    try {
      const asked = { ...request, missing }
      const sent = await sending.send({ ...asked, key: keys.of(asked) })
      keys.answered()
      onSent(sent)
    } catch (error) {
      const said = error instanceof Error ? error.message : ''
      setFailure(said || intl.formatMessage(sendingMessages.sendFailed))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      staticBackdrop
      size="narrow"
      title={intl.formatMessage(confirmSendMessage, { count: estimate ? intl.formatNumber(estimate.messages) : '…' })}
      onClose={onClose}
      footer={<SendButtons onClose={onClose} onSend={() => void send()} busy={busy} disabled={!estimate || short} />}
    >
      <Confirming>
        {answer.status === 'loading' ? (
          <SkeletonRegion>
            <Skeleton width="60%" /> <Skeleton width="80%" /> <Skeleton width="40%" />
          </SkeletonRegion>
        ) : null}
        {answer.status === 'failed' ? (
          <ErrorState title={intl.formatMessage(sendingMessages.estimateFailed)} onRetry={again}>
            {answer.said}
          </ErrorState>
        ) : null}
        {estimate ? (
          <>
            <EstimateBanners estimate={estimate} />
            <EstimateFigures channel={channel} sending={sending} estimate={estimate} />
          </>
        ) : null}
        {failure ? <Banner tone="danger">{failure}</Banner> : null}
        {hadMissing ? (
          <Field label={intl.formatMessage(sendingMessages.missing)}>
            <RadioGroup
              options={[
                { value: 'skip', label: intl.formatMessage(sendingMessages.skip) },
                { value: 'dash', label: intl.formatMessage(sendingMessages.dash) },
              ]}
              value={missing}
              disabled={busy}
              onChange={value => setMissing(value === 'dash' ? 'dash' : 'skip')}
            />
          </Field>
        ) : null}
      </Confirming>
    </Dialog>
  )
}
