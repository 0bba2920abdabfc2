import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { PayFoot } from './PayFoot'

const onPress = fn()

const meta = {
  title: 'Layouts/PayFoot',
  component: PayFoot,
  parameters: { flush: true },
  args: {
    label: 'Pay',
    lines: [
      { key: 'selected', label: '1 installment', amount: 1350000 },
      { key: 'fine', label: 'Fine', amount: 50000 },
      { key: 'advance', label: 'Advance', amount: 0 },
      { key: 'charge', label: 'Convenience charge', amount: 0, always: true },
    ],
    totalLabel: 'Total',
    total: 1400000,
    action: { label: 'Pay ₹14,000.00', busy: false, onPress },
  },
} satisfies Meta<typeof PayFoot>

export default meta
type Story = StoryObj<typeof meta>

/** Lines of 0.00 are left out, except the convenience charge. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    onPress.mockClear()
    const foot = within(within(canvasElement).getByRole('region', { name: 'Pay' }))
    await expect(foot.queryByText('Advance')).toBeNull()
    await expect(foot.getByText('0.00')).toBeVisible()
    await userEvent.click(foot.getByRole('button', { name: 'Pay ₹14,000.00' }))
    await expect(onPress).toHaveBeenCalledTimes(1)
  },
}

export const Playground: Story = {}

/** On a small phone the button is a thumb high and stands beside the total, so that more of what is paid is seen. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Pay ₹14,000.00' })
    const total = within(canvasElement).getByText('Total').getBoundingClientRect()
    const { height, top, left } = button.getBoundingClientRect()
    await expect(height).toBeGreaterThanOrEqual(48)
    await expect([left > total.right, top < total.bottom]).toEqual([true, true])
  },
}
