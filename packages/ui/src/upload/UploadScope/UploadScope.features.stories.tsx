import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { paper, picture } from '../story-uploads'
import { HandForm, parts } from './story-upload-scope'

const meta = {
  title: 'Upload/UploadScope/Features',
  component: HandForm,
} satisfies Meta<typeof HandForm>

export default meta
type Story = StoryObj<typeof meta>

/** Photos go up three at a time; those in line are waited for too. */
export const PhotosInLine: Story = {
  play: async ({ canvasElement }) => {
    const { press, choosePhotos, saved } = parts(canvasElement)
    await choosePhotos(...['a', 'b', 'c', 'd'].map(name => picture(`${name}.png`)))
    await press('Save')
    for (let sent = 0; sent < 3; sent += 1) {
      await press('Finish')
      await expect(saved()).toHaveTextContent('not yet')
    }
    await press('Finish')
    await waitFor(() => expect(saved()).toHaveTextContent('file-1+file-2+file-3+file-4'))
  },
}

/** A file that fails is not left behind unseen: nothing is saved, until saving is asked for again. */
export const Lost: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, button, press, choosePapers, saved } = parts(canvasElement)
    await choosePapers(paper('a.pdf'), paper('b.pdf'))
    await press('Save')
    await press('Break off')
    await press('Finish')
    await expect(await canvas.findByText("Can't upload this file, please try again later")).toBeVisible()
    await waitFor(() => expect(button('Save')).not.toHaveAttribute('aria-busy', 'true'))
    await expect(saved()).toHaveTextContent('not yet')
    await press('Retry a.pdf')
    await press('Save')
    await press('Finish')
    await waitFor(() => expect(saved()).toHaveTextContent('file-1+file-2'))
  },
}

/** Who takes a file back while saving waits, decides anew what is saved. */
export const TakenBack: Story = {
  play: async ({ canvasElement }) => {
    const { button, press, choosePapers, saved } = parts(canvasElement)
    await choosePapers(paper('a.pdf'))
    await press('Save')
    await press('Cancel a.pdf')
    await waitFor(() => expect(button('Save')).not.toHaveAttribute('aria-busy', 'true'))
    await expect(saved()).toHaveTextContent('not yet')
    await press('Save')
    await expect(saved()).toHaveTextContent('nothing')
  },
}
