import type { Meta, StoryObj } from '@storybook/react-vite'
import { Printer, Send } from 'lucide-react'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Button, Field, IconButton, Link, Select } from '../../form'
import type { EntryChange } from '../entry.types'
import { dayColumns, dayRows, markColumns, markLeads, markRows, someMarks, storyServer } from '../story-sheets'
import { type EntryOptions, useEntry } from '../useEntry'
import { EntryLayout, type EntryLayoutProps, type EntrySum } from './EntryLayout'

let server = storyServer()

/** What is counted of a class; nobody is late. */
const sumsOf = (strength: number, absent: number): EntrySum[] => [
  { key: 'strength', label: 'Strength', count: strength },
  { key: 'present', label: 'Present', count: strength - absent },
  { key: 'absent', label: 'Absent', count: absent, status: 'danger' },
  { key: 'leave', label: 'Leave', count: 0, status: 'info', isQuiet: true },
  { key: 'late', label: 'Late', count: 0, status: 'warning', isQuiet: true },
]
const save = (changes: readonly EntryChange[]) => server.save(changes)
const submitted = fn()

const subjects = [
  { value: 'mathematics', label: 'Mathematics' },
  { value: 'science', label: 'Science' },
]

type Args = Partial<EntryLayoutProps> & Partial<Pick<EntryOptions, 'locked' | 'autosave' | 'columns' | 'rows'>>

const students = markRows(24, someMarks)

function MarkEntry({ columns = markColumns, rows = students, locked, autosave, ...layout }: Args) {
  const [subject, setSubject] = useState<string | null>('mathematics')
  const entry = useEntry({ columns, rows, save, locked, autosave })
  return (
    <EntryLayout
      header={{
        title: 'Mark Entry',
        caption: locked ? 'Mark Entry Locked' : 'Edit',
        context: (
          <>
            Periodic Test 1 · VII A · Mathematics · open from <b>13 Jul</b> to <b>24 Jul 2026</b>
          </>
        ),
        actions: <IconButton icon={Printer} label="Print" variant="secondary" />,
      }}
      filters={
        <div data-wide="">
          <Field label="Subject" required>
            <Select options={subjects} value={subject} onChange={setSubject} />
          </Field>
        </div>
      }
      actions={
        <Button variant="primary" icon={Send} onClick={submitted}>
          Submit
        </Button>
      }
      grid={{ label: 'Marks of VII A', leads: markLeads, figures: [{ key: 'average', label: 'Average', value: '37.8' }] }}
      {...layout}
      entry={'entry' in layout ? layout.entry : entry}
    />
  )
}

const meta = {
  title: 'Entry/EntryLayout',
  component: MarkEntry,
  beforeEach: () => {
    server = storyServer()
    submitted.mockClear()
  },
} satisfies Meta<typeof MarkEntry>

export default meta
type Story = StoryObj<typeof meta>

/** Filters, how much is entered, the grid, and below it the state of saving beside what ends the work. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('Entered 25.0 %')).toBeVisible()
    await expect(canvas.getByText('18 of 72 cells, 54 missing')).toBeVisible()
    const cell = () => canvasElement.querySelector('[data-cell="5:0"]')
    canvas.getByRole('grid').focus()
    await userEvent.keyboard('{ArrowDown>5/}30{Enter}')
    await expect(cell()).toHaveTextContent('30')
    await expect(canvas.getByText('19 of 72 cells, 53 missing')).toBeVisible()
    await waitFor(() => expect(canvas.getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: 'Submit' }))
    await expect(submitted).toHaveBeenCalled()
  },
}

export const Playground: Story = {
  args: {
    aside: { title: 'My sheets', children: <p style={{ padding: 16 }}>VII A Mathematics 5/24</p> },
  },
}

/** Without autosave nothing goes before Save, then everything at once. */
export const ByHand: Story = {
  args: { autosave: false, actions: undefined },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    canvas.getByRole('grid').focus()
    await userEvent.keyboard('36{Enter}30{Enter}')
    await expect(canvas.getByText('2 changes not saved yet')).toBeVisible()
    await expect(server.sent).toHaveLength(0)
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.sent).toHaveLength(1))
    await expect(server.sent[0]).toHaveLength(2)
    await waitFor(() => expect(canvas.getByText(/^Saved/)).toBeVisible())
  },
}

