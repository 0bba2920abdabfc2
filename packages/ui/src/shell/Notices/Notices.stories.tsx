import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { NoAccess, NotFound } from './Notices'

const meta = {
  title: 'Shell/NoAccess',
  component: NoAccess,
  args: { homeHref: '/home/staff' },
} satisfies Meta<typeof NoAccess>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('heading', { name: 'You do not have access to this page.' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home/staff')
  },
}

/** The screen is shut for a reason that the person can do something about. */
export const WithReason: Story = {
  args: { title: 'Please clear the fee dues of Meera Iyer to view this page.' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(
      canvas.getByRole('heading', { name: 'Please clear the fee dues of Meera Iyer to view this page.' }),
    ).toBeVisible()
  },
}

export const Playground: Story = { args: { children: <p>Ask the school office for this screen.</p> } }

/** An address that leads nowhere. */
export const NoSuchPage: Story = {
  render: args => <NotFound {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('heading', { level: 1, name: 'This page does not exist.' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home/staff')
  },
}
