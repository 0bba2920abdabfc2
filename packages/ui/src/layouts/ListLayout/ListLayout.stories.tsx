import type { Meta, StoryObj } from '@storybook/react-vite'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Badge } from '../../feedback'
import { Button, Field, SearchInput, Select, TextInput } from '../../form'
import { Actions, FieldGrid, PanelBody, Stack } from '../Panel'
import { EntryListLayout, ListLayout } from './ListLayout'

type School = { code: string; name: string; place: string; students: number; status: 'Active' | 'Suspended' }

const schools: School[] = [
  { code: 'GVS', name: 'Green Valley School', place: 'Kozhikode', students: 2418, status: 'Active' },
  { code: 'HLS', name: 'Hill Side School', place: 'Wayanad', students: 1102, status: 'Active' },
  { code: 'LKS', name: 'Lake Side Academy', place: 'Kochi', students: 864, status: 'Suspended' },
]

const columns = [
  { key: 'code', header: 'Code', look: 'code', cell: (row: School) => row.code },
  { key: 'name', header: 'Name', look: 'name', cell: (row: School) => row.name },
  { key: 'place', header: 'Place', cell: (row: School) => row.place },
  { key: 'students', header: 'Students', align: 'end', cell: (row: School) => row.students },
  {
    key: 'status',
    header: 'Status',
    cell: (row: School) => <Badge status={row.status === 'Active' ? 'success' : 'warning'}>{row.status}</Badge>,
  },
] as const

function SchoolList() {
  const [text, setText] = useState('')
  const [status, setStatus] = useState<string | null>(null)
  const rows = schools.filter(
    row => row.name.toLowerCase().includes(text.toLowerCase()) && (status === null || row.status === status),
  )
  return (
    <ListLayout
      header={{ title: 'School List', actions: <Button icon={FileSpreadsheet}>Excel</Button> }}
      filters={
        <>
          <Field label="Status">
            <Select
              clearable
              options={[
                { value: 'Active', label: 'Active' },
                { value: 'Suspended', label: 'Suspended' },
              ]}
              value={status}
              onChange={setStatus}
            />
          </Field>
          <div data-wide="">
            <Field label="Search">
              <SearchInput value={text} onChange={setText} />
            </Field>
          </div>
        </>
      }
      tools={{
        count: `${rows.length} schools`,
        chips: status ? [{ key: 'status', label: `Status ${status}`, onRemove: () => setStatus(null) }] : [],
        onClear: () => setStatus(null),
      }}
      table={{
        label: 'Schools',
        columns,
        rows,
        rowKey: row => row.code,
        rowName: row => row.name,
        rowMenu: () => [
          { key: 'open', label: 'Open school' },
          { key: 'edit', label: 'Edit' },
        ],
        cards: true,
      }}
      pagination={{ page: 1, pageSize: 10, count: rows.length, onPage: () => undefined }}
    />
  )
}

function AnecdotalDiary() {
  const [text, setText] = useState('')
  const [rows, setRows] = useState<readonly { id: number; text: string }[]>([])
  return (
    <EntryListLayout
      header={{ title: 'Anecdotal Diary', caption: 'New' }}
      form={
        <PanelBody>
          <Stack>
            <FieldGrid>
              <Field label="Entry" required>
                <TextInput value={text} onChange={setText} />
              </Field>
            </FieldGrid>
            <Actions>
              <Button
                variant="primary"
                disabled={!text}
                onClick={() => {
                  setRows([{ id: rows.length, text }, ...rows])
                  setText('')
                }}
              >
                Save
              </Button>
            </Actions>
          </Stack>
        </PanelBody>
      }
      listTitle="Entries"
      table={{
        label: 'Entries',
        columns: [{ key: 'text', header: 'Entry', look: 'name', cell: row => row.text }],
        rows,
        rowKey: row => String(row.id),
        empty: { title: 'No entries yet.' },
      }}
    />
  )
}

const meta = { title: 'Layouts/ListLayout', component: SchoolList } satisfies Meta<typeof SchoolList>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search' }), 'lake')
    await expect(canvas.getByText('1 schools')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(canvas.getByText('3 schools')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Actions for Hill Side School' }))
    await waitFor(() => expect(canvas.getByRole('menuitem', { name: 'Open school' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
  },
}

export const Playground: Story = {}

/** The form above stays, what it saves stands below. */
export const EntryList: Story = {
  render: () => <AnecdotalDiary />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('No entries yet.')).toBeVisible()
    await userEvent.type(canvas.getByRole('textbox', { name: /Entry/ }), 'Helped a classmate')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(canvas.getByRole('cell', { name: 'Helped a classmate' })).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: /Entry/ })).toHaveValue('')
  },
}
