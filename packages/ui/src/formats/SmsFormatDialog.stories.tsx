import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../form/Button'
import { SmsFormatDialog, type SmsFormatDialogProps } from './SmsFormatDialog'
import { formatLoaders, guardians, smsFormats, storySending } from './story-formats'

function Bench(props: Partial<SmsFormatDialogProps>) {
  const [open, setOpen] = useState(true)
  const [loaders] = useState(() => props.loaders ?? formatLoaders(smsFormats, { balance: 1840 }))
  return (
    <div style={{ minHeight: 860 }}>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <SmsFormatDialog
        door="guardian"
        entries={guardians}
        describe={entry => `To ${String(entry.mobile)}`}
        {...props}
        loaders={loaders}
        open={open}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}

const meta = { title: 'Formats/SmsFormatDialog', component: Bench, args: { onChange: fn() } } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

const choose = async (canvasElement: HTMLElement, name: string) => {
  const dialog = await within(canvasElement).findByRole('dialog', { name: /^Set Format/ })
  const inside = within(dialog)
  const field = inside.getByRole('combobox', { name: 'Format Name' })
  await userEvent.type(field, name.slice(0, 5))
  await userEvent.click(await inside.findByRole('option', { name }))
  return inside
}

/** An empty dialog: nothing can be saved. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const dialog = await within(canvasElement).findByRole('dialog', { name: /^Set Format/ })
    const inside = within(dialog)
    const name = inside.getByRole('combobox', { name: 'Format Name' })
    await expect(name).toHaveAttribute('placeholder', 'Select or Create a template')
    await expect(inside.getByRole('button', { name: 'Save' })).toBeDisabled()
    await expect(inside.getByRole('button', { name: 'Delete' })).toBeDisabled()
  },
}

/** The name gets the focus on opening; closing gives it back. */
export const Focus: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const dialog = await canvas.findByRole('dialog', { name: /^Set Format/ })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    const opener = canvas.getByRole('button', { name: 'Open' })
    await userEvent.click(opener)
    await waitFor(() => expect(canvas.getByRole('combobox', { name: 'Format Name' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(opener).toHaveFocus())
  },
}

export const Playground: Story = { args: { door: 'staff', sending: storySending() } }

/** A chosen format with its preview, its counts and Send. */
export const Chosen: Story = {
  args: { sending: storySending() },
  play: async ({ canvasElement }) => {
    const inside = await choose(canvasElement, 'Early closing, rain alert')
    const preview = within(inside.getByRole('region', { name: 'Preview' }))
    await expect(preview.getByText(/^Dear Suresh Krishnan, the school will close/)).toBeVisible()
    await expect(preview.getByText('Approx. Length of message :').textContent).toMatch(/: 2\d\d$/)
    await expect(preview.getByText('Approx. SMS count per message :')).toHaveTextContent(/: 2$/)
    await expect(preview.getByText('To 98470 21634')).toBeVisible()
    await expect(inside.getByText('SMS balance').parentElement).toHaveTextContent('1,840')
  },
}

/** On a phone the dialog fills the screen and nothing stands beyond its edge. */
export const OnAPhone: Story = {
  ...Chosen,
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async context => {
    const inside = await choose(context.canvasElement, 'Early closing, rain alert')
    const dialog = inside.getByRole('region', { name: 'Preview' }).closest<HTMLElement>('[role=dialog]')!
    const body = dialog.querySelector<HTMLElement>('[data-dialog-body]')!
    await expect(body.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
    await expect(dialog.getBoundingClientRect().width).toBe(window.innerWidth)
  },
}
