import type { ReactNode } from 'react'
import type { FieldCrop } from './usePictureDialog'
import type { UploadedFile, UploadFile } from './useUploads'

/** What every upload field takes, however many files it holds. */
export type UploadFieldProps = {
  label: ReactNode
  required?: boolean
  help?: ReactNode
  /** What the form has to say; a problem with the files comes before it. */
  error?: ReactNode
  hideLabel?: boolean
  /** Media types ('image/png', 'image/*') or endings ('.pdf'); none means any. */
  accept?: readonly string[]
  /** Of one file, in KB. */
  maxSize?: number
  upload: UploadFile
  /** Pictures are cropped in the dialog that their thumbnails open. Without it they are only shown there. */
  crop?: FieldCrop
  /** A click on the thumbnail of a picture, instead of the dialog. */
  onOpenPicture?: (file: UploadedFile) => void
  disabled?: boolean
}

/** No type is asked for: any will do. */
export const anyType: readonly string[] = []
