import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { StackedBarChart } from './StackedBarChart'

const meta = {
  title: 'Charts/StackedBarChart',
  component: StackedBarChart,
  args: {
    title: 'Students per course',
    pointsName: 'Course',
    unit: 'count',
    labels: ['LKG', 'UKG', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'],
    series: [
      { name: 'Girls', values: [60, 62, 80, 84, 90, 88, 121, 92, 96, 90, 91, 86, 75, 77] },
      { name: 'Boys', values: [58, 62, 82, 86, 86, 94, 127, 94, 94, 94, 97, 90, 83, 79] },
    ],
  },
} satisfies Meta<typeof StackedBarChart>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('img', { name: 'V: Girls 121, Boys 127, Total 248' })).toBeInTheDocument()
    await userEvent.click(canvas.getByRole('radio', { name: 'Table' }))
    await expect(canvas.getByRole('row', { name: 'V 121 127 248' })).toBeVisible()
    await userEvent.click(canvas.getByRole('radio', { name: 'Chart' }))
  },
}

export const Playground: Story = {
  args: {
    series: [
      { name: 'Girls', values: [60, 62, 80] },
      { name: 'Boys', values: [58, 62, 82] },
      { name: 'Other', values: [1, 0, 2] },
    ],
    labels: ['LKG', 'UKG', 'I'],
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
