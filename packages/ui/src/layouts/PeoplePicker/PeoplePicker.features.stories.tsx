import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { Field, Select } from '../../form'
import type { RowSelection } from '../selection'
import { PeoplePicker, type PeoplePickerProps } from './PeoplePicker'
import { type StoryStudent, students } from './story-people'

const done = fn()
const pageSize = 10
const everybody = async () => students.filter(one => one.guardian).map(one => one.id)

type BenchProps = Partial<PeoplePickerProps<StoryStudent>> & {
  waiting?: boolean
  none?: boolean
  failed?: boolean
  named?: boolean
}

function Bench({ waiting, none, failed, named, ...props }: BenchProps) {
  const [division, setDivision] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const [selected, setSelected] = useState<RowSelection>(new Set())
  const found = none ? [] : students.filter(one => division === null || one.division === division)
  return (
    <PeoplePicker
      header={{ title: 'Create Guardian User' }}
      filters={
        <Field label="Division">
          <Select
            options={['V A', 'V B', 'VI A'].map(value => ({ value, label: value }))}
            value={division}
            onChange={value => {
              setDivision(value)
              setPage(1)
            }}
          />
        </Field>
      }
      people={count => (count === 1 ? 'student' : 'students')}
      searchKey={String(division)}
      ids={async () => (division === null ? everybody() : found.map(one => one.id))}
      list={{
        label: 'Students',
        rows: waiting ? undefined : found.slice((page - 1) * pageSize, page * pageSize),
        rowKey: one => one.id,
        rowName: one => one.name,
        selectable: one => one.guardian !== null,
        together: one => one.siblings,
        names: named ? async () => students.map(one => [one.id, one.name] as const) : undefined,
        columns: [
          { key: 'name', header: 'Student', look: 'name', cell: one => one.name },
          { key: 'class', header: 'Class', cell: one => one.division },
          { key: 'guardian', header: 'Guardian', cell: one => one.guardian ?? 'No guardian' },
        ],
        error: failed ? { onRetry: done } : undefined,
      }}
      pagination={{ page, pageSize, count: found.length, onPage: setPage }}
      selected={selected}
      onSelect={setSelected}
      actions={[
        { key: 'remind', label: 'Remind', onSelect: () => done('remind', [...selected]) },
        { key: 'generate', label: 'Generate user', look: 'primary', onSelect: () => done('generate', [...selected]) },
      ]}
      {...props}
    />
  )
}

const meta = { title: 'Layouts/PeoplePicker/Features', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

const box = (canvas: ReturnType<typeof within>, name: string) => canvas.getByRole('checkbox', { name: `Select ${name}` })

const pageBox = (canvas: ReturnType<typeof within>) => canvas.getByRole('checkbox', { name: 'Select all rows of this page' })

/** The choice is kept over pages and filters, and the bar acts on all of it. */
export const OverPages: Story = {
  play: async ({ canvasElement }) => {
    done.mockClear()
    const canvas = within(canvasElement)
    await userEvent.click(box(canvas, 'Aadhya Krishnan'))
    await userEvent.click(canvas.getByRole('button', { name: 'Page 2' }))
    await userEvent.click(box(canvas, 'Meenakshi Pillai'))
    await expect(canvas.getByText('2 students selected')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Page 1' }))
    await expect(box(canvas, 'Aadhya Krishnan')).toBeChecked()
    await userEvent.click(canvas.getByRole('button', { name: 'Generate user' }))
    await expect(done).toHaveBeenCalledWith('generate', ['s1', 's12'])
  },
}

/** The box of the head takes the page, the button beside what it took takes everybody whom the filters find. */
export const EntireCollection: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.queryByRole('button', { name: /^Select all/ })).toBeNull()
    await userEvent.click(pageBox(canvas))
    await expect(canvas.getByText('All 9 on this page are selected.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Select all 36 entries' }))
    await expect(await canvas.findByText('35 students selected')).toBeVisible()
    await expect(canvas.getByText('All 35 entries are selected.')).toBeVisible()
  },
}

/** One taken out ends the whole; everybody found is taken out again by one button. */
export const NotEntire: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(pageBox(canvas))
    await userEvent.click(canvas.getByRole('button', { name: 'Select all 36 entries' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Deselect all 35 entries' }))
    await expect(canvas.queryByText(/students selected/)).toBeNull()
    await userEvent.click(pageBox(canvas))
    await userEvent.click(canvas.getByRole('button', { name: 'Select all 36 entries' }))
    await canvas.findByText('35 students selected')
    await userEvent.click(box(canvas, 'Aarav Menon'))
    await expect(canvas.getByText('34 students selected')).toBeVisible()
    await expect(canvas.queryByText(/^All \d+/)).toBeNull()
  },
}

/** The first ones stand there by name, the rest behind a button; each can be taken out. */
export const Names: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(pageBox(canvas))
    const chips = within(canvas.getByRole('list', { name: 'Selected' }))
    await userEvent.click(chips.getByRole('button', { name: 'Remove Aarav Menon from the selection' }))
    await expect(canvas.getByText('9 students selected')).toBeVisible()
    await expect(box(canvas, 'Aarav Menon')).not.toBeChecked()
    await userEvent.click(chips.getByRole('button', { name: '+ 6 more' }))
    const all = within(await screen.findByRole('dialog', { name: '9 students selected' }))
    await userEvent.type(all.getByRole('searchbox', { name: 'Search in the selection' }), 'krish')
    await expect(all.getAllByRole('listitem')).toHaveLength(2)
    await userEvent.click(all.getByRole('button', { name: 'Remove Ananya Krishnan from the selection' }))
    await expect(await screen.findByRole('dialog', { name: '7 students selected' })).toBeVisible()
    await userEvent.click(all.getAllByRole('button', { name: 'Close' })[0]!)
    await expect(canvas.getByText('7 students selected')).toBeVisible()
  },
}

