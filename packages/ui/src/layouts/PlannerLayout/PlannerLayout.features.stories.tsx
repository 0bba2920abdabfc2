import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { Field, TextInput } from '../../form'
import type { PlannerPlace } from './PlannerBoard'
import { PlannerLayout, type PlannerLayoutProps } from './PlannerLayout'
import { meals, menuOf, schoolWeek, thisWeek, today } from './story-week'

const copied = fn()
const weeks = fn()

type BenchProps = Partial<PlannerLayoutProps> & { waiting?: boolean; none?: boolean; read?: boolean }

function Bench({ waiting, none, read, ...props }: BenchProps) {
  const [week, setWeek] = useState(thisWeek)
  const [open, setOpen] = useState<PlannerPlace | null>(null)
  return (
    <PlannerLayout
      header={{ title: 'Schedule' }}
      week={week}
      onWeek={next => {
        weeks(next)
        setWeek(next)
      }}
      onCopyWeek={read ? undefined : () => copied(week)}
      board={{
        label: 'Menu of the week',
        corner: 'Meal',
        days: schoolWeek(week),
        rows: waiting ? undefined : none ? [] : meals,
        cell: menuOf,
        today,
        canAdd: true,
        onCopyDay: read ? undefined : copied,
      }}
      open={open}
      onOpen={read ? undefined : setOpen}
      drawer={{
        title: open ? `${open.row} ${open.day}` : '',
        content: (
          <Field label="Place">
            <TextInput value="Dining hall" onChange={() => undefined} />
          </Field>
        ),
      }}
      {...props}
    />
  )
}

const meta = { title: 'Layouts/PlannerLayout/Features', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** One tab stop: arrows walk the cells, Enter opens the drawer, Escape closes it and the focus is back. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const cell = (name: RegExp) => canvas.getByRole('button', { name })
    cell(/^Breakfast, Monday/).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    await expect(cell(/^Lunch, Tuesday/)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByRole('complementary', { name: 'lunch 2026-07-14' })).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Place' })).toHaveFocus())
    await expect(cell(/^Lunch, Tuesday/)).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.queryByRole('complementary')).toBeNull())
    await waitFor(() => expect(cell(/^Lunch, Tuesday/)).toHaveFocus())
    await userEvent.keyboard('{Control>}{End}{/Control}')
    await expect(cell(/^Snack, Saturday/)).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect(cell(/^Snack, Monday/)).toHaveFocus()
    await expect(canvas.getByRole('grid').querySelectorAll('[data-place][tabindex="0"]')).toHaveLength(1)
  },
}

/** A press on another cell while the drawer is open shows that one. */
export const OtherCell: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: /^Lunch, Monday/ }))
    await canvas.findByRole('complementary', { name: 'lunch 2026-07-13' })
    await userEvent.click(canvas.getByRole('button', { name: /^Snack, Friday/ }))
    await expect(await canvas.findByRole('complementary', { name: 'snack 2026-07-17' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: /^Snack, Friday/ })).toHaveFocus())
  },
}

/** Weeks go on and back, by Page Up and Page Down too; `This week` leads home. */
export const Weeks: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const home = canvas.getByRole('button', { name: 'This week' })
    await expect(home).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: 'Next week' }))
    await expect(weeks).toHaveBeenLastCalledWith('2026-07-20')
    canvas.getByRole('button', { name: /^Lunch, Monday,? 20 July/ }).focus()
    await userEvent.keyboard('{PageDown}')
    await expect(weeks).toHaveBeenLastCalledWith('2026-07-27')
    await expect(canvas.getByText(/27 Jul.*1 Aug 2026/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Previous week' }))
    await expect(weeks).toHaveBeenLastCalledWith('2026-07-20')
    await userEvent.click(home)
    await expect(weeks).toHaveBeenLastCalledWith('2026-07-13')
  },
}

/** A week or a day is copied. */
export const Copying: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Copy week' }))
    await expect(copied).toHaveBeenLastCalledWith('2026-07-13')
    await userEvent.click(canvas.getByRole('button', { name: /^Copy Tuesday/ }))
    await expect(copied).toHaveBeenLastCalledWith('2026-07-14')
    await expect(canvas.queryByRole('button', { name: /^Copy Thursday/ })).toBeNull()
  },
}

/** On a holiday nothing can be planned; its column is grey and named. */
export const HolidayColumn: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('columnheader', { name: /Karkidaka Vavu/ })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Lunch, Thursday/ })).toBeNull()
    await expect(canvas.getByRole('button', { name: /^Snack, Monday,? 13 July, Add/ })).toBeVisible()
  },
}

/** A board that is only read: nothing opens, nothing is copied. */
export const ReadOnly: Story = {
  args: { read: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.queryByRole('button', { name: /^Lunch/ })).toBeNull()
    await expect(canvas.getByText('Veg meals')).toBeVisible()
  },
}

export const Loading: Story = { args: { waiting: true } }

export const Empty: Story = {
  args: { none: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('There is nothing to plan for.')).toBeVisible()
  },
}

export const Failed: Story = {
  args: { error: { onRetry: fn() } },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Retry' }))
    await expect(args.error?.onRetry).toHaveBeenCalledTimes(1)
  },
}

/** One day at a time: today first, the others by their tabs; a cell opens over the page. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('tab', { name: 'Sat 18' })).toHaveAttribute('aria-selected', 'true')
    await userEvent.click(canvas.getByRole('tab', { name: 'Tue 14' }))
    await userEvent.click(canvas.getByRole('button', { name: /^Lunch, Tuesday/ }))
    await expect(await screen.findByRole('dialog', { name: 'lunch 2026-07-14' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(canvas.getByRole('tab', { name: 'Thu 16' }))
    await expect(canvas.getByText('Karkidaka Vavu')).toBeVisible()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  },
}
