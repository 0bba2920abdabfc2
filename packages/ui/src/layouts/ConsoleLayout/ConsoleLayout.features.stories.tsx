import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { Badge } from '../../feedback'
import { Button } from '../../form'
import { Facts } from '../Panel'
import type { RowSelection } from '../selection'
import { ConsoleLayout, type ConsoleLayoutProps, type ConsoleView } from './ConsoleLayout'
import { cellOf, divisions, lockActions, type StorySheet, sheetStatuses, sheets, sheetTiles, subjects } from './story-sheets'

const done = fn()
const toLines = (names: readonly string[]) => names.map(name => ({ key: name, label: name }))

type BenchProps = Partial<ConsoleLayoutProps<StorySheet>> & {
  first?: ConsoleView
  waiting?: boolean
  failed?: boolean
  none?: boolean
}

function Bench({ first = 'list', waiting, failed, none, ...props }: BenchProps) {
  const [view, setView] = useState<ConsoleView>(first)
  const [tile, setTile] = useState<string | null>(null)
  const [selected, setSelected] = useState<RowSelection>(new Set())
  const [open, setOpen] = useState<StorySheet | null>(null)
  const rows = none ? [] : sheets.filter(sheet => tile === null || sheet.status === tile).slice(0, 6)
  const error = failed ? { onRetry: done } : undefined
  return (
    <ConsoleLayout
      header={{ title: 'Mark Entry Locking' }}
      tiles={{ tiles: waiting ? undefined : sheetTiles, chosen: tile, onChoose: setTile }}
      tools={{ count: `${rows.length} sheets` }}
      view={view}
      onView={setView}
      matrix={{
        label: 'Sheets by division and subject',
        corner: 'Division',
        rows: waiting ? undefined : toLines(none ? [] : divisions),
        columns: toLines(subjects),
        cell: cellOf,
        statuses: sheetStatuses,
        error,
      }}
      list={{
        label: 'Sheets',
        rows: waiting ? undefined : rows,
        rowKey: sheet => sheet.id,
        rowName: sheet => sheet.id,
        rowMenu: sheet => [{ key: 'history', label: 'History', onSelect: () => setOpen(sheet) }],
        columns: [
          { key: 'division', header: 'Division', look: 'name', cell: sheet => sheet.division },
          { key: 'subject', header: 'Subject', cell: sheet => sheet.subject },
          { key: 'status', header: 'Status', cell: sheet => sheetStatuses[sheet.status].label },
        ],
        error,
      }}
      selected={selected}
      onSelect={setSelected}
      actions={lockActions(done)}
      drawer={
        open
          ? {
              key: open.id,
              title: open.id,
              content: (
                <Facts>
                  <dt>Staff</dt>
                  <dd>{open.staff}</dd>
                </Facts>
              ),
              footer: <Button onClick={() => setOpen(null)}>Done</Button>,
              onClose: () => setOpen(null),
            }
          : undefined
      }
      {...props}
    />
  )
}

const meta = { title: 'Layouts/ConsoleLayout/Features', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** A tile filters by what it counts; a second press shows everything again. */
export const TilesFilter: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const draft = canvas.getByRole('button', { name: /^Draft/ })
    await userEvent.click(draft)
    await expect(draft).toHaveAttribute('aria-pressed', 'true')
    for (const row of canvas.getAllByRole('row').slice(1)) await expect(row).toHaveTextContent('Draft')
    await userEvent.click(draft)
    await expect(draft).toHaveAttribute('aria-pressed', 'false')
    await expect(canvas.queryByRole('button', { name: /^Sheets/ })).toBeNull()
  },
}

/** Rows are ticked one by one, with Shift from the last one on, and as a page; the bar acts on all of them. */
export const TickRows: Story = {
  play: async ({ canvasElement }) => {
    done.mockClear()
    const canvas = within(canvasElement)
    const box = (name: string) => canvas.getByRole('checkbox', { name: `Select ${name}` })
    await expect(canvas.queryByRole('button', { name: 'Lock' })).toBeNull()
    await userEvent.click(box('V A Hindi'))
    const user = userEvent.setup()
    await user.keyboard('{Shift>}')
    await user.click(box('V A Science'))
    await user.keyboard('{/Shift}')
    await expect(canvas.getByText('4 selected')).toBeVisible()
    await expect(box('V A Malayalam')).toBeChecked()
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all rows of this page' }))
    await expect(canvas.getByText('6 selected')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Lock' }))
    await expect(done).toHaveBeenCalledWith('lock')
    await userEvent.click(canvas.getByRole('button', { name: 'Clear selection' }))
    await expect(canvas.queryByText('6 selected')).toBeNull()
  },
}

/** Rows, columns and everything have a box in the matrix; what is not expected cannot be chosen. */
export const MatrixBoxes: Story = {
  args: { first: 'matrix' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const box = (name: string) => canvas.getByRole('checkbox', { name })
    await userEvent.click(box('Select all of Malayalam'))
    await expect(canvas.getByText('6 selected')).toBeVisible()
    await userEvent.click(box('Select all of V A'))
    await expect(canvas.getByText('11 selected')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /^V A, English/ }))
    await expect(canvas.getByText('10 selected')).toBeVisible()
    await expect(box('Select all of V A')).toBePartiallyChecked()
    await userEvent.click(box('Select everything'))
    await expect(canvas.getByText('41 selected')).toBeVisible()
  },
}

