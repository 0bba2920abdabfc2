import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { Bench } from './story-bench'

const meta = { title: 'Selectors/PickTable', component: Bench, args: { onPick: fn() } } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { multiple: true } }
