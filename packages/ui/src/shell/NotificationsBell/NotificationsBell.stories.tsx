import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Bell, family, read } from './story-notifications-bell'

const meta = { title: 'Shell/NotificationsBell', component: Bell } satisfies Meta<typeof Bell>

export default meta
type Story = StoryObj<typeof meta>

/** Opening counts everything as read, once; what is new keeps its dot until the list is closed. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    read.mockClear()
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Notifications: 2 unread notifications' }))
    const list = canvas.getByRole('dialog', { name: /^Notifications/ })
    await expect(read.mock.calls).toEqual([[[family[0], family[1]]]])
    await expect(within(list).getByText('2 new')).toBeVisible()
    const link = within(list).getByRole('link', { name: 'www.greenvalley.example/ptm' })
    await expect(link).toHaveAttribute('href', 'https://www.greenvalley.example/ptm')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
    await expect(list.querySelector('img')).toBeNull()
    if (window.innerWidth > 700) {
      await expect(list.getBoundingClientRect().width).toBeLessThanOrEqual(327)
      await expect(list.getBoundingClientRect().height).toBeLessThanOrEqual(352)
    }
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Notifications' })).toHaveFocus())
    await userEvent.click(canvas.getByRole('button', { name: 'Notifications' }))
    await expect(read).toHaveBeenCalledOnce()
  },
}

export const Playground: Story = {}

export const Empty: Story = {
  args: { items: [] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Notifications' }))
    await expect(canvas.getByText('No notifications.')).toBeVisible()
  },
}

export const Failed: Story = {
  args: { failed: true, onRetry: fn() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: /Notifications/ }))
    await expect(canvas.getByRole('button', { name: 'Retry' })).toBeVisible()
  },
}

/** On a phone a sheet that fills the screen, by days. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    read.mockClear()
    const canvas = within(canvasElement)
    const bell = canvas.getByRole('button', { name: 'Notifications: 2 unread notifications' })
    await userEvent.click(bell)
    const sheet = canvas.getByRole('dialog', { name: /^Notifications/ })
    await expect(sheet.getBoundingClientRect().width).toBe(window.innerWidth)
    await expect(sheet.getBoundingClientRect().height).toBe(window.innerHeight)
    await expect(within(sheet).getByRole('heading', { name: 'Today' })).toBeVisible()
    await expect(read).toHaveBeenCalledOnce()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Notifications' })).toHaveFocus())
  },
}
