import { files } from '@school/api/client'
import { useApi } from '@school/api/react'
import { compressPicture, type UploadFile } from '@school/ui'
import { useIntl } from 'react-intl'
import { problemText } from './problems'

/** Largest picture that is sent, in KB; larger ones are made smaller first. */
const pictureKB = 1000

/** Sends pictures into a folder of the school, for the upload fields. */
export function usePictureUpload(folder: string): UploadFile {
  const { client } = useApi()
  const intl = useIntl()
  return async (file, options) => {
    const small = await compressPicture(file, pictureKB, options.signal)
    try {
      return await client.upload(files.single, { query: { folder } }, small, options)
    } catch (error) {
      throw new Error(problemText(intl, error))
    }
  }
}

/** Media types of pictures that a profile takes. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
