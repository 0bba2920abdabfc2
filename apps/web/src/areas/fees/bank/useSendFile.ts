import { bankFees as calls } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { useState } from 'react'
import { useProblemToast } from '../../../forms/problems'
import { useFileUpload } from '../../../forms/uploads'

/** Uploads a file of a bank account and opens what was read of it. */
export function useSendFile(bankAccountId: string | null, onRead: (id: string) => void) {
  const { client } = useApi()
  const upload = useFileUpload()
  const reload = useReload()
  const fail = useProblemToast()
  const [progress, setProgress] = useState<number>()
  const send = async (file: File) => {
    if (!bankAccountId) return
    setProgress(0)
    try {
      const { id: fileId } = await upload('Imports', file, { onProgress: setProgress })
      const { id } = await client.call(calls.upload, { body: { bankAccountId, fileId } })
      onRead(id)
      await reload(calls.files)
    } catch (failure) {
      fail(failure)
    } finally {
      setProgress(undefined)
    }
  }
  return { progress, send }
}
