import { useRef, useState } from 'react'
import { userEvent, within } from 'storybook/test'
import type { CropRule } from '../CropDialog'
import { compressPicture } from '../compress'
import { pictureAddress, useHandUploads } from '../story-uploads'
import type { SaveCrop } from '../usePictureDialog'
import type { UploadedFile } from '../useUploads'
import { SingleFileUpload, type SingleFileUploadProps } from './SingleFileUpload'

export type Args = Pick<
  SingleFileUploadProps,
  'label' | 'help' | 'error' | 'required' | 'accept' | 'maxSize' | 'disabled' | 'remove'
> & {
  initial?: UploadedFile | null
  onOpenPicture?: (file: UploadedFile) => void
  width?: number
  /** Pictures are cropped by this rule. */
  rule?: CropRule
  /** What the server says to the first crops. */
  refusals?: readonly string[]
  /** Pictures are made smaller than this many KB before they are sent. */
  compressTo?: number
}

export function HandField({ initial = null, width = 480, compressTo, rule, refusals = [], ...field }: Args) {
  const { upload, panel } = useHandUploads()
  const [value, setValue] = useState(initial)
  const tries = useRef(0)
  const save: SaveCrop = async (crop, { file }) => {
    const refusal = refusals[tries.current]
    tries.current += 1
    if (refusal !== undefined) throw new Error(refusal)
    return { id: file.id, name: crop.name, url: URL.createObjectURL(crop) }
  }
  return (
    <div style={{ maxWidth: width }}>
      <SingleFileUpload
        {...field}
        crop={rule && { ...rule, save }}
        upload={async (file, options) => {
          const small = compressTo ? await compressPicture(file, compressTo, options.signal) : file
          return { ...(await upload(small, options)), size: small.size }
        }}
        value={value}
        onChange={setValue}
      />
      {panel}
      <output aria-label="Value">{value?.id ?? 'none'}</output>
      <output aria-label="Size">{value?.size}</output>
    </div>
  )
}

export const certificate: UploadedFile = { id: 'old', name: 'birth certificate 2024.pdf', url: '#old', size: 1_300_000 }
export const photo: UploadedFile = { id: 'photo', name: 'Diya Agarwal.JPG', url: pictureAddress, size: 48_000 }

export const parts = (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement)
  return {
    canvas,
    group: () => canvas.getByRole('group', { name: /Birth certificate/ }),
    button: (name: string) => canvas.getByRole('button', { name }),
    press: (name: string) => userEvent.click(canvas.getByRole('button', { name })),
    choose: (file: File) =>
      userEvent.upload(canvasElement.querySelector<HTMLInputElement>('input[type=file]')!, file, { applyAccept: false }),
    status: () => within(canvas.getByRole('group', { name: /Birth certificate/ })).getByRole('status'),
  }
}
