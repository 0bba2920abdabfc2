import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { EntryChange, EntryColumn } from '../entry.types'
import { markLeads, markRows, storyServer } from '../story-sheets'
import { useEntry } from '../useEntry'
import { EntryGrid } from './EntryGrid'

const codes = ['Church Road', 'Market', 'Lake View', 'Temple Junction', 'Railway Station'].flatMap((stop, at) => [
  { code: `Bus ${1 + (at % 2)} · ${stop}`, label: stop },
])
const columns: readonly EntryColumn[] = [
  { key: 'pickup', header: 'Pickup', kind: 'choice', search: true, optional: true, codes },
  { key: 'drop', header: 'Drop', kind: 'choice', search: true, optional: true, codes },
]
const rows = markRows(6, { 1: { pickup: codes[0]!.code, drop: codes[0]!.code }, 2: { pickup: codes[3]!.code } })
let server = storyServer()
const save = (changes: readonly EntryChange[]) => server.save(changes)

function Stops() {
  const entry = useEntry({ rows, columns, save })
  return <EntryGrid label="Stops of VII A" leads={markLeads} entry={entry} />
}

const meta = {
  title: 'Entry/EntryGrid/Search',
  component: Stops,
  beforeEach: () => {
    server = storyServer()
  },
} satisfies Meta<typeof Stops>

export default meta
type Story = StoryObj<typeof meta>

/** Of many codes a part is enough, as long as one alone has it. */
export const Searching: Story = {
  play: async ({ canvasElement }) => {
    const cell = (row: number, column: number) => canvasElement.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)!
    within(canvasElement).getByRole('grid').focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}lake')
    await expect(canvasElement.querySelectorAll('datalist option')).toHaveLength(codes.length)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(cell(2, 0)).toHaveTextContent('Bus 1 · Lake View'))
    await userEvent.keyboard('bus 2{Enter}')
    await waitFor(() => expect(cell(3, 0)).toHaveAttribute('aria-invalid', 'true'))
    await userEvent.keyboard('{ArrowUp}{Delete}')
    await waitFor(() => expect(cell(3, 0)).toHaveTextContent(''))
  },
}

/** On a phone one of many is found in a field. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /Aadhya/ }))
    const dialog = within(await within(document.body).findByRole('dialog'))
    await expect(dialog.getByRole('combobox', { name: /Pickup/ })).toHaveValue('Bus 1 · Church Road')
  },
}
