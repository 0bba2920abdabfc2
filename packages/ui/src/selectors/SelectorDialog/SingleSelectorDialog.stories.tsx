import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../../form/Button'
import { studentSelector } from '../presets'
import { type StoryStudent, storyLoaders } from '../story-students'
import { SingleSelectorDialog, type SingleSelectorDialogProps } from './SingleSelectorDialog'

const loaders = storyLoaders(186)

function Bench(props: Partial<SingleSelectorDialogProps<StoryStudent>>) {
  const [open, setOpen] = useState(props.open ?? false)
  return (
    <div style={{ minHeight: 860 }}>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <SingleSelectorDialog
        configuration={studentSelector}
        loaders={loaders}
        onPick={fn()}
        {...props}
        open={open}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}

const meta = { title: 'Selectors/SingleSelectorDialog', component: Bench, args: { onPick: fn() } } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { args: { open: true } }

export const Playground: Story = { args: { open: true } }

/** A click on a row picks it and closes the dialog. */
export const PickByClick: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Open' }))
    await canvas.findByRole('dialog', { name: 'Select Student' })
    await userEvent.click(await canvas.findByRole('row', { name: /Ananya Hanan/ }))
    await expect(args.onPick).toHaveBeenCalledWith(expect.objectContaining({ id: 'student-1' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
  },
}

/** Arrows move, Enter picks. With one row left Enter in the filter picks it. */
export const PickByKeyboard: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Open' }))
    await canvas.findByText('186 Students found')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
    await expect(args.onPick).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'student-1' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: 'Open' }))
    await canvas.findByText('186 Students found')
    await userEvent.type(canvas.getByRole('textbox', { name: 'Filter by Adm.No' }), '2023/0041{Enter}')
    await canvas.findByText('1 Students found')
    await userEvent.keyboard('{Enter}')
    await expect(args.onPick).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'student-40' }))
  },
}

/** A pick, Close and Escape give the focus back to what opened the dialog. */
export const FocusReturns: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const opener = canvas.getByRole('button', { name: 'Open' })
    const leaveBy = async (keys: string) => {
      opener.focus()
      await userEvent.keyboard('{Enter}')
      await canvas.findByText('186 Students found')
      await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Filter by Name' })).toHaveFocus())
      await userEvent.keyboard(keys)
      await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
      await waitFor(() => expect(opener).toHaveFocus())
    }
    await leaveBy('{ArrowDown}{Enter}')
    await expect(args.onPick).toHaveBeenCalledTimes(1)
    await leaveBy('{Escape}')
    opener.focus()
    await userEvent.keyboard('{Enter}')
    await canvas.findByText('186 Students found')
    const close = canvas.getAllByRole('button', { name: 'Close' }).at(-1)!
    close.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(opener).toHaveFocus())
    await expect(args.onPick).toHaveBeenCalledTimes(1)
  },
}

/** On a phone the dialog is a sheet over the whole window. */
export const Phone: Story = {
  args: { open: true },
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const dialog = await canvas.findByRole('dialog', { name: 'Select Student' })
    await canvas.findByText('186 Students found')
    const { width, height } = dialog.getBoundingClientRect()
    await expect([width, height]).toEqual([window.innerWidth, window.innerHeight])
    await expect(dialog.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
    await expect(canvas.getAllByRole('button', { name: 'Close' }).at(-1)!.offsetHeight).toBeGreaterThanOrEqual(44)
    await userEvent.click(canvas.getByRole('row', { name: /Ananya Hanan/ }))
    await expect(args.onPick).toHaveBeenCalledWith(expect.objectContaining({ id: 'student-1' }))
  },
}
