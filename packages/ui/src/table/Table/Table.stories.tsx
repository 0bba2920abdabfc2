import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Link } from '../../form/Link'
import { TextInput } from '../../form/TextInput'
import { amount, type StoryRow, storyColumns, storyRows } from '../story-rows'
import type { Sort } from './sort.state'
import { Table, type TableProps } from './Table'

function Bench(props: Partial<TableProps<StoryRow>>) {
  const [sort, setSort] = useState<readonly Sort[]>(props.sort ?? [])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(props.selected ?? new Set())
  return (
    <Table
      label="Students"
      columns={storyColumns}
      rows={storyRows(8)}
      rowKey={row => row.id}
      {...props}
      sort={sort}
      onSort={next => {
        setSort(next)
        props.onSort?.(next)
      }}
      selected={props.selected || props.onPick ? chosen : undefined}
      onPick={
        props.onPick &&
        (row => {
          setChosen(new Set([row.id]))
          props.onPick?.(row)
        })
      }
    />
  )
}

const opens = fn()

const meta = { title: 'Table/Table', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** The row that is worked on stays a row of a table. */
export const Default: Story = {
  args: { selected: new Set(['row-2']) },
  play: async ({ canvasElement }) => {
    const rows = within(within(canvasElement).getByRole('table', { name: 'Students' })).getAllByRole('row')
    await expect(rows.filter(row => row.ariaCurrent)).toEqual([rows[3]])
  },
}

export const Playground: Story = { args: { cards: true } }

/** A click sorts up, down and off; Shift adds a further column. */
export const Sorting: Story = {
  args: { onSort: fn() },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const head = (name: string) => canvas.getByRole('columnheader', { name })
    // One user whose keys stay down between the clicks.
    const user = userEvent.setup()
    await user.click(canvas.getByRole('button', { name: 'Name' }))
    await expect(head('Name')).toHaveAttribute('aria-sort', 'ascending')
    await user.keyboard('{Shift>}')
    await user.click(canvas.getByRole('button', { name: 'Roll No' }))
    await user.keyboard('{/Shift}')
    await expect(head('Name')).toHaveAttribute('aria-sort', 'ascending')
    await expect(args.onSort).toHaveBeenCalledTimes(2)
    await user.click(canvas.getByRole('button', { name: 'Name' }))
    await expect(head('Name')).toHaveAttribute('aria-sort', 'descending')
    await expect(head('Roll No')).not.toHaveAttribute('aria-sort', 'ascending')
  },
}

/** The name of a row is a button; arrows walk these buttons, and a click anywhere on the row picks as well. */
export const Picking: Story = {
  args: { onPick: fn() },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const table = within(canvas.getByRole('table', { name: 'Students' }))
    const names = table.getAllByRole('button', { pressed: false })
    await expect(names).toHaveLength(8)
    await expect(names[2]).toHaveAccessibleName('Abdul Rahman K. P.')
    table.getByRole('button', { name: 'Roll No' }).focus()
    await userEvent.tab()
    await expect(names[0]).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect(args.onPick).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'row-2' }))
    await expect(table.getAllByRole('button', { pressed: true })).toEqual([names[2]])
    const row = names[2]!.closest('tr')!
    await expect(getComputedStyle(row).outlineStyle).toBe('solid')
    await userEvent.keyboard('{PageDown} ')
    await expect(args.onPick).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'row-7' }))
    await userEvent.keyboard('{Home}')
    await expect(names[0]).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{Tab}')
    await expect(names[1]).toHaveFocus()
    await expect(args.onPick).toHaveBeenCalledTimes(2)
    await userEvent.click(within(row).getByText('V A'))
    await expect(args.onPick).toHaveBeenCalledTimes(3)
    await expect(names[2]).toHaveAttribute('aria-pressed', 'true')
  },
}

/** A column of people holds links to their records; the button of a row stands at its code then. */
export const PickingBesidePeople: Story = {
  args: {
    onPick: fn(),
    columns: storyColumns.map(column =>
      column.look === 'name'
        ? { ...column, person: true, cell: (row: StoryRow) => <Link href={`/student?id=${row.id}`}>{row.name}</Link> }
        : column,
    ),
  },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    // The page of the story stays where it is.
    canvasElement.addEventListener('click', event => event.preventDefault(), { once: true })
    await userEvent.click(canvas.getAllByRole('link', { name: 'Aarav Menon' })[0]!)
    await expect(args.onPick).not.toHaveBeenCalled()
    await expect(canvas.getAllByRole('button', { pressed: false })[1]).toHaveAccessibleName('2020/0002')
    await userEvent.click(canvas.getAllByText('V A')[0]!)
    await expect(args.onPick).toHaveBeenCalledTimes(1)
  },
}

