import type { ChatConversation } from '@school/rules'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { conversations } from '../story-chat'
import { ConversationList } from './ConversationList'

/** Who was drawn, in turn: a line reads the role when it is drawn, and nothing else does. */
const drawn: string[] = []

const counted = conversations.map(
  (conversation): ChatConversation => ({
    ...conversation,
    get receiveUserRole() {
      drawn.push(conversation.userId)
      return conversation.receiveUserRole
    },
  }),
)

function Bench() {
  const [opened, setOpened] = useState(0)
  return (
    <div style={{ height: 520, maxWidth: 340, border: '1px solid var(--rule)' }}>
      <ConversationList conversations={counted} onOpen={() => setOpened(opened + 1)} onChange={() => {}} />
      <output>{opened}</output>
    </div>
  )
}

const meta = { title: 'Chat/ConversationList/Drawing', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** A search draws no line that stays as it was. */
export const Searching: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    drawn.length = 0
    await userEvent.type(canvas.getByPlaceholderText('Search users'), 'pil')
    await expect(canvasElement.querySelectorAll('[data-conversation]')).toHaveLength(1)
    await expect(drawn).toEqual([])
  },
}

/** What the page around it does draws no line either. */
export const Around: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    drawn.length = 0
    await userEvent.click(canvas.getByRole('button', { name: /^Meera Pillai/ }))
    await expect(canvas.getByRole('status')).toHaveTextContent('1')
    await expect(drawn).toEqual([])
  },
}
