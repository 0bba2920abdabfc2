import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { LineChart } from './LineChart'

const meta = {
  title: 'Charts/LineChart/Features',
  component: LineChart,
  args: {
    title: 'Present %, last 14 working days',
    pointsName: 'Day',
    unit: 'percent',
    labels: ['30 Jun', '1 Jul', '2', '3', '6', '7', '8', '9', '10', '13', '14', '15', '16', '17'],
    sublabels: ['Tue', 'Wed', 'Thu', 'Fri', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
    series: [{ name: 'Present %', values: [95.2, 94.8, 95.6, 94.1, 93.7, 91.2, 86.4, 88.9, 92.5, 94.4, 94.9, 95.1, 94.6, 93.4] }],
    reference: { label: 'Year', value: 94.2 },
  },
} satisfies Meta<typeof LineChart>

export default meta
type Story = StoryObj<typeof meta>

/** The two views hold the same values. */
export const TableView: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('radio', { name: 'Table' }))
    const table = canvas.getByRole('table', { name: 'Present %, last 14 working days' })
    await expect(table).toBeVisible()
    await expect(within(table).getByRole('row', { name: '8 Wed 86.4 %' })).toBeVisible()
    await expect(canvas.queryByRole('group', { name: 'Present %, last 14 working days' })).toBeNull()
  },
}

/** One tab stop; arrows, Home and End walk the points. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const points = canvas.getAllByRole('img')
    points.at(-1)?.focus()
    await expect(points.at(-1)).toHaveAccessibleName('17 Fri: 93.4 %')
    await userEvent.keyboard('{ArrowLeft}')
    await waitFor(() => expect(points.at(-2)).toHaveFocus())
    await userEvent.keyboard('{Home}')
    await waitFor(() => expect(points[0]).toHaveFocus())
    await expect(points.filter(point => point.getAttribute('tabindex') === '0')).toEqual([points[0]])
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(points.at(-1)).toHaveFocus())
  },
}

/** Days without a mark leave a gap; two lines share the axis. */
export const Gaps: Story = {
  args: {
    title: 'Present % by month',
    labels: ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
    sublabels: undefined,
    reference: undefined,
    series: [
      { name: 'V A', values: [96.1, 94.4, null, 91.8, 93, 95.2, 94.8] },
      { name: 'School', values: [93.2, 92.9, 93.4, 92.2, 92.8, 93.9, 91.1] },
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('img', { name: 'Aug: V A –, School 93.4 %' })).toBeInTheDocument()
  },
}