/** A line under the head, of the whole table. */
export const Lead: Story = {
  args: { lead: 'All 8 on this page are selected.' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('cell', { name: 'All 8 on this page are selected.' })).toBeVisible()
  },
}

/** The menu of a row answers for itself. */
export const PickingBesideMenus: Story = {
  args: {
    onPick: fn(),
    rowName: row => row.admNo,
    rowMenu: row => [{ key: 'open', label: 'Profile', onSelect: () => opens(row.id) }],
  },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Actions for 2020/0002' }))
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Profile' }))
    await expect(opens).toHaveBeenLastCalledWith('row-1')
    await expect(args.onPick).not.toHaveBeenCalled()
  },
}

/** Without the name the first column that says anything holds the button. */
export const PickingWithoutName: Story = {
  args: {
    onPick: fn(),
    columns: [{ key: 'note', header: 'Note', cell: row => (row.id === 'row-0' ? '' : 'Note') }, ...storyColumns.slice(2)],
  },
  play: async ({ canvasElement }) => {
    const rows = within(canvasElement).getAllByRole('row').slice(1)
    await expect(within(rows[0]!).getByRole('button')).toHaveAccessibleName('V A')
    await expect(within(rows[1]!).getByRole('button')).toHaveAccessibleName('Note')
  },
}

/** Commands of a row at its end. */
export const RowMenu: Story = {
  args: {
    rowName: row => `${row.name}, ${row.admNo}`,
    rowMenu: row => [{ key: 'open', label: 'Profile', onSelect: () => opens(row.id) }],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: `Actions for Aarav Menon, ${storyRows(2)[1]!.admNo}` }))
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Profile' }))
    await expect(opens).toHaveBeenLastCalledWith('row-1')
  },
}

/** Sums under a double rule. */
export const Totals: Story = {
  args: { totals: { name: 'Total', due: amount(storyRows(8).reduce((sum, row) => sum + row.due, 0)) } },
}

/** A field a column under the head; it stays while nothing is found. */
export const FilterRow: Story = {
  args: {
    rows: [],
    cards: true,
    filters: { name: <TextInput aria-label="Filter by Name" placeholder="Filter" value="xyz" onChange={() => undefined} /> },
    empty: { title: 'Nobody found' },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('textbox', { name: 'Filter by Name' })).toBeVisible()
    await expect(canvas.getByText('Nobody found')).toBeVisible()
  },
}

/** Rows that were put away. */
export const Archived: Story = { args: { archived: row => row.division === 'V B' } }

export const Loading: Story = {
  render: () => <Table label="Students" columns={storyColumns} rows={undefined} rowKey={row => row.id} />,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('table')).toHaveAttribute('aria-busy', 'true')
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('Loading rows')
    const bars = canvasElement.querySelector('tbody')
    await expect(bars && getComputedStyle(bars).animationDelay).toBe('0.15s')
  },
}

export const Empty: Story = { args: { rows: [] } }

const retry = fn()

export const Failed: Story = {
  args: { error: { onRetry: retry } },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Retry' }))
    await expect(retry).toHaveBeenCalled()
  },
}

/** The head stays in sight while the page scrolls. */
export const StickyHead: Story = {
  args: { rows: storyRows(60) },
  play: async ({ canvasElement }) => {
    const head = within(canvasElement).getByRole('columnheader', { name: 'Division' })
    window.scrollTo(0, 700)
    await waitFor(() => expect(head.getBoundingClientRect().top).toBe(0))
    await expect(canvasElement.querySelector('[data-scrolls]')).toBeNull()
    window.scrollTo(0, 0)
  },
}

/** Too wide for its place it scrolls in a frame no higher than the window, where the head stays as well. */
export const Sideways: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  args: { rows: storyRows(60) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const frame = canvas.getByRole('table', { name: 'Students' }).parentElement!
    await waitFor(() => expect(frame).toHaveAttribute('data-scrolls'))
    await expect(frame.offsetHeight).toBeLessThan(window.innerHeight)
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
    frame.scrollTo(0, 500)
    const head = canvas.getByRole('columnheader', { name: 'Division' })
    await expect(Math.round(head.getBoundingClientRect().top)).toBe(Math.round(frame.getBoundingClientRect().top))
    frame.scrollTo(0, 0)
  },
}

