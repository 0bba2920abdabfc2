import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { SchoolSelector } from './SchoolSelector'

const names = [
  'Green Valley',
  'Hill Side',
  'Lake Side',
  'River Bank',
  'Sea View',
  'Sun Rise',
  'Spring Field',
  'Rose Garden',
  'North Star',
]

function Schools({ count = 9 }: { count?: number }) {
  const [chosen, setChosen] = useState('0')
  return (
    <div style={{ minHeight: 460 }}>
      <SchoolSelector
        schools={names.slice(0, count).map((name, index) => ({ id: String(index), name: `${name} School`, place: 'Kozhikode' }))}
        chosen={chosen}
        onChoose={setChosen}
      />
    </div>
  )
}

const meta = { title: 'Shell/SchoolSelector', component: Schools } satisfies Meta<typeof Schools>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: /Green Valley School/ }))
    const list = canvas.getByRole('dialog', { name: 'Select your school' })
    await userEvent.type(within(list).getByRole('searchbox'), 'lake')
    await userEvent.click(within(list).getByRole('button', { name: /Lake Side School/ }))
    await expect(canvas.getByRole('button', { name: /Lake Side School/ })).toBeVisible()
    await expect(canvas.queryByRole('dialog')).toBeNull()
  },
}

export const Playground: Story = { args: { count: 2 } }

/** Escape leaves the school as it was and gives the focus back. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const opener = canvas.getByRole('button', { name: /Green Valley School/ })
    opener.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.getByRole('searchbox')).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(opener).toHaveFocus())
  },
}
