import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { ChildSheet } from '../GuardianHome'
import { type AttendanceDay, AttendanceMonth } from './AttendanceMonth'

const marked: Readonly<Record<number, Pick<AttendanceDay, 'mark' | 'short' | 'label'>>> = {
  3: { mark: 'LT', short: '8:56', label: 'Late, 8:56' },
  9: { mark: 'A', short: 'A', label: 'Absent' },
  10: { mark: 'A', short: 'A', label: 'Absent' },
  12: { mark: 'LT', short: '9:02', label: 'Late, 9:02' },
  15: { mark: 'HD', short: 'P LV', label: 'Present, then on leave' },
  18: { mark: 'OD', short: 'OD', label: 'On duty' },
  26: { mark: 'H', short: 'Muharram', label: 'Holiday: Muharram' },
}

const days: AttendanceDay[] = Array.from({ length: 30 }, (_, at) => {
  const day = `2026-06-${String(at + 1).padStart(2, '0')}`
  const found = marked[at + 1]
  if (found) return { day, ...found }
  // Sundays; 7 June is one.
  return (at + 1) % 7 === 0 ? { day, mark: null, short: '', label: 'Holiday' } : { day, mark: 'P', short: 'P', label: 'Present' }
})

const meta = {
  title: 'Layouts/AttendanceMonth',
  component: AttendanceMonth,
  parameters: { flush: true },
  args: {
    month: '2026-06',
    today: '2026-07-17',
    days,
    percent: 88.6,
    yearPercent: 88.7,
    present: 19.5,
    working: 22,
    minPercent: 75,
    counts: [
      { key: 'present', label: 'Present', value: '19.5' },
      { key: 'absent', label: 'Absent', value: '2.0', tone: 'danger' },
      { key: 'leave', label: 'Leave', value: '0.5', tone: 'info' },
      { key: 'late', label: 'Late', value: '3', tone: 'warning' },
    ],
    legend: [
      { short: '8:56', text: 'came late' },
      { short: 'OD', text: 'on duty' },
    ],
    onEarlier: fn(),
    onLater: fn(),
  },
  render: args => (
    <ChildSheet>
      <AttendanceMonth {...args} />
    </ChildSheet>
  ),
} satisfies Meta<typeof AttendanceMonth>

export default meta
type Story = StoryObj<typeof meta>

/** Every day stands under its weekday and is said in words. */
export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('88.6 %')).toBeVisible()
    await expect(canvas.getByText('19.5 of 22.0 days this month')).toBeVisible()
    await expect(canvas.getAllByRole('listitem')).toHaveLength(30)
    await expect(canvas.getByText('Tuesday, 9 June: Absent', { exact: false })).toBeInTheDocument()
    await userEvent.click(canvas.getByRole('button', { name: 'Previous month' }))
    await expect(args.onEarlier).toHaveBeenCalledOnce()
  },
}

export const Playground: Story = { args: { percent: 70, yearPercent: 71.2 } }

/** The first month of a year has no earlier one. */
export const FirstMonth: Story = {
  args: { onEarlier: undefined },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: 'Previous month' })).toBeDisabled()
  },
}
