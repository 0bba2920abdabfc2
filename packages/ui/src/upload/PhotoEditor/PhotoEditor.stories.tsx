import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { picture } from '../story-uploads'
import { albumPhotos, HandAlbum, parts } from './story-photo-editor'

const meta = {
  title: 'Upload/PhotoEditor',
  component: HandAlbum,
  args: { label: 'Photos', maxPhotos: 100, maxSize: 10240, initial: albumPhotos },
} satisfies Meta<typeof HandAlbum>

export default meta
type Story = StoryObj<typeof meta>

/** Photos are sent as soon as they are chosen, three at a time, and stand as they were chosen. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, group, press, choose, status, value } = parts(canvasElement)
    await choose(picture('a.png'), picture('b.png'), picture('c.png'), picture('d.png'))
    await waitFor(() => expect(canvas.getAllByText('Uploading')).toHaveLength(3))
    await expect(canvas.getByText('Not uploaded yet')).toBeVisible()
    await press('Finish')
    await waitFor(() => expect(value()).toHaveTextContent('one,two,three,file-1'))
    await expect(status()).toHaveTextContent('a.png was uploaded.')
    await waitFor(() => expect(canvas.getAllByText('Uploading')).toHaveLength(3))
    for (const expected of ['file-2', 'file-3', 'file-4']) {
      await press('Finish')
      await waitFor(() => expect(value()).toHaveTextContent(expected))
    }
    await expect(group()).toHaveTextContent('7 of 100 photos')
    await userEvent.type(canvas.getByRole('textbox', { name: 'Caption of relay.jpg' }), 'The relay.')
    await press('prizes.jpg as cover')
    await expect(canvas.getByLabelText('Chosen cover')).toHaveTextContent('three')
    await press('Remove a.png')
    await waitFor(() => expect(value()).toHaveTextContent('one,two,three,file-2,file-3,file-4'))
  },
}

export const Playground: Story = {}
