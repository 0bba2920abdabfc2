import type { Meta, StoryObj } from '@storybook/react-vite'
import { FileSpreadsheet } from 'lucide-react'
import { fn } from 'storybook/test'
import { Button } from './Button'

const meta = {
  title: 'Form/Button',
  component: Button,
  args: { children: 'Save', onClick: fn() },
  argTypes: {
    variant: { control: 'select', options: ['primary', 'secondary', 'quiet', 'danger', 'dangerQuiet'] },
    icon: { control: false },
  },
} satisfies Meta<typeof Button>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { args: { variant: 'primary' } }

export const Playground: Story = { args: { variant: 'secondary', icon: FileSpreadsheet, children: 'Excel' } }
