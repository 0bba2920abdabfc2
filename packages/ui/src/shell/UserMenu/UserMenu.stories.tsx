import type { Meta, StoryObj } from '@storybook/react-vite'
import { CircleUser, KeyRound, LogOut } from 'lucide-react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { UserMenu } from './UserMenu'

const loggedOut = fn()

const meta = {
  title: 'Shell/UserMenu',
  component: UserMenu,
  args: {
    name: 'Leela Kurup',
    role: 'System Admin',
    links: [
      { key: 'profile', label: 'My Profile', icon: CircleUser, href: '/school/staff-my-profile' },
      { key: 'password', label: 'Change Password', icon: KeyRound, href: '/school/change-password' },
      { key: 'line', separator: true },
      { key: 'logout', label: 'Logout', icon: LogOut, onSelect: loggedOut },
    ],
  },
  decorators: [
    Story => (
      <div style={{ minHeight: 240, width: 'fit-content' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof UserMenu>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    loggedOut.mockClear()
    const canvas = within(canvasElement)
    const opener = canvas.getByRole('button', { name: /^Your account: Leela Kurup/ })
    await expect(opener.children[1]?.getBoundingClientRect().width).toBe(35)
    await userEvent.click(opener)
    await expect(canvas.getByRole('menuitem', { name: 'My Profile' })).toHaveAttribute('href', '/school/staff-my-profile')
    await userEvent.click(canvas.getByRole('menuitem', { name: 'Logout' }))
    await expect(loggedOut).toHaveBeenCalledOnce()
  },
}

export const Playground: Story = { args: { showName: false } }

/** Open, as in the drawer of a phone. */
export const List: Story = { args: { look: 'list' } }

/** Without the name, as for guardians; screen readers still hear it. */
export const ListWithoutName: Story = {
  args: { look: 'list', showName: false },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('group', { name: 'Your account: Leela Kurup' })).toBeVisible()
    await expect(canvas.queryByText('Leela Kurup')).toBeNull()
  },
}

/** By the keyboard; Escape gives the focus back. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    loggedOut.mockClear()
    const canvas = within(canvasElement)
    const opener = canvas.getByRole('button', { name: /^Your account/ })
    opener.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.getByRole('menuitem', { name: 'My Profile' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(opener).toHaveFocus())
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => expect(canvas.getByRole('menuitem', { name: 'Logout' })).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await expect(loggedOut).toHaveBeenCalledOnce()
  },
}

/** An entry that is a choice says whether it is on, in the list as well. */
export const Choices: Story = {
  args: {
    look: 'list',
    links: [
      { key: 'auto', label: 'Spacing: by the screen', checked: false, onSelect: fn() },
      { key: 'compact', label: 'Spacing: compact', checked: true, onSelect: fn() },
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('button', { name: 'Spacing: compact' })).toHaveAttribute('aria-pressed', 'true')
    await expect(canvas.getByRole('button', { name: 'Spacing: by the screen' })).toHaveAttribute('aria-pressed', 'false')
  },
}
