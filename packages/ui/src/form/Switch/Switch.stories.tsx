import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Field } from '../Field'
import { Switch, type SwitchProps } from './Switch'

function Toggle({ checked: initial = false, ...rest }: Partial<SwitchProps>) {
  const [checked, setChecked] = useState(initial)
  return <Switch {...rest} checked={checked} onChange={setChecked} />
}

const meta = { title: 'Form/Switch', component: Toggle, args: { children: 'SMS' } } satisfies Meta<typeof Toggle>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const control = within(canvasElement).getByRole('switch', { name: 'SMS' })
    await userEvent.click(control)
    await expect(control).toBeChecked()
    await userEvent.keyboard(' ')
    await expect(control).not.toBeChecked()
  },
}

export const Playground: Story = { args: { checked: true } }

export const Disabled: Story = { args: { checked: true, disabled: true } }

/** Without words of its own it is named by its field, and begins where the label does. */
export const InField: Story = {
  render: () => (
    <Field label="Teachers send formats only">
      <Toggle checked />
    </Field>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const control = canvas.getByRole('switch', { name: 'Teachers send formats only' })
    const label = canvas.getByText('Teachers send formats only')
    await expect(Math.abs(control.getBoundingClientRect().left - label.getBoundingClientRect().left)).toBeLessThan(1)
  },
}
