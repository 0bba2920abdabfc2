import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, within } from 'storybook/test'
import { Bench } from './story-date-time-input'

const meta = {
  title: 'Form/DateTimeInput',
  component: Bench,
  args: { value: '2026-07-18T09:30:00+05:30', onChange: fn() },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('textbox', { name: 'Send at' })).toHaveValue('07/18/2026 09:30:00')
  },
}

export const Playground: Story = { args: { format: 'dd-MM-yyyy HH:mm' } }
