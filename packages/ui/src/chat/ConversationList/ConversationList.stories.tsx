import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Bench, names } from './story-conversation-list'

const meta = { title: 'Chat/ConversationList', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** The pinned first, then by the last message; each with initials, name, time, role, last message and its marks. */
export const Default: Story = {
  args: { onOpen: fn() },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(names(canvasElement)).toEqual(['Susan Mathew', 'Meera Pillai', 'Arjun D’Souza', 'Farida Khan'])
    const line = canvas.getByRole('button', { name: /^Arjun D’Souza/ })
    await expect(line).toHaveTextContent('AR')
    await expect(line).toHaveTextContent('8:40 AM')
    await expect(line).toHaveTextContent('Teacher')
    await expect(line).toHaveAccessibleName(/She may bring her own racket.*2 unread messages/)
    await expect(canvas.getByRole('button', { name: /^Susan Mathew.*11-07-2026.*School Head.*Pinned/ })).toBeVisible()
    await expect(canvas.getByRole('button', { name: /^Farida Khan.*This message was deleted.*Muted.*120 unread/ })).toBeVisible()
    await userEvent.click(line)
    await expect(args.onOpen).toHaveBeenCalledWith(expect.objectContaining({ userId: 't2' }))
  },
}

export const Playground: Story = {}

export const Empty: Story = { args: { conversations: [] } }

export const Loading: Story = { args: { conversations: undefined } }

export const Failed: Story = {
  args: { conversations: undefined, failed: true, onReload: fn() },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Retry' }))
    await expect(args.onReload).toHaveBeenCalledOnce()
  },
}

export const Phone: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  parameters: { flush: true },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