/** The matrix is one tab stop: arrows walk cells and boxes, Home and End go to the ends. */
export const MatrixKeys: Story = {
  args: { first: 'matrix' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const cell = (name: RegExp) => canvas.getByRole('button', { name })
    cell(/^V A, English/).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    await expect(cell(/^V B, Hindi/)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(cell(/^V B, Hindi/)).toHaveAttribute('aria-pressed', 'true')
    await userEvent.keyboard('{Home}')
    await expect(canvas.getByRole('checkbox', { name: 'Select all of V B' })).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect(canvas.getByText('6 selected')).toBeVisible()
    await userEvent.keyboard('{Control>}{Home}{/Control}')
    await expect(canvas.getByRole('checkbox', { name: 'Select everything' })).toHaveFocus()
    const stops = canvas.getByRole('grid').querySelectorAll('[tabindex="0"]')
    await expect(stops).toHaveLength(1)
  },
}

/** A row opens beside the list; Escape closes it and gives the focus back. */
export const RowDrawer: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Actions for V A English' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'History' }))
    const drawer = await canvas.findByRole('complementary', { name: 'V A English' })
    await waitFor(() => expect(drawer).toContainElement(document.activeElement as HTMLElement))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.queryByRole('complementary')).toBeNull())
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Actions for V A English' })).toHaveFocus())
  },
}

type Division = {
  id: string
  teacher: string
  students: number
  locked: string
  result: string
  cards: number
  published: number
}
const cards: readonly Division[] = [
  { id: 'V A', teacher: 'Sajan Jacob', students: 39, locked: '10/10', result: 'Final', cards: 39, published: 39 },
  { id: 'V B', teacher: 'Leela Kurup', students: 39, locked: '10/10', result: 'Final', cards: 12, published: 0 },
  { id: 'VI A', teacher: 'Anil Kumar', students: 41, locked: '8/10', result: 'Provisional', cards: 0, published: 0 },
  { id: 'VI B', teacher: 'Asha Pillai', students: 40, locked: '10/10', result: 'Stale', cards: 0, published: 0 },
]
const tones: Readonly<Record<string, 'success' | 'warning' | 'danger'>> = {
  Final: 'success',
  Provisional: 'warning',
  Stale: 'danger',
}
const stepActions: Readonly<Record<string, string>> = {
  compute: 'Compute',
  check: 'Preview',
  generate: 'Generate',
  publish: 'Publish',
}

function ReportCards() {
  const [step, setStep] = useState('generate')
  const [selected, setSelected] = useState<RowSelection>(new Set())
  return (
    <ConsoleLayout<Division>
      header={{ title: 'Report Cards', context: 'Half-yearly 2026–27' }}
      steps={{
        current: step,
        onStep: setStep,
        steps: [
          { key: 'compute', label: 'Compute', done: 4, all: 4 },
          { key: 'check', label: 'Check', done: 2, all: 4 },
          { key: 'generate', label: 'Generate', done: 1, all: 4 },
          { key: 'publish', label: 'Publish', done: 1, all: 4 },
        ],
      }}
      list={{
        label: 'Divisions',
        rows: cards,
        rowKey: row => row.id,
        rowName: row => row.id,
        columns: [
          { key: 'division', header: 'Division', look: 'name', cell: row => row.id },
          { key: 'teacher', header: 'Class Teacher', cell: row => row.teacher },
          { key: 'students', header: 'Students', align: 'end', cell: row => row.students },
          { key: 'locked', header: 'Sheets locked', align: 'end', cell: row => row.locked },
          { key: 'result', header: 'Result', cell: row => <Badge status={tones[row.result]}>{row.result}</Badge> },
          { key: 'cards', header: 'Cards ready', align: 'end', cell: row => row.cards },
          { key: 'published', header: 'Published', align: 'end', cell: row => row.published },
        ],
      }}
      selected={selected}
      onSelect={setSelected}
      actions={[{ key: step, label: stepActions[step] ?? '', look: 'primary', onSelect: () => done(step, [...selected]) }]}
    />
  )
}

/** Four steps over one row a division: a step offers what is done there, and says how many are through. */
export const FourSteps: Story = {
  render: () => <ReportCards />,
  play: async ({ canvasElement }) => {
    done.mockClear()
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select V B' }))
    await expect(canvas.getByRole('button', { name: 'Generate' })).toBeVisible()
    const publish = canvas.getByRole('button', { name: /Publish 1 of 4/ })
    await userEvent.click(publish)
    await expect(publish).toHaveAttribute('aria-current', 'step')
    await userEvent.click(canvas.getByRole('button', { name: 'Publish' }))
    await expect(done).toHaveBeenCalledWith('publish', ['V B'])
  },
}

export const Loading: Story = { args: { waiting: true } }

export const LoadingMatrix: Story = { args: { waiting: true, first: 'matrix' } }

export const Empty: Story = {
  args: { none: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('No records found.')).toBeVisible()
    await userEvent.click(canvas.getByRole('radio', { name: 'Matrix' }))
    await expect(canvas.getByText('No records found.')).toBeVisible()
  },
}

export const Failed: Story = {
  args: { failed: true, first: 'matrix' },
  play: async ({ canvasElement }) => {
    done.mockClear()
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Retry' }))
    await expect(done).toHaveBeenCalledTimes(1)
  },
}

/** Rows become cards with their box at the start, and all further actions stand behind one button. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    done.mockClear()
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select V A English' }))
    await userEvent.click(canvas.getByRole('button', { name: 'More' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Unlock' }))
    await expect(done).toHaveBeenCalledWith('unlock')
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  },
}

/** The matrix scrolls in its own frame; its lines keep their names in sight. */
export const PhoneMatrix: Story = {
  args: { first: 'matrix' },
  globals: { viewport: { value: 'phone', isRotated: false } },
}
