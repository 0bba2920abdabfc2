import { type AnswerOfCall, type Client, files, type jobs } from '@school/api/client'
import { useApi } from '@school/api/react'
import { useState } from 'react'
import { useProblemToast } from '../forms/problems'
import { waitForJob } from '../live/jobs'
import { saveBlob } from './save-blob'

type Job = AnswerOfCall<typeof jobs.get>

export interface Export<Format extends string> {
  /** The format that is being written. */
  readonly format: Format | undefined
  /** 0 to 100, or null while nobody knows how far it is. */
  readonly share: number | null
  /** Writes a file and saves it on the device; true when that was done. */
  readonly start: (format: Format, begin: (client: Client) => Promise<Job | File>) => Promise<boolean>
}

/** A file that is written by a job, or comes at once, and is then saved on the device. */
export function useExport<Format extends string>(): Export<Format> {
  const { client } = useApi()
  const fail = useProblemToast()
  const [format, setFormat] = useState<Format>()
  const [share, setShare] = useState<number | null>(null)
  const start = async (wanted: Format, begin: (client: Client) => Promise<Job | File>) => {
    setFormat(wanted)
    setShare(null)
    try {
      const begun = await begin(client)
      if (begun instanceof File) {
        saveBlob(begun, begun.name)
        return true
      }
      const job = await waitForJob(client, begun, ({ done, total }) =>
        setShare(total > 0 ? Math.round((done / total) * 100) : null),
      )
      const params = { fileId: job.resultFileId!, param: 'download' }
      location.assign((await client.call(files.getUrlIn, { params })).url)
      return true
    } catch (failure) {
      fail(failure)
      return false
    } finally {
      setFormat(undefined)
    }
  }
  return { format, share, start }
}
