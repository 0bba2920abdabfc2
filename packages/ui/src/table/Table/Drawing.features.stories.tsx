import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { SearchInput } from '../../form/SearchInput'
import { type StoryRow, storyColumns, storyRows } from '../story-rows'
import { Table, type TableColumn } from './Table'

const rows = storyRows(12)
const nobody: ReadonlySet<string> = new Set()

/** Ids of the rows that were drawn, in turn. */
const drawn: string[] = []

const columns: TableColumn<StoryRow>[] = [
  ...storyColumns,
  {
    key: 'counted',
    header: 'Class',
    cell: row => {
      drawn.push(row.id)
      return row.division
    },
  },
]

/** A report: a search over the table, and rows to pick by functions that are made anew with every letter. */
function Bench() {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(nobody)
  const shown = rows.filter(row => row.name.toLowerCase().includes(text.toLowerCase()))
  return (
    <>
      <SearchInput aria-label="Search" value={text} onChange={setText} />
      <Table
        label="Students"
        columns={columns}
        rows={shown}
        rowKey={row => row.id}
        selected={chosen}
        onPick={row => setChosen(new Set([row.id]))}
      />
    </>
  )
}

const meta = { title: 'Table/Table/Drawing', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** A search above the table draws no row that stays as it was. */
export const Searching: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    drawn.length = 0
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search' }), 'menon')
    await expect(canvas.getAllByRole('row')).toHaveLength(3)
    await expect(drawn).toEqual([])
  },
}

/** Picking draws the row that is picked, and then the one that is so no more. */
export const PickingOne: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    drawn.length = 0
    await userEvent.click(canvas.getAllByRole('row')[3]!)
    await expect([...new Set(drawn)]).toEqual(['row-2'])
    drawn.length = 0
    await userEvent.click(canvas.getAllByRole('row')[5]!)
    await expect([...new Set(drawn)].sort()).toEqual(['row-2', 'row-4'])
  },
}
