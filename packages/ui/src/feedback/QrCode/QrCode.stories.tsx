import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { QrCode } from './QrCode'

const meta = {
  title: 'Feedback/QrCode',
  component: QrCode,
  args: {
    value: 'otpauth://totp/School:head%40school.example?secret=JBSWY3DPEHPK3PXP&issuer=School',
    label: 'Key for an authenticator app',
  },
} satisfies Meta<typeof QrCode>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('img', { name: 'Key for an authenticator app' })
  },
}

export const Playground: Story = { args: { size: 128 } }

/** The longer the text, the finer the code. */
export const LongText: Story = {
  args: { value: `https://school.example/pay?order=${'0123456789'.repeat(20)}`, label: 'Payment', size: 256 },
  play: async ({ canvasElement }) => {
    const code = await within(canvasElement).findByRole('img', { name: 'Payment' })
    await expect(code.getBoundingClientRect().width).toBe(256)
  },
}