/** Leaving with unsent cells asks first. */
export const AsksBeforeLeaving: Story = {
  args: { autosave: false },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    canvas.getByRole('grid').focus()
    await userEvent.keyboard('36{Enter}')
    window.history.back()
    const dialog = await canvas.findByRole('alertdialog', { name: 'Leave without saving?' })
    await expect(dialog).toHaveAccessibleDescription('1 change not saved yet')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(canvas.queryByRole('alertdialog')).toBeNull())
  },
}

export const Locked: Story = {
  args: {
    locked: 'Mark Entry Locked',
    grid: {
      label: 'Marks of VII A',
      leads: markLeads,
      lock: {
        reason: 'Locked by Leela Kurup on 17 Jul 2026, 09:58',
        note: 'Nobody can change these marks until the sheet is unlocked.',
        action: <Link href="#locking">Mark Entry Locking</Link>,
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.queryByRole('button', { name: 'Submit' })).toBeNull()
    await expect(canvas.getByText('Locked by Leela Kurup on 17 Jul 2026, 09:58')).toBeVisible()
  },
}

export const Loading: Story = { args: { entry: undefined } }

export const Failed: Story = { args: { entry: undefined, failed: { onRetry: () => undefined } } }

const phone = { viewport: { value: 'phone', isRotated: false } }
/** The sheet reaches the edges, as it does in a page. */
const whole = { flush: true }

/** The roll in one hand: a tap changes, a hold opens the person, and the next one is one tap away. */
export const PhoneRegister: Story = {
  globals: phone,
  parameters: whole,
  args: {
    autosave: false,
    actions: undefined,
    columns: dayColumns,
    rows: dayRows(40, { 9: 'A', 12: 'LV', 22: 'LT', 27: '½', 36: 'OD' }),
    grid: { label: 'V A', leads: [], figures: [{ key: 'absent', label: 'Absent', value: '1', tone: 'danger' }] },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const tile = (name: RegExp) => canvas.getByRole('button', { name })
    await userEvent.click(tile(/^1 P Aadhya Krishnan: Present/))
    await expect(tile(/^1 A Aadhya Krishnan: Absent/)).toBeVisible()
    await userEvent.pointer({ keys: '[MouseLeft>]', target: tile(/^22 /) })
    const sheet = await canvas.findByRole('dialog', { name: /^22 · / })
    await userEvent.pointer({ keys: '[/MouseLeft]', target: sheet })
    await expect(within(sheet).getByRole('button', { name: /^LT/ })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(within(sheet).getByRole('button', { name: /^OD/ }))
    await userEvent.type(within(sheet).getByRole('textbox', { name: /Reason/ }), 'Bus 4 was late')
    await userEvent.click(within(sheet).getByRole('button', { name: /^23 / }))
    await expect(canvas.getByRole('dialog', { name: /^23 · / })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(tile(/^22 OD .*: On duty, Bus 4 was late$/)).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.sent[0]).toHaveLength(3))
    await userEvent.click(canvas.getByRole('button', { name: 'Show as list' }))
    await expect(canvas.getByRole('button', { name: /^22 Chetan Gowda 1/ })).toBeVisible()
  },
}

/** Everybody is there before anything is typed: Save confirms it, and the sums stay in sight. */
export const Untouched: Story = {
  args: {
    autosave: false,
    actions: undefined,
    hideShare: true,
    columns: dayColumns,
    rows: dayRows(8),
    untouched: { onSave: submitted },
    tally: sumsOf(8, 0),
    grid: { label: 'V A', leads: [{ key: 'name', header: 'Student', width: 200, look: 'name' }] },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.queryByRole('progressbar')).toBeNull()
    await expect(canvas.getByText('Strength 8 · Present 8 · Absent 0')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(submitted).toHaveBeenCalled()
    await expect(server.sent).toHaveLength(0)
  },
}

/** The register in one hand: what is counted and Save stay in reach, and only the roll scrolls. */
export const PhoneFills: Story = {
  globals: phone,
  parameters: whole,
  args: {
    autosave: false,
    actions: undefined,
    filters: undefined,
    columns: dayColumns,
    rows: dayRows(40, { 9: 'A' }),
    tally: sumsOf(40, 1),
    header: { title: 'Student Attendance Entry', context: 'V A' },
    everybody: [
      { key: 'P', label: 'Mark all present', onSelect: submitted },
      { key: 'A', label: 'Mark all absent', onSelect: submitted },
    ],
    commands: [{ key: 'history', label: 'History', onSelect: submitted }],
    grid: { label: 'V A', leads: [] },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const tiles = within(canvas.getByRole('list', { name: 'V A' })).getAllByRole('button')
    const first = tiles[0]!.getBoundingClientRect()
    await expect(tiles.filter(tile => tile.getBoundingClientRect().top === first.top)).toHaveLength(5)
    await expect(first.height).toBeGreaterThanOrEqual(44)
    const root = document.documentElement
    await expect(root.scrollHeight).toBeLessThanOrEqual(Math.max(root.clientHeight, 512))
    await expect(canvas.getByText('Absent').closest('div')).toHaveTextContent('1')
    await userEvent.click(canvas.getByRole('button', { name: 'Mark all present' }))
    await expect(submitted).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: 'More' }))
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Mark all absent' }))
    await expect(submitted).toHaveBeenCalledTimes(2)
  },
}

