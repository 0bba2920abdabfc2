import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test'
import { dragEvent, paper, pasteEvent, picture, pictureAddress, useHandUploads } from '../story-uploads'
import type { UploadedFile } from '../useUploads'
import { MultipleFileUpload, type MultipleFileUploadProps } from './MultipleFileUpload'

type Args = Omit<MultipleFileUploadProps, 'upload' | 'value' | 'onChange'> & {
  initial?: readonly UploadedFile[]
  width?: number
}

function HandList({ initial = [], width = 640, ...field }: Args) {
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

const meta = {
  title: 'Upload/MultipleFileUpload',
  component: HandList,
  args: {
    label: 'Papers',
    help: 'Photos and scans of the application.',
    accept: ['application/pdf', 'image/jpeg', 'image/png'],
    maxSize: 5120,
  },
} satisfies Meta<typeof HandList>

export default meta
type Story = StoryObj<typeof meta>

const uploaded: readonly UploadedFile[] = [
  { id: 'one', name: 'transfer certificate.pdf', url: '#one', size: 1_300_000 },
  { id: 'two', name: 'Diya Agarwal.JPG', url: pictureAddress, size: 48_000 },
]

const parts = (canvasElement: HTMLElement) => {
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

/** Files wait for Add; each has its own bar, and one bar counts all of them. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, button, press, choose, status, value } = parts(canvasElement)
    await choose(paper('a.pdf', 100), paper('b.pdf', 300))
    await expect(canvas.getAllByText('Not uploaded yet')).toHaveLength(2)
    await expect(canvas.queryByRole('progressbar')).toBeNull()
    await press('Add a.pdf')
    await waitFor(() => expect(button('Cancel a.pdf')).toHaveFocus())
    await expect(canvas.getByRole('progressbar', { name: 'Uploading a.pdf' })).toHaveAttribute('aria-valuenow', '0')
    await press('Add all')
    await expect(canvas.queryByRole('button', { name: 'Add all' })).toBeNull()
    await press('Send 40 %')
    await expect(canvas.getByRole('progressbar', { name: 'Uploading a.pdf' })).toHaveAttribute('aria-valuenow', '40')
    await expect(canvas.getByRole('progressbar', { name: 'Uploading b.pdf' })).toHaveAttribute('aria-valuenow', '0')
    await expect(canvas.getByRole('progressbar', { name: 'All files' })).toHaveAttribute('aria-valuenow', '10')
    await press('Finish')
    await expect(await canvas.findByRole('link', { name: /a\.pdf/ })).toBeVisible()
    await expect(status()).toHaveTextContent('a.pdf was uploaded.')
    await expect(canvas.getByRole('progressbar', { name: 'All files' })).toHaveAttribute('aria-valuenow', '25')
    await press('Finish')
    await waitFor(() => expect(value()).toHaveTextContent('file-1,file-2'))
    await expect(canvas.queryByRole('progressbar')).toBeNull()
  },
}

export const Playground: Story = { args: { initial: uploaded, autoStart: true } }

/** One more than allowed: nothing is sent until one is removed. */
export const TooMany: Story = {
  args: { initial: uploaded, maxFiles: 3 },
  play: async ({ canvasElement }) => {
    const { canvas, group, button, press, choose, value } = parts(canvasElement)
    await choose(paper('a.pdf'), paper('b.pdf'))
    await expect(await canvas.findByText('You can only upload a maximum of 3 files', { selector: 'p *' })).toBeVisible()
    await expect(group()).toHaveAccessibleDescription(/^You can only upload a maximum of 3 files/)
    await expect(button('Add a.pdf')).toBeDisabled()
    await expect(button('Add all')).toBeDisabled()
    await press('Remove b.pdf')
    await expect(canvas.queryByText('You can only upload a maximum of 3 files', { selector: 'p *' })).toBeNull()
    await press('Add a.pdf')
    await press('Finish')
    await waitFor(() => expect(value()).toHaveTextContent('one,two,file-1'))
  },
}

/** Sent at once. What is refused or fails stays in the list with its reason and holds nothing else up. */
export const Problems: Story = {
  args: { autoStart: true },
  play: async ({ canvasElement }) => {
    const { canvas, button, press, choose, status, value } = parts(canvasElement)
    await choose(new File(['x'], 'notes.txt', { type: 'text/plain' }), paper('large.pdf', 5121), paper('a.pdf'), picture('b.png'))
    await expect(await canvas.findByText('Invalid file type')).toBeVisible()
    await expect(canvas.getByText('Invalid file size')).toBeVisible()
    await expect(status()).toHaveTextContent('notes.txt: Invalid file type large.pdf: Invalid file size Uploading a.pdf')
    await press('Break off')
    await expect(await canvas.findByText("Can't upload this file, please try again later")).toBeVisible()
    await press('Finish')
    await waitFor(() => expect(value()).toHaveTextContent('file-1'))
    await press('Retry a.pdf')
    await waitFor(() => expect(button('Cancel a.pdf')).toHaveFocus())
    await press('Finish')
    await waitFor(() => expect(value()).toHaveTextContent('file-1,file-2'))
    await press('Remove notes.txt')
    await expect(canvas.queryByText('Invalid file type')).toBeNull()
    await waitFor(() => expect(button('Choose files')).toHaveFocus())
  },
}

/** Removing asks the server first, one by one or all at once. */
export const Removing: Story = {
  args: { initial: uploaded, remove: fn(async () => {}), onOpenPicture: fn() },
  play: async ({ args, canvasElement }) => {
    const { canvas, button, press, choose, value } = parts(canvasElement)
    await press('Open Diya Agarwal.JPG')
    await expect(args.onOpenPicture).toHaveBeenCalledWith(uploaded[1])
    await press('Remove transfer certificate.pdf')
    await expect(await within(document.body).findByText('File Deleted.')).toBeVisible()
    await expect(args.remove).toHaveBeenCalledWith([uploaded[0]])
    await waitFor(() => expect(value()).toHaveTextContent(/^two$/))
    await waitFor(() => expect(button('Choose files')).toHaveFocus())
    await choose(paper('a.pdf'))
    await press('Add a.pdf')
    await press('Remove all')
    await waitFor(() => expect(value()).toHaveTextContent('none'))
    await expect(canvas.getByLabelText('Stopped')).toHaveTextContent('a.pdf')
    await expect(canvas.queryByRole('list')).toBeNull()
  },
}

/** A file the server does not let go of stays, and a list that may not lose any offers nothing. */
export const NotRemoved: Story = {
  args: { initial: uploaded, remove: () => Promise.reject(new Error('')) },
  play: async ({ canvasElement }) => {
    const { press, value } = parts(canvasElement)
    await press('Remove Diya Agarwal.JPG')
    await expect(await within(document.body).findByText('The file could not be deleted. Try again.')).toBeVisible()
    await expect(value()).toHaveTextContent('one,two')
  },
}

export const NotDeletable: Story = {
  args: { initial: uploaded, deletable: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button', { name: /^Remove/ })).toBeNull()
  },
}

/** Several files by one drop or one paste; on a phone of 360 px nothing sticks out and the list scrolls in itself. */
export const Narrow: Story = {
  args: { width: 312, height: 180, initial: [{ ...uploaded[0]!, name: `Certificate_${'x'.repeat(80)}.pdf` }] },
  play: async ({ canvasElement }) => {
    const { canvas, group } = parts(canvasElement)
    fireEvent(group(), dragEvent('drop', paper('a.pdf'), paper('b.pdf')))
    fireEvent(group(), pasteEvent(picture('c.png')))
    await waitFor(() => expect(canvas.getAllByText('Not uploaded yet')).toHaveLength(3))
    const list = canvas.getByRole('list')
    await expect(group().scrollWidth).toBeLessThanOrEqual(group().clientWidth)
    await expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth)
    await expect(list.clientHeight).toBeLessThanOrEqual(180)
    await expect(list.scrollHeight).toBeGreaterThan(180)
  },
}
