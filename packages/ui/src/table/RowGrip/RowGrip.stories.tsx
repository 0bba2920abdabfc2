import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test'
import { Table } from '../Table'
import { RowGrip } from './RowGrip'

const names = ['School calendar', 'Uniform and books', 'Library catalogue', 'Bus rules']

function Bench({ onMove, phone }: { onMove?: (name: string, to: number) => void; phone?: boolean }) {
  const [rows, setRows] = useState(names)
  const move = (from: number, to: number) => {
    onMove?.(rows[from]!, to)
    const next = rows.filter((_, index) => index !== from)
    next.splice(to, 0, rows[from]!)
    // As a list that is read anew: the rows come a moment later.
    setTimeout(() => setRows(next), 20)
  }
  return (
    <Table
      label="Items"
      cards={phone}
      rows={rows.map((name, index) => ({ name, index }))}
      rowKey={row => row.name}
      columns={[
        {
          key: 'order',
          header: 'Order',
          width: '96px',
          cell: row => (
            <RowGrip name={row.name} index={row.index} count={rows.length} onMove={to => move(row.index, to)}>
              {row.index + 1}
            </RowGrip>
          ),
        },
        { key: 'name', header: 'Title', look: 'name', cell: row => row.name },
      ]}
    />
  )
}

const meta = { title: 'Table/RowGrip', component: Bench, args: { onMove: fn() } } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

const grip = (canvas: ReturnType<typeof within>, name: string) =>
  canvas.getByRole('button', { name: `Move ${name}: arrow up or down` })
const order = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('tbody td[data-look=name]')].map(cell => cell.textContent)

export const Default: Story = {}

export const Playground: Story = {}

/** Arrows move the row, the focus goes with it, and its place is told. */
export const Keyboard: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    grip(canvas, 'School calendar').focus()
    await userEvent.keyboard('{ArrowUp}')
    await expect(args.onMove).not.toHaveBeenCalled()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(order(canvasElement)[1]).toBe('School calendar'))
    await waitFor(() => expect(grip(canvas, 'School calendar')).toHaveFocus())
    await expect(await canvas.findByText('School calendar is at place 2 of 4')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(order(canvasElement)[2]).toBe('School calendar'))
    await expect(args.onMove).toHaveBeenLastCalledWith('School calendar', 2)
  },
}

/** Dragged over others, the row goes to the place of the one it is let go on; Escape leaves it where it is. */
export const Dragging: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const middle = (name: string) => {
      const box = canvas.getByText(name).getBoundingClientRect()
      return { clientX: box.left, clientY: (box.top + box.bottom) / 2 }
    }
    const handle = grip(canvas, 'Bus rules')
    await fireEvent.pointerDown(handle, { button: 0, ...middle('Bus rules') })
    await fireEvent.pointerMove(window, middle('Uniform and books'))
    await fireEvent.keyDown(window, { key: 'Escape' })
    await fireEvent.pointerUp(window)
    await expect(args.onMove).not.toHaveBeenCalled()
    await fireEvent.pointerDown(handle, { button: 0, ...middle('Bus rules') })
    await fireEvent.pointerMove(window, middle('Uniform and books'))
    await fireEvent.pointerUp(window)
    await expect(args.onMove).toHaveBeenCalledWith('Bus rules', 1)
    await waitFor(() =>
      expect(order(canvasElement)).toEqual(['School calendar', 'Bus rules', 'Uniform and books', 'Library catalogue']),
    )
  },
}

/** On a phone the rows are cards, and the grip is as large as a finger. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  args: { phone: true },
  play: async ({ canvasElement }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
    await expect(grip(within(canvasElement), 'Bus rules')).toBeVisible()
  },
}
