import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Progress } from './Progress'

const meta = {
  title: 'Feedback/Progress',
  component: Progress,
  args: { value: 40, label: 'students.xlsx' },
} satisfies Meta<typeof Progress>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('progressbar', { name: 'students.xlsx' })).toHaveAttribute('aria-valuenow', '40')
  },
}

export const Playground: Story = { args: { value: 100, status: 'success' } }

export const Unknown: Story = { args: { value: null, label: 'Making the report' } }
