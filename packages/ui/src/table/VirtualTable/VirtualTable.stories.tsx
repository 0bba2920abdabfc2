import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { type StoryRow, storyColumns, storyRows } from '../story-rows'
import { VirtualTable, type VirtualTableProps } from './VirtualTable'

const manyRows = storyRows(100_000)

function Bench({ rows: initial = manyRows, ...props }: Partial<VirtualTableProps<StoryRow>>) {
  const [rows, setRows] = useState(initial)
  return (
    <VirtualTable
      label="Students"
      columns={storyColumns}
      rowKey={row => row.id}
      height="420px"
      {...props}
      rows={rows}
      onRemove={props.onRemove && (row => setRows(rows.filter(other => other !== row)))}
      removeLabel={row => `Remove ${row.name}`}
    />
  )
}

const meta = { title: 'Table/VirtualTable', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { rowHeight: 44 } }

/** One tab stop; End goes to the last of 100,000 rows, of which only those in sight are drawn. */
export const Keyboard: Story = {
  args: { onPick: fn() },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const grid = canvas.getByRole('grid', { name: 'Students' })
    await expect(grid).toHaveAttribute('aria-rowcount', '100001')
    await userEvent.tab()
    await waitFor(() => expect(grid).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}{PageDown}{ArrowUp}{End}')
    await waitFor(() => {
      const active = canvasElement.querySelector(`[id="${grid.getAttribute('aria-activedescendant')}"]`)
      expect(active?.getAttribute('aria-rowindex')).toBe('100001')
    })
    await expect(canvas.getAllByRole('row').length).toBeLessThan(30)
    await userEvent.keyboard('{Enter}')
    await expect(args.onPick).toHaveBeenCalledWith(expect.objectContaining({ id: 'row-99999' }))
    await userEvent.keyboard('{Home}')
    await waitFor(() => expect(grid.querySelector('[data-active]')).toHaveAttribute('aria-rowindex', '2'))
  },
}

/** Rows go by their button or by Delete. */
export const Removing: Story = {
  args: { rows: storyRows(4), onRemove: fn() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Aarav Menon' }))
    await expect(canvas.queryByText('Aarav Menon')).toBeNull()
    canvas.getByRole('grid').focus()
    await userEvent.keyboard('{Home}{Delete}')
    await expect(canvas.queryByText('Aadhya Krishnan')).toBeNull()
  },
}

/** Rows are as high as the density says. */
export const Density: Story = {
  args: { rows: storyRows(40) },
  globals: { density: 'compact' },
  play: async ({ canvasElement }) => {
    const row = () => canvasElement.querySelector('[aria-rowindex="3"]')
    await waitFor(() => expect(row()?.getBoundingClientRect().height).toBe(32))
  },
}
