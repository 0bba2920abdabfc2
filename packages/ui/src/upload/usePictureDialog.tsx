import { type ReactNode, useState } from 'react'
import { CropDialog, type CropRule } from './CropDialog'
import { isPicture } from './file-rules'
import type { UploadedFile } from './useUploads'

/** Keeps the crop of an uploaded picture: in its place, or as another file. A rejection's `message` is shown. */
export type SaveCrop = (picture: File, options: { file: UploadedFile; signal: AbortSignal }) => Promise<UploadedFile>

/** How the pictures of a field are cropped and where the crops go. */
export type FieldCrop = CropRule & { readonly save: SaveCrop }

export const showsPicture = (file: UploadedFile) => file.picture === true || isPicture(file.name)

export type PictureDialogOptions = {
  label: ReactNode
  /** Without it pictures are only looked at. */
  crop: FieldCrop | undefined
  /** Gets the file the server made of the crop, and the crop. */
  onCropped: (result: UploadedFile, picture: File, before: UploadedFile) => void
}

/** The dialog of a field in which a picture is looked at and cropped. */
export function usePictureDialog({ label, crop, onCropped }: PictureDialogOptions) {
  const [shown, setShown] = useState<{ file: UploadedFile; local: File | null } | null>(null)
  const close = () => setShown(null)
  const dialog = shown ? (
    <CropDialog
      open
      heading={typeof label === 'string' ? label : ''}
      picture={{ name: shown.file.name, local: shown.local, url: shown.file.url }}
      rule={crop}
      onClose={close}
      onCrop={
        crop
          ? async (picture, { signal }) => {
              const result = await crop.save(picture, { file: shown.file, signal })
              signal.throwIfAborted()
              onCropped({ size: picture.size, picture: true, ...result }, picture, shown.file)
              close()
            }
          : undefined
      }
    />
  ) : null
  return { dialog, show: (file: UploadedFile, local: File | null) => setShown({ file, local }) }
}
