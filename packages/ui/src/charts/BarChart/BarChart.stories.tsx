import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { BarChart } from './BarChart'

const days = Array.from({ length: 30 }, (_, index) => (index < 13 ? `${index + 18} Jun` : `${index - 12} Jul`))

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

/** The axis begins at zero, and no bar is higher than its value. */
export const FromZero: Story = {
  args: { title: 'Logins per day', name: 'Logins', unit: 'count', labels: ['Mon', 'Tue', 'Wed'], values: [980, 1000, 0] },
  play: async ({ canvasElement }) => {
    const bars = canvasElement.querySelectorAll('rect[data-fill]')
    await expect(bars).toHaveLength(2)
    const [first, second] = Array.from(bars, bar => bar.getBoundingClientRect().height)
    await expect((first ?? 0) / (second ?? 1)).toBeCloseTo(0.98, 1)
  },
}

export const Narrow: Story = {
  decorators: [
    Story => (
      <div style={{ width: 328 }}>
        <Story />
      </div>
    ),
  ],
}
