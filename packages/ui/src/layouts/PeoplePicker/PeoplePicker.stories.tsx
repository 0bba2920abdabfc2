import type { Meta, StoryObj } from '@storybook/react-vite'
import { KeyRound, Mail, MessageSquare, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Badge, Badges } from '../../feedback'
import { Field, SearchInput, Select } from '../../form'
import type { RowSelection } from '../selection'
import { PeoplePicker, type PeoplePickerProps } from './PeoplePicker'
import { type StoryStudent, students } from './story-people'

const tones = { 'Not created': 'secondary', Created: 'info', Sent: 'warning', Active: 'success' } as const
const pageSize = 10

function GuardianUsers({
  chosen = [],
  onAction = () => undefined,
  ...props
}: Partial<PeoplePickerProps<StoryStudent>> & { chosen?: readonly string[]; onAction?: (key: string) => void }) {
  const [division, setDivision] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const [selected, setSelected] = useState<RowSelection>(new Set(chosen))
  const found = students.filter(
    one => (division === null || one.division === division) && one.name.toLowerCase().includes(text.toLowerCase()),
  )
  const act = (key: string) => () => onAction(key)
  return (
    <PeoplePicker
      header={{ title: 'Create Guardian User', context: 'Academic year 2026–27 · Green Valley School, Kozhikode' }}
      tabs={{
        label: 'Work',
        selected: 'create',
        tabs: [
          { key: 'create', label: 'Create users' },
          { key: 'send', label: 'Send credentials' },
        ],
      }}
      filters={
        <>
          <Field label="Division">
            <Select
              clearable
              options={['V A', 'V B', 'VI A'].map(value => ({ value, label: value }))}
              value={division}
              onChange={value => {
                setDivision(value)
                setPage(1)
              }}
            />
          </Field>
          <Field label="Status">
            <Select options={[{ value: 'all', label: 'All' }]} value="all" onChange={() => undefined} />
          </Field>
          <div data-wide="">
            <Field label="Search">
              <SearchInput value={text} onChange={setText} />
            </Field>
          </div>
        </>
      }
      people={count => (count === 1 ? 'student' : 'students')}
      searchKey={`${division} ${text}`}
      ids={async () => found.filter(one => one.guardian).map(one => one.id)}
      list={{
        label: 'Students',
        rows: found.slice((page - 1) * pageSize, page * pageSize),
        rowKey: one => one.id,
        rowName: one => one.name,
        selectable: one => one.guardian !== null,
        together: one => one.siblings,
        columns: [
          { key: 'admNo', header: 'Adm No', look: 'code', cell: one => one.admNo },
          { key: 'name', header: 'Student', look: 'name', cell: one => one.name },
          { key: 'class', header: 'Class', cell: one => one.division },
          {
            key: 'guardian',
            header: 'Guardian',
            cell: one => (
              <Badges>
                {one.guardian ?? 'No guardian'}
                {one.siblings.length > 0 ? <Badge>Siblings</Badge> : null}
              </Badges>
            ),
          },
          { key: 'mobile', header: 'Mobile', look: 'code', cell: one => one.mobile },
          { key: 'status', header: 'Status', cell: one => <Badge status={tones[one.status]}>{one.status}</Badge> },
        ],
      }}
      pagination={{ page, pageSize, count: found.length, onPage: setPage }}
      selected={selected}
      onSelect={setSelected}
      actions={[
        { key: 'excel', label: 'Export Excel', onSelect: act('excel') },
        { key: 'email', label: 'Send e-mail', icon: Mail, onSelect: act('email') },
        { key: 'sms', label: 'Send SMS', icon: MessageSquare, onSelect: act('sms') },
        { key: 'password', label: 'Regenerate password only', icon: KeyRound, onSelect: act('password') },
        { key: 'user', label: 'Regenerate user', look: 'danger', onSelect: act('user') },
        { key: 'generate', label: 'Generate user', icon: UserPlus, look: 'primary', onSelect: act('generate') },
      ]}
      {...props}
    />
  )
}

const meta = { title: 'Layouts/PeoplePicker', component: GuardianUsers } satisfies Meta<typeof GuardianUsers>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  args: { chosen: ['s1', 's4'] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('2 students selected')).toBeVisible()
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select Aarav Menon' }))
    await expect(canvas.getByText('3 students selected')).toBeVisible()
  },
}

export const Playground: Story = { args: { selectedNote: '12 messages, 24 SMS of 1,840' } }

export const Phone: Story = {
  args: { chosen: ['s1'] },
  globals: { viewport: { value: 'phone', isRotated: false } },
}
