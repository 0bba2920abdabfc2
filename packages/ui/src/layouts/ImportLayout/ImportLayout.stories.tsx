import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Banner } from '../../feedback'
import { Button, Checkbox, Field, Select } from '../../form'
import { FieldGrid } from '../Panel'
import { type ImportEntry, ImportHistory } from './ImportHistory'
import { ImportLayout, type ImportStep } from './ImportLayout'
import { type ImportMap, ImportMapping } from './ImportMapping'
import { ImportMessages } from './ImportMessages'
import { ImportResult, type ImportResultProps } from './ImportResult'
import { ImportRows } from './ImportRows'
import { ImportUpload } from './ImportUpload'
import type { ImportCounts, ImportMessageGroup, ImportRow, ImportRowFilter } from './import-run'

const columns = [
  { key: 'admNo', title: 'Admission No', required: true, isKey: true },
  { key: 'name', title: 'Student Name', required: true, isKey: false },
  { key: 'guardianMobile', title: 'Guardian Mobile', required: true, isKey: false },
  { key: 'bloodGroup', title: 'Blood Group', required: false, isKey: false },
]
const headers = ['Admn. No.', 'Name', 'Contact No', 'House Colour', '']
const sample = [['2024/0113', 'Diya Agarwal', '98470 21634', 'Blue', 'stray']]

const counts: ImportCounts = { rows: 1250, create: 1180, update: 52, same: 13, skip: 0, error: 5, warning: 7 }
const groups: ImportMessageGroup[] = [
  { key: 'a', code: 'E05', message: 'Not a valid mobile number: 12345', count: 3, firstRow: 9, lastRow: 812 },
  { key: 'd', code: 'E05', message: 'Not a valid mobile number: 98', count: 1, firstRow: 14, lastRow: 14 },
  { key: 'b', code: 'E04', message: 'Unknown Division: V Z', count: 2, firstRow: 109, lastRow: 460 },
  {
    key: 'c',
    code: 'W03',
    message: 'Mobile 9847021634 is also used by guardian Suresh Krishnan',
    count: 1,
    firstRow: 31,
    lastRow: 31,
  },
]
const rows: ImportRow[] = [
  { rowNo: 2, action: 'create', key: '2026/0001', problems: [], changes: [] },
  {
    rowNo: 9,
    action: 'error',
    key: '2026/0008',
    problems: [{ code: 'E05', message: 'Not a valid mobile number: 12345' }],
    changes: [],
  },
  {
    rowNo: 14,
    action: 'error',
    key: '2026/0010',
    problems: [{ code: 'E05', message: 'Not a valid mobile number: 98' }],
    changes: [],
  },
  {
    rowNo: 12,
    action: 'update',
    key: '2024/0113',
    problems: [],
    changes: [{ column: 'bloodGroup', old: '', new: 'O+' }],
  },
  { rowNo: 13, action: 'same', key: '2024/0114', problems: [], changes: [] },
]
const entries: ImportEntry[] = [
  {
    id: 'a',
    file: 'students-2026.xlsx',
    href: '#a',
    kind: 'Students',
    rows: 1250,
    counts,
    status: 'Applied',
    by: 'Leela Kurup',
    at: '17-07-2026 10:31',
  },
  {
    id: 'b',
    file: 'staff.csv',
    href: '#b',
    kind: 'Staff',
    rows: 64,
    counts: null,
    status: 'Mapped',
    by: 'Leela Kurup',
    at: '16-07-2026 15:00',
  },
]

const filed = fn()
const checked = fn()
const applied = fn()

function Upload({ failure, progress }: { failure?: string; progress?: number }) {
  const [kind, setKind] = useState<'students' | 'staff'>('students')
  return (
    <ImportUpload
      kinds={[
        { value: 'students', label: 'Students' },
        { value: 'staff', label: 'Staff' },
      ]}
      kind={kind}
      onKind={setKind}
      onTemplate={() => undefined}
      onFile={filed}
      failure={failure}
      progress={progress}
    />
  )
}

function Mapping({ without, onChecked }: { without?: boolean; onChecked?: () => void }) {
  const [mapping, setMapping] = useState<ImportMap>(without ? { name: 'Name' } : { admNo: 'Admn. No.', name: 'Name' })
  const [make, setMake] = useState(false)
  return (
    <ImportMapping
      columns={columns}
      fileName="students-2026.xlsx"
      rows={1250}
      headers={headers}
      sample={sample}
      mapping={mapping}
      onMapping={setMapping}
      onCheck={() => {
        checked(mapping)
        onChecked?.()
      }}
      options={
        <FieldGrid>
          <Field label="Mode">
            <Select options={[{ value: 'both', label: 'Create and update' }]} value="both" onChange={() => undefined} />
          </Field>
          <Checkbox checked={make} onChange={setMake}>
            create missing classes
          </Checkbox>
        </FieldGrid>
      }
    />
  )
}

