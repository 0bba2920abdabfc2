import type { Meta, StoryObj } from '@storybook/react-vite'
import { Phone, X } from 'lucide-react'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Field } from '../Field'
import { IconButton } from '../IconButton'
import { TextInput, type TextInputProps } from './TextInput'

function Bench({ label = 'Name', error, ...props }: Partial<TextInputProps> & { label?: string; error?: string }) {
  const [value, setValue] = useState(props.value ?? '')
  return (
    <div style={{ maxWidth: 320 }}>
      <Field label={label} error={error} help="As in the register.">
        <TextInput {...props} value={value} onChange={setValue} />
      </Field>
    </div>
  )
}

const meta = { title: 'Form/TextInput', component: Bench, args: { label: 'Name' } } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** What is typed arrives without white space before it, and the caret stays where the person left it. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByRole<HTMLInputElement>('textbox', { name: 'Name' })
    await userEvent.type(field, '  Diya Agarwal ')
    await expect(field).toHaveValue('Diya Agarwal ')
    field.setSelectionRange(0, 0)
    await userEvent.keyboard(' ')
    await expect(field).toHaveValue('Diya Agarwal ')
    await expect(field.selectionStart).toBe(0)
    await expect(field).toHaveAccessibleDescription('As in the register.')
  },
}

export const Playground: Story = { args: { size: 'lg', icon: Phone, suffix: 'India' } }

/** A wrong value is marked for the eye and told to screen readers. */
export const Wrong: Story = {
  args: { label: 'Mobile', icon: Phone, error: 'Type the ten figures of the mobile number.', value: '98470' },
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByRole('textbox', { name: 'Mobile' })
    await expect(field).toBeInvalid()
    await expect(field).toHaveAccessibleDescription(/Type the ten figures of the mobile number\./)
    await expect(field.parentElement).toHaveAttribute('data-invalid')
  },
}

/** An amount: unit before it, figures at the end. */
export const Figures: Story = {
  args: { label: 'Amount', prefix: '₹', figures: true, value: '1,23,456.00' },
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByRole('textbox', { name: 'Amount' })
    await expect(within(canvasElement).getByText('₹')).toBeVisible()
    const { textAlign, fontVariantNumeric } = getComputedStyle(field)
    await expect([textAlign, fontVariantNumeric]).toEqual(['end', 'tabular-nums'])
  },
}

/** A button inside the frame is reached after the field, and the ring of the field goes around the frame. */
export const WithButton: Story = {
  args: { suffix: <IconButton icon={X} size="sm" tooltip={false} label="Clear" /> },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.tab()
    const field = canvas.getByRole('textbox', { name: 'Name' })
    await expect(field).toHaveFocus()
    const { outlineStyle, outlineWidth } = getComputedStyle(field.parentElement!)
    await expect([outlineStyle, outlineWidth]).toEqual(['solid', '2px'])
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Clear' })).toHaveFocus()
  },
}

/** What cannot be changed keeps its text readable. */
export const Disabled: Story = {
  args: { value: '2021/0147', disabled: true },
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByRole('textbox', { name: 'Name' })
    await expect(field).toBeDisabled()
    await userEvent.type(field, '9')
    await expect(field).toHaveValue('2021/0147')
  },
}

/** A phone zooms into fields of less than 16 px. */
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByRole('textbox', { name: 'Name' })
    await expect(getComputedStyle(field).fontSize).toBe('16px')
    await expect(field.parentElement!.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  },
}
