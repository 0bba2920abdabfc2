import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'
import { Link } from '../../form'
import type { EntryChange, EntryColumn, EntryLead, EntryRow } from '../entry.types'
import { markColumns, markLeads, markRows, someMarks, storyServer, wideColumns, wideRows } from '../story-sheets'
import { type EntryKeep, type EntryOptions, useEntry } from '../useEntry'
import { EntryGrid, type EntryGridProps } from './EntryGrid'

const students = markRows(24, someMarks)
let server = storyServer()
const save = (changes: readonly EntryChange[]) => server.save(changes)

type Args = Partial<Pick<EntryOptions, 'locked' | 'rule' | 'keep' | 'pauses' | 'autosave'>> &
  Partial<Omit<EntryGridProps, 'entry'>> & { rows?: readonly EntryRow[]; columns?: readonly EntryColumn[] }

function Sheet({ rows = students, columns = markColumns, locked, rule, keep, pauses, autosave, ...grid }: Args) {
  const entry = useEntry({ rows, columns, save, locked, rule, keep, pauses, autosave })
  return <EntryGrid label="Marks of VII A" leads={markLeads as EntryLead[]} height="420px" {...grid} entry={entry} />
}

const meta = {
  title: 'Entry/EntryGrid',
  component: Sheet,
  beforeEach: () => {
    server = storyServer()
  },
} satisfies Meta<typeof Sheet>

export default meta
type Story = StoryObj<typeof meta>

const parts = (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement)
  const grid = () => canvas.getByRole('grid', { name: 'Marks of VII A' })
  const cell = (row: number, column: number) => canvasElement.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)!
  const active = () => canvasElement.querySelector<HTMLElement>(`[id="${grid().getAttribute('aria-activedescendant')}"]`)
  return {
    canvas,
    grid,
    cell,
    active,
    keys: (text: string) => userEvent.keyboard(text),
    enter: async () => {
      grid().focus()
      await expect(grid()).toHaveFocus()
    },
    paste: (text: string) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    copy: (kind: 'copy' | 'cut' = 'copy') => {
      const clipboardData = new DataTransfer()
      document.activeElement?.dispatchEvent(new ClipboardEvent(kind, { clipboardData, bubbles: true, cancelable: true }))
      return clipboardData.getData('text/plain')
    },
  }
}

const sent = () => server.sent.flat().map(({ row, column, value, version }) => [row, column, value, version])

