import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { Field, Select } from '../../form'
import type { RowSelection } from '../selection'
import { PeoplePicker, type PeoplePickerProps } from './PeoplePicker'
import { type StoryStudent, students } from './story-people'

const done = fn()
const pageSize = 10
const everybody = async () => students.filter(one => one.guardian).map(one => one.id)

type BenchProps = Partial<PeoplePickerProps<StoryStudent>> & { waiting?: boolean; none?: boolean; failed?: boolean }

function Bench({ waiting, none, failed, ...props }: BenchProps) {
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
            onChange={setDivision}
          />
        </Field>
      }
      people={count => (count === 1 ? 'student' : 'students')}
      searchKey={String(division)}
      ids={everybody}
      list={{
        label: 'Students',
        rows: waiting ? undefined : found.slice((page - 1) * pageSize, page * pageSize),
        rowKey: one => one.id,
        rowName: one => one.name,
        selectable: one => one.guardian !== null,
        together: one => one.siblings,
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

/** Everybody the filters find is chosen at once, whatever the page; taking one out ends the whole. */
export const EntireCollection: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Select all 36 entries' }))
    await expect(await canvas.findByText('35 students selected')).toBeVisible()
    await userEvent.click(box(canvas, 'Aarav Menon'))
    await expect(canvas.getByText('34 students selected')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Select all 36 entries' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Deselect all 36 entries' }))
    await expect(canvas.queryByText(/students selected/)).toBeNull()
  },
}

export const CollectionFails: Story = {
  args: { ids: async () => Promise.reject(new Error('offline')) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
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

/** Cards with their box at the start; the primary action stays a button, the others are behind one. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(box(canvas, 'Aadhya Krishnan'))
    await expect(canvas.getByRole('button', { name: 'Generate user' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'More' }))
    await expect(await screen.findByRole('menuitem', { name: 'Remind' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  },
}
