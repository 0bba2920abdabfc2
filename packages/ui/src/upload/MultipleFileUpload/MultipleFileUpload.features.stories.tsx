import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { paintedPicture, paper, picture, pictureAddress } from '../story-uploads'
import { HandList, parts, uploaded } from './story-multiple-file-upload'

const meta = {
  title: 'Upload/MultipleFileUpload/Features',
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
    await press('Open Diya Agarwal.jpg')
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
    await expect(canvas.queryByRole('table')).toBeNull()
  },
}

/** A file the server does not let go of stays; an error without words is told by its name. */
export const NotRemoved: Story = {
  args: { initial: uploaded, remove: () => Promise.reject(new TypeError('')) },
  play: async ({ canvasElement }) => {
    const { press, value } = parts(canvasElement)
    await press('Remove Diya Agarwal.jpg')
    await expect(await within(document.body).findByText('TypeError')).toBeVisible()
    await expect(value()).toHaveTextContent('one,two')
  },
}

/** Of a list the endings in small letters alone make a picture, unless the server says that it is one. */
export const ListedPictures: Story = {
  args: {
    initial: [
      { id: 'one', name: 'small.jpeg', url: pictureAddress },
      { id: 'two', name: 'LARGE.JPG', url: pictureAddress },
      { id: 'three', name: 'SAID.JPG', url: pictureAddress, picture: true },
    ],
  },
  play: async ({ canvasElement }) => {
    const { canvas, button } = parts(canvasElement)
    await expect(button('Open small.jpeg')).toBeVisible()
    await expect(button('Open SAID.JPG')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Open LARGE.JPG' })).toBeNull()
    await expect(canvas.getByRole('link', { name: /^LARGE\.JPG/ })).toHaveAttribute('target', '_blank')
    await expect(canvasElement.querySelectorAll('img')).toHaveLength(2)
  },
}

/** A thumbnail opens the crop dialog; what was kept stands in its place in the list. */
export const Cropped: Story = {
  args: {
    initial: uploaded,
    crop: { save: async (crop, { file }) => ({ id: file.id, name: `cropped ${crop.name}`, url: URL.createObjectURL(crop) }) },
  },
  play: async ({ canvasElement }) => {
    const { button, press, choose, value } = parts(canvasElement)
    await choose(await paintedPicture(300, 200, { name: 'sports day.jpg' }))
    await press('Add sports day.jpg')
    await press('Finish')
    await waitFor(() => expect(value()).toHaveTextContent('one,two,file-1'))
    await press('Open sports day.jpg')
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Papers - sports day.jpg' }))
    await dialog.findByText('200 × 200 px', { selector: 'span:not([role])' })
    await userEvent.click(dialog.getByRole('button', { name: 'Crop' }))
    await waitFor(() => expect(button('Open cropped sports day.jpg')).toBeVisible())
    await expect(value()).toHaveTextContent('one,two,file-1')
  },
}

/** Everything by keyboard: choose, add, stop, open the picture and come back, remove one and all. */
export const Keyboard: Story = {
  args: { initial: uploaded, remove: fn(async () => {}) },
  play: async ({ args, canvasElement }) => {
    const { canvas, button, choose, value } = parts(canvasElement)
    const chooser = fn()
    const input = canvasElement.querySelector('input[type=file]')!
    const opens = (event: Event) => {
      event.preventDefault()
      chooser()
    }
    input.addEventListener('click', opens, { once: true })
    await userEvent.tab()
    await waitFor(() => expect(button('Choose files')).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await expect(chooser).toHaveBeenCalledOnce()
    await choose(paper('a.pdf'))
    button('Add a.pdf').focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(button('Cancel a.pdf')).toHaveFocus())
    await userEvent.keyboard(' ')
    await expect(canvas.getByLabelText('Stopped')).toHaveTextContent('a.pdf')
    await waitFor(() => expect(button('Choose files')).toHaveFocus())
    button('Open Diya Agarwal.jpg').focus()
    await userEvent.keyboard('{Enter}')
    await within(document.body).findByRole('dialog', { name: 'Papers - Diya Agarwal.jpg' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(button('Open Diya Agarwal.jpg')).toHaveFocus())
    await userEvent.tab()
    await waitFor(() => expect(button('Remove Diya Agarwal.jpg')).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(value()).toHaveTextContent(/^one$/))
    await expect(args.remove).toHaveBeenCalledWith([uploaded[1]])
    await waitFor(() => expect(button('Choose files')).toHaveFocus())
  },
}