/** Typing replaces, Enter goes to the next student, Tab to the next part; what was left is saved. */
export const Default: Story = {
  args: {
    figures: [
      { key: 'average', label: 'Average', value: '37.8' },
      { key: 'highest', label: 'Highest', value: '47' },
      { key: 'below', label: 'Below pass', value: '1', tone: 'danger' },
    ],
  },
  play: async ({ canvasElement }) => {
    const { canvas, cell, active, grid, keys, enter } = parts(canvasElement)
    await expect(grid()).toHaveAttribute('aria-rowcount', '25')
    await expect(grid()).toHaveAttribute('aria-colcount', '9')
    await enter()
    await keys('36{Enter}')
    await expect(cell(0, 0)).toHaveTextContent('36')
    await expect(active()).toBe(cell(1, 0))
    await keys('ml{Tab}5{Tab}4{Enter}')
    await expect(cell(1, 0)).toHaveTextContent('ML')
    await expect(active()).toBe(cell(2, 0))
    await waitFor(() => expect(canvas.getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible())
    await waitFor(() =>
      expect(sent()).toEqual([
        ['s1', 'written', '36', 1],
        ['s2', 'written', 'ML', 1],
        ['s2', 'notebook', '5', 1],
      ]),
    )
    await expect(cell(0, 3)).toHaveTextContent('45')
  },
}

export const Playground: Story = { args: { height: '640px' } }

/** F2 edits, Escape takes back, arrows walk, Shift selects, Delete empties, Ctrl+Z and Ctrl+Y go back and forth. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, cell, active, keys, enter } = parts(canvasElement)
    await enter()
    await keys('{F2}')
    const field = () => canvas.getByRole('textbox', { name: 'Aadhya Krishnan, Written' })
    await expect(field()).toHaveFocus()
    await expect(field()).toHaveValue('34')
    await keys('.5{Escape}')
    await expect(cell(0, 0)).toHaveTextContent('34')
    await waitFor(() => expect(canvas.getByRole('grid')).toHaveFocus())
    await keys('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    await expect(canvasElement.querySelectorAll('[aria-selected=true]')).toHaveLength(4)
    await keys('{Delete}')
    await expect(cell(1, 1)).not.toHaveTextContent('4')
    await expect(canvas.getByText('4 cells cleared.', { selector: 'span:not([role])' })).toBeVisible()
    await keys('{Control>}z{/Control}')
    await expect(cell(1, 1)).toHaveTextContent('4')
    await keys('{Control>}y{/Control}')
    await expect(cell(1, 1)).not.toHaveTextContent('4')
    await keys('{Control>}z{/Control}{Control>}{End}{/Control}')
    await waitFor(() => expect(active()).toHaveAttribute('data-cell', '23:4'))
    await keys('{Control>}{Home}{/Control}{ArrowDown}{ArrowDown}{Control>}d{/Control}')
    await expect(cell(2, 0)).toHaveTextContent('28.5')
  },
}

/** One tab stop that never traps: Escape lets the next Tab leave. */
export const Leaving: Story = {
  render: args => (
    <>
      <Sheet {...args} />
      <Link href="#next">After the sheet</Link>
    </>
  ),
  play: async ({ canvasElement }) => {
    const { canvas, grid, keys, enter, active, cell } = parts(canvasElement)
    await enter()
    await keys('{Tab}')
    await expect(grid()).toHaveFocus()
    await expect(active()).toBe(cell(0, 1))
    await keys('{Escape}{Tab}')
    await expect(canvas.getByRole('link', { name: 'After the sheet' })).toHaveFocus()
    await enter()
    await keys('{Control>}{End}{/Control}{Tab}')
    await expect(canvas.getByRole('link', { name: 'After the sheet' })).toHaveFocus()
  },
}

/** A block of a spreadsheet from the clipboard: each cell is checked; what does not fit is said. */
export const Pasting: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, cell, keys, enter, paste, copy } = parts(canvasElement)
    await enter()
    await keys('{ArrowDown>5/}')
    paste('30\t4\t5\r\n46\tab\t3\r\n"22"\t5\t4\r\n')
    await waitFor(() => expect(cell(5, 0)).toHaveTextContent('30'))
    await expect(cell(6, 1)).toHaveTextContent('AB')
    await expect(cell(6, 0)).toHaveAttribute('aria-invalid', 'true')
    await expect(canvas.getByText('9 cells pasted.', { selector: 'span:not([role])' })).toBeVisible()
    await waitFor(() => expect(server.sent.flat()).toHaveLength(8))
    await expect(copy()).toBe('30\t4\t5\n46\tAB\t3\n22\t5\t4\n')
    await keys('{Control>}{End}{/Control}{ArrowLeft}{ArrowLeft}')
    paste('1\t2\t3\t4\n5\t6\t7\t8\n')
    await waitFor(() =>
      expect(canvas.getByRole('status')).toHaveTextContent('The block is 1 column too wide. The block is 1 row too long.'),
    )
    await expect(canvas.getByRole('status')).toHaveTextContent('1 cell cannot be changed and was left out.')
    await keys('{Control>}{Home}{/Control}{ArrowRight}')
    paste('2023/0008\t3\n2021/0010\t2\n')
    await waitFor(() => expect(cell(7, 1)).toHaveTextContent('3'))
    await expect(cell(9, 1)).toHaveTextContent('2')
    await expect(copy('cut')).toBe('5\n')
    await expect(cell(0, 1)).not.toHaveTextContent('5')
  },
}

/** A wrong cell keeps what was typed, says what to type instead, and is listed with a link. */
export const Problems: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, cell, grid, active, keys, enter } = parts(canvasElement)
    await enter()
    await keys('46{Enter}-1{Enter}28.3{Enter}xx{Enter}mp{Enter}')
    await expect(cell(0, 0)).toHaveAttribute('aria-invalid', 'true')
    const list = canvas.getByRole('region', { name: 'Correct 5 cells' })
    for (const text of [
      'Marks cannot be more than 40.',
      'Marks cannot be negative.',
      'Use steps of 0.5.',
      'Unknown code xx. Use AB, ML, MP.',
      'A note is required for MP.',
    ]) {
      await expect(within(list).getByText(text)).toBeVisible()
    }
    await expect(canvas.getByText(/^Alphonsa Maria Thomas, Written: A note/)).toHaveAttribute('role', 'status')
    await userEvent.click(within(list).getByRole('button', { name: 'Aadhya Krishnan, Written' }))
    await expect(grid()).toHaveFocus()
    await expect(active()).toBe(cell(0, 0))
    await expect(grid()).toHaveAccessibleDescription('Marks cannot be more than 40.')
    await keys('40{Enter}')
    await waitFor(() => expect(sent()).toEqual([['s1', 'written', '40', 1]]))
    await expect(canvas.getByRole('region', { name: 'Correct 4 cells' })).toBeVisible()
  },
}

