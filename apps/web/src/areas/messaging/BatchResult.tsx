import type { AnswerOfCall, messaging } from '@school/api/client'
import type { BatchMessageState } from '@school/rules'
import { type WorkPart, WorkResult, type WorkResultProps } from '@school/ui'
import { useUntil } from '../../forms/until'
import { useNamedText, useText } from '../../texts/text'

type Batch = AnswerOfCall<typeof messaging.batch>

/** What became of its messages, by the name that the history knows them under. */
const states = [
  ['sent', 'Sent'],
  ['delivered', 'Delivered'],
  ['read', 'Read'],
  ['undelivered', 'Undelivered'],
  ['failed', 'Failed'],
  ['unconfirmed', 'Unconfirmed'],
  ['cancelled', 'Cancelled'],
  ['skipped', 'Skipped'],
] as const satisfies readonly (readonly [WorkPart['state'] & keyof Batch['counts'], BatchMessageState])[]

const ended: readonly Batch['status'][] = ['Rejected', 'Cancelled', 'Withdrawn']
const waitsForTime: readonly Batch['status'][] = ['Held', 'Scheduled']

/**
 * What a batch has come to.
 *
 * @param hrefOf where its messages of a state stand, or all of them; undefined for who does not open the history
 */
export function BatchResult({
  batch,
  hrefOf,
  balance = [],
  ...rest
}: Pick<WorkResultProps, 'action' | 'onDismiss' | 'fresh'> & {
  batch: Batch
  hrefOf: (state?: BatchMessageState) => string | undefined
  /** What is left of the credits, in words. */
  balance?: readonly (string | undefined)[]
}) {
  const text = useText()
  const named = useNamedText()
  const until = useUntil()
  const { status, counts, credits, refunded } = batch
  const linked = (part: WorkPart, href: string | undefined): WorkPart => (href ? { ...part, href } : part)
  const waiting: WorkPart = {
    state: 'waiting',
    count: counts.queued,
    ...(waitsForTime.includes(status) ? {} : { label: text(`messages.waits.${waitWord(status)}`, { count: counts.queued }) }),
  }
  const going = counts.total - counts.skipped - counts.cancelled
  const skippedAt = hrefOf('Skipped')
  return (
    <WorkResult
      {...rest}
      title={`${batch.format}, ${text(`messages.channel.${batch.channel}`)}`}
      parts={[
        linked({ state: 'accepted', count: counts.total - counts.skipped }, hrefOf()),
        linked(waiting, hrefOf('Queued')),
        ...states.map(([state, inHistory]) => linked({ state, count: counts[state] }, hrefOf(inHistory))),
      ]}
      {...(waitsForTime.includes(status) ? { until: until(batch.releaseAt) } : {})}
      skipped={batch.skipped.map(({ reason, parameter = '', count }) => ({
        reason: named(`messages.skip.${reason}`, reason, { parameter }),
        count,
        ...(skippedAt ? { href: skippedAt } : {}),
      }))}
      {...(ended.includes(status)
        ? { message: [text(`messages.status.${status}`), batch.rejectReason].filter(Boolean).join(': ') }
        : {})}
      {...(status === 'Running' ? { progress: going ? Math.round(((going - counts.queued) / going) * 100) : 100 } : {})}
      cost={[text('messages.cost', { credits, refunded }), ...balance].filter(Boolean).join(' ')}
    />
  )
}

/** Why messages wait that wait for no time. */
const waitWord = (status: Batch['status']) => (status === 'Waiting' ? 'approval' : status === 'Paused' ? 'paused' : 'running')
