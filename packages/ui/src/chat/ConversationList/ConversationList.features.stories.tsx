import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Bench, names } from './story-conversation-list'

const meta = { title: 'Chat/ConversationList/Features', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** The open one is marked and has nothing unread. */
export const Active: Story = {
  args: { activeId: 't2' },
  play: async ({ canvasElement }) => {
    const line = within(canvasElement).getByRole('button', { name: /^Arjun D’Souza/ })
    await expect(line).toHaveAttribute('aria-current', 'true')
    await expect(line).not.toHaveAccessibleName(/unread/)
    await expect(canvasElement.querySelectorAll('[aria-current]')).toHaveLength(1)
  },
}

/** The search is in the names. */
export const Search: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const search = canvas.getByPlaceholderText('Search users')
    await userEvent.type(search, 'pil')
    await expect(names(canvasElement)).toEqual(['Meera Pillai'])
    await userEvent.type(search, 'x')
    await expect(canvas.getByText('No results found.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(names(canvasElement)).toHaveLength(4)
  },
}

/** Pin, mute and hide, by keyboard as well. */
export const Actions: Story = {
  args: { onChange: fn() },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const opener = canvas.getByRole('button', { name: 'Actions of Meera Pillai' })
    await userEvent.click(opener)
    await userEvent.click(canvas.getByRole('menuitem', { name: 'Pin' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ userId: 't1' }), { isPinnedUser: true })
    await waitFor(() => expect(opener).toHaveFocus())
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => expect(canvas.getByRole('menuitem', { name: 'Hide' })).toHaveFocus())
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ userId: 't1' }), { isMuted: true })
  },
}

/** With five pins a sixth is not offered. */
export const FivePins: Story = {
  args: {
    conversations: [1, 2, 3, 4, 5, 6].map(number => ({
      userId: `${number}`,
      name: `Person ${number}`,
      receiveUserRole: 'NonTeachingStaff',
      isPinnedUser: number < 6,
      pinnedAt: number,
    })),
    onChange: fn(),
  },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(names(canvasElement)).toEqual(['Person 5', 'Person 4', 'Person 3', 'Person 2', 'Person 1', 'Person 6'])
    await userEvent.click(canvas.getByRole('button', { name: 'Actions of Person 6' }))
    const pin = canvas.getByRole('menuitem', { name: 'At most 5 conversations can be pinned.' })
    await expect(pin).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(pin)
    await expect(args.onChange).not.toHaveBeenCalled()
    await expect(canvas.getAllByText('Non TeachingStaff')).toHaveLength(6)
  },
}
