import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { useConfirm, useToast } from '../../feedback'
import { Button, Field, TextInput } from '../../form'
import { Dialog, type DialogProps } from './Dialog'

function Bench(props: Partial<DialogProps>) {
  const confirm = useConfirm()
  const toast = useToast()
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  return (
    <div style={{ minHeight: 640 }}>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        title="Section [New]"
        {...props}
        open={open}
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button onClick={() => confirm({ title: 'Reset?' })}>Reset</Button>
            <Button variant="primary" onClick={() => toast.success('Saved successfully.')}>
              Save
            </Button>
          </>
        }
      >
        {props.children ?? (
          <Field label="Name" required>
            <TextInput value={name} onChange={setName} />
          </Field>
        )}
      </Dialog>
    </div>
  )
}

const meta = { title: 'Overlay/Dialog', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

const open = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement)
  await userEvent.click(canvas.getByRole('button', { name: 'Open' }))
  return { canvas, dialog: canvas.getByRole('dialog', { name: 'Section [New]' }) }
}

/** The first field gets the focus, Tab stays inside, Escape closes and gives the focus back. */
export const Default: Story = {
  args: { size: 'medium' },
  play: async ({ canvasElement }) => {
    const { canvas, dialog } = await open(canvasElement)
    await expect(dialog).toHaveAttribute('aria-modal', 'true')
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /Name/ })).toHaveFocus())
    for (let step = 0; step < 6; step++) {
      await userEvent.tab()
      await expect(dialog).toContainElement(document.activeElement as HTMLElement)
    }
    await userEvent.keyboard('{Escape}')
    await expect(canvas.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Open' })).toHaveFocus())
  },
}

export const Playground: Story = { args: { size: 'narrow' } }

/** How it stands open. */
export const Open: Story = {
  args: { size: 'medium' },
  play: async ({ canvasElement }) => {
    const { dialog } = await open(canvasElement)
    if (window.innerWidth > 1000) await expect(dialog.getBoundingClientRect().width).toBe(912)
    await expect(dialog.firstElementChild?.getBoundingClientRect().height).toBeGreaterThanOrEqual(56)
    await expect(dialog.lastElementChild?.getBoundingClientRect().height).toBeGreaterThanOrEqual(64)
  },
}

/** A press beside the dialog closes it, unless the backdrop is static. */
export const Backdrop: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, dialog } = await open(canvasElement)
    await userEvent.click(dialog.parentElement!)
    await expect(canvas.queryByRole('dialog')).toBeNull()
  },
}

export const StaticBackdrop: Story = {
  args: { staticBackdrop: true },
  play: async ({ canvasElement }) => {
    const { dialog } = await open(canvasElement)
    await userEvent.click(dialog.parentElement!)
    await expect(dialog).toBeVisible()
  },
}

/** A question over a dialog answers Escape first; a toast can be dismissed while the dialog is open. */
export const OverADialog: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, dialog } = await open(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await expect(canvas.getByRole('alertdialog', { name: 'Reset?' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(canvas.queryByRole('alertdialog')).toBeNull()
    await expect(dialog).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    const toast = canvasElement.querySelector<HTMLElement>('[data-toast]')!
    await expect(toast.closest('[inert]')).toBeNull()
    await userEvent.click(toast)
    await expect(canvasElement.querySelector('[data-toast]')).toBeNull()
    await expect(dialog).toBeVisible()
  },
}

/** The body scrolls, head and foot stay. */
export const LongBody: Story = {
  args: {
    children: (
      <ol>
        {Array.from({ length: 80 }, (_, index) => `Row ${index + 1}`).map(row => (
          <li key={row}>{row}</li>
        ))}
      </ol>
    ),
  },
  play: async ({ canvasElement }) => {
    const { canvas } = await open(canvasElement)
    await expect(canvas.getByRole('button', { name: 'Save' }).getBoundingClientRect().bottom).toBeLessThan(window.innerHeight)
  },
}

/** On a phone a sheet that fills the screen. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    const { dialog } = await open(canvasElement)
    const { width, height } = dialog.getBoundingClientRect()
    await expect([width, height]).toEqual([window.innerWidth, window.innerHeight])
  },
}

function ClosedBySaving() {
  const [shown, setShown] = useState(false)
  return (
    <div style={{ minHeight: 640 }}>
      <Button onClick={() => setShown(true)}>Open</Button>
      <Dialog
        title="Section [New]"
        open={shown}
        onClose={() => setShown(false)}
        footer={<Button onClick={() => setTimeout(() => setShown(false), 30)}>Save</Button>}
      >
        <p>Saved after a while.</p>
      </Dialog>
    </div>
  )
}

/** Closed by an answer and not by a key it gives the focus back as well. */
export const ClosedByAnswer: Story = {
  render: () => <ClosedBySaving />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const opener = canvas.getByRole('button', { name: 'Open' })
    opener.focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(opener).toHaveFocus())
  },
}

function OneAfterAnother() {
  const [step, setStep] = useState<string>()
  const [text, setText] = useState('')
  return (
    <div style={{ minHeight: 640 }}>
      <Button onClick={() => setStep('Section')}>Open</Button>
      {step ? (
        <Dialog
          key={step}
          open
          title={step}
          onClose={() => setStep(undefined)}
          footer={<Button onClick={() => setStep('Course')}>Next</Button>}
        >
          <Field label="Name">
            <TextInput value={text} onChange={setText} />
          </Field>
        </Dialog>
      ) : null}
    </div>
  )
}

/** A dialog that takes the place of another takes the focus too, and gives it back to what opened the first. */
export const InPlaceOfAnother: Story = {
  render: () => <OneAfterAnother />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const opener = canvas.getByRole('button', { name: 'Open' })
    await userEvent.click(opener)
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await expect(canvas.getByRole('dialog', { name: 'Course' })).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    await userEvent.keyboard('V A{Escape}')
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(opener).toHaveFocus())
  },
}
