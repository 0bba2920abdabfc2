import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Checkbox, type CheckboxProps } from './Checkbox'

function Box({ checked: initial = false, onChange, ...rest }: Partial<CheckboxProps>) {
  const [checked, setChecked] = useState(initial)
  return (
    <Checkbox
      {...rest}
      checked={checked}
      onChange={next => {
        setChecked(next)
        onChange?.(next)
      }}
    />
  )
}

const meta = {
  title: 'Form/Checkbox',
  component: Box,
  args: { children: 'Class Wise', onChange: fn() },
} satisfies Meta<typeof Box>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByText('Class Wise'))
    await expect(canvas.getByRole('checkbox', { name: 'Class Wise' })).toBeChecked()
    await userEvent.keyboard(' ')
    await expect(args.onChange).toHaveBeenLastCalledWith(false)
  },
}

export const Playground: Story = { args: { checked: true } }

export const Indeterminate: Story = {
  args: { children: 'Some', indeterminate: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('checkbox', { name: 'Some' })).toBePartiallyChecked()
  },
}

export const Faces: Story = {
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
      <Box>Class Wise</Box>
      <Box checked>Class Wise</Box>
      <Box indeterminate>Some</Box>
      <Box disabled>Off</Box>
      <Box disabled checked>
        Off
      </Box>
      <Box aria-label="Choose Diya Agarwal">{undefined}</Box>
    </div>
  ),
}
