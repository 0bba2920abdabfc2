import { reportCards } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { useToast } from '@school/ui'
import { useState } from 'react'
import { useProblemToast } from '../../../forms/problems'
import { useWork } from '../../../live/work'
import { useText } from '../../../texts/text'

/** States of cards that are changed with a reason, and what is said of it. */
const calls = { withdraw: reportCards.withdraw, withhold: reportCards.withhold, release: reportCards.release } as const
export type StateWork = keyof typeof calls

/** Withdraws, withholds and releases versions, and waits for jobs; what has changed is told and read anew. */
export function useCardWork(onDone: () => void) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const { client } = useApi()
  const { run, doing, share } = useWork()
  const [busy, setBusy] = useState(false)
  const changed = async () => {
    await reload(reportCards.list, reportCards.deletions, reportCards.deletionList)
    onDone()
  }
  return {
    client,
    doing,
    share,
    busy,
    changed,
    fail,
    /** Changes the state of versions; answers whether it is done. */
    async change(work: StateWork, ids: readonly string[], reason: string): Promise<boolean> {
      setBusy(true)
      try {
        const done = await client.call(calls[work], { body: { ids: [...ids], reason } })
        toast.success(text(`reportCards.done.${work}`, { n: done.changed }))
        await changed()
        return true
      } catch (failure) {
        fail(failure)
        return false
      } finally {
        setBusy(false)
      }
    },
    /** Does a piece of work in a job and says its words. */
    async job(name: string, begin: Parameters<typeof run<null>>[1]) {
      const done = await run<null>(name, begin)
      if (!done?.job) return undefined
      if (done.job.message) toast.success(done.job.message)
      await changed()
      return done.job
    },
  }
}
