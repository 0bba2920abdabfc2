import { markStatus } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { useToast } from '@school/ui'
import { useState } from 'react'
import { useProblemToast } from '../../../forms/problems'
import { useText } from '../../../texts/text'

/** Reminds staff of what is open of an exam, and says how many. */
export function useReminding() {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const { client } = useApi()
  const [busy, setBusy] = useState(false)
  const remind = async (body: { examId: string; staffIds?: string[]; divisionIds?: string[] }) => {
    if (busy) return
    setBusy(true)
    try {
      const { staff } = await client.call(markStatus.remind, { body })
      if (staff > 0) toast.success(text('markLocks.reminded', { n: staff }))
      else toast.info(text('markLocks.remindedBefore'))
      await reload(markStatus.view)
    } catch (problem) {
      fail(problem)
    } finally {
      setBusy(false)
    }
  }
  return { busy, remind }
}
