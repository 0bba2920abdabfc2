import type { Meta, StoryObj } from '@storybook/react-vite'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Banner } from '../feedback'
import { Button, Field, Select } from '../form'
import { type BulkAction, PeoplePicker, type RowSelection, Stack } from '../layouts'
import { Table } from '../table'

type Student = { id: string; name: string; division: string }

const first = ['Aadhya', 'Aarav', 'Diya', 'Fathima', 'Gurpreet', 'Jerin', 'Karthik', 'Meenakshi']
const last = ['Krishnan', 'Menon', 'Agarwal', 'Rahman', 'Dhillon']
const students: readonly Student[] = Array.from({ length: 34 }, (_, at) => ({
  id: `s${at}`,
  name: `${first[at % 8]} ${last[Math.floor(at / 8)]}`,
  division: at < 22 ? 'V A' : 'V B',
}))

const pageSize = 20
const sent = fn()

type ScreenProps = {
  /** Whether what was chosen is chosen no more once it was written to. */
  clears?: boolean
}

/** A class whose families are written to. */
function Screen({ clears = true }: ScreenProps) {
  const [division, setDivision] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const [selected, setSelected] = useState<RowSelection>(new Set())
  const [told, setTold] = useState<number>()
  const found = students.filter(one => division === null || one.division === division)
  const actions: BulkAction[] = [
    {
      key: 'send',
      label: 'Send',
      icon: Send,
      look: 'primary',
      onSelect: () => {
        sent([...selected])
        setTold(selected.size)
        if (clears) setSelected(new Set())
      },
    },
  ]
  return (
    <PeoplePicker
      header={{ title: 'To Guardian' }}
      notice={told === undefined ? undefined : <Banner tone="success">{`${told} messages sent.`}</Banner>}
      filters={
        <Field label="Division">
          <Select
            clearable
            options={['V A', 'V B'].map(value => ({ value, label: value }))}
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
      ids={async () => found.map(one => one.id)}
      list={{
        label: 'Students',
        rows: found.slice((page - 1) * pageSize, page * pageSize),
        rowKey: one => one.id,
        rowName: one => one.name,
        names: async () => found.map(one => [one.id, one.name] as const),
        columns: [
          { key: 'name', header: 'Student', look: 'name', cell: one => one.name },
          { key: 'division', header: 'Division', cell: one => one.division },
        ],
      }}
      pagination={{ page, pageSize, count: found.length, onPage: setPage }}
      selected={selected}
      onSelect={setSelected}
      actions={actions}
    />
  )
}

const meta = {
  title: 'Patterns/Selection',
  component: Screen,
  parameters: {
    docs: {
      description: {
        component:
          'Every list with boxes works in one way. `useChoice` keeps what is chosen, `SelectTable` has the boxes, `SelectionBar` says what is chosen and does things with it; `PeoplePicker` has all three. Two presses reach everything that the filters find. Pages and filters keep the choice, and the bar says what they do not show. When the work is done, nothing is chosen any more.',
      },
      story: { inline: false, height: '640px' },
    },
  },
} satisfies Meta<typeof Screen>

export default meta
type Story = StoryObj<typeof meta>

const pageBox = (canvas: ReturnType<typeof within>) => canvas.getByRole('checkbox', { name: 'Select all rows of this page' })

/** Do: the box of the head, then the button beside what it took. */
export const DoReachEverybody: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(pageBox(canvas))
    await userEvent.click(canvas.getByRole('button', { name: 'Select all 34 entries' }))
    await expect(await canvas.findByText('34 students selected')).toBeVisible()
    await expect(canvas.getByRole('button', { name: '+ 31 more' })).toBeVisible()
  },
}

/** Do: say what of the choice the filters do not show, and let it be seen and dropped. */
export const DoTellOfTheHidden: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(pageBox(canvas))
    await userEvent.click(canvas.getByRole('combobox', { name: /^Division/ }))
    await userEvent.click(await within(document.body).findByRole('option', { name: 'V B' }))
    await waitFor(() =>
      expect(canvas.getByText(/^20 students selected/)).toHaveTextContent(
        '20 students selected, 20 of them not shown by these filters',
      ),
    )
    await expect(canvas.getByRole('button', { name: 'Clear them' })).toBeVisible()
  },
}

/** Do: choose nothing any more once the work is done, so that it is not done twice. */
export const DoClearAfterwards: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(pageBox(canvas))
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }))
    await expect(canvas.getByText('20 messages sent.')).toBeVisible()
    await expect(pageBox(canvas)).not.toBeChecked()
    await expect(canvas.queryByRole('button', { name: 'Send' })).toBeNull()
  },
}

/** Do: on a phone the box of the page stands above the cards, and the bar in reach of the thumb. */
export const DoOnAPhone: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(pageBox(canvas))
    await userEvent.click(canvas.getByRole('button', { name: 'Select all 34 entries' }))
    await expect(await canvas.findByText('34 students selected')).toBeVisible()
    const send = canvas.getByRole('button', { name: 'Send' }).getBoundingClientRect()
    await expect(send.bottom).toBeLessThanOrEqual(window.innerHeight)
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  },
}

/** Don't: leave the choice after the work. The next press would send to all of them again. */
export const DontKeepTheChoice: Story = {
  args: { clears: false },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(pageBox(canvas))
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }))
    await expect(canvas.getByText('20 students selected')).toBeVisible()
  },
}

/** Don't: count without names at the foot of a list, with buttons that are far from it and no way to the other pages. */
export const DontCountAlone: Story = {
  render: () => (
    <Stack>
      <Table
        label="Students"
        rows={students.slice(0, 5)}
        rowKey={one => one.id}
        selected={new Set(['s0', 's1', 's2'])}
        columns={[
          { key: 'name', header: 'Student', look: 'name', cell: one => one.name },
          { key: 'division', header: 'Division', cell: one => one.division },
        ]}
      />
      <p>3 selected</p>
      <div>
        <Button icon={Send}>Send</Button>
      </div>
    </Stack>
  ),
}
