import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Field } from '../Field'
import { DateInput, type DateInputProps } from './DateInput'

function DateField({ value: initial = null, onChange, ...rest }: Partial<DateInputProps>) {
  const [value, setValue] = useState(initial)
  return (
    <Field label="Due date">
      <DateInput
        today="2026-07-18"
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
  title: 'Form/DateInput',
  component: DateField,
  args: { value: '2026-08-10', onChange: fn() },
} satisfies Meta<typeof DateField>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('textbox', { name: 'Due date' })).toHaveValue('10/08/2026')
  },
}

export const Playground: Story = { args: { min: '2026-06-01', max: '2027-03-31' } }

/** Typed with any separator, tidied on leaving; a date there is not stays and is marked. */
export const Typing: Story = {
  args: { value: null },
  play: async ({ args, canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Due date' })
    await userEvent.type(input, '1.9.2026')
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-09-01')
    await userEvent.tab()
    await expect(input).toHaveValue('01/09/2026')
    await userEvent.clear(input)
    await userEvent.type(input, '31/04/2026')
    await userEvent.tab()
    await expect(input).toHaveValue('31/04/2026')
    await expect(args.onChange).toHaveBeenLastCalledWith(null)
    await expect(input).toBeInvalid()
  },
}

/** The calendar opens at the date, moves by keyboard and gives the focus back. */
export const Picking: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    canvasElement.style.minHeight = '440px'
    const opener = canvas.getByRole('button', { name: 'Choose a date' })
    await userEvent.click(opener)
    const day = await canvas.findByRole('button', { name: /10 August 2026/ })
    await waitFor(() => expect(day).toHaveFocus())
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-08-18')
    await expect(canvas.getByRole('textbox', { name: 'Due date' })).toHaveValue('18/08/2026')
  },
}

/** How the calendar stands open. */
export const Open: Story = {
  args: { min: '2026-07-20', value: '2026-07-24' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    canvasElement.style.minHeight = '440px'
    await userEvent.click(canvas.getByRole('button', { name: 'Choose a date' }))
    await expect(await canvas.findByRole('grid')).toBeVisible()
  },
}
