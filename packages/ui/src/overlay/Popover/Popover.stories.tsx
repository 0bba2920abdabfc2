import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Button, Checkbox } from '../../form'
import { Dialog } from '../Dialog'
import { Popover, type PopoverProps } from './Popover'

function Columns(props: Partial<PopoverProps>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const [on, setOn] = useState(true)
  return (
    <>
      <Button ref={setAnchor} aria-expanded={open} onClick={() => setOpen(!open)}>
        Columns
      </Button>
      <Popover label="Columns" {...props} open={open} onClose={() => setOpen(false)} anchor={anchor}>
        <div style={{ padding: 12 }}>
          <Checkbox checked={on} onChange={setOn}>
            Roll number
          </Checkbox>
        </div>
      </Popover>
    </>
  )
}

function InDialog() {
  const [open, setOpen] = useState(false)
  return (
    <div style={{ minHeight: 420 }}>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Select Students">
        <Columns />
      </Dialog>
    </div>
  )
}

const meta = { title: 'Overlay/Popover', component: Columns } satisfies Meta<typeof Columns>

export default meta
type Story = StoryObj<typeof meta>

/** Takes the focus, gives it back. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const opener = canvas.getByRole('button', { name: 'Columns' })
    await userEvent.click(opener)
    await expect(canvas.getByRole('dialog', { name: 'Columns' })).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('checkbox', { name: 'Roll number' })).toHaveFocus())
    await userEvent.keyboard(' {Escape}')
    await expect(canvas.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(opener).toHaveFocus())
  },
}

export const Playground: Story = { args: { placement: 'right-start' } }

/** A press outside closes it. */
export const PressOutside: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Columns' }))
    await userEvent.click(document.body)
    await expect(canvas.queryByRole('dialog')).toBeNull()
  },
}

/** Inside a dialog it can be used, and Escape leaves the dialog open. */
export const InsideDialog: Story = {
  render: () => <InDialog />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Open' }))
    const dialog = canvas.getByRole('dialog', { name: 'Select Students' })
    await userEvent.click(canvas.getByRole('button', { name: 'Columns' }))
    const box = canvas.getByRole('checkbox', { name: 'Roll number' })
    await expect(dialog).toContainElement(box)
    await userEvent.click(box)
    await expect(box).not.toBeChecked()
    await userEvent.keyboard('{Escape}')
    await expect(canvas.queryByRole('dialog', { name: 'Columns' })).toBeNull()
    await expect(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(canvas.queryByRole('dialog')).toBeNull()
  },
}
