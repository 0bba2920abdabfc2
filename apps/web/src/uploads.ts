import { files } from '@school/api/client'
import { useApi } from '@school/api/react'
import { compressPicture, type UploadFile } from '@school/ui'
import { useCallback } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from './problems'
import { useSignedIn } from './session'

/** Largest picture that is sent, in KB; larger ones are made smaller first. */
const pictureKB = 1000

interface SendOptions {
  readonly signal?: AbortSignal
  /** Share sent, 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/** Sends one file into a folder of the school of the session, which goes along in the header SchoolId. */
export function useFileUpload() {
  const { client } = useApi()
  const { schoolId } = useSignedIn().viewer
  return useCallback(
    (folder: string, file: File, options: SendOptions = {}) =>
      client.upload(files.single, { query: { folder } }, file, { ...options, ...(schoolId ? { schoolId } : {}) }),
    [client, schoolId],
  )
}

/** Sends pictures into a folder of the school, for the upload fields. */
export function usePictureUpload(folder: string): UploadFile {
  const send = useFileUpload()
  const intl = useIntl()
  return async (file, options) => {
    const small = await compressPicture(file, pictureKB, options.signal)
    try {
      return await send(folder, small, options)
    } catch (error) {
      throw new Error(problemText(intl, error))
    }
  }
}

/** Media types of pictures that a profile takes. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
