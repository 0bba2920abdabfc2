import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { LineChart } from './LineChart'

const meta = {
  title: 'Charts/LineChart',
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

export const Default: Story = {}

export const Playground: Story = { args: { height: 320 } }

export const Loading: Story = { args: { loading: true } }

export const Failed: Story = {
  args: { failed: true, onRetry: () => undefined },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('Could not be loaded.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Retry' })).toBeVisible()
  },
}

export const Empty: Story = { args: { series: [{ name: 'Present %', values: [] }], labels: [], sublabels: [] } }

/** 328 px wide, as on a small phone: fewer names, nothing lost. */
export const Narrow: Story = {
  decorators: [
    Story => (
      <div style={{ maxWidth: 328 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getAllByRole('img')).toHaveLength(14)
    await expect(canvasElement.ownerDocument.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
