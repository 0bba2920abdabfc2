import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Bench, opened } from './story-multiple-selector-dialog'

const meta = {
  title: 'Selectors/MultipleSelectorDialog/Features',
  component: Bench,
  args: { onSelect: fn() },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** Arrow down leads into the rows, Space ticks, arrow up leads back; Escape empties the filter before it closes. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, inside, row } = await opened(canvasElement)
    await inside.findByText('186 Students found')
    const filter = inside.getByRole('textbox', { name: 'Filter by Name' })
    await userEvent.keyboard('{ArrowDown}{ArrowDown} {ArrowDown}{Enter}{ArrowUp}')
    await waitFor(() => expect(row(/Ananya Hanan/)).toHaveFocus())
    await expect(row(/Ananya Hanan/)).toHaveAttribute('aria-selected', 'true')
    await expect(row(/Arjun/)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Home}{ArrowUp}')
    await waitFor(() => expect(filter).toHaveFocus())
    await userEvent.type(filter, 'x{Escape}')
    await expect(filter).toHaveValue('')
    await expect(canvas.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
  },
}

/** All of it by keyboard, through the three tabs to Select; the focus goes back to what opened the dialog. */
export const WholeByKeyboard: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const opener = canvas.getByRole('button', { name: 'Open' })
    opener.focus()
    await userEvent.keyboard('{Enter}')
    await canvas.findByText('186 Students found')
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Filter by Name' })).toHaveFocus())
    await userEvent.keyboard('{ArrowDown} {ArrowDown} ')
    await expect(canvas.getByRole('tab', { name: 'Selected Students 2' })).toBeVisible()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Select all' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('button', { name: 'Deselect all' })).toHaveFocus()
    await userEvent.keyboard(' ')
    const next = canvas.getByRole('button', { name: 'Next page' })
    next.focus()
    await userEvent.keyboard('{Enter}')
    await canvas.findByRole('row', { name: /2020\/0014/ })
    canvas.getByRole('tab', { name: 'Search' }).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect(canvas.getByRole('tab', { name: 'Select entire collection' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Select all 186 entries' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await canvas.findByRole('button', { name: 'Deselect all 186 entries' })
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{ArrowLeft}{Enter}')
    const list = await canvas.findByRole('grid', { name: 'Selected Students' })
    await userEvent.tab()
    await expect(list.contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Delete}')
    await expect(canvas.getByRole('tab', { name: 'Selected Students 185' })).toBeVisible()
    canvas.getByRole('button', { name: 'Select 185' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect((args.onSelect as ReturnType<typeof fn>).mock.lastCall![0].ids).toHaveLength(185)
    await waitFor(() => expect(opener).toHaveFocus())
  },
}

/** On a phone the dialog is a sheet over the whole window; the selection shows the name over the rest. */
export const Phone: Story = {
  args: { selected: ['student-1', 'student-3'] },
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ args, canvasElement }) => {
    const { canvas, dialog, inside } = await opened(canvasElement)
    await inside.findByText('186 Students found')
    const { width, height } = dialog.getBoundingClientRect()
    await expect([width, height]).toEqual([window.innerWidth, window.innerHeight])
    await expect(inside.getByRole('button', { name: 'Select all' }).offsetHeight).toBeGreaterThanOrEqual(44)
    await userEvent.click(inside.getByRole('row', { name: /Arjun/ }))
    await userEvent.click(inside.getByRole('tab', { name: 'Selected Students 3' }))
    const row = (await inside.findByText('Ananya Hanan')).closest<HTMLElement>('[role=row]')!
    await expect(row.offsetHeight).toBe(56)
    await expect(within(row).getByText(/2020\/0002/)).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: /^Select 3/ }))
    await expect(args.onSelect).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
  },
}
