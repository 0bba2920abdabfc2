import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test'
import { Badge } from '../../feedback'
import { picture } from '../story-uploads'
import { albumPhotos, HandAlbum, parts } from './story-photo-editor'

const meta = {
  title: 'Upload/PhotoEditor/Features',
  component: HandAlbum,
  args: { label: 'Photos', maxPhotos: 100, maxSize: 10240, initial: albumPhotos },
} satisfies Meta<typeof HandAlbum>

export default meta
type Story = StoryObj<typeof meta>

/** The arrow keys on a handle move its photo and keep the focus. */
export const OrderByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const { button, status, value } = parts(canvasElement)
    button('Move march past.jpg').focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(value()).toHaveTextContent('two,one,three')
    await expect(status()).toHaveTextContent('march past.jpg is now photo 2 of 3.')
    await waitFor(() => expect(button('Move march past.jpg')).toHaveFocus())
    await userEvent.keyboard('{End}')
    await expect(value()).toHaveTextContent('two,three,one')
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Home}')
    await expect(value()).toHaveTextContent('one,two,three')
    await waitFor(() => expect(button('Move march past.jpg')).toHaveFocus())
  },
}

/** A photo that is dragged goes where the pointer is. */
export const OrderByPointer: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, button, value } = parts(canvasElement)
    const middle = (name: string) => {
      const { left, top, width, height } = canvas
        .getByRole('button', { name: `Open ${name}` })
        .closest('li')!
        .getBoundingClientRect()
      return { clientX: left + width / 2, clientY: top + height / 2 }
    }
    fireEvent.pointerDown(button('Move march past.jpg'), { button: 0, ...middle('march past.jpg') })
    fireEvent.pointerMove(window, middle('relay.jpg'))
    await waitFor(() => expect(value()).toHaveTextContent('two,one,three'))
    fireEvent.pointerMove(window, middle('prizes.jpg'))
    await waitFor(() => expect(value()).toHaveTextContent('two,three,one'))
    fireEvent.pointerUp(window)
    fireEvent.pointerMove(window, middle('relay.jpg'))
    await expect(value()).toHaveTextContent('two,three,one')
  },
}

/** More photos than are sent together: nothing is sent until some are taken out. */
export const TooManyAtOnce: Story = {
  args: { maxAtOnce: 2 },
  play: async ({ canvasElement }) => {
    const { canvas, group, press, choose } = parts(canvasElement)
    await choose(picture('a.png'), picture('b.png'), picture('c.png'))
    await expect(group()).toHaveAccessibleDescription(/^You can only upload a maximum of 2 files/)
    await expect(canvas.getAllByText('Not uploaded yet')).toHaveLength(3)
    await press('Remove c.png')
    await waitFor(() => expect(canvas.getAllByText('Uploading')).toHaveLength(2))
    await expect(group()).not.toHaveAccessibleDescription(/^You can only/)
  },
}

/** An album that is full takes no more. */
export const Full: Story = {
  args: { maxPhotos: 4 },
  play: async ({ canvasElement }) => {
    const { canvas, group, choose, press } = parts(canvasElement)
    await choose(picture('a.png'), picture('b.png'))
    await expect(group()).toHaveAccessibleDescription(/^An album holds at most 4 photos\./)
    await press('Remove what waits')
    await expect(canvas.queryByText('Not uploaded yet')).toBeNull()
    await expect(group()).not.toHaveAccessibleDescription(/^An album/)
  },
}

/** What fails or is refused stays in the queue with its reason and holds nothing else up. */
export const Problems: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, press, choose, value } = parts(canvasElement)
    await choose(new File(['x'], 'notes.txt', { type: 'text/plain' }), picture('a.png'), picture('b.png'))
    await expect(await canvas.findByText('Invalid file type')).toBeVisible()
    await waitFor(() => expect(canvas.getAllByText('Uploading')).toHaveLength(2))
    await press('Refuse')
    await expect(await canvas.findByText('Storage is full. Please contact support.')).toBeVisible()
    await press('Finish')
    await waitFor(() => expect(value()).toHaveTextContent('one,two,three,file-1'))
    await press('Retry a.png')
    await press('Finish')
    await waitFor(() => expect(value()).toHaveTextContent('one,two,three,file-2,file-1'))
  },
}

/** Approved photos keep their captions; a removal may be refused, or taken back by who was asked. */
export const Fixed: Story = {
  args: {
    initial: [
      { ...albumPhotos[0]!, fixed: true },
      { ...albumPhotos[1]!, note: <Badge status="warning">Waiting</Badge> },
    ],
    remove: fn(async photo => {
      if (photo.id === 'one') throw new Error('This photo stays.')
      return false
    }),
  },
  play: async ({ args, canvasElement }) => {
    const { canvas, press, value } = parts(canvasElement)
    await expect(canvas.queryByRole('textbox', { name: 'Caption of march past.jpg' })).toBeNull()
    await expect(canvas.getByText('The houses march past.')).toBeVisible()
    await press('Remove march past.jpg')
    await expect(await within(document.body).findByText('This photo stays.')).toBeVisible()
    await press('Remove relay.jpg')
    await waitFor(() => expect(args.remove).toHaveBeenCalledTimes(2))
    await expect(value()).toHaveTextContent('one,two')
  },
}

/** Two photos side by side on a phone of 360 px. */
export const Narrow: Story = {
  args: { width: 312 },
  play: async ({ canvasElement }) => {
    const { group } = parts(canvasElement)
    await expect(group().scrollWidth).toBeLessThanOrEqual(group().clientWidth)
  },
}

export const Disabled: Story = {
  args: { disabled: true },
  play: async ({ canvasElement }) => {
    const { canvas } = parts(canvasElement)
    await expect(canvas.queryByRole('button', { name: /^Move/ })).toBeNull()
    await expect(canvas.queryByRole('textbox')).toBeNull()
  },
}
