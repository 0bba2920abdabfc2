import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { paper } from '../story-uploads'
import { HandForm, parts } from './story-upload-scope'

const meta = {
  title: 'Upload/UploadScope',
  component: HandForm,
} satisfies Meta<typeof HandForm>

export default meta
type Story = StoryObj<typeof meta>

/** Saving waits for the file that is on its way, and takes it along. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const { button, press, choosePapers, saved } = parts(canvasElement)
    await choosePapers(paper('a.pdf'))
    await press('Save')
    await expect(button('Save')).toHaveAttribute('aria-busy', 'true')
    await expect(saved()).toHaveTextContent('not yet')
    await press('Finish')
    await waitFor(() => expect(saved()).toHaveTextContent('file-1'))
    await expect(button('Save')).not.toHaveAttribute('aria-busy', 'true')
    await press('Save')
    await expect(saved()).toHaveTextContent('file-1 file-1')
  },
}

export const Playground: Story = {}
