import { useRef, useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../../form'
import { describePicture, type Painting, paintedPicture } from '../story-uploads'
import { CropDialog } from './CropDialog'
import type { CropRule } from './crop-rule'

export type Args = {
  heading?: string
  rule?: CropRule
  width?: number
  height?: number
  painting?: Painting
  /** Another file than a painted one. */
  file?: () => Promise<File> | File
  url?: string
  /** The picture is only looked at. */
  looks?: boolean
  /** What the server says to the first crops. */
  refusals?: readonly string[]
}

export function Bench({ heading = 'Photo', width = 800, height = 600, ...rest }: Args) {
  const { rule, painting, file, url, looks = false, refusals = [] } = rest
  const [local, setLocal] = useState<File | null>(null)
  const [open, setOpen] = useState(false)
  const [result, setResult] = useState('none')
  const tries = useRef(0)
  const onCrop = async (picture: File) => {
    const refusal = refusals[tries.current]
    tries.current += 1
    if (refusal !== undefined) throw new Error(refusal)
    setResult(`${await describePicture(picture)} ${picture.size <= 1024 * 1024 ? 'within 1 MB' : 'too large'}`)
    setOpen(false)
  }
  const begin = async () => {
    if (!url) setLocal(await (file ? file() : paintedPicture(width, height, painting)))
    setOpen(true)
  }
  return (
    <div style={{ minHeight: 700 }}>
      <Button onClick={() => void begin()}>Open</Button>
      <CropDialog
        open={open}
        onClose={() => setOpen(false)}
        heading={heading}
        picture={{ name: local?.name ?? 'photo.jpg', local, url }}
        rule={rule}
        onCrop={looks ? undefined : onCrop}
      />
      <output aria-label="Result">{result}</output>
    </div>
  )
}

export async function opened(canvasElement: HTMLElement, name: RegExp | string = 'Photo - Diya Agarwal.jpg') {
  const canvas = within(canvasElement)
  await userEvent.click(canvas.getByRole('button', { name: 'Open' }))
  const dialog = await canvas.findByRole('dialog', { name })
  const inside = within(dialog)
  return {
    canvas,
    dialog,
    inside,
    result: () => canvas.getByLabelText('Result'),
    press: async (button: string) => userEvent.click(await inside.findByRole('button', { name: button })),
    box: () => inside.findByRole('application', { name: 'Crop box' }),
    corner: () => inside.findByRole('slider', { name: 'Size of the crop box' }),
    size: (text: string) => waitFor(() => expect(inside.getByText(text, { selector: 'span:not([role])' })).toBeVisible()),
  }
}
