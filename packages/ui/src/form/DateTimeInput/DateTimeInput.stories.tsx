import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, within } from 'storybook/test'
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
  args: { value: '2026-07-18T09:30:00+05:30', onChange: fn() },
} satisfies Meta<typeof MomentField>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('textbox', { name: 'Send at' })).toHaveValue('07/18/2026 09:30:00')
  },
}

export const Playground: Story = { args: { format: 'dd-MM-yyyy HH:mm' } }
