import { Problem } from '@school/api/client'
import { mayOpenRoute } from '@school/rules'
import { useConfirm, WorkResult } from '@school/ui'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { useSignedIn } from '../session'
import { useText } from '../texts/text'
import { problemText, useProblemToast } from './problems'

/** What telling the people of an item answers. */
interface Told {
  readonly batchId: string
  readonly messages: number
  readonly skipped: readonly { readonly count: number }[]
}

interface Telling {
  readonly title: string
  /** Makes the call; `again` when people were told before. */
  readonly send: (again: boolean) => Promise<Told>
  /** Reads anew what has changed. */
  readonly reload: () => Promise<unknown>
}

/** Tells the people of an item; a second time asks first. What came of it stays until it is put away. */
export function useTell(): { readonly tell: (telling: Telling) => Promise<void>; readonly told: ReactNode } {
  const intl = useIntl()
  const text = useText()
  const fail = useProblemToast()
  const confirm = useConfirm()
  const [last, setLast] = useState<Told & { readonly title: string }>()
  const tell = async ({ title, send, reload }: Telling) => {
    try {
      const result = await send(false).catch(async (failure: unknown) => {
        if (!(failure instanceof Problem && failure.body.name === 'NoticeNotified')) throw failure
        const sure = await confirm({
          title,
          message: problemText(intl, failure),
          confirmText: text('audience.notifyAgain'),
        })
        return sure ? send(true) : undefined
      })
      if (!result) return
      await reload()
      setLast({ ...result, title })
    } catch (failure) {
      fail(failure)
    }
  }
  return { tell, told: last ? <ToldResult key={last.batchId} told={last} onDismiss={() => setLast(undefined)} /> : null }
}

const history = '/communication/notification-history'

/** Who was told, and how many have no login. */
function ToldResult({ told, onDismiss }: { told: Told & { readonly title: string }; onDismiss: () => void }) {
  const text = useText()
  const { viewer } = useSignedIn()
  const { title, batchId, messages, skipped } = told
  const without = skipped.reduce((sum, { count }) => sum + count, 0)
  const href = mayOpenRoute(history, viewer) ? `${history}?tab=batches&open=${batchId}` : undefined
  return (
    <WorkResult
      fresh
      title={title}
      message={[text('audience.sent'), text('audience.sentTo', { count: messages, without })].join(' ')}
      parts={[{ state: 'delivered', count: messages, ...(href ? { href } : {}) }]}
      skipped={[{ reason: text('audience.noLogin'), count: without, ...(href ? { href: `${href}&state=Skipped` } : {}) }]}
      onDismiss={onDismiss}
    />
  )
}
