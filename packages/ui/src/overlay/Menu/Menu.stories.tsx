import type { Meta, StoryObj } from '@storybook/react-vite'
import { EllipsisVertical, Info, Pencil, Printer, Trash2 } from 'lucide-react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Button, IconButton } from '../../form'
import { Menu, type MenuItem } from './Menu'

const chosen = fn()

const items: MenuItem[] = [
  { key: 'edit', label: 'Edit', icon: Pencil, onSelect: () => chosen('edit') },
  { key: 'print', label: 'Print', icon: Printer, onSelect: () => chosen('print') },
  { key: 'locked', label: 'Lock marks', disabled: true, onSelect: () => chosen('locked') },
  { key: 'line', separator: true },
  { key: 'delete', label: 'Delete', icon: Trash2, danger: true, onSelect: () => chosen('delete') },
]

const meta = {
  title: 'Overlay/Menu',
  component: Menu,
  args: {
    label: 'Actions',
    items,
    trigger: props => <IconButton {...props} icon={EllipsisVertical} label="Actions of Diya Agarwal" />,
  },
  argTypes: { trigger: { control: false } },
  decorators: [
    Story => (
      <div style={{ minHeight: 280 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Menu>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    chosen.mockClear()
    const canvas = within(canvasElement)
    const opener = canvas.getByRole('button', { name: 'Actions of Diya Agarwal' })
    await userEvent.click(opener)
    await waitFor(() => expect(canvas.getByRole('menuitem', { name: 'Edit' })).toHaveFocus())
    await userEvent.click(canvas.getByRole('menuitem', { name: 'Print' }))
    await expect(chosen).toHaveBeenLastCalledWith('print')
    await waitFor(() => expect(opener).toHaveFocus())
    await expect(canvas.queryByRole('menu')).toBeNull()
  },
}

export const Playground: Story = { args: { trigger: props => <Button {...props}>Export</Button> } }

export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    chosen.mockClear()
    const canvas = within(canvasElement)
    const opener = canvas.getByRole('button', { name: 'Actions of Diya Agarwal' })
    opener.focus()
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => expect(canvas.getByRole('menuitem', { name: 'Delete' })).toHaveFocus())
    await userEvent.keyboard('l')
    await waitFor(() => expect(canvas.getByRole('menuitem', { name: 'Lock marks' })).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await expect(chosen).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(opener).toHaveFocus())
  },
}

/** Entries that can be on or off. */
export const Checkable: Story = {
  args: {
    items: [
      { key: 'adm', label: 'Admission number', checked: true },
      { key: 'roll', label: 'Roll number', checked: false },
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Actions of Diya Agarwal' }))
    await expect(canvas.getByRole('menuitemcheckbox', { name: 'Admission number' })).toHaveAttribute('aria-checked', 'true')
  },
}

/** While the menu is open, the tooltip of its button stays away: it would lie over the first entry. */
export const NoTooltipOverIt: Story = {
  render: args => (
    <>
      <IconButton icon={Info} label="Legend" />
      <Menu {...args} />
    </>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const [other, opener] = ['Legend', 'Actions of Diya Agarwal'].map(name => canvas.getByRole('button', { name }))
    await userEvent.hover(other!)
    await waitFor(() => expect(canvas.getByText('Legend')).toBeVisible())
    await userEvent.unhover(other!)
    await waitFor(() => expect(canvas.queryByText('Legend')).toBeNull())
    await userEvent.click(opener!)
    await waitFor(() => expect(canvas.getByRole('menuitem', { name: 'Edit' })).toHaveFocus())
    // Both are met at once: when the one has come, the other would have.
    for (const button of [opener!, other!]) button.dispatchEvent(new PointerEvent('pointerenter'))
    await waitFor(() => expect(canvas.getByText('Legend')).toBeVisible())
    await expect(canvas.queryByText('Actions of Diya Agarwal')).toBeNull()
    other!.dispatchEvent(new PointerEvent('pointerleave'))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(opener).toHaveFocus())
    await waitFor(() => expect(canvas.queryByText('Legend')).toBeNull())
  },
}
