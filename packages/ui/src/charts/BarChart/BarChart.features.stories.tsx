import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { BarChart } from './BarChart'
import { days } from './story-bar-chart'

const meta = {
  title: 'Charts/BarChart/Features',
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

/** The table holds what the bars show; the days without a value are among them. */
export const TableView: Story = {
  args: { title: 'Logins per day', name: 'Logins', unit: 'count', labels: ['Mon', 'Tue', 'Wed'], values: [980, null, 0] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('radio', { name: 'Table' }))
    const table = within(canvas.getByRole('table', { name: 'Logins per day' }))
    await expect(table.getAllByRole('row').map(row => row.textContent)).toEqual(['DayLogins', 'Mon980', 'Tue–', 'Wed0'])
  },
}

/** By keyboard: from the two views to the bars, through them, and to the table. */
export const Keyboard: Story = {
  args: { title: 'Logins per day', name: 'Logins', unit: 'count', labels: ['Mon', 'Tue', 'Wed'], values: [980, 1000, 0] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const bars = canvas.getAllByRole('img')
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: 'Chart' })).toHaveFocus()
    await userEvent.tab()
    await waitFor(() => expect(bars[2]).toHaveFocus())
    await userEvent.keyboard('{Home}')
    await waitFor(() => expect(bars[0]).toHaveFocus())
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(bars[1]).toHaveFocus())
    await expect(bars[1]).toHaveAccessibleName('Tue: 1,000')
    await userEvent.tab({ shift: true })
    await expect(canvas.getByRole('radio', { name: 'Chart' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(canvas.getByRole('row', { name: 'Tue 1,000' })).toBeVisible())
    await expect(canvas.getByRole('radio', { name: 'Table' })).toHaveFocus()
  },
}
