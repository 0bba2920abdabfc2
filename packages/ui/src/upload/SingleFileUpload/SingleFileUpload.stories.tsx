import type { Meta, StoryObj } from '@storybook/react-vite'
import { useRef, useState } from 'react'
import { IntlProvider } from 'react-intl'
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test'
import { de } from '../../lang/de'
import type { CropRule } from '../CropDialog'
import { compressPicture } from '../compress'
import {
  dragEvent,
  noisyPicture,
  paintedPicture,
  paper,
  pasteEvent,
  picture,
  pictureAddress,
  useHandUploads,
} from '../story-uploads'
import type { SaveCrop } from '../usePictureDialog'
import type { UploadedFile } from '../useUploads'
import { SingleFileUpload, type SingleFileUploadProps } from './SingleFileUpload'

type Args = Pick<
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

function HandField({ initial = null, width = 480, compressTo, rule, refusals = [], ...field }: Args) {
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

const meta = {
  title: 'Upload/SingleFileUpload',
  component: HandField,
  args: {
    label: 'Birth certificate',
    help: 'A scan or a photo of all pages.',
    accept: ['application/pdf', 'image/jpeg', 'image/png'],
    maxSize: 5120,
  },
} satisfies Meta<typeof HandField>

export default meta
type Story = StoryObj<typeof meta>

const certificate: UploadedFile = { id: 'old', name: 'birth certificate 2024.pdf', url: '#old', size: 1_300_000 }
const photo: UploadedFile = { id: 'photo', name: 'Diya Agarwal.JPG', url: pictureAddress, size: 48_000 }

const parts = (canvasElement: HTMLElement) => {
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

/** From choosing to the link in a new tab; the bar is exact and the value comes from the server. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, group, press, choose, status } = parts(canvasElement)
    await expect(group()).toHaveAccessibleDescription(
      'Maximum allowed file(pdf, jpg, png) size is 5120 KB A scan or a photo of all pages.',
    )
    await choose(paper())
    const bar = await canvas.findByRole('progressbar', { name: 'Uploading birth certificate.pdf' })
    await expect(bar).toHaveAttribute('aria-valuenow', '0')
    await expect(status()).toHaveTextContent('Uploading birth certificate.pdf')
    await press('Send 40 %')
    await expect(bar).toHaveAttribute('aria-valuenow', '40')
    await expect(group()).toHaveTextContent('84 KB40 %')
    await expect(canvas.getByLabelText('Value')).toHaveTextContent('none')
    await press('Finish')
    const link = await canvas.findByRole('link', { name: 'birth certificate.pdf (opens in a new tab)' })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(canvas.queryByRole('progressbar')).toBeNull()
    await expect(canvas.getByLabelText('Value')).toHaveTextContent('file-1')
    await expect(status()).toHaveTextContent('birth certificate.pdf was uploaded.')
  },
}

export const Playground: Story = { args: { initial: certificate } }

/** Cancelling stops the sending and leaves the field as it was, the focus on its button. */
export const Cancel: Story = {
  args: { initial: certificate },
  play: async ({ canvasElement }) => {
    const { canvas, press, choose, button } = parts(canvasElement)
    await choose(paper('new.pdf'))
    await canvas.findByRole('progressbar')
    await press('Cancel')
    await expect(await canvas.findByRole('link', { name: /birth certificate 2024/ })).toBeVisible()
    await expect(canvas.getByLabelText('Stopped')).toHaveTextContent('new.pdf')
    await waitFor(() => expect(button('Replace')).toHaveFocus())
    await expect(canvas.queryByText('new.pdf', { selector: '[role=group] *' })).toBeNull()
  },
}

/** A failure keeps the chosen file and the old one; Retry sends the same file again. */
export const FailedAndRetried: Story = {
  args: { initial: certificate },
  play: async ({ canvasElement }) => {
    const { canvas, group, press, choose, status } = parts(canvasElement)
    await choose(paper('new.pdf'))
    await press('Break off')
    await expect(await canvas.findByText("Can't upload this file, please try again later")).toBeVisible()
    await expect(group()).toHaveTextContent('new.pdf')
    await expect(status()).toHaveTextContent("new.pdf: Can't upload this file, please try again later")
    await expect(canvas.getByLabelText('Value')).toHaveTextContent('old')
    await press('Retry')
    await press('Refuse')
    await expect(await canvas.findByText('Storage is full. Please contact support.')).toBeVisible()
    await choose(new File(['x'], 'notes.txt', { type: 'text/plain' }))
    await expect(await canvas.findByText('Invalid file type')).toBeVisible()
    await expect(group()).toHaveTextContent('new.pdf')
    await press('Retry')
    await expect(canvas.queryByText('Invalid file type')).toBeNull()
    await press('Finish')
    await expect(await canvas.findByRole('link', { name: /new\.pdf/ })).toBeVisible()
    await expect(canvas.getByLabelText('Value')).toHaveTextContent('file-1')
  },
}

/** Wrong files are not sent; the field says why. JPEG allows JFIF. */
export const Refused: Story = {
  args: { initial: certificate },
  play: async ({ canvasElement }) => {
    const { canvas, group, choose } = parts(canvasElement)
    await choose(new File(['<html>'], 'page.html', { type: 'text/html' }))
    await expect(await canvas.findByText('Invalid file type')).toBeVisible()
    await expect(group()).toHaveAccessibleDescription(/^Invalid file type Maximum/)
    await choose(paper('scan.pdf', 5121))
    await expect(await canvas.findByText('Invalid file size')).toBeVisible()
    await expect(canvas.getByRole('link', { name: /birth certificate 2024/ })).toBeVisible()
    await expect(canvas.queryByRole('progressbar')).toBeNull()
    await choose(new File(['x'], 'photo.jfif', { type: 'image/jfif' }))
    await expect(await canvas.findByRole('progressbar', { name: 'Uploading photo.jfif' })).toBeVisible()
    await expect(canvas.queryByText('Invalid file size')).toBeNull()
  },
}

/** Files come by dropping and by pasting; while one is on its way, no other is taken. */
export const DropAndPaste: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, group, press } = parts(canvasElement)
    fireEvent(group(), dragEvent('dragover', paper('dropped.pdf')))
    await waitFor(() => expect(group()).toHaveAttribute('data-over'))
    fireEvent(group(), dragEvent('drop', paper('dropped.pdf')))
    await expect(await canvas.findByRole('progressbar', { name: 'Uploading dropped.pdf' })).toBeVisible()
    await expect(group()).not.toHaveAttribute('data-over')
    fireEvent(group(), pasteEvent(paper('too early.pdf')))
    await expect(group()).not.toHaveTextContent('too early.pdf')
    await press('Finish')
    await canvas.findByRole('link', { name: /dropped\.pdf/ })
    fireEvent(group(), pasteEvent(picture('pasted.png')))
    await expect(await canvas.findByRole('progressbar', { name: 'Uploading pasted.png' })).toBeVisible()
  },
}

