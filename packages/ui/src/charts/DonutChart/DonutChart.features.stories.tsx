import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { DonutChart } from './DonutChart'

const meta = {
  title: 'Charts/DonutChart/Features',
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

/** Arrows walk the parts; the middle shows the one that has the focus. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const parts = within(canvasElement).getAllByRole('img')
    parts.at(-1)?.focus()
    await userEvent.keyboard('{Home}')
    await waitFor(() => expect(parts[0]).toHaveFocus())
    await expect(parts[0]).toHaveAccessibleName('Active: 412, 86.9 %')
    await expect(canvasElement.querySelector('[data-look=last]')).toHaveTextContent('412')
  },
}

/** The table holds every part with its number and share. */
export const TableView: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('radio', { name: 'Table' }))
    await expect(canvas.getByRole('row', { name: 'Active 412 86.9 %' })).toBeVisible()
  },
}
