import type { Meta, StoryObj } from '@storybook/react-vite'
import { Bench } from './story-toasts'

const meta = { title: 'Feedback/Toast', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { duration: 60_000 } }
