import type { Meta, StoryObj } from '@storybook/react-vite'
import { DonutChart } from './DonutChart'

const meta = {
  title: 'Charts/DonutChart',
  component: DonutChart,
  args: {
    title: 'Schools by status',
    name: 'Schools',
    pointsName: 'Status',
    unit: 'count',
    parts: [
      { name: 'Active', value: 412 },
      { name: 'Draft', value: 38 },
      { name: 'Suspended', value: 21 },
      { name: 'Removal scheduled', value: 3 },
    ],
  },
} satisfies Meta<typeof DonutChart>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { parts: [{ name: 'Active', value: 12 }] } }

export const Narrow: Story = {
  decorators: [
    Story => (
      <div style={{ maxWidth: 328 }}>
        <Story />
      </div>
    ),
  ],
}
