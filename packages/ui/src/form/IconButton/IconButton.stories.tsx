import type { Meta, StoryObj } from '@storybook/react-vite'
import { Printer } from 'lucide-react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { IconButton } from './IconButton'

const meta = {
  title: 'Form/IconButton',
  component: IconButton,
  args: { icon: Printer, label: 'Print', onClick: fn() },
  argTypes: { icon: { control: false } },
} satisfies Meta<typeof IconButton>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Print' }))
    await expect(args.onClick).toHaveBeenCalledOnce()
  },
}

export const Playground: Story = { args: { variant: 'secondary', size: 'lg' } }

/** The tooltip comes with the focus and goes with Escape. */
export const TooltipOnFocus: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.tab()
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Print' })).toHaveFocus())
    await waitFor(() => expect(canvas.getByText('Print')).toBeVisible())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.queryByText('Print')).toBeNull())
  },
}
