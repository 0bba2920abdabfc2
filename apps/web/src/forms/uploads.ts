import { files } from '@school/api/client'
import { useApi } from '@school/api/react'
import type { FileKindCode, UploadFolder } from '@school/rules'
import { compressPicture, type SaveCrop, type UploadedFile, type UploadFile } from '@school/ui'
import { useCallback } from 'react'
import { useIntl } from 'react-intl'
import { useSignedIn } from '../session'
import { problemText } from './problems'

/** Largest picture that is sent, in KB; larger ones are made smaller first. */
const pictureKB = 1000

interface SendOptions {
  readonly signal?: AbortSignal
  /** Share sent, 0 to 1. */
  readonly onProgress?: (share: number) => void
  /** What the file is for, where the folder alone does not say. */
  readonly kind?: FileKindCode
}

/** Sends one file into a folder of the school of the session, which goes along in the header SchoolId. */
export function useFileUpload() {
  const { client } = useApi()
  const { schoolId } = useSignedIn().viewer
  return useCallback(
    (folder: UploadFolder, file: File, { kind, ...options }: SendOptions = {}) =>
      client.upload(files.single, { query: { folder, ...(kind ? { kind } : {}) } }, file, {
        ...options,
        ...(schoolId ? { schoolId } : {}),
      }),
    [client, schoolId],
  )
}

/** Sends files into a folder of the school as they are, for the upload fields. */
export function useUploadInto(folder: UploadFolder, kind?: FileKindCode): UploadFile {
  const send = useFileUpload()
  const intl = useIntl()
  return async (file, options) => {
    try {
      return await send(folder, file, { ...options, ...(kind ? { kind } : {}) })
    } catch (error) {
      throw new Error(problemText(intl, error))
    }
  }
}

/** Sends pictures into a folder of the school, for the upload fields. */
export function usePictureUpload(folder: UploadFolder): UploadFile {
  const send = useUploadInto(folder)
  return async (file, options) => send(await compressPicture(file, pictureKB, options.signal), options)
}

const dataUrlOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/**
 * Keeps crops of pictures of a folder, for the upload fields. A picture that was just uploaded is replaced by its crop;
 * of one that the form has `saved` the crop is another file, so that nothing changes before the form is saved.
 */
export function usePictureCrop(folder: UploadFolder, saved: string | null | readonly string[]): SaveCrop {
  const { client } = useApi()
  const intl = useIntl()
  return async (picture, { file, signal }) => {
    const body = {
      cropedImage: await dataUrlOf(picture),
      fileId: [saved].flat().includes(file.id) ? '' : file.id,
      extension: picture.type === 'image/png' ? '.png' : '.jpg',
    }
    try {
      const kept = await client.call(files.cropImageIn, { params: { param: folder }, body }, { signal })
      return body.fileId ? kept : { ...kept, name: picture.name }
    } catch (error) {
      throw new Error(problemText(intl, error))
    }
  }
}

/** A picture that a record names, as the upload fields take it. */
export const savedPicture = (id: string | null, url: string | null, name: string): UploadedFile | null =>
  id && url ? { id, url, name, picture: true } : null

/** Least width and height of the photo of a person; it is square. */
export const photoCrop = { width: 150, height: 150 } as const

/** Logos keep what is transparent in them. The plain one is square, the one with the name has any shape. */
export const logoCrop = { transparent: true } as const
export const logoWithNameCrop = { transparent: true, free: true } as const

/** Media types of pictures that a profile takes. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Media types of logos; drawings become pictures. */
export const logoTypes = [...pictureTypes, 'image/svg+xml'] as const
