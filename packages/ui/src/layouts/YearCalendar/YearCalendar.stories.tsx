import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { YearCalendar, type YearDay } from './YearCalendar'

const first = Date.UTC(2026, 5, 1)
const holidays: Readonly<Record<string, string>> = { '2026-06-26': 'Muharram', '2026-08-15': 'Independence Day' }

const days: YearDay[] = Array.from({ length: 92 }, (_, at) => {
  const date = new Date(first + at * 86_400_000)
  const day = date.toISOString().slice(0, 10)
  if (holidays[day]) return { day, text: 'H', label: holidays[day], status: 'danger', off: true }
  if (date.getUTCDay() === 0) return { day, text: '·', label: 'No school', off: true }
  return date.getUTCDay() === 6 ? { day, text: 'F', label: 'Forenoon', status: 'info' } : { day, label: 'Whole day' }
})

const meta = {
  title: 'Layouts/YearCalendar',
  component: YearCalendar,
  args: {
    label: 'Working days',
    days,
    today: '2026-07-15',
    total: { header: 'Days', of: month => (month === '2026-06' ? '22' : '24') },
  },
} satisfies Meta<typeof YearCalendar>

export default meta
type Story = StoryObj<typeof meta>

/** A line for every month; letters and words for what is not a whole working day. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const june = canvas.getByRole('row', { name: /^Jun/ })
    await expect(within(june).getAllByRole('cell')).toHaveLength(32)
    await expect(within(june).getByTitle('Muharram')).toHaveTextContent('HMuharram')
    await expect(within(june).getByText('22')).toBeVisible()
  },
}

export const Playground: Story = {}
