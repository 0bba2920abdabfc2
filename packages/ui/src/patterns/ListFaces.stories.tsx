import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Button, Field, SearchInput } from '../form'
import { ListLayout } from '../layouts'

type Student = { admNo: string; name: string; division: string }

const students: readonly Student[] = [
  { admNo: '2022/0087', name: 'Aadhya Krishnan', division: 'V A' },
  { admNo: '2022/0113', name: 'Aarav Menon', division: 'V A' },
  { admNo: '2023/0041', name: 'Abdul Rahman K. P.', division: 'V B' },
]

type ScreenProps = {
  /** Undefined while the list is loaded for the first time. */
  rows: readonly Student[] | undefined
  failed?: boolean
  onRetry?: () => void
}

/** A list of students in each of its states. */
function Screen({ rows, failed, onRetry }: ScreenProps) {
  const [text, setText] = useState('')
  const found = rows?.filter(row => row.name.toLowerCase().includes(text.toLowerCase()))
  return (
    <ListLayout
      header={{ title: 'Students', context: 'Academic year 2026–27' }}
      filters={
        <Field label="Search">
          <SearchInput value={text} onChange={setText} placeholder="Name" />
        </Field>
      }
      tools={rows && !failed ? { count: `${found?.length ?? 0} students` } : undefined}
      table={{
        label: 'Students',
        rows: found,
        rowKey: row => row.admNo,
        columns: [
          { key: 'admNo', header: 'Adm.No', look: 'code', cell: row => row.admNo },
          { key: 'name', header: 'Name', look: 'name', cell: row => row.name },
          { key: 'division', header: 'Division', cell: row => row.division },
        ],
        error: failed ? { reference: '8F2C-41', onRetry } : undefined,
        empty:
          text === ''
            ? { title: 'No students yet.', children: 'They stand here once they are admitted or imported.' }
            : { title: 'No student has this name.', action: <Button onClick={() => setText('')}>Clear the search</Button> },
        cards: true,
        expectedRows: 5,
      }}
      pagination={{ page: 1, pageSize: 10, count: found?.length ?? 0, onPage: () => undefined }}
    />
  )
}

const meta = {
  title: 'Patterns/List faces',
  component: Screen,
  args: { rows: students, onRetry: fn() },
  parameters: {
    docs: {
      description: {
        component:
          'A list has five faces, and each says what to do next: it loads, it has rows, it has none yet, nothing fits the filters, or it could not be loaded. The head and the filters stay through all of them.',
      },
      story: { inline: false, height: '460px' },
    },
  },
} satisfies Meta<typeof Screen>

export default meta
type Story = StoryObj<typeof meta>

export const Data: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getAllByRole('row')).toHaveLength(4)
    await expect(canvas.getByText('Rows 1–3 of 3')).toBeVisible()
  },
}

/** The shape of the table stands at once, and that it loads is told once. Pages wait until there are any. */
export const Loading: Story = {
  args: { rows: undefined },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('table', { name: 'Students' })).toHaveAttribute('aria-busy', 'true')
    await expect(canvas.getByRole('columnheader', { name: 'Name' })).toBeVisible()
    await expect(canvas.queryByRole('navigation')).toBeNull()
  },
}

/** Nothing has been entered yet: it says what will stand here. */
export const Empty: Story = {
  args: { rows: [] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('No students yet.')).toBeVisible()
    await expect(canvas.queryByRole('table')).toBeNull()
  },
}

/** There are rows and none fits: the way back is one press away. */
export const NothingFits: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search' }), 'zz')
    await expect(canvas.getByText('No student has this name.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Clear the search' }))
    await expect(canvas.getAllByRole('row')).toHaveLength(4)
  },
}

/** It could not be loaded: what happened, a reference for the office, and Retry. */
export const Failed: Story = {
  args: { rows: undefined, failed: true },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('alert')).toHaveTextContent('8F2C-41')
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
