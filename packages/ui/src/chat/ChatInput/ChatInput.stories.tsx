import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Bench } from './story-chat-input'

const meta = { title: 'Chat/ChatInput', component: Bench, args: { onSend: fn() } } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** Enter sends what was typed, trimmed; Shift+Enter begins a line; so does the button. */
export const Default: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const field = canvas.getByRole('textbox', { name: 'Message to Meera Pillai' })
    await expect(field).toHaveAttribute('placeholder', 'Type your message here')
    await userEvent.type(field, 'Thank you.{Shift>}{Enter}{/Shift}See you on Monday.  {Enter}')
    await expect(args.onSend).toHaveBeenLastCalledWith('Thank you.\nSee you on Monday.')
    await expect(field).toHaveValue('')
    await userEvent.type(field, 'Good night')
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }))
    await expect(args.onSend).toHaveBeenLastCalledWith('Good night')
  },
}

export const Playground: Story = {}

/** Outside the hours of the chat the field says when it opens, and keeps what was typed. */
export const Closed: Story = {
  args: { closed: { start: '04:00 PM' } },
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByRole('textbox')
    await expect(field).toBeDisabled()
    await expect(field).toHaveAttribute('placeholder', 'Opens again at 04:00 PM')
  },
}

/** The pair may no longer write, or the school has taken the chat: words in place of the field. */
export const Refused: Story = {
  args: { refusal: 'You can no longer write to Meera Pillai.' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('You can no longer write to Meera Pillai.')).toBeVisible()
    await expect(within(canvasElement).queryByRole('textbox')).toBeNull()
  },
}

export const Phone: Story = { globals: { viewport: { value: 'phone', isRotated: false } }, parameters: { flush: true } }