/** By keys: arrows walk, Space takes turns, a letter marks, F2 opens the person with the focus on the mark. */
export const PhoneKeys: Story = {
  globals: phone,
  parameters: whole,
  args: PhoneFills.args,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const tile = (name: RegExp) => canvas.getByRole('button', { name })
    tile(/^1 P/).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    await expect(tile(/^7 P/)).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect(tile(/^7 A/)).toHaveFocus()
    await userEvent.keyboard('{Home}l')
    await expect(tile(/^1 LT/)).toHaveFocus()
    await userEvent.keyboard('{F2}')
    const sheet = await canvas.findByRole('dialog', { name: /^1 · / })
    await waitFor(() => expect(within(sheet).getByRole('button', { name: /^LT/ })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(tile(/^1 LT/)).toHaveFocus())
  },
}

/** The network was away: it is said, what was marked stays, and it goes by itself once the network is back. */
export const PhoneLost: Story = {
  globals: phone,
  parameters: whole,
  args: PhoneFills.args,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    server.answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
    await userEvent.click(canvas.getByRole('button', { name: /^1 P/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(await canvas.findByText('1 change not saved yet')).toBeVisible()
    await expect(canvas.getByRole('button', { name: /^1 A/ })).toBeVisible()
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(canvas.getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible())
    await expect(server.sent).toHaveLength(2)
  },
}

/** Everybody is there and the network was away: nothing was typed, and it is not saved yet. */
export const PhoneNotSavedYet: Story = {
  globals: phone,
  parameters: whole,
  args: { ...PhoneFills.args, untouched: { onSave: submitted, lost: true } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Not saved yet')).toBeVisible()
  },
}

/** Marks on a phone: one part at a time, and a form of one student. */
export const PhoneMarks: Story = {
  globals: phone,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: /^6 Ananya Bhattacharya: empty/ }))
    const sheet = await canvas.findByRole('dialog', { name: '6 · Ananya Bhattacharya' })
    const field = within(sheet).getByRole('textbox', { name: 'Written, max 40' })
    await userEvent.type(field, '46')
    await userEvent.tab()
    await expect(within(sheet).getByText('Marks cannot be more than 40.')).toBeVisible()
    await userEvent.clear(field)
    await userEvent.type(field, '28.5')
    await userEvent.click(within(sheet).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: '6 28.5 Ananya Bhattacharya: 28.5' })).toBeVisible())
    await waitFor(() => expect(server.sent.flat().at(-1)).toMatchObject({ row: 's6', column: 'written', value: '28.5' }))
  },
}
