import type { Meta, StoryObj } from '@storybook/react-vite'
import { Check } from 'lucide-react'
import { statusNames } from '../../foundation'
import { Badge } from './Badge'

const meta = {
  title: 'Feedback/Badge',
  component: Badge,
  args: { children: 'Pending', status: 'warning' },
  argTypes: { icon: { control: false } },
} satisfies Meta<typeof Badge>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { status: 'success', icon: Check, children: 'Reconciled' } }

export const Statuses: Story = {
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
      {statusNames.map(status => (
        <Badge key={status} status={status}>
          {status}
        </Badge>
      ))}
    </div>
  ),
}
