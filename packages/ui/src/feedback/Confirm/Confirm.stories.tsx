import type { Meta, StoryObj } from '@storybook/react-vite'
import { Asking, remove } from './story-asking'

const meta = { title: 'Feedback/Confirm', component: Asking } satisfies Meta<typeof Asking>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  args: { options: { title: 'Submit mark entry?', message: 'Marks cannot be changed afterwards.' } },
}

export const Playground: Story = { args: { options: remove } }
