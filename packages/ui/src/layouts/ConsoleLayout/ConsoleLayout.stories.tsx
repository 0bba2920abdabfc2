import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Badge } from '../../feedback'
import { Field, Select } from '../../form'
import type { RowSelection } from '../selection'
import { ConsoleLayout, type ConsoleLayoutProps, type ConsoleView } from './ConsoleLayout'
import { cellOf, divisions, lockActions, type StorySheet, sheetStatuses, sheets, sheetTiles, subjects } from './story-sheets'

const toLines = (names: readonly string[]) => names.map(name => ({ key: name, label: name }))

function MarkEntryLocking({
  first = 'matrix',
  chosen = [],
  onAction = () => undefined,
  ...props
}: Partial<ConsoleLayoutProps<StorySheet>> & {
  first?: ConsoleView
  chosen?: readonly string[]
  onAction?: (key: string) => void
}) {
  const [view, setView] = useState<ConsoleView>(first)
  const [tile, setTile] = useState<string | null>(null)
  const [selected, setSelected] = useState<RowSelection>(new Set(chosen))
  const rows = sheets.filter(sheet => tile === null || sheet.status === tile)
  return (
    <ConsoleLayout
      header={{ title: 'Mark Entry Locking', context: 'Academic year 2026–27 · Half-yearly' }}
      filters={['Exam', 'Course', 'Division', 'Subject'].map(label => (
        <Field key={label} label={label}>
          <Select options={[{ value: 'all', label: 'All' }]} value="all" onChange={() => undefined} />
        </Field>
      ))}
      tiles={{ tiles: sheetTiles, chosen: tile, onChoose: setTile }}
      tools={{ count: `${rows.length} sheets` }}
      view={view}
      onView={setView}
      matrix={{
        label: 'Sheets by division and subject',
        corner: 'Division',
        rows: toLines(divisions),
        columns: toLines(subjects),
        cell: cellOf,
        statuses: sheetStatuses,
      }}
      list={{
        label: 'Sheets',
        rows: rows.slice(0, 12),
        rowKey: sheet => sheet.id,
        rowName: sheet => sheet.id,
        rowMenu: () => [{ key: 'open', label: 'Open in Mark Entry' }],
        columns: [
          { key: 'division', header: 'Division', look: 'name', cell: sheet => sheet.division },
          { key: 'subject', header: 'Subject', cell: sheet => sheet.subject },
          { key: 'staff', header: 'Staff', cell: sheet => sheet.staff },
          {
            key: 'status',
            header: 'Status',
            cell: sheet => <Badge status={sheetStatuses[sheet.status].tone}>{sheetStatuses[sheet.status].label}</Badge>,
          },
          { key: 'entered', header: 'Entered %', align: 'end', cell: sheet => `${sheet.entered} %` },
        ],
      }}
      pagination={{ page: 1, pageSize: 12, count: rows.length, onPage: () => undefined }}
      selected={selected}
      onSelect={setSelected}
      actions={lockActions(onAction)}
      {...props}
    />
  )
}

const meta = { title: 'Layouts/ConsoleLayout', component: MarkEntryLocking } satisfies Meta<typeof MarkEntryLocking>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  args: { chosen: ['V A English', 'V B English'] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('2 selected')).toBeVisible()
    await userEvent.click(canvas.getByRole('radio', { name: 'List' }))
    await expect(canvas.getByRole('checkbox', { name: 'Select V A English' })).toBeChecked()
    await userEvent.click(canvas.getByRole('radio', { name: 'Matrix' }))
  },
}

export const Playground: Story = { args: { first: 'list', chosen: ['V A Hindi'] } }

export const Phone: Story = {
  args: { first: 'list', chosen: ['V A English'] },
  globals: { viewport: { value: 'phone', isRotated: false } },
}
