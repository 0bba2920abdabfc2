import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Field } from '../Field'
import type { Option } from '../listbox/option'
import { scan } from '../story-scan'
import { Combobox, type ComboboxProps } from './Combobox'

const subjects: Option[] = [
  'English',
  'Hindi',
  'Malayalam',
  'Mathematics',
  'Physics',
  'Chemistry',
  'Biology',
  'Social Science',
].map(label => ({ value: label.toLowerCase(), label }))

function SubjectField({ onChange, value: initial = null, ...rest }: Partial<ComboboxProps<string>>) {
  const [value, setValue] = useState(initial)
  return (
    <Field label="Subject">
      <Combobox
        options={subjects}
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

const meta = { title: 'Form/Combobox', component: SubjectField, args: { onChange: fn() } } satisfies Meta<typeof SubjectField>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { value: 'physics' } }

/** Letters narrow the list, Enter takes the first. */
export const Typing: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const input = canvas.getByRole('combobox', { name: /Subject/ })
    await userEvent.type(input, 'math')
    await expect(canvas.getAllByRole('option')).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith('mathematics')
    await expect(input).toHaveValue('Mathematics')
  },
}

/** An Enter that follows at once finds the narrowed list. */
export const TypedFast: Story = {
  play: async ({ args, canvasElement }) => {
    const input = within(canvasElement).getByRole<HTMLInputElement>('combobox', { name: /Subject/ })
    await userEvent.click(input)
    await scan(input, 'phys')
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('physics'))
    await expect(input).toHaveValue('Physics')
  },
}

/** Nothing fits: it says so, and leaving the field brings the choice back. */
export const NothingFits: Story = {
  args: { value: 'physics' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const input = canvas.getByRole('combobox', { name: /Subject/ })
    await userEvent.type(input, 'zz')
    await expect(canvas.getByText('No results found.')).toBeVisible()
    await userEvent.tab()
    await expect(input).toHaveValue('Physics')
  },
}
