import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Bench, field, open, paneOf } from './story-chat-layout'

const meta = { title: 'Chat/ChatLayout', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** Opening puts the focus into the field and empties what is unread; the mark stands over what was. */
export const Default: Story = {
  args: {
    given: {
      messages: [
        { id: 'a1', senderId: 't2', text: 'Good morning.', sentAt: Date.parse('2026-07-17T08:00:00+05:30'), status: 'Sent' },
        { id: 'a2', senderId: 't2', text: 'She may bring it.', sentAt: Date.parse('2026-07-18T08:39:00+05:30'), status: 'Sent' },
        { id: 'a3', senderId: 't2', text: 'Four of them.', sentAt: Date.parse('2026-07-18T08:40:00+05:30'), status: 'Sent' },
      ],
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('No conversation is open.')).toBeVisible()
    await open(canvasElement, /^Arjun.*2 unread messages/)
    await expect(await field(canvasElement)).toHaveFocus()
    await expect(canvas.getByRole('button', { name: /^Arjun/ })).not.toHaveAccessibleName(/unread/)
    const mark = await canvas.findByText('New messages')
    const first = await canvas.findByText('She may bring it.')
    await expect(mark.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: /^Arjun/ })).toHaveFocus())
  },
}

export const Playground: Story = {}

/** Words in place of the field, and on the first visit what everybody has to know. */
export const ReadOnly: Story = {
  args: {
    onFirstVisit: fn(),
    given: { list: [{ userId: 't1', name: 'Meera Pillai', receiveUserRole: 'Teacher', readOnly: true }] },
  },
  play: async ({ args, canvasElement }) => {
    const canvas = await open(canvasElement)
    await expect(await canvas.findByText('You can no longer write to Meera Pillai.')).toBeVisible()
    const note = await canvas.findByRole('note')
    await expect(note).toHaveTextContent('Conversations are kept and may be reviewed by the school.')
    await userEvent.click(within(note).getByRole('button', { name: 'Close' }))
    await expect(args.onFirstVisit).toHaveBeenCalledOnce()
  },
}

export const Blocked: Story = {
  args: { blockedUntil: '2026-07-31' },
  play: async ({ canvasElement }) => {
    const canvas = await open(canvasElement)
    await expect(await canvas.findByText('Chat is blocked until 31-07-2026.')).toBeVisible()
  },
}

/** On a phone the list or a conversation, with a way back; pin and mute are in the header too. */
export const Phone: Story = {
  args: { height: '740px', given: { hours: { chatStartTime: '08:00:00', chatEndTime: '20:00:00' } } },
  globals: { viewport: { value: 'phone', isRotated: false } },
  parameters: { flush: true },
  play: async ({ canvasElement }) => {
    const canvas = await open(canvasElement)
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Meera Pillai' })).toHaveFocus())
    await expect(canvas.queryByPlaceholderText('Search users')).not.toBeVisible()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: /^Meera Pillai/ })).toHaveFocus())
    await expect(canvas.queryByRole('list', { name: /^Messages with/ })).toBeNull()
  },
}

export const Dark: Story = {
  globals: { theme: 'dark' },
  play: async ({ canvasElement }) => {
    await open(canvasElement)
    await paneOf(canvasElement)
  },
}
