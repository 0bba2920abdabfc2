import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { RadioGroup, type RadioGroupProps } from './RadioGroup'

function SearchMode(props: Partial<RadioGroupProps<string>>) {
  const [value, setValue] = useState<string>('contains')
  return (
    <RadioGroup
      aria-label="Search mode"
      options={[
        { value: 'contains', label: 'Search contains' },
        { value: 'startsWith', label: 'Search starts with' },
      ]}
      {...props}
      value={value}
      onChange={setValue}
    />
  )
}

const meta = { title: 'Form/RadioGroup', component: SearchMode } satisfies Meta<typeof SearchMode>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.tab()
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'Search contains' })).toHaveFocus())
    await userEvent.click(canvas.getByText('Search starts with'))
    await expect(canvas.getByRole('radio', { name: 'Search starts with' })).toBeChecked()
  },
}

export const Playground: Story = { args: { direction: 'column' } }
