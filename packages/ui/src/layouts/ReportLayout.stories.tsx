import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { FormHeader } from '../feedback'
import { Field, SearchInput, Select, Tabs } from '../form'
import { Pagination, Table } from '../table'
import { useFilterState } from './filter-sheet'
import { Panel } from './Panel'
import { PrintHeader } from './PrintHeader'
import { ReportActions, type ReportFile } from './ReportActions'
import { Filters, ReportTools } from './ReportLayout'
import { WithFigures } from './WithFigures'

const students = [
  ['2022/0087', 'Aadhya Krishnan', 'Female', 'Suresh Krishnan'],
  ['2022/0113', 'Aarav Menon', 'Male', 'Rajesh Menon'],
  ['2023/0041', 'Abdul Rahman K. P.', 'Male', 'Basheer K. P.'],
  ['2022/0095', 'Aditi Deshpande', 'Female', 'Mahesh Deshpande'],
  ['2022/0102', 'Alphonsa Maria Thomas', 'Female', 'Thomas Kurian'],
].map(([admNo = '', name = '', gender = '', guardian = ''], index) => ({ admNo, name, gender, guardian, rollNo: index + 1 }))

const columns = [
  { key: 'admNo', title: 'Adm.No' },
  { key: 'name', title: 'Name' },
  { key: 'rollNo', title: 'Roll No' },
  { key: 'gender', title: 'Gender' },
  { key: 'guardian', title: 'Guardian Name' },
] as const

const onSave = fn<(file: ReportFile) => void>()
const onPrint = fn<() => void>()

function StudentReport() {
  const [text, setText] = useState('')
  const [gender, setGender] = useState<string | null>('Female')
  const [guardian, setGuardian] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>(columns.map(column => column.key))
  const has = (value: string, part: string) => value.toLowerCase().includes(part.toLowerCase())
  const rows = students.filter(
    row => (gender === null || row.gender === gender) && has(row.name, text) && has(row.guardian, guardian),
  )
  return (
    <>
      <PrintHeader school="Green Valley School" title="Student Report" year="Academic year 2026–27" />
      <FormHeader
        title="Student Report"
        caption="Info"
        context={
          <>
            Academic year <b>2026–27</b> · Green Valley School, Kozhikode
          </>
        }
        actions={<ReportActions onSave={onSave} onPrint={onPrint} />}
      />
      <Tabs
        label="Reports"
        selected="report"
        tabs={[
          { key: 'report', label: 'Student report', href: '/student/report' },
          { key: 'statistics', label: 'Statistics', href: '/student/statistics-report' },
        ]}
      />
      <div style={{ height: 16 }} />
      <Filters
        more={
          <Field label="Guardian Name">
            <SearchInput value={guardian} onChange={setGuardian} />
          </Field>
        }
      >
        <Field label="Gender">
          <Select
            clearable
            placeholder="All"
            options={['Female', 'Male'].map(value => ({ value, label: value }))}
            value={gender}
            onChange={setGender}
          />
        </Field>
        <div data-wide="">
          <Field label="Search">
            <SearchInput value={text} onChange={setText} placeholder="Name, Adm.No or guardian" />
          </Field>
        </div>
      </Filters>
      <Panel>
        <ReportTools
          count={`${rows.length} students`}
          chips={gender ? [{ key: 'gender', label: `Gender ${gender}`, onRemove: () => setGender(null) }] : []}
          onClear={() => setGender(null)}
          columns={columns}
          chosen={chosen}
          onChoose={setChosen}
        />
        <Table
          cards
          label="Students"
          rows={rows}
          rowKey={row => row.admNo}
          columns={columns
            .filter(column => chosen.includes(column.key))
            .map(column => ({
              key: column.key,
              header: column.title,
              look: column.key === 'name' ? ('name' as const) : column.key === 'admNo' ? ('code' as const) : undefined,
              align: column.key === 'rollNo' ? ('end' as const) : undefined,
              cell: (row: (typeof students)[number]) => row[column.key],
            }))}
        />
        <Pagination page={1} pageSize={20} count={rows.length} onPage={() => undefined} />
      </Panel>
    </>
  )
}

const meta = { title: 'Layouts/ReportLayout', component: StudentReport } satisfies Meta<typeof StudentReport>

export default meta
type Story = StoryObj<typeof meta>

