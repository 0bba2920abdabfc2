import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { BarChart } from './BarChart'
import { days } from './story-bar-chart'

const meta = {
  title: 'Charts/BarChart',
  component: BarChart,
  args: {
    title: 'Collected per day, last 30 days',
    name: 'Collected',
    pointsName: 'Day',
    unit: 'amount',
    labels: days,
    values: days.map((_, index) => (index % 7 === 3 ? 0 : (1800000 + ((index * 7919) % 41) * 940000) * (index > 24 ? 2 : 1))),
  },
} satisfies Meta<typeof BarChart>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const bars = within(canvasElement).getAllByRole('img')
    await expect(bars).toHaveLength(30)
    bars.at(-1)?.focus()
    await userEvent.keyboard('{ArrowLeft}')
    await waitFor(() => expect(bars.at(-2)).toHaveFocus())
    await expect(bars.at(-2)).toHaveAccessibleName(/^16 Jul: ₹[\d,]+\.00$/)
  },
}

export const Playground: Story = {
  args: {
    title: 'Present % per course today',
    name: 'Present %',
    unit: 'percent',
    labels: ['LKG', 'UKG', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'],
    values: [88.1, 90.4, 93.2, 94.6, 95.1, 93.8, 94.9, 95.4, 92.7, null, 91.6, 96.2],
  },
}

export const Narrow: Story = {
  decorators: [
    Story => (
      <div style={{ maxWidth: 328 }}>
        <Story />
      </div>
    ),
  ],
}
