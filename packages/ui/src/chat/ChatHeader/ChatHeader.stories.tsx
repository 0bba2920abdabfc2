import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { conversations } from '../story-chat'
import { ChatHeader } from './ChatHeader'

const meta = {
  title: 'Chat/ChatHeader',
  component: ChatHeader,
  args: { conversation: conversations[0]!, onClose: fn(), onBack: fn(), onChange: fn() },
} satisfies Meta<typeof ChatHeader>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('heading', { name: 'Meera Pillai' })).toBeVisible()
    await expect(canvas.getByText('V A class teacher · online')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await expect(args.onClose).toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Actions of Meera Pillai' }))
    await userEvent.click(canvas.getByRole('menuitem', { name: 'Mute' }))
    await expect(args.onChange).toHaveBeenCalledWith({ isMuted: true })
  },
}

export const Playground: Story = {}

/** Outside the hours of the chat a red notice says when it is open. */
export const Closed: Story = {
  args: { closed: { start: '04:00 PM', end: '08:00 PM' } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(
      'Your chat window available only from 04:00 PM to 08:00 PM',
    )
  },
}

export const Phone: Story = {
  args: { closed: { start: '04:00 PM', end: '08:00 PM' } },
  globals: { viewport: { value: 'phone', isRotated: false } },
  parameters: { flush: true },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Back' }))
    await expect(args.onBack).toHaveBeenCalled()
  },
}