/** Cards on a phone: whose it is, then what else there is with the names of the columns, in three lines at most. */
export const Cards: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  args: { cards: true, selected: new Set(['row-1']) },
  play: async ({ canvasElement }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
    await expect(canvasElement.querySelector('[data-scrolls]')).toBeNull()
    const cell = canvasElement.querySelector('tbody td[data-label="Division"]')!
    await expect(getComputedStyle(cell, '::before').content).toContain('Division')
    for (const card of canvasElement.querySelectorAll('tbody tr')) {
      await expect(card.getBoundingClientRect().height).toBeLessThanOrEqual(80)
    }
  },
}

/** What says nothing has no place in a card. */
export const CardsWithoutBlanks: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  args: {
    cards: true,
    columns: [
      { key: 'name', header: 'Name', look: 'name', cell: row => row.name },
      { key: 'none', header: 'Nickname', cell: () => '–' },
      { key: 'empty', header: 'House', cell: () => null },
      { key: 'division', header: 'Division', cell: row => row.division },
    ],
  },
  play: async ({ canvasElement }) => {
    const [first] = canvasElement.querySelectorAll<HTMLElement>('tbody tr')
    const seen = [...first!.children].filter(cell => (cell as HTMLElement).offsetHeight > 0)
    await expect(seen.map(cell => (cell as HTMLElement).dataset.label)).toEqual(['Name', 'Division'])
  },
}

/** A card with more than its three lines is opened in its place where nothing else opens it: a line for each value. */
export const CardOpened: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  args: {
    cards: true,
    columns: [
      { key: 'name', header: 'Name', look: 'name', cell: row => row.name },
      ...['House', 'Transport', 'Hostel', 'Language', 'Scholarship'].map(header => ({
        key: header,
        header,
        cell: () => `As entered in the form for ${header}`,
      })),
    ],
  },
  play: async ({ canvasElement }) => {
    const [card] = canvasElement.querySelectorAll<HTMLElement>('tbody tr')
    await expect(card!.getBoundingClientRect().height).toBe(80)
    const more = within(card!).getByRole('button', { name: 'Show all of it' })
    more.focus()
    await userEvent.keyboard('{Enter}')
    await expect(within(card!).getByRole('button', { name: 'Show less' })).toHaveFocus()
    const last = within(card!).getByText('As entered in the form for Scholarship')
    await expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(card!.getBoundingClientRect().bottom)
  },
}

/** The whole card opens what its row opens. */
export const CardPicked: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  args: { cards: true, onPick: opens },
  play: async ({ canvasElement }) => {
    opens.mockClear()
    await userEvent.click(canvasElement.querySelector('tbody tr td[data-label="Division"]')!)
    await expect(opens).toHaveBeenCalledOnce()
  },
}

/** Beside a name that is a link the code holds the button of the card, and is read in its line. */
export const CardPickedBesidePeople: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  args: { ...PickingBesidePeople.args, cards: true },
  play: async ({ canvasElement }) => {
    const code = within(canvasElement).getByRole('button', { name: '2020/0002' })
    const line = code.closest('td')!.getBoundingClientRect()
    await expect(code.getBoundingClientRect().top).toBeLessThan(line.top + line.height / 2)
    await expect(code.getBoundingClientRect().bottom).toBeLessThanOrEqual(line.bottom + 1)
  },
}

/** 44 px in the comfortable density, 32 px rows in the compact one. */
export const Comfortable: Story = {
  globals: { density: 'comfortable' },
  args: { rowMenu: () => [{ key: 'open', label: 'Open' }], rowName: row => row.name },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const menu = canvas.getAllByRole('button', { name: 'Actions for Aarav Menon' })[0]!
    await expect(menu.getBoundingClientRect().height).toBe(44)
    await expect(menu.getBoundingClientRect().width).toBe(44)
    await expect(canvas.getByRole('button', { name: 'Name' }).getBoundingClientRect().height).toBe(44)
    await expect(menu.closest('tr')?.getBoundingClientRect().height).toBeLessThanOrEqual(45)
  },
}

export const Compact: Story = {
  ...Comfortable,
  globals: { density: 'compact' },
  play: async ({ canvasElement }) => {
    const menu = within(canvasElement).getAllByRole('button', { name: 'Actions for Aarav Menon' })[0]!
    await expect(menu.getBoundingClientRect().height).toBe(28)
    await expect(menu.closest('tr')?.getBoundingClientRect().height).toBeLessThanOrEqual(33)
  },
}