/** A picture shows as a thumbnail of 30 px, which a screen may open in its crop dialog. */
export const Picture: Story = {
  args: { initial: photo, onOpenPicture: fn() },
  play: async ({ args, canvasElement }) => {
    const { canvas, press, choose } = parts(canvasElement)
    await press('Open Diya Agarwal.JPG')
    await expect(args.onOpenPicture).toHaveBeenCalledWith(photo)
    const image = () => canvasElement.querySelector('img')!
    await expect(image().parentElement!.getBoundingClientRect()).toMatchObject({ width: 30, height: 30 })
    await choose(picture())
    await press('Finish')
    await expect(await canvas.findByRole('button', { name: 'Open Aarav Menon.png' })).toBeVisible()
    await waitFor(() => expect(image().src).toMatch(/^blob:/))
  },
}

/** After the upload the dialog opens; a crop that fails stays there. The thumbnail opens it again with the whole picture. */
export const Cropped: Story = {
  args: { rule: { width: 100, height: 100 }, refusals: ['Storage is full. Please contact support.'] },
  play: async ({ canvasElement }) => {
    const { canvas, button, press, choose } = parts(canvasElement)
    const page = within(document.body)
    await choose(await paintedPicture(400, 300, { name: 'Aarav Menon.jpg' }))
    await press('Finish')
    const dialog = within(await page.findByRole('dialog', { name: 'Birth certificate - Aarav Menon.jpg' }))
    await dialog.findByText('300 × 300 px', { selector: 'span:not([role])' })
    await userEvent.click(dialog.getByRole('button', { name: 'Crop' }))
    await expect(await dialog.findByRole('alert')).toHaveTextContent('Storage is full. Please contact support.')
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    await expect(canvas.getByLabelText('Value')).toHaveTextContent('file-1')
    await waitFor(() => expect(canvasElement.querySelector('img')!.naturalWidth).toBe(300))
    await press('Open Aarav Menon.jpg')
    const again = within(await page.findByRole('dialog'))
    await again.findByText('300 × 300 px', { selector: 'span:not([role])' })
    await expect(again.getByRole('img').getBoundingClientRect().width).toBeGreaterThan(again.getByRole('img').clientHeight)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(button('Open Aarav Menon.jpg')).toHaveFocus())
    await expect(canvas.getByLabelText('Value')).toHaveTextContent('file-1')
  },
}

