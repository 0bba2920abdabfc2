import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../../form/Button'
import type { SelectorRow } from '../configuration'
import { guardianSelector, studentSelector, studentSelectorForMergeGuardian } from '../presets'
import { rowLoaders, storyGuardians } from '../story-rows'
import { lastLetter, recordingLoaders, storyLoaders, underWay } from '../story-students'
import { SingleSelectorDialog, type SingleSelectorDialogProps } from './SingleSelectorDialog'

const loaders = storyLoaders(186)

function Bench(props: Partial<SingleSelectorDialogProps<SelectorRow>>) {
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

const meta = {
  title: 'Selectors/SingleSelectorDialog/Features',
  component: Bench,
  args: { onPick: fn() },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

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

const open = async (canvasElement: HTMLElement, title = 'Select Student') => {
  const canvas = within(canvasElement)
  await userEvent.click(canvas.getByRole('button', { name: 'Open' }))
  const dialog = await canvas.findByRole('dialog', { name: title })
  return { canvas, dialog, inside: within(dialog) }
}

const paused = recordingLoaders(186)

/** Column filters search a second after the last letter, once; Enter does not wait. */
export const FilterPause: Story = {
  args: { loaders: paused.loaders },
  play: async ({ canvasElement }) => {
    const { inside } = await open(canvasElement)
    await inside.findByText('186 Students found')
    const before = paused.calls.page.length
    const filter = inside.getByRole('textbox', { name: 'Filter by Guardian Name' })
    const typedAt = lastLetter(filter)
    await userEvent.type(filter, 'beena')
    await waitFor(() => expect(paused.calls.page).toHaveLength(before + 1))
    const { at, asked } = paused.calls.page.at(-1)!
    await expect(at - typedAt()).toBeGreaterThanOrEqual(990)
    await expect(asked).toEqual({
      filterStudyingStatus: 'all',
      guardianName: 'beena',
      searchOption: 'contains',
      page: 1,
      pageSize: 10,
    })
    await userEvent.type(filter, 'x{Enter}')
    await waitFor(() => expect(paused.calls.page).toHaveLength(before + 2))
    await expect(paused.calls.page.at(-1)!.at - typedAt()).toBeLessThan(990)
  },
}

const modes = recordingLoaders(186)

/** The filters search for what contains the letters, or for what starts with them. */
export const SearchModes: Story = {
  args: { loaders: modes.loaders },
  play: async ({ canvasElement }) => {
    const { inside } = await open(canvasElement)
    await inside.findByText('186 Students found')
    const contains = inside.getByRole('radio', { name: 'Search contains' })
    await expect(contains).toBeChecked()
    await userEvent.type(inside.getByRole('textbox', { name: 'Filter by Name' }), 'menon{Enter}')
    await waitFor(() => expect(inside.queryByText('186 Students found')).toBeNull())
    await userEvent.click(inside.getByRole('radio', { name: 'Search starts with' }))
    await expect(await inside.findByText('No Students found')).toBeVisible()
    await expect(modes.calls.page.at(-1)!.asked).toMatchObject({ name: 'menon', searchOption: 'starts-with', page: 1 })
    contains.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowUp}')
    await expect(contains).toBeChecked()
  },
}

/** Ten rows a page, and at most ten links to pages. */
export const TenPageLinks: Story = {
  play: async ({ canvasElement }) => {
    const { inside } = await open(canvasElement)
    await inside.findByText('186 Students found')
    const rows = () => inside.getAllByRole('row').slice(2)
    await expect(rows()).toHaveLength(10)
    await expect(inside.getAllByRole('button', { name: /^Page \d+$/ })).toHaveLength(10)
    await userEvent.click(inside.getByRole('button', { name: 'Page 10' }))
    await inside.findByRole('row', { name: /2019\/0091/ })
    await expect(inside.getAllByRole('button', { name: /^Page \d+$/ })).toHaveLength(10)
  },
}

const slow = recordingLoaders(186)

/** A search that is under way is called off when the next begins, and when the dialog closes. */
export const CallsOff: Story = {
  args: {
    loaders: {
      ...slow.loaders,
      page: (query, signal) => {
        void slow.loaders.page(query, signal)
        return underWay()
      },
    },
  },
  play: async ({ canvasElement }) => {
    const { canvas, inside } = await open(canvasElement)
    await userEvent.click(inside.getByRole('radio', { name: 'Search starts with' }))
    await waitFor(() => expect(slow.calls.page.at(-1)!.asked).toMatchObject({ searchOption: 'starts-with' }))
    const [first, second] = slow.calls.page.slice(-2)
    await expect(first!.signal.aborted).toBe(true)
    await expect(second!.signal.aborted).toBe(false)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await expect(second!.signal.aborted).toBe(true)
  },
}

/** All by keyboard: filter, walk the rows, turn pages, pick; the focus goes back to what opened the dialog. */
export const Keyboard: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const opener = canvas.getByRole('button', { name: 'Open' })
    opener.focus()
    await userEvent.keyboard('{Enter}')
    await canvas.findByText('186 Students found')
    const filter = canvas.getByRole('textbox', { name: 'Filter by Name' })
    await waitFor(() => expect(filter).toHaveFocus())
    await userEvent.keyboard('hanan{Enter}')
    await waitFor(() => expect(canvas.queryByText('186 Students found')).toBeNull())
    await userEvent.keyboard('{ArrowDown}{End}{Home}{ArrowUp}')
    await expect(filter).toHaveFocus()
    await userEvent.keyboard('{Escape}{Enter}')
    await canvas.findByText('186 Students found')
    canvas.getByRole('button', { name: 'Page 1' }).focus()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await canvas.findByRole('row', { name: /2020\/0014/ })
    await expect(canvas.getByRole('button', { name: 'Page 2' })).toHaveFocus()
    filter.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect(canvas.getByRole('row', { name: /2024\/0012/ })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onPick).toHaveBeenCalledWith(expect.objectContaining({ id: 'student-11' }))
    await waitFor(() => expect(opener).toHaveFocus())
  },
}

const heads = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('columnheader')
    .map(head => head.textContent)

/** One guardian. */
export const Guardian: Story = {
  args: { configuration: guardianSelector, loaders: rowLoaders(storyGuardians) },
  play: async ({ args, canvasElement }) => {
    const { dialog, inside } = await open(canvasElement, 'Select Guardian')
    await inside.findByText('2 Guardians found')
    await expect(heads(dialog)).toEqual(['Name', 'Mobile', 'Email'])
    await userEvent.type(inside.getByRole('textbox', { name: 'Filter by Mobile' }), '54321{Enter}')
    await inside.findByText('1 Guardians found')
    await userEvent.keyboard('{Enter}')
    await expect(args.onPick).toHaveBeenCalledWith(expect.objectContaining({ id: 'guardian-2' }))
  },
}

/** A student whose guardian is merged with another. */
export const ForMergeGuardian: Story = {
  args: { configuration: studentSelectorForMergeGuardian },
  play: async ({ canvasElement }) => {
    const { dialog, inside } = await open(canvasElement)
    await inside.findByText('186 Students found')
    await expect(heads(dialog)).toEqual(['Admission No', 'Name', 'Guardian Name'])
  },
}
