import { diary } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { useState } from 'react'
import { useProblemToast } from '../../forms/problems'

/** Marks an item as done or takes that back. */
export function useMarks() {
  const fail = useProblemToast()
  const reload = useReload()
  const { client } = useApi()
  const [busy, setBusy] = useState<string>()
  const run = async (id: string, work: () => Promise<unknown>) => {
    setBusy(id)
    try {
      await work()
      await reload(diary.familyDiary)
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(undefined)
    }
  }
  const params = (id: string) => ({ params: { id } })
  return {
    busy,
    done: (id: string) => void run(id, () => client.call(diary.markDone, params(id))),
    undo: (id: string) => void run(id, () => client.call(diary.undoDone, params(id))),
    seen: (id: string) => void run(id, () => client.call(diary.markSeen, params(id))),
  }
}

export type Marks = ReturnType<typeof useMarks>
