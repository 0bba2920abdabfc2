import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Button } from '../../form'
import { WorkResult } from './WorkResult'

const meta = {
  title: 'Feedback/WorkResult',
  component: WorkResult,
  args: {
    title: 'Parents meeting, SMS',
    parts: [
      { state: 'accepted', count: 37, href: '#all' },
      { state: 'delivered', count: 37, href: '#delivered' },
    ],
    skipped: [
      { reason: 'No mobile number', count: 3, href: '#skipped' },
      { reason: 'Repeated number', count: 2, href: '#skipped' },
    ],
    cost: '74 credits. SMS balance: 1,766.',
    onDismiss: fn(),
  },
  argTypes: { action: { control: false } },
} satisfies Meta<typeof WorkResult>

export default meta
type Story = StoryObj<typeof meta>

/** Done: how many, who was left out and why, and what it cost. */
export const Default: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const result = canvas.getByRole('status')
    await expect(result).toHaveTextContent('37 accepted')
    await expect(result).toHaveTextContent('5 skipped')
    await expect(result).toHaveTextContent('Skipped: No mobile number 3 · Repeated number 2')
    await expect(canvas.getByRole('link', { name: '37 delivered' })).toHaveAttribute('href', '#delivered')
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await expect(args.onDismiss).toHaveBeenCalledOnce()
  },
}

export const Playground: Story = {
  args: {
    parts: [
      { state: 'accepted', count: 34 },
      { state: 'waiting', count: 34 },
    ],
    until: '08:00 tomorrow',
    action: <Button>Cancel sending</Button>,
  },
}
