import type { Call } from '@school/api/client'
import { useReload } from '@school/api/react'
import { useToast } from '@school/ui'
import { useRef, useState } from 'react'
import { useProblemToast } from './problems'

export type Calls = readonly (Call<never> | Call)[]

/**
 * Does something, says so, and asks again for what shows it; a failure is told.
 *
 * @param shownBy the calls whose answers change
 * @returns what does it, and answers whether it was done
 */
export function useDone(...shownBy: Calls): (work: () => Promise<unknown>, said: string) => Promise<boolean> {
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  return async (work, said) => {
    try {
      await work()
      toast.success(said)
      await reload(...shownBy)
      return true
    } catch (failure) {
      fail(failure)
      return false
    }
  }
}

/** The same for a form over the page, which closes once it is done. While it is done once, it is not done again. */
export function useSaving({ shownBy, onClose }: { shownBy: Calls; onClose: () => void }) {
  const done = useDone(...shownBy)
  const [busy, setBusy] = useState(false)
  // Two presses may come before the buttons are drawn busy.
  const running = useRef(false)
  const save = async (work: () => Promise<unknown>, said: string) => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    try {
      const saved = await done(work, said)
      if (saved) onClose()
      return saved
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, save }
}