/** What got lost on its way waits, says so and goes again; a refused cell keeps its reason. */
export const Failing: Story = {
  args: { pauses: { retry: 60_000 } },
  play: async ({ canvasElement }) => {
    const { canvas, cell, keys, enter } = parts(canvasElement)
    server.answerWith(() => Promise.reject(new Error('offline')))
    await enter()
    await keys('36{Enter}')
    await waitFor(() => expect(cell(0, 0)).toHaveAttribute('data-mark', 'failed'))
    await expect(canvas.getByText('1 change not saved yet', { selector: '[data-save] *, [data-save]' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(cell(0, 0)).toHaveAttribute('data-mark', 'saved'))
    server.answerWith(changes => ({
      rejected: changes.map(({ row, column }) => ({ row, column, message: 'Mark Entry Locked' })),
    }))
    await enter()
    await keys('20{Enter}')
    const list = await canvas.findByRole('region', { name: '1 cell was not accepted' })
    await expect(list).toHaveTextContent('Mark Entry Locked')
    await expect(within(list).getByRole('button', { name: 'Copy these cells' })).toBeVisible()
    await expect(cell(1, 0)).toHaveTextContent('20')
  },
}

/** The network is back: what waits goes by itself. */
export const BackOnline: Story = {
  args: { pauses: { retry: 60_000 } },
  play: async ({ canvasElement }) => {
    const { cell, keys, enter } = parts(canvasElement)
    server.answerWith(() => Promise.reject(new Error('offline')))
    await enter()
    await keys('36{Enter}')
    await waitFor(() => expect(cell(0, 0)).toHaveAttribute('data-mark', 'failed'))
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(cell(0, 0)).toHaveAttribute('data-mark', 'saved'))
  },
}

/** An answer that comes late never overwrites what was typed meanwhile; that goes with the new version. */
export const LateAnswer: Story = {
  play: async ({ canvasElement }) => {
    const { cell, keys, enter } = parts(canvasElement)
    let arrive = () => {}
    server.answerWith(
      () =>
        new Promise(done => {
          arrive = () => done({ saved: [{ row: 's1', column: 'written', value: '36', version: 2 }] })
        }),
    )
    await enter()
    await keys('36{Enter}')
    await waitFor(() => expect(cell(0, 0)).toHaveAttribute('data-mark', 'saving'))
    await keys('{ArrowUp}37{Enter}')
    arrive()
    await waitFor(() => expect(server.sent).toHaveLength(2))
    await expect(sent().at(-1)).toEqual(['s1', 'written', '37', 2])
    await expect(cell(0, 0)).toHaveTextContent('37')
  },
}

/** Two teachers, one cell: both values are shown and the person chooses. */
export const Conflict: Story = {
  play: async ({ canvasElement }) => {
    const { canvas, cell, keys, enter } = parts(canvasElement)
    server.answerWith(changes => ({
      rejected: changes.map(({ row, column }) => ({
        row,
        column,
        current: { value: '30', version: 7, by: 'Meera Pillai', at: '10:42' },
      })),
    }))
    await enter()
    await keys('36{Enter}')
    const list = await canvas.findByRole('region', { name: '1 cell was changed by somebody else' })
    await expect(list).toHaveTextContent('Aadhya Krishnan, Written: Meera Pillai changed this to 30 at 10:42. Keep yours?')
    await expect(list).toHaveTextContent('Yours: 36')
    await expect(list).toHaveTextContent('Theirs: 30')
    await expect(cell(0, 0)).toHaveTextContent('36')
    await userEvent.click(within(list).getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(sent().at(-1)).toEqual(['s1', 'written', '36', 7]))
  },
}

/** A locked sheet shows why, and takes nothing. */
export const Locked: Story = {
  args: {
    locked: 'Mark Entry Locked',
    lock: {
      reason: 'Locked by Leela Kurup on 17 Jul 2026, 09:58',
      note: 'Nobody can change these marks until the sheet is unlocked.',
      action: <Link href="#locking">Mark Entry Locking</Link>,
    },
  },
  play: async ({ canvasElement }) => {
    const { canvas, cell, grid, keys, enter } = parts(canvasElement)
    await expect(grid()).toHaveAttribute('aria-readonly', 'true')
    await enter()
    await keys('1')
    await expect(canvas.queryByRole('textbox')).toBeNull()
    await expect(cell(0, 0)).toHaveTextContent('34')
    await expect(canvas.getByRole('status')).toHaveTextContent('Mark Entry Locked')
    await expect(canvas.getByRole('link', { name: 'Mark Entry Locking' })).toBeVisible()
  },
}

/** A student who has left is grey, one cell is locked, one is not assessed; Enter and Tab pass over them. */
export const LockedCells: Story = {
  args: {
    rows: markRows(5, someMarks).map((row, at) => {
      if (at === 1) return { ...row, off: true }
      if (at === 2) return { ...row, cells: { ...row.cells, written: { value: '12', locked: 'Taken by the school program' } } }
      if (at === 3) return { ...row, cells: { written: { value: '37', note: 'from VII B' }, notebook: { off: true } } }
      return row
    }),
  },
  play: async ({ canvasElement }) => {
    const { canvas, cell, active, grid, keys, enter } = parts(canvasElement)
    await enter()
    await keys('{Enter}')
    await expect(active()).toBe(cell(3, 0))
    await expect(grid()).toHaveAccessibleDescription('from VII B')
    await keys('{Tab}')
    await expect(active()).toBe(cell(3, 2))
    await keys('{ArrowUp}{ArrowLeft}{ArrowLeft}5')
    await expect(canvas.getByRole('status')).toHaveTextContent('Taken by the school program')
  },
}

const device: { changes: readonly EntryChange[] } = { changes: [] }
const keep: EntryKeep = {
  read: () => device.changes,
  write: changes => {
    device.changes = changes
  },
}

/** Without a network the device keeps what was typed and sends it with its version. */
export const KeptOnDevice: Story = {
  args: { keep },
  beforeEach: () => {
    device.changes = [{ row: 's1', column: 'written', value: '36', version: 1 }]
  },
  play: async ({ canvasElement }) => {
    const { cell } = parts(canvasElement)
    await expect(cell(0, 0)).toHaveTextContent('36')
    await waitFor(() => expect(sent()).toEqual([['s1', 'written', '36', 1]]))
    await waitFor(() => expect(device.changes).toEqual([]))
  },
}

/** The largest sheet: only rows in sight are drawn, and a key takes no longer than in a small one. */
export const Large: Story = {
  args: { rows: wideRows(1000), columns: wideColumns, height: '560px' },
  // The same cells as in the other stories, forty times as many.
  parameters: { a11y: { test: 'off' } },
  play: async ({ canvasElement }) => {
    const { canvas, cell, active, grid, keys, enter } = parts(canvasElement)
    await expect(grid()).toHaveAttribute('aria-rowcount', '1001')
    await expect(grid()).toHaveAttribute('aria-colcount', '44')
    await enter()
    await keys('{Control>}{End}{/Control}')
    await waitFor(() => expect(active()).toHaveAttribute('data-cell', '999:39'))
    await expect(canvas.getAllByRole('row').length).toBeLessThan(40)
    const name = active()?.parentElement?.querySelector('[role=rowheader]')
    await expect(name?.getBoundingClientRect().left).toBeLessThan(active()!.getBoundingClientRect().left)
    // Back to the first column: the active cell is never under those that stay.
    const press = (key: string) => fireEvent.keyDown(grid(), { key })
    press('Home')
    await waitFor(() => expect(active()).toHaveAttribute('data-cell', '999:0'))
    await expect(active()!.getBoundingClientRect().left).toBeGreaterThanOrEqual(name!.getBoundingClientRect().right - 1)
    const step = await timed(8, () => press('ArrowRight'))
    const row = await timed(8, () => press('ArrowUp'))
    const page = await timed(3, () => press('PageUp'))
    console.info(`1,000 x 40: ${step.toFixed(1)} ms a column, ${row.toFixed(1)} ms a row, ${page.toFixed(1)} ms a page`)
    await expect(Math.max(step, row)).toBeLessThan(200)
    await keys('{Control>}{Home}{/Control}7{Enter}')
    await waitFor(() => expect(cell(0, 0)).toHaveTextContent('7'))
  },
}

/** Mean time of a step in ms until it is drawn. */
async function timed(times: number, step: () => void): Promise<number> {
  let sum = 0
  for (let at = 0; at < times; at += 1) {
    const began = performance.now()
    step()
    sum += performance.now() - began
    await new Promise(done => requestAnimationFrame(done))
  }
  return sum / times
}

/** Nobody to fill in. */
export const Empty: Story = { args: { rows: [] } }

export const Dark: Story = { globals: { theme: 'dark' } }
