import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Spinner } from './Spinner'

const meta = { title: 'Feedback/Spinner', component: Spinner, args: { label: 'Loading...' } } satisfies Meta<typeof Spinner>

export default meta
type Story = StoryObj<typeof meta>

/** The wheel is for the eye; its words are read out and not drawn. Under reduced motion it stands still. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const words = within(canvasElement).getByText('Loading...')
    await expect(words.getBoundingClientRect().width).toBeLessThanOrEqual(1)
    const wheel = canvasElement.querySelector('svg')!
    await expect(wheel).toHaveAttribute('aria-hidden', 'true')
    await expect(wheel.getBoundingClientRect().width).toBe(20)
    await expect(getComputedStyle(wheel).animationDuration).toBe('0s')
  },
}

export const Playground: Story = { args: { size: 32 } }

/** Beside words that say the same it says nothing. */
export const BesideWords: Story = {
  render: () => (
    <div style={{ display: 'flex', gap: 12 }}>
      <Spinner /> Saving
    </div>
  ),
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent(/^\s*Saving$/)
  },
}
