import type { Meta, StoryObj } from '@storybook/react-vite'
import { ChartLine, Table } from 'lucide-react'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { ButtonGroup, type ToggleOption } from './ButtonGroup'

const views: ToggleOption<string>[] = [
  { value: 'chart', label: 'Chart', icon: ChartLine, iconOnly: true },
  { value: 'table', label: 'Table', icon: Table, iconOnly: true },
]

const spans: ToggleOption<string>[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'year', label: 'Year', disabled: true },
]

function Group({ options, label }: { options: ToggleOption<string>[]; label: string }) {
  const [value, setValue] = useState(options[0]?.value ?? '')
  return <ButtonGroup aria-label={label} options={options} value={value} onChange={setValue} />
}

const meta = { title: 'Form/ButtonGroup', component: Group } satisfies Meta<typeof Group>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { args: { options: views, label: 'View' } }

export const Playground: Story = { args: { options: spans, label: 'Period' } }

export const Keyboard: Story = {
  args: { options: spans, label: 'Period' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.tab()
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'Day' })).toHaveFocus())
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('radio', { name: 'Week' })).toBeChecked()
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'Month' })).toHaveFocus())
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('radio', { name: 'Day' })).toBeChecked()
  },
}
