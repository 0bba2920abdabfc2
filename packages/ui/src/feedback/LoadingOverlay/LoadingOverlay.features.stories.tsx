import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { endWork, Form, Saving } from './story-loading-overlay'

const meta = { title: 'Feedback/LoadingOverlay/Features', component: Form } satisfies Meta<typeof Form>

export default meta
type Story = StoryObj<typeof meta>

/** What was covered gets the focus back. */
export const FocusComesBack: Story = {
  render: () => <Saving fullScreen={false} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const save = canvas.getByText('Save')
    save.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.getByRole('status')).toBeVisible())
    await waitFor(() => expect(save).not.toHaveFocus())
    endWork()
    await waitFor(() => expect(canvas.queryByRole('status')).toBeNull())
    await waitFor(() => expect(save).toHaveFocus())
  },
}

/** So it does from the cover of the whole window. */
export const FocusComesBackFromAll: Story = {
  render: () => <Saving fullScreen />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const save = canvas.getByText('Save')
    save.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.getByRole('alertdialog')).toHaveFocus())
    endWork()
    await waitFor(() => expect(save).toHaveFocus())
  },
}

/** The label is that of the screen, 'Loading...' without one; Escape calls nothing off. */
export const Label: Story = {
  args: { label: 'Saving marks...' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const cover = await canvas.findByRole('alertdialog', { name: 'Saving marks...' })
    await waitFor(() => expect(cover).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await expect(cover).toBeVisible()
    await expect(cover.parentElement!.getBoundingClientRect()).toMatchObject({
      width: window.innerWidth,
      height: window.innerHeight,
    })
  },
}

/** Nothing is covered while nothing is loaded. */
export const NotLoading: Story = {
  args: { loading: false },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByText('Save 0'))
    await expect(canvas.getByText('Save 1')).toBeVisible()
    await expect(canvas.queryByText('Loading...')).toBeNull()
  },
}
