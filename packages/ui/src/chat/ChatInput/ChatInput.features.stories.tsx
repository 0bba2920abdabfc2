import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Bench } from './story-chat-input'

const meta = { title: 'Chat/ChatInput/Features', component: Bench, args: { onSend: fn() } } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** Nothing, or white space alone, is not sent: Send is disabled, and a warning shows for two seconds. */
export const EmptyWarning: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const field = canvas.getByRole('textbox')
    await expect(canvas.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true')
    await expect(canvas.queryByText("Can't Send Empty Message")).toBeNull()
    await userEvent.type(field, '   {Enter}')
    const shown = performance.now()
    await expect(canvas.getByText("Can't Send Empty Message")).toBeVisible()
    await expect(args.onSend).not.toHaveBeenCalled()
    await waitFor(() => expect(canvas.queryByText("Can't Send Empty Message")).toBeNull())
    await expect(performance.now() - shown).toBeGreaterThan(1500)
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }))
    await expect(canvas.getByText("Can't Send Empty Message")).toBeVisible()
    await expect(args.onSend).not.toHaveBeenCalled()
  },
}

/** More than 2000 characters are told and not sent, and nothing of them is lost. */
export const TooLong: Story = {
  args: { value: 'x'.repeat(2001) },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('Message is too long (2001 of 2000).')).toBeVisible()
    const field = canvas.getByRole('textbox')
    await expect(field).toBeInvalid()
    await userEvent.type(field, '{Enter}')
    await expect(args.onSend).not.toHaveBeenCalled()
    await userEvent.type(field, '{Backspace}{Enter}')
    await expect(args.onSend).toHaveBeenCalledWith('x'.repeat(2000))
  },
}
