import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Badge } from '../../feedback'
import { Button } from '../../form'
import { PhotoGrid } from './PhotoGrid'
import { sportsDay } from './story-photos'

const meta = {
  title: 'Layouts/PhotoGrid',
  component: PhotoGrid,
  args: { label: 'Sports day', photos: sportsDay },
} satisfies Meta<typeof PhotoGrid>

export default meta
type Story = StoryObj<typeof meta>

const opened = (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement)
  const page = within(document.body)
  return {
    open: (name: string) => userEvent.click(canvas.getByRole('button', { name })),
    dialog: (name: string) => page.findByRole('dialog', { name }),
    gone: () => waitFor(() => expect(page.queryByRole('dialog')).toBeNull()),
    focused: (name: string) => waitFor(() => expect(canvas.getByRole('button', { name })).toHaveFocus()),
  }
}

/** A press shows a photo large; the arrow keys go on from there, and the focus comes back. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const { open, dialog, gone, focused } = opened(canvasElement)
    await open('Photo 2 of 4')
    const shown = within(await dialog('Photo 2 of 4'))
    await userEvent.keyboard('{ArrowRight}')
    await expect(await shown.findByText('Prizes for class V, handed over by the head.', { selector: 'p' })).toBeVisible()
    await userEvent.keyboard('{End}')
    await dialog('Photo 4 of 4')
    await userEvent.keyboard('{ArrowRight}')
    await dialog('Photo 4 of 4')
    await userEvent.keyboard('{Escape}')
    await gone()
    await focused('Photo 2 of 4')
  },
}

export const Playground: Story = {}

/** Marks at the pictures, and buttons about the one that is shown. */
export const MarksAndActions: Story = {
  args: {
    mark: photo => (photo.id === 'relay' ? <Badge status="warning">Hidden</Badge> : null),
    actions: photo => <Button variant="quiet">{`Report ${photo.id}`}</Button>,
  },
  play: async ({ canvasElement }) => {
    const { open, dialog, gone } = opened(canvasElement)
    await open('Photo 1 of 4: The houses march past.')
    const shown = within(await dialog('Photo 1 of 4'))
    await expect(shown.getByRole('button', { name: 'Report march' })).toBeVisible()
    await userEvent.click(shown.getByRole('button', { name: 'Close' }))
    await gone()
  },
}

/** A picture that does not come leaves its sign. */
export const Broken: Story = {
  args: { photos: [{ id: 'gone', url: 'data:image/png;base64,AAAA', caption: 'Lost.' }] },
  play: async ({ canvasElement }) => {
    const { open, dialog, gone } = opened(canvasElement)
    await open('Photo 1 of 1: Lost.')
    const shown = within(await dialog('Photo 1 of 1'))
    await expect(await shown.findByText(/The photo could not be loaded\./)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await gone()
  },
}
