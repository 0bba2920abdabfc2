import { useState } from 'react'
import { userEvent, within } from 'storybook/test'
import { pictureAddress, useHandUploads } from '../story-uploads'
import type { UploadedFile } from '../useUploads'
import { MultipleFileUpload, type MultipleFileUploadProps } from './MultipleFileUpload'

export type Args = Omit<MultipleFileUploadProps, 'upload' | 'value' | 'onChange'> & {
  initial?: readonly UploadedFile[]
  width?: number
}

/** A list whose uploads go on by hand. */
export function HandList({ initial = [], width = 640, ...field }: Args) {
  const { upload, panel } = useHandUploads()
  const [value, setValue] = useState(initial)
  return (
    <div style={{ maxWidth: width }}>
      <MultipleFileUpload {...field} upload={upload} value={value} onChange={setValue} />
      {panel}
      <output aria-label="Value">{value.map(({ id }) => id).join() || 'none'}</output>
    </div>
  )
}

/** A paper and a photo that the server has. */
export const uploaded: readonly UploadedFile[] = [
  { id: 'one', name: 'transfer certificate.pdf', url: '#one', size: 1_300_000 },
  { id: 'two', name: 'Diya Agarwal.jpg', url: pictureAddress, size: 48_000 },
]

/** What the checks press and read. */
export const parts = (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement)
  const group = () => canvas.getByRole('group', { name: /Papers/ })
  return {
    canvas,
    group,
    button: (name: string) => canvas.getByRole('button', { name }),
    press: (name: string) => userEvent.click(canvas.getByRole('button', { name })),
    choose: (...files: File[]) =>
      userEvent.upload(canvasElement.querySelector<HTMLInputElement>('input[type=file]')!, files, { applyAccept: false }),
    status: () => within(group()).getByRole('status'),
    value: () => canvas.getByLabelText('Value'),
  }
}