/** Without cropping the thumbnail shows the picture, large. */
export const Looked: Story = {
  args: { initial: photo },
  play: async ({ canvasElement }) => {
    const { press } = parts(canvasElement)
    await press('Open Diya Agarwal.JPG')
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Birth certificate - Diya Agarwal.JPG' }))
    await expect(await dialog.findByRole('img', { name: 'Diya Agarwal.JPG' })).toBeVisible()
    await expect(dialog.queryByRole('button', { name: 'Crop' })).toBeNull()
  },
}

/** A large picture is made smaller in the browser; the person sees the size that was sent. */
export const Compressed: Story = {
  args: { compressTo: 500 },
  play: async ({ canvasElement }) => {
    const { canvas, press, choose } = parts(canvasElement)
    const noise = await noisyPicture()
    await expect(noise.size).toBeGreaterThan(600 * 1024)
    await choose(noise)
    await waitFor(
      async () => {
        await press('Finish')
        await expect(canvas.getByLabelText('Value')).toHaveTextContent('file-1')
      },
      { timeout: 8000 },
    )
    await expect(Number(canvas.getByLabelText('Size').textContent)).toBeLessThanOrEqual(500 * 1024)
    await expect(Number(canvas.getByLabelText('Size').textContent)).toBeGreaterThan(0)
  },
}

/** Everything by keyboard: stop, send again, remove. */
export const Keyboard: Story = {
  args: { initial: certificate, remove: fn(async () => {}) },
  play: async ({ args, canvasElement }) => {
    const { canvas, button } = parts(canvasElement)
    canvas.getByRole('link').focus()
    await userEvent.tab()
    await waitFor(() => expect(button('Replace')).toHaveFocus())
    await userEvent.tab()
    await waitFor(() => expect(button('Remove')).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(button('Choose a file')).toHaveFocus())
    await expect(args.remove).toHaveBeenCalledWith(certificate)
    await expect(await within(document.body).findByText('File Deleted.')).toBeVisible()
    await expect(canvas.getByLabelText('Value')).toHaveTextContent('none')
  },
}

/** A file the server does not let go of stays. */
export const NotRemoved: Story = {
  args: { initial: certificate, remove: () => Promise.reject(new Error('This file can no longer be changed.')) },
  play: async ({ canvasElement }) => {
    const { canvas, press } = parts(canvasElement)
    await press('Remove')
    await expect(await within(document.body).findByText('This file can no longer be changed.')).toBeVisible()
    await expect(canvas.getByLabelText('Value')).toHaveTextContent('old')
  },
}

/** Without a limit of its own the field shows the types alone; a disabled one takes nothing. */
export const Disabled: Story = {
  args: { disabled: true, maxSize: 25600, help: undefined, required: true },
  play: async ({ canvasElement }) => {
    const { group, button } = parts(canvasElement)
    await expect(button('Choose a file')).toBeDisabled()
    await expect(group()).toHaveTextContent('pdf, jpg, png')
    await expect(group()).not.toHaveAttribute('aria-describedby')
    fireEvent(group(), dragEvent('drop', paper()))
    await expect(group()).not.toHaveTextContent('birth certificate.pdf')
  },
}

/** 312 px are left on a phone of 360; a long name breaks and nothing sticks out. */
export const Narrow: Story = {
  args: {
    width: 312,
    initial: { ...certificate, name: `Transfer_certificate_of_the_previous_school_${'x'.repeat(60)}.pdf` },
    error: 'Choose the certificate of the last school.',
  },
  play: async ({ canvasElement }) => {
    const { canvas, group, press, choose } = parts(canvasElement)
    const fits = () => expect(group().scrollWidth).toBeLessThanOrEqual(group().clientWidth)
    await expect(group().clientWidth).toBeLessThanOrEqual(312)
    await fits()
    await choose(paper(`${'Scan'.repeat(30)}.pdf`))
    await canvas.findByRole('progressbar')
    await fits()
    await press('Break off')
    await canvas.findByRole('button', { name: 'Retry' })
    await fits()
  },
}

/** The longest buttons, those of a failure in German, stand below each other. */
export const NarrowInGerman: Story = {
  args: { width: 312, initial: certificate },
  decorators: [
    Story => (
      <IntlProvider locale="de" messages={de}>
        <Story />
      </IntlProvider>
    ),
  ],
  play: async ({ canvasElement }) => {
    const { canvas, group, press, choose } = parts(canvasElement)
    await choose(paper('new.pdf'))
    await press('Break off')
    await expect(await canvas.findByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
    await expect(group().scrollWidth).toBeLessThanOrEqual(group().clientWidth)
  },
}
