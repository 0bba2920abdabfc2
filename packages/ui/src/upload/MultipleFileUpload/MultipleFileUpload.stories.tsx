import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, waitFor, within } from 'storybook/test'
import { dragEvent, paper, pasteEvent, picture } from '../story-uploads'
import { HandList, parts, uploaded } from './story-multiple-file-upload'

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

/** Files wait for Add; each has its own bar, and one bar counts all of them. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, button, press, choose, status, value } = parts(canvasElement)
    await choose(paper('a.pdf', 100), paper('b.pdf', 300))
    await expect(canvas.getAllByText('Not uploaded yet')).toHaveLength(2)
    await expect(canvas.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'Name',
      'Progress',
      'Status',
      'Actions',
    ])
    await expect(canvas.getByRole('progressbar', { name: 'All files' })).toHaveAttribute('aria-valuenow', '0')
    await expect(canvas.queryByRole('progressbar', { name: /^Uploading/ })).toBeNull()
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
    await expect(canvas.queryByRole('progressbar', { name: /^Uploading/ })).toBeNull()
    await expect(canvas.getByRole('progressbar', { name: 'All files' })).toHaveAttribute('aria-valuenow', '100')
    await expect(canvas.getByRole('row', { name: /^b\.pdf.* 100 % Uploaded/ })).toBeVisible()
  },
}

export const Playground: Story = { args: { initial: uploaded, autoStart: true } }

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
    const list = canvas.getByRole('table').parentElement!
    await expect(canvas.getAllByRole('columnheader')).toHaveLength(4)
    await expect(group().scrollWidth).toBeLessThanOrEqual(group().clientWidth)
    await expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth)
    await expect(list.clientHeight).toBeLessThanOrEqual(180)
    await expect(list.scrollHeight).toBeGreaterThan(180)
  },
}
