import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Field } from '../Field'
import { DateTimeInput, type DateTimeInputProps } from './DateTimeInput'

function MomentField({ value: initial = null, onChange, ...rest }: Partial<DateTimeInputProps>) {
  const [value, setValue] = useState(initial)
  return (
    <div style={{ minHeight: 440 }}>
      <Field label="Send at">
        <DateTimeInput
          today="2026-07-18"
          {...rest}
          value={value}
          onChange={next => {
            setValue(next)
            onChange?.(next)
          }}
        />
      </Field>
    </div>
  )
}

const meta = {
  title: 'Form/DateTimeInput',
  component: MomentField,
  args: { value: '2026-07-18T09:30:00', onChange: fn() },
} satisfies Meta<typeof MomentField>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('textbox', { name: 'Send at' })).toHaveValue('07/18/2026 09:30:00')
  },
}

export const Playground: Story = { args: { format: 'dd-MM-yyyy HH:mm' } }

/** The clock waits for a day. */
export const ClockNeedsADay: Story = {
  args: { value: null },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('button', { name: 'Choose a time' })).toBeDisabled()
    await userEvent.type(canvas.getByRole('textbox', { name: 'Send at' }), '07/20/2026')
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-07-20T00:00:00')
    await expect(canvas.getByRole('button', { name: 'Choose a time' })).toBeEnabled()
  },
}

/** Steps of an hour, a quarter and half a minute, by button and by arrow. */
export const PickingATime: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Choose a time' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Increase Minute' }))
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-07-18T09:45:00')
    canvas.getByRole('spinbutton', { name: 'Hour' }).focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-07-18T08:45:00')
    await userEvent.click(canvas.getByRole('button', { name: 'Decrease Second' }))
    await expect(canvas.getByRole('textbox', { name: 'Send at' })).toHaveValue('07/18/2026 08:45:30')
  },
}
