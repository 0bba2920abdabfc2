import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Steps } from './Steps'

const meta = {
  title: 'Layouts/Steps',
  component: Steps,
  args: { steps: ['File', 'Columns', 'Check', 'Apply'], current: 2 },
} satisfies Meta<typeof Steps>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const [, , third] = within(canvasElement).getAllByRole('listitem')
    await expect(third).toHaveAttribute('aria-current', 'step')
  },
}

export const Playground: Story = { args: { current: 0 } }
