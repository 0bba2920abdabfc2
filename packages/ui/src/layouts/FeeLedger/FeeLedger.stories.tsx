import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Badge } from '../../feedback'
import { FeeLedger } from './FeeLedger'

const meta = {
  title: 'Layouts/FeeLedger',
  component: FeeLedger,
  parameters: { flush: true },
  args: {
    label: 'School fees',
    opened: '1',
    installments: [
      {
        key: '1',
        margin: '10 Jun',
        title: 'Term 1',
        note: '37 days late',
        badge: <Badge status="danger">Overdue</Badge>,
        amount: 1400000,
        balance: 1400000,
        lines: [
          { key: 'tuition', label: 'Tuition fee', amount: 1320000 },
          { key: 'concession', label: 'Sibling concession', amount: -120000 },
          { key: 'computer', label: 'Computer fee', amount: 150000 },
          { key: 'transport', label: 'Transport', amount: 0 },
          { key: 'fine', label: 'Fine', amount: 50000, note: '₹20 per day after 15 Jun, at most ₹500' },
          { key: 'charge', label: 'Convenience charge', amount: 0, always: true },
        ],
      },
      {
        key: '2',
        margin: '10 Sep',
        title: 'Term 2',
        badge: <Badge status="info">Upcoming</Badge>,
        amount: 1350000,
        balance: 1350000,
        lines: [{ key: 'tuition', label: 'Tuition fee', amount: 1350000 }],
      },
      {
        key: '3',
        margin: '22 May',
        title: 'Annual charges',
        badge: <Badge status="success">Paid</Badge>,
        amount: 420000,
        settled: true,
        balance: 0,
        lines: [
          { key: 'annual', label: 'Annual charges', amount: 420000 },
          { key: 'paid', label: 'Paid', amount: -420000 },
        ],
      },
    ],
  },
} satisfies Meta<typeof FeeLedger>

export default meta
type Story = StoryObj<typeof meta>

/** Lines of 0.00 are left out, except the convenience charge. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const [first] = canvas.getAllByRole('listitem')
    await expect(within(first!).getByText('Sibling concession')).toBeVisible()
    await expect(within(first!).queryByText('Transport')).toBeNull()
    await expect(within(first!).getByText('Convenience charge')).toBeVisible()
    await expect(within(first!).getByText('0.00')).toBeVisible()
  },
}

export const Playground: Story = { args: { opened: '2' } }

/** An installment opens and closes by its own head. */
export const Opened: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const second = canvas.getByText('Term 2')
    await userEvent.click(second)
    await expect(second.closest('details')).toHaveAttribute('open')
    await userEvent.click(second)
    await expect(second.closest('details')).not.toHaveAttribute('open')
  },
}

/** What can be paid now has a box in the margin, beside what opens. */
export const Ticking: Story = {
  render: args => {
    const [chosen, setChosen] = useState<readonly string[]>(['1'])
    const onTick = (key: string, ticked: boolean) => setChosen(ticked ? [...chosen, key] : chosen.filter(one => one !== key))
    return <FeeLedger {...args} choice={{ keys: ['1', '2'], chosen, onTick }} />
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getAllByRole('checkbox')).toHaveLength(2)
    await expect(canvas.getByRole('checkbox', { name: 'Term 1' })).toBeChecked()
    const second = canvas.getByRole('checkbox', { name: 'Term 2' })
    await userEvent.click(second)
    await expect(second).toBeChecked()
    await expect(canvas.getByText('Term 2').closest('details')).not.toHaveAttribute('open')
  },
}
