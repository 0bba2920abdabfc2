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
  { key: 'admNo', title: 'Admission No', required: true },
  { key: 'name', title: 'Student Name', required: true },
  { key: 'guardianMobile', title: 'Guardian Mobile', required: true },
  { key: 'bloodGroup', title: 'Blood Group', required: false },
]
const headers = ['Admn. No.', 'Name', 'Contact No', 'House Colour']
const sample = [['2024/0113', 'Diya Agarwal', '98470 21634', 'Blue']]

const counts: ImportCounts = { rows: 1250, create: 1180, update: 52, same: 13, skip: 0, error: 5, warning: 7 }
const groups: ImportMessageGroup[] = [
  { code: 'E05', message: 'Not a valid mobile number: 12345', count: 3, firstRow: 9, lastRow: 812 },
  { code: 'E04', message: 'Unknown Division: V Z', count: 2, firstRow: 109, lastRow: 460 },
  { code: 'W03', message: 'Mobile 9847021634 is also used by guardian Suresh Krishnan', count: 1, firstRow: 31, lastRow: 31 },
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
    at: '2026-07-17T05:01:00Z',
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
    at: '2026-07-16T09:30:00Z',
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

function Mapping() {
  const [mapping, setMapping] = useState<ImportMap>({ admNo: 'Admn. No.', name: 'Name' })
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
      onCheck={() => checked(mapping)}
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
      (!filter.code || row.problems.some(problem => problem.code === filter.code)),
  )
  return (
    <ImportResult status="Checked" counts={counts} {...props}>
      <ImportMessages groups={groups} code={filter.code} onPick={group => setFilter({ code: group.code })} />
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

type Args = { step: ImportStep; face?: 'refused' | 'sending' | 'held' | 'failed' | 'working' | 'history'; may?: boolean }

const contexts = ['Data files', 'students-2026.xlsx · Uploaded', 'students-2026.xlsx · Checked', 'students-2026.xlsx · Applied']

function Screen({ step, face, may }: Args) {
  return (
    <ImportLayout
      header={{ title: 'Import Photo', caption: step === 0 ? 'New' : 'Edit', context: contexts[step] }}
      step={step}
      work={face === 'working' ? { label: 'Checking…', share: 40 } : undefined}
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
        <Mapping />
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
    await userEvent.click(canvas.getByRole('combobox', { name: 'In the file: Guardian Mobile' }))
    await expect(canvas.getByRole('option', { name: 'Name' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(canvas.getByRole('option', { name: 'Contact No' }))
    await expect(canvas.getByText('98470 21634')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Check' }))
    await expect(checked).toHaveBeenCalledWith({ admNo: 'Admn. No.', name: 'Name', guardianMobile: 'Contact No' })
  },
}

export const Working: Story = { args: { step: 2, face: 'working' } }

/** A click on a message filters the rows; the chip takes the filter back. */
export const Check: Story = {
  args: { step: 2 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const table = () => within(canvas.getByRole('table', { name: 'Rows' }))
    await expect(table().getByText('Blood Group: – → O+')).toBeVisible()
    await userEvent.click(within(canvas.getByRole('table', { name: 'Messages' })).getByText('Not a valid mobile number: 12345'))
    await expect(table().queryByText('2026/0001')).toBeNull()
    await expect(table().getByText('2026/0008')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /Message E05/ }))
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

export const PhoneColumns: Story = {
  args: { step: 1 },
  globals: { viewport: { value: 'phone', isRotated: false } },
}

export const PhoneUpload: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
}
