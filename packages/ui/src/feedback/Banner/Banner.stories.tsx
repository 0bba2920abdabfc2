import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Button } from '../../form'
import { Banner } from './Banner'

const meta = {
  title: 'Feedback/Banner',
  component: Banner,
  args: { children: 'Marks of term 1 are locked since 10 Jul 2026.', onDismiss: fn() },
  argTypes: { action: { control: false } },
} satisfies Meta<typeof Banner>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Close' }))
    await expect(args.onDismiss).toHaveBeenCalledOnce()
  },
}

export const Playground: Story = { args: { tone: 'warning', title: 'SMS balance is low', action: <Button>Buy SMS</Button> } }

export const Tones: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 12 }}>
      {(['info', 'success', 'warning', 'danger', 'secondary'] as const).map(tone => (
        <Banner key={tone} tone={tone} title="Fees of July" action={<Button>Open</Button>}>
          Three receipts wait for reconciliation.
        </Banner>
      ))}
    </div>
  ),
}
