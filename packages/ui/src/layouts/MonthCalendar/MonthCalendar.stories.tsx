import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { MonthCalendar, type MonthCalendarProps } from './MonthCalendar'

const marks = new Map([
  ['2026-07-02', '1 entry'],
  ['2026-07-08', '3 entries'],
  ['2026-07-15', '2 entries'],
  ['2026-07-31', '1 entry'],
  ['2026-08-03', '4 entries'],
])

function Diary({ value: initial = '2026-07-15', onChange, ...rest }: Partial<MonthCalendarProps>) {
  const [value, setValue] = useState(initial)
  return (
    <div style={{ maxWidth: 400 }}>
      <MonthCalendar
        label="Days with entries"
        today="2026-07-17"
        marks={marks}
        {...rest}
        value={value}
        onChange={day => {
          setValue(day)
          onChange?.(day)
        }}
      />
    </div>
  )
}

const meta = {
  title: 'Layouts/MonthCalendar',
  component: Diary,
  args: { onChange: fn(), onMonthChange: fn() },
} satisfies Meta<typeof Diary>

export default meta
type Story = StoryObj<typeof meta>

/** A dot where something stands, and its words in the name of the day. */
export const Default: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('heading', { name: 'July 2026' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /, 8 July 2026.*, 3 entries$/ }))
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-07-08')
    await expect(args.onMonthChange).not.toHaveBeenCalled()
  },
}

export const Playground: Story = {}

/** The arrow keys walk over the end of the month; nothing is chosen before Enter. */
export const Keyboard: Story = {
  args: { value: '2026-07-27' },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Previous month' }))
    await expect(canvas.getByRole('heading', { name: 'June 2026' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Next month' }))
    await userEvent.tab()
    await waitFor(() => expect(canvas.getByRole('button', { name: /27 July 2026/ })).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(canvas.getByRole('button', { name: /3 August 2026.*, 4 entries$/ })).toHaveFocus())
    await expect(canvas.getByRole('heading', { name: 'August 2026' })).toBeVisible()
    await expect(args.onMonthChange).toHaveBeenLastCalledWith('2026-08')
    await expect(args.onChange).not.toHaveBeenCalled()
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-08-04')
    await userEvent.keyboard('{PageUp}{Home}')
    await waitFor(() => expect(canvas.getByRole('button', { name: /, 1 July 2026/ })).toHaveFocus())
  },
}
