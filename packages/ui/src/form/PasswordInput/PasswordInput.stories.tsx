import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Field } from '../Field'
import { PasswordInput, type PasswordInputProps } from './PasswordInput'

function PasswordField(props: Partial<PasswordInputProps>) {
  const [value, setValue] = useState('')
  return (
    <Field label="Password" required>
      <PasswordInput autoComplete="current-password" {...props} value={value} onChange={setValue} />
    </Field>
  )
}

const meta = { title: 'Form/PasswordInput', component: PasswordField } satisfies Meta<typeof PasswordField>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { size: 'lg' } }

/** The button shows and hides what is typed; spaces are kept. */
export const ShowAndHide: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const input = canvas.getByLabelText(/Password/, { selector: 'input' })
    await userEvent.type(input, ' open sesame')
    await expect(input).toHaveValue(' open sesame')
    await expect(input).toHaveAttribute('type', 'password')
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }))
    await expect(input).toHaveAttribute('type', 'text')
    await userEvent.click(canvas.getByRole('button', { name: 'Hide password' }))
    await expect(input).toHaveAttribute('type', 'password')
  },
}
