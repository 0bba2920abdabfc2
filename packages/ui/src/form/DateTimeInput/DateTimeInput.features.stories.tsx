import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Bench } from './story-date-time-input'

const meta = {
  title: 'Form/DateTimeInput/Features',
  component: Bench,
  args: { value: '2026-07-18T09:30:00+05:30', onChange: fn() },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

const partsOf = (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement)
  return {
    canvas,
    field: canvas.getByRole('textbox', { name: 'Send at' }),
    calendar: canvas.getByRole('button', { name: 'Choose a date' }),
    clock: canvas.getByRole('button', { name: 'Choose a time' }),
  }
}

/** Month, day, year, hour, minute and second, unless the screen says otherwise. */
export const DisplayFormat: Story = {
  args: { value: '2026-07-08T09:05:00+05:30' },
  play: async ({ canvasElement }) => {
    const { field } = partsOf(canvasElement)
    await expect(field).toHaveValue('07/08/2026 09:05:00')
    await expect(field).toHaveAttribute('placeholder', 'MM/dd/yyyy HH:mm:ss')
  },
}

/** The value carries the offset of the school's clock. */
export const ValueWithOffset: Story = {
  args: { value: null },
  play: async ({ args, canvasElement }) => {
    const { field } = partsOf(canvasElement)
    await userEvent.type(field, '07/20/2026 14:45:30')
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-07-20T14:45:30+05:30')
  },
}

/** Another clock than that of the language's provider: here an hour more in summer. */
export const OtherClock: Story = {
  args: { value: '2026-01-10T08:00:00Z', timeZone: 'Europe/Berlin' },
  play: async ({ args, canvasElement }) => {
    const { field } = partsOf(canvasElement)
    await expect(field).toHaveValue('01/10/2026 09:00:00')
    await userEvent.clear(field)
    await userEvent.type(field, '07/10/2026 09:00:00')
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-07-10T09:00:00+02:00')
    await userEvent.tab()
    await expect(field).toHaveValue('07/10/2026 09:00:00')
  },
}

/** The clock waits for a day, and goes again with it. */
export const ClockNeedsADay: Story = {
  args: { value: null },
  play: async ({ args, canvasElement }) => {
    const { field, clock } = partsOf(canvasElement)
    await expect(clock).toBeDisabled()
    await userEvent.type(field, '07/20/2026')
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-07-20T00:00:00+05:30')
    await expect(clock).toBeEnabled()
    await userEvent.clear(field)
    await expect(args.onChange).toHaveBeenLastCalledWith(null)
    await expect(clock).toBeDisabled()
  },
}

/** Steps of an hour, a quarter and half a minute, by button and by arrow; past its end a unit begins again. */
export const PickingATime: Story = {
  play: async ({ args, canvasElement }) => {
    const { canvas, clock, field } = partsOf(canvasElement)
    await userEvent.click(clock)
    await userEvent.click(await canvas.findByRole('button', { name: 'Increase Minute' }))
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-07-18T09:45:00+05:30')
    canvas.getByRole('spinbutton', { name: 'Hour' }).focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-07-18T08:45:00+05:30')
    await userEvent.click(canvas.getByRole('button', { name: 'Decrease Second' }))
    await expect(field).toHaveValue('07/18/2026 08:45:30')
    await userEvent.click(canvas.getByRole('button', { name: 'Increase Minute' }))
    await expect(field).toHaveValue('07/18/2026 08:00:30')
  },
}

/** A format without seconds has no place for them in the clock either. */
export const UnitsOfTheFormat: Story = {
  args: { format: 'dd/MM/yyyy HH:mm' },
  play: async ({ canvasElement }) => {
    const { canvas, clock } = partsOf(canvasElement)
    await userEvent.click(clock)
    await expect(await canvas.findAllByRole('spinbutton')).toHaveLength(2)
    await expect(canvas.queryByRole('spinbutton', { name: 'Second' })).toBeNull()
  },
}

/** A day from the calendar keeps the time. */
export const PickingADay: Story = {
  play: async ({ args, canvasElement }) => {
    const { canvas, calendar, field } = partsOf(canvasElement)
    await userEvent.click(calendar)
    await userEvent.click(await canvas.findByRole('button', { name: /20 July 2026/ }))
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-07-20T09:30:00+05:30')
    await expect(field).toHaveValue('07/20/2026 09:30:00')
    await waitFor(() => expect(calendar).toHaveFocus())
  },
}

/** What is no date and time stays to be mended, is no value, and is marked once the field was left. */
export const Unread: Story = {
  play: async ({ args, canvasElement }) => {
    const { field } = partsOf(canvasElement)
    await userEvent.clear(field)
    await userEvent.type(field, '18/07/2026 09:30:00')
    await expect(args.onChange).toHaveBeenLastCalledWith(null)
    await expect(field).toBeValid()
    await userEvent.tab()
    await expect(field).toHaveValue('18/07/2026 09:30:00')
    await expect(field).toBeInvalid()
    await userEvent.clear(field)
    await userEvent.type(field, '7/18/2026 9:30:00')
    await userEvent.tab()
    await expect(field).toBeValid()
    await expect(field).toHaveValue('07/18/2026 09:30:00')
  },
}

/** All by keyboard: the day, the time and back; Escape closes and gives the focus back to its button. */
export const Keyboard: Story = {
  args: { value: null },
  play: async ({ args, canvasElement }) => {
    const { canvas, calendar, clock, field } = partsOf(canvasElement)
    await userEvent.tab()
    await expect(field).toHaveFocus()
    await userEvent.tab()
    await expect(calendar).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.getByRole('button', { name: /18 July 2026/ })).toHaveFocus())
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-07-26T00:00:00+05:30')
    await waitFor(() => expect(calendar).toHaveFocus())
    await userEvent.tab()
    await expect(clock).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Increase Hour' })).toHaveFocus())
    await userEvent.tab()
    await expect(canvas.getByRole('spinbutton', { name: 'Hour' })).toHaveFocus()
    await userEvent.keyboard('17')
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-07-26T17:00:00+05:30')
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    await expect(canvas.getByRole('spinbutton', { name: 'Minute' })).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Escape}')
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-07-26T17:30:00+05:30')
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(clock).toHaveFocus())
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
    await waitFor(() => expect(canvas.getByRole('button', { name: /26 July 2026/ })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(calendar).toHaveFocus())
    await expect(field).toHaveValue('07/26/2026 17:30:00')
  },
}

/** It can be seen and neither typed nor picked. */
export const ReadOnly: Story = {
  args: { readOnly: true },
  play: async ({ canvasElement }) => {
    const { calendar, clock, field } = partsOf(canvasElement)
    await expect(field).toHaveAttribute('readonly')
    await expect(calendar).toBeDisabled()
    await expect(clock).toBeDisabled()
  },
}
