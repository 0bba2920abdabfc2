import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Field } from '../Field'
import type { Option } from '../listbox/option'
import { MultiSelect, type MultiSelectProps } from './MultiSelect'

const divisions: Option[] = ['V A', 'V B', 'V C', 'V D'].map(label => ({ value: label, label }))

function DivisionField({ onChange, value: initial = [], ...rest }: Partial<MultiSelectProps<string>>) {
  const [value, setValue] = useState<readonly string[]>(initial)
  return (
    <Field label="Division">
      <MultiSelect
        options={divisions}
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

const meta = { title: 'Form/MultiSelect', component: DivisionField, args: { onChange: fn() } } satisfies Meta<
  typeof DivisionField
>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { args: { value: ['V A', 'V B'] } }

export const Playground: Story = { args: { selectAll: false } }

/** The list stays open while choosing; up to three names are shown, then their number. */
export const Choosing: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const toggle = canvas.getByRole('combobox', { name: /Division/ })
    await userEvent.click(toggle)
    await userEvent.click(canvas.getByRole('option', { name: 'V B' }))
    await userEvent.click(canvas.getByRole('option', { name: 'V A' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(['V A', 'V B'])
    await expect(toggle).toHaveTextContent('V A, V B')
    await expect(canvas.getByRole('option', { name: 'V A' })).toHaveAttribute('aria-selected', 'true')
    await userEvent.click(canvas.getByRole('option', { name: 'Select All' }))
    await expect(toggle).toHaveTextContent('4 selected')
    await userEvent.click(canvas.getByRole('option', { name: 'Select All' }))
    await expect(args.onChange).toHaveBeenLastCalledWith([])
    await expect(toggle).toHaveTextContent('Select')
  },
}

export const Keyboard: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const toggle = canvas.getByRole('combobox', { name: /Division/ })
    toggle.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}{ArrowDown}{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith(['V A', 'V B'])
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(toggle).toHaveFocus())
  },
}

/** Leaving an open list by Tab chooses nothing: the marked entry was only looked at. */
export const TabLeaves: Story = {
  args: { value: ['V A'] },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const toggle = canvas.getByRole('combobox', { name: /Division/ })
    toggle.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    await expect(await canvas.findByRole('listbox')).toBeVisible()
    await userEvent.tab()
    await waitFor(() => expect(canvas.queryByRole('listbox')).toBeNull())
    await expect(args.onChange).not.toHaveBeenCalled()
    await expect(toggle).toHaveTextContent('V A')
  },
}

/** How it stands open. */
export const Open: Story = {
  args: { value: ['V A', 'V B'] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    canvasElement.style.minHeight = '320px'
    await userEvent.click(canvas.getByRole('combobox', { name: /Division/ }))
    await expect(canvas.getByRole('listbox')).toBeVisible()
  },
}
