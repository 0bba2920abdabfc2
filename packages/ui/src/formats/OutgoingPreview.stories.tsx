import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { OutgoingPreview } from './OutgoingPreview'

const meta = {
  title: 'Formats/OutgoingPreview',
  component: OutgoingPreview,
  args: {
    channel: 'sms',
    from: 'GRNVAL',
    to: '98470 12345',
    text: 'Dear Parent, Aadhya Krishnan of V A: the school closes at 12:30 today.',
    at: '18-07-2026 10:05',
  },
} satisfies Meta<typeof OutgoingPreview>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const figure = within(canvasElement).getByRole('figure')
    await expect(figure).toHaveTextContent('As it arrives by SMS')
    await expect(within(figure).getByText(/^Dear Parent/)).toBeVisible()
  },
}

export const Playground: Story = { args: { channel: 'whatsapp' } }