/** Names of those whom no page has shown are loaded when they are asked for. */
export const NamesOfAll: Story = {
  args: { named: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(pageBox(canvas))
    await userEvent.click(canvas.getByRole('button', { name: 'Select all 36 entries' }))
    await userEvent.click(await canvas.findByRole('button', { name: '+ 32 more' }))
    const all = within(await screen.findByRole('dialog', { name: '35 students selected' }))
    await waitFor(() => expect(all.getAllByRole('listitem')).toHaveLength(35))
    await expect(all.queryByText(/not loaded/)).toBeNull()
    await userEvent.keyboard('{Escape}')
  },
}

/** Without names of the others they are counted. */
export const WithoutNames: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(pageBox(canvas))
    await userEvent.click(canvas.getByRole('button', { name: 'Select all 36 entries' }))
    await userEvent.click(await canvas.findByRole('button', { name: '+ 32 more' }))
    const all = within(await screen.findByRole('dialog', { name: '35 students selected' }))
    await expect(all.getByText('26 more whose names are not loaded')).toBeVisible()
    await userEvent.keyboard('{Escape}')
  },
}

/** Other filters keep the choice, and the bar says how many of it they do not show. */
export const OtherFilters: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(box(canvas, 'Aadhya Krishnan'))
    await userEvent.click(box(canvas, 'Aarav Menon'))
    await userEvent.click(canvas.getByRole('combobox', { name: /^Division/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'V B' }))
    await userEvent.click(box(canvas, 'Diya Agarwal'))
    const said = await canvas.findByText(/^3 students selected/)
    await waitFor(() => expect(said).toHaveTextContent('3 students selected, 2 of them not shown by these filters'))
    await userEvent.click(canvas.getByRole('button', { name: 'Show them' }))
    const hidden = await screen.findByRole('dialog', { name: '2 of them not shown by these filters' })
    await expect(within(hidden).getAllByRole('listitem')).toHaveLength(2)
    await userEvent.keyboard('{Escape}')
    await userEvent.click(canvas.getByRole('button', { name: 'Clear them' }))
    await expect(said).toHaveTextContent(/^1 student selected$/)
  },
}

/** What is chosen is told by a region that is there before; clearing gives the focus to the box of the page. */
export const Cleared: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const told = canvas.getAllByRole('status').find(one => one.textContent === '')!
    await userEvent.click(box(canvas, 'Aadhya Krishnan'))
    await expect(told).toHaveTextContent('1 student selected')
    await userEvent.click(canvas.getByRole('button', { name: 'Clear selection' }))
    await expect(told).toHaveTextContent('')
    await expect(pageBox(canvas)).toHaveFocus()
  },
}

export const CollectionFails: Story = {
  args: { ids: async () => Promise.reject(new Error('offline')) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(pageBox(canvas))
    await userEvent.click(canvas.getByRole('button', { name: 'Select all 36 entries' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Nothing was selected; try again.')
  },
}

/** Siblings of one guardian are ticked together, also when one of them stands on another page. */
export const Siblings: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(box(canvas, 'Ananya Krishnan'))
    await expect(canvas.getByText('2 students selected')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Page 2' }))
    await expect(box(canvas, 'Karthik Krishnan')).toBeChecked()
    await userEvent.click(box(canvas, 'Karthik Krishnan'))
    await expect(canvas.queryByText(/students selected/)).toBeNull()
  },
}

/** Nobody to write to: the row is grey and cannot be ticked, nor with its page. */
export const WithoutGuardian: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(box(canvas, 'Abdul Rahman K. P.')).toBeDisabled()
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all rows of this page' }))
    await expect(canvas.getByText('10 students selected')).toBeVisible()
    await expect(box(canvas, 'Abdul Rahman K. P.')).not.toBeChecked()
  },
}

export const Loading: Story = { args: { waiting: true } }

export const Empty: Story = {
  args: { none: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('No records found.')).toBeVisible()
  },
}

export const Failed: Story = {
  args: { failed: true },
  play: async ({ canvasElement }) => {
    done.mockClear()
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Retry' }))
    await expect(done).toHaveBeenCalledTimes(1)
  },
}

/** Cards with their box at the start, and one for the page above them; the primary action stays a button. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(pageBox(canvas))
    await expect(canvas.getByRole('button', { name: 'Select all 36 entries' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: '+ 9 more' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Generate user' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'More' }))
    await expect(await screen.findByRole('menuitem', { name: 'Remind' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  },
}
