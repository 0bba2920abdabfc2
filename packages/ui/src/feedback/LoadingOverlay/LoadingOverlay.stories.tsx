import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Form } from './story-loading-overlay'

const meta = { title: 'Feedback/LoadingOverlay', component: Form } satisfies Meta<typeof Form>

export default meta
type Story = StoryObj<typeof meta>

/** Covers the window and takes the keyboard. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('Loading...')).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('alertdialog')).toHaveFocus())
    await userEvent.tab()
    await waitFor(() => expect(canvas.getByRole('alertdialog')).toHaveFocus())
  },
}

export const Playground: Story = { args: { label: 'Saving marks...' } }

/** In place it covers its own part alone. */
export const InPlace: Story = {
  args: { fullScreen: false },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading...')
    await userEvent.tab()
    await expect(canvas.getByText('Save 0')).not.toHaveFocus()
  },
}
