import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { FilterChips } from './FilterChips'

function Bench({ labels = ['Section Primary', 'Course V', 'Studying'] }: { labels?: readonly string[] }) {
  const [shown, setShown] = useState(labels)
  return (
    <FilterChips
      chips={shown.map(label => ({ key: label, label, onRemove: () => setShown(shown.filter(other => other !== label)) }))}
      onClear={() => setShown([])}
    />
  )
}

const meta = { title: 'Table/FilterChips', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { labels: ['Course V'] } }

/** Taking one away leaves the focus on its neighbour; clearing takes all. */
export const Removing: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Remove filter Section Primary' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Remove filter Course V' })).toHaveFocus())
    await expect(canvas.queryByText('Section Primary')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }))
    await expect(canvas.queryByRole('list')).toBeNull()
  },
}
