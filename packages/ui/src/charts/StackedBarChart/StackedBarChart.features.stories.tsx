import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { StackedBarChart } from './StackedBarChart'

const meta = {
  title: 'Charts/StackedBarChart/Features',
  component: StackedBarChart,
  args: {
    title: 'Students per course',
    pointsName: 'Course',
    unit: 'count',
    labels: ['LKG', 'UKG', 'I'],
    series: [
      { name: 'Girls', values: [60, 62, 80] },
      { name: 'Boys', values: [58, 62, 82] },
    ],
  },
} satisfies Meta<typeof StackedBarChart>

export default meta
type Story = StoryObj<typeof meta>

/** The parts of a bar stand on each other; together they are as high as their sum. */
export const Sums: Story = {
  play: async ({ canvasElement }) => {
    const heights = Array.from(
      canvasElement.querySelectorAll('[data-point="0"] rect[data-fill]'),
      part => part.getBoundingClientRect().height,
    )
    const whole = Array.from(
      canvasElement.querySelectorAll('[data-point="2"] rect[data-fill]'),
      part => part.getBoundingClientRect().height,
    )
    await expect(heights).toHaveLength(2)
    const sum = (parts: number[]) => parts.reduce((all, part) => all + part, 0)
    await expect(sum(heights) / sum(whole)).toBeCloseTo(118 / 162, 1)
  },
}

/** By keyboard: through the bars, each told with its parts and their sum, and to the table. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const bars = canvas.getAllByRole('img')
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: 'Chart' })).toHaveFocus()
    await userEvent.tab()
    await waitFor(() => expect(bars[2]).toHaveFocus())
    await userEvent.keyboard('{ArrowLeft}')
    await waitFor(() => expect(bars[1]).toHaveFocus())
    await expect(bars[1]).toHaveAccessibleName('UKG: Girls 62, Boys 62, Total 124')
    await userEvent.tab({ shift: true })
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(canvas.getByRole('row', { name: 'I 80 82 162' })).toBeVisible())
  },
}
