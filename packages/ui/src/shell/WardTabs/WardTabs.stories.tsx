import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { type Child, WardTabs } from './WardTabs'

const pupils: Child[] = [
  { id: 'a', name: 'Ananya Krishnan', className: 'V A', rollNo: 7 },
  { id: 'k', name: 'Karthik Krishnan', className: 'VII B', rollNo: 18, unread: 2 },
  { id: 'm', name: 'Meera Krishnan', className: 'LKG', rollNo: null },
]

function Wards({ count = 2 }: { count?: number }) {
  const [chosen, setChosen] = useState('a')
  return <WardTabs guardianName="Lakshmi Krishnan" pupils={pupils.slice(0, count)} selectedId={chosen} onSelect={setChosen} />
}

const meta = { title: 'Shell/WardTabs', component: Wards, parameters: { flush: true } } satisfies Meta<typeof Wards>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('SELECT WARD OF LAKSHMI KRISHNAN')).toBeVisible()
    const group = canvas.getByRole('radiogroup', { name: 'Select your child' })
    await expect(group).toHaveAttribute('title', 'Select your child')
    await userEvent.click(canvas.getByRole('radio', { name: /Karthik/ }))
    await expect(canvas.getByRole('radio', { name: /Karthik/ })).toBeChecked()
    await userEvent.keyboard('{ArrowLeft}')
    await waitFor(() => expect(canvas.getByRole('radio', { name: /Ananya/ })).toHaveFocus())
    await expect(canvas.getByRole('radio', { name: /Karthik/ })).toBeChecked()
    // Who leaves without a choice comes back to the chosen child.
    await userEvent.tab()
    await userEvent.tab({ shift: true })
    await expect(canvas.getByRole('radio', { name: /Karthik/ })).toHaveFocus()
    await userEvent.keyboard('{Home} ')
    await expect(canvas.getByRole('radio', { name: /Ananya/ })).toBeChecked()
    await expect(canvas.getByRole('radio', { name: /Ananya/ })).toHaveFocus()
  },
}

export const Playground: Story = { args: { count: 3 } }
