import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { FormattedNumber, useIntl } from 'react-intl'
import { Link } from '../../form/Link'
import { Banner } from '../Banner'
import { Progress } from '../Progress'
import { nothingDoneMessage, skippedBecauseMessage, waitsUntilMessage, workStateMessages } from './WorkResult.messages'
import { Parts, Reasons, Trouble, Work } from './WorkResult.styles'
import { shownParts, toneOf, type WorkPart, type WorkSkipped } from './work-parts'

export type WorkResultProps = {
  /** What was done, such as the name of the message. */
  title: string
  /** How many came to what; what is nothing is not shown. */
  parts: readonly WorkPart[]
  /** Until when that waits which waits, in words: '08:00 tomorrow'. */
  until?: string
  /** Why some were left out. */
  skipped?: readonly WorkSkipped[]
  /** What it cost, and what is left. */
  cost?: string
  /** Further words, such as those of the server. */
  message?: string
  /** How far it has come, 0 to 100, or null while nobody knows; absent once it has ended. */
  progress?: number | null
  /** Why the last thing that was pressed here was not done. */
  error?: string
  /** What can still be done about it: Cancel, Undo, Send again. */
  action?: ReactNode
  /** It has just come: it is brought into sight. */
  fresh?: boolean
  /** Puts it away. */
  onDismiss?: () => void
  /** More of it below the figures. */
  children?: ReactNode
}

const troubled: readonly WorkPart['state'][] = ['failed', 'undelivered', 'unconfirmed']

/** One figure with its words, leading to those whom it counts. */
function Part({ part, until }: { part: WorkPart; until: string | undefined }) {
  const intl = useIntl()
  const { state, count, label, href } = part
  const words =
    label ??
    (state === 'waiting' && until
      ? intl.formatMessage(waitsUntilMessage, { count, until })
      : intl.formatMessage(workStateMessages[state], { count }))
  const content = (
    <>
      <b>
        <FormattedNumber value={count} />
      </b>{' '}
      {words}
    </>
  )
  return <li data-trouble={troubled.includes(state) ? '' : undefined}>{href ? <Link href={href}>{content}</Link> : content}</li>
}

/** Who was left out, and why. */
function Skipped({ skipped }: { skipped: readonly WorkSkipped[] }) {
  const intl = useIntl()
  return (
    <Reasons>
      {intl.formatMessage(skippedBecauseMessage)}:{' '}
      {skipped.map(({ reason, count, href }, index) => (
        <Fragment key={reason}>
          {index > 0 ? ' · ' : null}
          {href ? <Link href={href}>{reason}</Link> : reason} <FormattedNumber value={count} />
        </Fragment>
      ))}
    </Reasons>
  )
}

/** What work with many people has come to: how many were accepted, wait, were reached, failed and were left out, why, and what it cost. */
export function WorkResult({
  title,
  parts,
  until,
  skipped = [],
  cost,
  message,
  progress,
  error,
  action,
  fresh = false,
  onDismiss,
  children,
}: WorkResultProps) {
  const intl = useIntl()
  const work = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (fresh) work.current?.scrollIntoView({ block: 'nearest' })
  }, [fresh])
  const shown = shownParts(parts, skipped)
  const reasons = skipped.filter(({ count }) => count > 0)
  return (
    <Banner tone={progress === undefined ? toneOf(parts) : 'info'} title={title} action={action} onDismiss={onDismiss}>
      <Work ref={work} data-work-result="">
        {progress === undefined ? null : <Progress label={title} hideLabel value={progress} />}
        {message ? <span>{message}</span> : null}
        {shown.length > 0 ? (
          <Parts>
            {shown.map(part => (
              <Part key={`${part.state}${part.label ?? ''}`} part={part} until={until} />
            ))}
          </Parts>
        ) : message ? null : (
          <span>{intl.formatMessage(nothingDoneMessage)}</span>
        )}
        {reasons.length > 0 ? <Skipped skipped={reasons} /> : null}
        {cost ? <Reasons>{cost}</Reasons> : null}
        {children}
        {error ? <Trouble role="alert">{error}</Trouble> : null}
      </Work>
    </Banner>
  )
}
