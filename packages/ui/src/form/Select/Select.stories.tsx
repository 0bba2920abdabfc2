import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Dialog } from '../../overlay'
import { Button } from '../Button'
import { Field } from '../Field'
import type { Option } from '../listbox/option'
import { Select, type SelectProps } from './Select'

const courses: Option[] = [
  { value: 'iv', label: 'IV', hint: '121' },
  { value: 'v', label: 'V', hint: '118' },
  { value: 'vi', label: 'VI', hint: '0', disabled: true },
  { value: 'vii', label: 'VII', hint: '126' },
]

function CourseField({ onChange, value: initial = null, ...rest }: Partial<SelectProps<string>>) {
  const [value, setValue] = useState(initial)
  return (
    <Field label="Course" required>
      <Select
        options={courses}
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

const meta = { title: 'Form/Select', component: CourseField, args: { onChange: fn() } } satisfies Meta<typeof CourseField>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { value: 'v', clearable: true } }

export const Keyboard: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const toggle = canvas.getByRole('combobox', { name: /Course/ })
    toggle.focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith('v')
    await expect(toggle).toHaveTextContent('V')
    await userEvent.keyboard('{ArrowDown}{Escape}')
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await expect(toggle).toHaveTextContent('V')
    await waitFor(() => expect(toggle).toHaveFocus())
  },
}

/** A disabled entry cannot be chosen, the clear button takes the choice back. */
export const ClearAndDisabled: Story = {
  args: { clearable: true, value: 'v' },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('combobox', { name: /Course/ }))
    await expect(canvas.getByRole('option', { name: /^VI 0|^VI$/ })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(null)
  },
}

function InDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Allotment" size="narrow">
        <CourseField />
      </Dialog>
    </>
  )
}

/** Inside a dialog the list can be clicked, and Escape closes the list before the dialog. */
export const InsideDialog: Story = {
  render: () => <InDialog />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Open' }))
    const toggle = await canvas.findByRole('combobox', { name: /Course/ })
    await userEvent.click(toggle)
    await userEvent.click(canvas.getByRole('option', { name: /^V 118/ }))
    await expect(toggle).toHaveTextContent('V')
    await userEvent.click(toggle)
    await userEvent.keyboard('{Escape}')
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await expect(canvas.getByRole('dialog', { name: 'Allotment' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(canvas.queryByRole('dialog')).toBeNull()
  },
}

/** The clear button goes with the choice; the field gets the focus. */
export const Clearing: Story = {
  args: { value: 'v', clearable: true },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    canvas.getByRole('button', { name: 'Clear' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith(null)
    await expect(canvas.getByRole('combobox', { name: /Course/ })).toHaveFocus()
  },
}

/** The clear button is 44 px in the comfortable density and does not make the field higher. */
export const Comfortable: Story = {
  args: { value: 'v', clearable: true },
  globals: { density: 'comfortable' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('button', { name: 'Clear' }).getBoundingClientRect().height).toBe(44)
    await expect(canvas.getByRole('combobox', { name: /Course/ }).getBoundingClientRect().height).toBe(44)
  },
}
