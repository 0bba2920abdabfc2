import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Link } from './Link'

const meta = {
  title: 'Form/Link',
  component: Link,
  args: { href: '#forgot', children: 'Forgot password' },
} satisfies Meta<typeof Link>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { external: true, children: 'Privacy notice' } }

/** A link that leaves the tab says so. */
export const External: Story = {
  args: { external: true, href: 'https://school.example', children: 'Privacy notice' },
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole('link', { name: 'Privacy notice (opens in a new tab)' })
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  },
}
