import { markLocks } from '@school/api/client'
import { useReload } from '@school/api/react'
import { useToast } from '@school/ui'
import { useState } from 'react'
import { useProblemToast } from '../../../forms/problems'

/** What is told once something was done: as good news, or as what was left. */
export interface Told {
  readonly done: readonly string[]
  readonly left?: readonly string[]
}

/** Does something with sheets, says what became of it, and asks again for what shows them. */
export function useSheetWork(onDone: () => void) {
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<Told>) => {
    if (busy) return
    setBusy(true)
    try {
      const { done, left = [] } = await work()
      for (const one of done) toast.success(one)
      for (const one of left) toast.warning(one)
      onDone()
      await reload(markLocks.list, markLocks.check, markLocks.history, markLocks.initialValues)
    } catch (problem) {
      fail(problem)
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
