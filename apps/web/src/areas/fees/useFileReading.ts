import { useState } from 'react'
import { useFileUpload } from '../../forms/uploads'

/** A file that is sent and read at once, to be told about in place; another one takes its place. */
export function useFileReading<Answer>(read: (fileId: string) => Promise<Answer>) {
  const send = useFileUpload()
  const [progress, setProgress] = useState<number>()
  const [answer, setAnswer] = useState<Answer>()
  const [failure, setFailure] = useState<unknown>()
  const begin = async (file: File) => {
    setProgress(0)
    setFailure(undefined)
    setAnswer(undefined)
    try {
      const { id } = await send('Imports', file, { onProgress: setProgress })
      setAnswer(await read(id))
    } catch (error) {
      setFailure(error)
    } finally {
      setProgress(undefined)
    }
  }
  return { progress, answer, failure, onFile: (file: File) => void begin(file) }
}
