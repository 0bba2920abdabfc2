import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Field } from '../Field'
import { NumberInput, type NumberInputProps } from './NumberInput'

function NumberField({ value: initial = null, onChange, ...rest }: Partial<NumberInputProps>) {
  const [value, setValue] = useState(initial)
  return (
    <Field label="Amount">
      <NumberInput
        {...rest}
        value={value}
        onChange={next => {
          setValue(next)
          onChange?.(next)
        }}
      />
    </Field>
  )
}

const meta = {
  title: 'Form/NumberInput',
  component: NumberField,
  args: { value: 123456, money: true, onChange: fn() },
} satisfies Meta<typeof NumberField>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('textbox', { name: 'Amount' })).toHaveValue('1,23,456.00')
  },
}

export const Playground: Story = { args: { money: false, value: 12, decimals: 0 } }

/** Money is tidied when the field is left, never while typing; letters are not taken. */
export const TidiedOnLeaving: Story = {
  args: { value: null },
  play: async ({ args, canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Amount' })
    await userEvent.type(input, '14a000.5')
    await expect(input).toHaveValue('14000.5')
    await expect(args.onChange).toHaveBeenLastCalledWith(14000.5)
    await userEvent.tab()
    await expect(input).toHaveValue('14,000.50')
  },
}

/** What cannot be read stays in the field and is marked. */
export const UnreadableStays: Story = {
  args: { value: null },
  play: async ({ args, canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Amount' })
    await userEvent.type(input, '1..2')
    await userEvent.tab()
    await expect(input).toHaveValue('1..2')
    await expect(input).toBeInvalid()
    await expect(args.onChange).toHaveBeenLastCalledWith(null)
  },
}