function Result(props: Partial<ImportResultProps>) {
  const [filter, setFilter] = useState<ImportRowFilter>({})
  const shown = rows.filter(
    row =>
      (!filter.action || row.action === filter.action) &&
      (!filter.group || row.problems.some(problem => problem.message === filter.group?.message)),
  )
  return (
    <ImportResult status="Checked" counts={counts} {...props}>
      <ImportMessages groups={groups} picked={filter.group?.key} onPick={group => setFilter({ group })} />
      <ImportRows
        rows={shown}
        counts={counts}
        filter={filter}
        onFilter={setFilter}
        columnTitle={key => columns.find(column => column.key === key)?.title ?? key}
        pagination={{ page: 1, pageSize: 10, count: shown.length, onPage: () => undefined }}
      />
    </ImportResult>
  )
}

type Args = {
  step: ImportStep
  face?: 'refused' | 'sending' | 'held' | 'failed' | 'working' | 'history' | 'unmapped'
  may?: boolean
}

const contexts = ['Data files', 'students-2026.xlsx · Uploaded', 'students-2026.xlsx · Checked', 'students-2026.xlsx · Applied']

function Screen({ step: first, face, may }: Args) {
  const [checked, setChecked] = useState(false)
  const [working, setWorking] = useState(face === 'working')
  const step = checked ? 2 : first
  return (
    <ImportLayout
      header={{ title: 'Import Photo', caption: step === 0 ? 'New' : 'Edit', context: contexts[step] }}
      step={step}
      work={working ? { label: 'Checking…', share: 40 } : undefined}
      notice={step === 1 ? <Banner tone="info">This file was applied on 16 Jul 2026, 3:00 pm by Leela Kurup.</Banner> : undefined}
    >
      {step === 0 ? (
        <>
          <Upload
            failure={face === 'refused' ? 'The file has a password. Save it without one.' : undefined}
            progress={face === 'sending' ? 0.4 : undefined}
          />
          <ImportHistory
            entries={face === 'history' ? [] : entries}
            rowMenu={entry => [
              { key: 'open', label: 'Open' },
              ...(entry.status === 'Applied'
                ? [{ key: 'rollback', label: 'Roll back', danger: true }]
                : [{ key: 'cancel', label: 'Cancel import', danger: true }]),
            ]}
          />
        </>
      ) : step === 1 ? (
        <Mapping without={face === 'unmapped'} onChecked={() => (face === 'unmapped' ? setWorking(true) : setChecked(true))} />
      ) : face === 'failed' ? (
        <Result
          status="Failed"
          message="The database could not be reached. Nothing was changed."
          actions={<Button variant="primary">Check again</Button>}
        />
      ) : face === 'held' ? (
        <Result
          status="Held"
          guards={['140 of 1,180 students are missing from the file and would be marked Terminated.']}
          missing={{ label: 'Would leave', count: 140 }}
          heldHelp={may ? 'Compare the file with the school before you release it.' : 'The operator has to release this import.'}
          heldAction={may ? <Button variant="danger">Release</Button> : undefined}
          actions={<Button>Cancel import</Button>}
        />
      ) : step === 3 ? (
        <Result status="Applied" actions={<Button variant="dangerQuiet">Roll back</Button>} />
      ) : (
        <Result
          tools={<Button>Error file</Button>}
          actions={
            <>
              <Button>Import another file</Button>
              <Button variant="primary" onClick={applied}>
                Apply good rows
              </Button>
            </>
          }
        />
      )}
    </ImportLayout>
  )
}

const meta = {
  title: 'Layouts/ImportLayout',
  component: Screen,
  args: { step: 0 },
} satisfies Meta<typeof Screen>

export default meta
type Story = StoryObj<typeof meta>

/** The first step: what the file holds, and the file. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    filed.mockClear()
    const file = new File(['Admission No'], 'students.csv', { type: 'text/csv' })
    await userEvent.upload(canvasElement.querySelector<HTMLInputElement>('input[type=file]')!, file)
    await expect(filed).toHaveBeenCalledWith(file)
    await expect(within(canvasElement).getByRole('link', { name: 'students-2026.xlsx' })).toBeVisible()
  },
}

export const Playground: Story = { args: { step: 2 } }

export const Sending: Story = { args: { face: 'sending' } }

/** A file that cannot be taken says why. */
export const Refused: Story = {
  args: { face: 'refused' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('The file has a password. Save it without one.')).toBeVisible()
  },
}

export const NothingYet: Story = { args: { face: 'history' } }

