import type { AnswerOfCall, Client, jobs } from '@school/api/client'
import { useApi } from '@school/api/react'
import { useState } from 'react'
import { useProblemToast } from '../forms/problems'
import { waitForJob } from './jobs'

type Job = AnswerOfCall<typeof jobs.get>

/** What a piece of work did: figures of what was done at once, or the words of the job that did it. */
export type Done<T> = { readonly result: T; readonly job?: undefined } | { readonly result: null; readonly job: Job }

export interface Work {
  /** Which piece is under way. */
  readonly doing: string | undefined
  /** 0 to 100 of a job, or null while nobody knows. */
  readonly share: number | null
  /** Does a piece of work, waits for its job, and answers undefined when it failed, which was told. */
  readonly run: <T>(
    name: string,
    begin: (client: Client) => Promise<{ job: Job | null; result: T | null }>,
  ) => Promise<Done<T> | undefined>
}

/** Work on many rows: at once, or in a job of which the progress is shown. */
export function useWork(): Work {
  const { client } = useApi()
  const fail = useProblemToast()
  const [doing, setDoing] = useState<string>()
  const [share, setShare] = useState<number | null>(null)
  return {
    doing,
    share,
    async run(name, begin) {
      setDoing(name)
      setShare(null)
      try {
        const { job, result } = await begin(client)
        if (!job) return { result: result! }
        const done = await waitForJob(client, job, ({ done, total }) =>
          setShare(total > 0 ? Math.round((done / total) * 100) : null),
        )
        return { result: null, job: done }
      } catch (error) {
        fail(error)
        return undefined
      } finally {
        setDoing(undefined)
      }
    },
  }
}
