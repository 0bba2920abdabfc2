import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { ChatInput, type ChatInputProps } from './ChatInput'

function Bench({ value: initial = '', ...props }: Partial<ChatInputProps>) {
  const [value, setValue] = useState(initial)
  return (
    <ChatInput
      name="Meera Pillai"
      value={value}
      onChange={setValue}
      {...props}
      onSend={text => {
        props.onSend?.(text)
        setValue('')
      }}
    />
  )
}

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
    await waitFor(() => expect(canvas.queryByText("Can't Send Empty Message")).toBeNull(), { timeout: 4000 })
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