/** A header that a column has taken cannot be taken by another; what is in no column is named. */
export const Columns: Story = {
  args: { step: 1 },
  play: async ({ canvasElement }) => {
    checked.mockClear()
    const canvas = within(canvasElement)
    await expect(canvas.getByText('Column ignored: House Colour')).toBeVisible()
    await expect(canvas.queryByText('stray')).toBeNull()
    await userEvent.click(canvas.getByRole('combobox', { name: 'In the file: Guardian Mobile' }))
    await expect(canvas.getByRole('option', { name: 'Name' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(canvas.getByRole('option', { name: 'Contact No' }))
    await expect(canvas.getByText('98470 21634')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Check' }))
    await expect(checked).toHaveBeenCalledWith({ admNo: 'Admn. No.', name: 'Name', guardianMobile: 'Contact No' })
    await expect(canvas.getByRole('group', { name: 'Check' })).toHaveFocus()
  },
}

/** A file whose key is in no column cannot be checked: the button says so and leads to the column. */
export const KeyMissing: Story = {
  args: { step: 1, face: 'unmapped' },
  play: async ({ canvasElement }) => {
    checked.mockClear()
    const canvas = within(canvasElement)
    const check = canvas.getByRole('button', { name: 'Check' })
    const said = 'Choose where the file holds Admission No. Without that no row can be read.'
    await expect(check).toHaveAccessibleDescription(said)
    await userEvent.click(check)
    await expect(checked).not.toHaveBeenCalled()
    const key = canvas.getByRole('combobox', { name: 'In the file: Admission No' })
    await expect(key).toHaveFocus()
    await expect(key).toHaveAccessibleDescription(said)
    await userEvent.click(key)
    await userEvent.click(canvas.getByRole('option', { name: 'Admn. No.' }))
    await expect(canvas.queryByText(said)).toBeNull()
    await userEvent.click(check)
    await expect(checked).toHaveBeenCalledWith({ admNo: 'Admn. No.', name: 'Name' })
    // While the work goes on, its progress is in view below the head.
    await expect(canvas.getByRole('group', { name: 'Columns' })).toHaveFocus()
    const { top, bottom } = canvas.getByRole('progressbar').getBoundingClientRect()
    await expect(top).toBeGreaterThanOrEqual(0)
    await expect(bottom).toBeLessThanOrEqual(window.innerHeight)
  },
}

export const Working: Story = { args: { step: 2, face: 'working' } }

/** A click on a message shows its rows alone; a further one, or the chip, takes the filter back. */
export const Check: Story = {
  args: { step: 2 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const table = () => within(canvas.getByRole('table', { name: 'Rows' }))
    await expect(table().getByText('Blood Group: – → O+')).toBeVisible()
    const messages = within(canvas.getByRole('table', { name: 'Messages' }))
    const wrong = messages.getByRole('button', { name: 'Not a valid mobile number: 12345' })
    await userEvent.click(wrong)
    await expect(table().queryByText('2026/0001')).toBeNull()
    await expect(table().getByText('2026/0008')).toBeVisible()
    // Another message of the same code is another one.
    await expect(table().queryByText('2026/0010')).toBeNull()
    await expect(wrong).toHaveAttribute('aria-pressed', 'true')
    await expect(messages.getAllByRole('button', { pressed: true })).toHaveLength(1)
    await userEvent.click(canvas.getByRole('button', { name: 'Remove filter Not a valid mobile number: 12345' }))
    await expect(table().getByText('2026/0001')).toBeVisible()
    await userEvent.click(wrong)
    await userEvent.click(wrong)
    await expect(table().getByText('2026/0001')).toBeVisible()
  },
}

/** A guard fired: whoever may not release it reads who can. */
export const Held: Story = {
  args: { step: 2, face: 'held' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('The operator has to release this import.')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Release' })).toBeNull()
  },
}

export const HeldForTheOperator: Story = {
  args: { step: 2, face: 'held', may: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: 'Release' })).toBeEnabled()
  },
}

export const Failed: Story = { args: { step: 2, face: 'failed' } }

/** The receipt. */
export const Applied: Story = {
  args: { step: 3 },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('1180 created, 52 updated, 13 unchanged.')).toBeVisible()
  },
}

export const Phone: Story = {
  args: { step: 2 },
  globals: { viewport: { value: 'phone', isRotated: false } },
}

/** The step that was reached is in view and has the focus, wherever the page stood. */
export const PhoneColumns: Story = {
  args: { step: 1 },
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const before = canvas.getByRole('group', { name: 'Columns' })
    const check = canvas.getByRole('button', { name: 'Check' })
    check.scrollIntoView({ block: 'end' })
    await expect(before.getBoundingClientRect().bottom).toBeLessThan(0)
    await userEvent.click(check)
    const head = canvas.getByRole('group', { name: 'Check' })
    await expect(head).toHaveFocus()
    await expect(head.getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
    await expect(head.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight)
  },
}

export const PhoneUpload: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
}
