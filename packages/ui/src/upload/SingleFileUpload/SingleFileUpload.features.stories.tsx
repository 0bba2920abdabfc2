import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test'
import { dragEvent, noisyPicture, paintedPicture, paper, pasteEvent, picture, pictureAddress } from '../story-uploads'
import { certificate, HandField, parts, photo } from './story-single-file-upload'

const meta = {
  title: 'Upload/SingleFileUpload/Features',
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
      { timeout: 30_000 },
    )
    await expect(Number(canvas.getByLabelText('Size').textContent)).toBeLessThanOrEqual(500 * 1024)
    await expect(Number(canvas.getByLabelText('Size').textContent)).toBeGreaterThan(0)
  },
}

/** Everything by keyboard: open, choose, stop, remove. */
export const Keyboard: Story = {
  args: { initial: certificate, remove: fn(async () => {}) },
  play: async ({ args, canvasElement }) => {
    const { canvas, button, choose } = parts(canvasElement)
    const chooser = fn()
    const opens = (event: Event) => {
      event.preventDefault()
      chooser()
    }
    canvasElement.querySelector('input[type=file]')!.addEventListener('click', opens, { once: true })
    await userEvent.tab()
    await waitFor(() => expect(canvas.getByRole('link')).toHaveFocus())
    await userEvent.tab()
    await waitFor(() => expect(button('Replace')).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await expect(chooser).toHaveBeenCalledOnce()
    await choose(paper('new.pdf'))
    await canvas.findByRole('progressbar')
    button('Cancel').focus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByLabelText('Stopped')).toHaveTextContent('new.pdf')
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

/** The notice stands there only where the limit is below 25600 KB. */
export const NoNotice: Story = {
  args: { maxSize: 25600, help: undefined },
  play: async ({ canvasElement }) => {
    const { group } = parts(canvasElement)
    await expect(group()).not.toHaveAttribute('aria-describedby')
    await expect(canvasElement).not.toHaveTextContent('Maximum allowed file')
  },
}

/** By its name a picture ends in one of eight ways; others open as files. */
export const PicturesByName: Story = {
  args: { initial: { id: 'x', name: 'scan.GIF', url: pictureAddress } },
  play: async ({ canvasElement }) => {
    const { canvas } = parts(canvasElement)
    await expect(canvas.getByRole('link', { name: /^scan\.GIF/ })).toHaveAttribute('target', '_blank')
    await expect(canvas.queryByRole('button', { name: /^Open/ })).toBeNull()
  },
}
