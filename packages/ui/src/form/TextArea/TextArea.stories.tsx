import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Field } from '../Field'
import { TextArea, type TextAreaProps } from './TextArea'

function Remarks(props: Partial<TextAreaProps>) {
  const [value, setValue] = useState('')
  return (
    <Field label="Remarks">
      <TextArea {...props} value={value} onChange={setValue} />
    </Field>
  )
}

const meta = { title: 'Form/TextArea', component: Remarks } satisfies Meta<typeof Remarks>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { maxLength: 160, count: true } }

export const Counting: Story = {
  args: { maxLength: 160, count: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByRole('textbox', { name: 'Remarks' }), '  Closed on Monday.')
    await expect(canvas.getByText('17/160')).toBeVisible()
  },
}
