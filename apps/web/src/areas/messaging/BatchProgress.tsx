import { type AnswerOfCall, messaging } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Link } from '@school/ui'
import { useLive, useLiveUp } from '../../live'
import { useText } from '../../texts/text'
import { BatchActions } from './BatchActions'
import { BatchResult } from './BatchResult'
import { useBalanceAfter } from './useBalanceAfter'

const watchMilliseconds = 2000

/** Without news from the stream it is asked so often all the same. */
const newsMilliseconds = 15_000

type Counts = AnswerOfCall<typeof messaging.batch>['counts']

/** How far the last send of this page is, with the way to all of them. */
function BatchProgress({ id, href, onDismiss }: { id: string; href: string | undefined; onDismiss: () => void }) {
  const text = useText()
  const live = useLiveUp()
  const watch = live ? newsMilliseconds : watchMilliseconds
  const { data, mutate } = useCall(
    messaging.batch,
    { params: { id } },
    { refreshInterval: latest => (latest?.status === 'Running' ? watch : 0) },
  )
  useLive(['batch'], event => {
    if (event.type !== 'reset' && event.data.id !== id) return
    const counts = event.data.counts as Counts | undefined
    // Whether it has ended, and how, only the call tells.
    if (data && counts && counts.queued > 0) void mutate({ ...data, counts }, { revalidate: false })
    else void mutate()
  })
  const { left, warning } = useBalanceAfter(data)
  if (!data) return null
  return (
    <BatchResult
      fresh
      batch={data}
      balance={[left, warning]}
      hrefOf={state => href && (state ? `${href}&state=${state}` : href)}
      action={
        <>
          <BatchActions batch={data} />
          {href ? <Link href={href}>{text('messages.tab.batches')}</Link> : null}
        </>
      }
      onDismiss={onDismiss}
    />
  )
}

/**
 * The batch that was sent last, until it is put away.
 *
 * @param all where all batches of the same door stand
 */
export function SentBatch({ id, all, onDismiss }: { id: string | undefined; all: string | undefined; onDismiss: () => void }) {
  return id ? <BatchProgress key={id} id={id} href={all && `${all}&open=${id}`} onDismiss={onDismiss} /> : null
}