/** Header, tabs, filters, what is set, the table and its pages. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('3 students')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'More filters' }))
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Guardian Name' }), 'kurian')
    await expect(canvas.getByText('1 students')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }))
    await expect(canvas.getByText('5 students')).toBeVisible()
  },
}

/** Three buttons for what is wanted most; the rarer file is behind *More files*. */
export const Ends: Story = {
  play: async ({ canvasElement }) => {
    onSave.mockClear()
    onPrint.mockClear()
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Excel' }))
    await expect(onSave).toHaveBeenLastCalledWith('xlsx')
    await userEvent.click(canvas.getByRole('button', { name: 'PDF' }))
    await expect(onSave).toHaveBeenLastCalledWith('pdf')
    await userEvent.click(canvas.getByRole('button', { name: 'Print' }))
    await expect(onPrint).toHaveBeenCalledOnce()
    const more = canvas.getByRole('button', { name: 'More files' })
    await userEvent.click(more)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    await expect(onSave).toHaveBeenLastCalledWith('csv')
    await waitFor(() => expect(more).toHaveFocus())
  },
}

/** On phones one menu. */
export const EndsOnPhone: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'More actions' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'PDF' }))
    await expect(onSave).toHaveBeenLastCalledWith('pdf')
  },
}

type Set = Record<string, string | null>

function ChosenFields({ chosen, setChosen }: { chosen: Set; setChosen: (chosen: Set) => void }) {
  useFilterState({ active: Object.values(chosen).filter(Boolean).length, onClear: () => setChosen({}) })
  const field = (name: string, values: readonly string[]) => (
    <Field label={`${name.charAt(0).toUpperCase()}${name.slice(1)}`}>
      <Select
        clearable
        placeholder="All"
        options={values.map(value => ({ value, label: value }))}
        value={chosen[name] ?? null}
        onChange={value => setChosen({ ...chosen, [name]: value })}
      />
    </Field>
  )
  return (
    <>
      {field('course', ['I', 'II'])}
      {field('status', ['Studying', 'Left'])}
      {field('gender', ['Female', 'Male'])}
      <div data-wide="">
        <Field label="Search">
          <SearchInput value="" onChange={() => undefined} />
        </Field>
      </div>
    </>
  )
}

function Chosen() {
  const [chosen, setChosen] = useState<Set>({ status: 'Studying' })
  return (
    <Filters found="34 students">
      <ChosenFields chosen={chosen} setChosen={setChosen} />
    </Filters>
  )
}

/** On phones the search stays in place, and one button opens all others in a sheet and says how many are set. */
export const FiltersOnPhone: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  render: () => <Chosen />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('searchbox', { name: 'Search' })).toBeVisible()
    await expect(canvas.queryByRole('combobox', { name: /Status/ })).toBeNull()
    await userEvent.click(await canvas.findByRole('button', { name: 'Filters (1)' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await userEvent.click(sheet.getByRole('combobox', { name: /Course/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'II' }))
    await userEvent.click(sheet.getByRole('button', { name: 'Show 34 students' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Filters (2)' })).toHaveFocus())
  },
}

/** The sheet takes all filters back. */
export const FiltersCleared: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  render: () => <Chosen />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Filters (1)' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await userEvent.click(sheet.getAllByRole('button', { name: 'Clear' }).at(-1)!)
    await expect(sheet.queryByRole('button', { name: 'Clear' })).toBeNull()
  },
}

/** Fields that choose what is worked on, and tell nothing of being set, stay in place on phones too. */
export const ChoosersOnPhone: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  render: () => (
    <Filters>
      <Field label="Course">
        <Select placeholder="Choose" options={[]} value={null} onChange={() => undefined} />
      </Field>
      <Field label="Division">
        <Select placeholder="Choose" options={[]} value={null} onChange={() => undefined} />
      </Field>
    </Filters>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('combobox', { name: /^Division/ })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Filters' })).toBeNull()
  },
}

/** Figures come after a list on a phone. */
export const FiguresOnPhone: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  render: () => (
    <WithFigures figures={<p>Figures</p>}>
      <p>Rows</p>
    </WithFigures>
  ),
  play: async ({ canvasElement }) => {
    await expect([...canvasElement.querySelectorAll('p')].map(part => part.textContent)).toEqual(['Rows', 'Figures'])
  },
}

/** The same row where there is room. */
export const FiltersOnDesk: Story = {
  render: () => <Chosen />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('combobox', { name: /Gender/ })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'More filters' })).toBeNull()
  },
}

export const Playground: Story = {}
