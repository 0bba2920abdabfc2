import type { BulkAction } from '../selection'
import type { MatrixCell, MatrixStatus } from './ConsoleMatrix'
import type { ConsoleTile } from './ConsoleTiles'

/** One mark sheet: a division and a subject. */
export type StorySheet = {
  readonly id: string
  readonly division: string
  readonly subject: string
  readonly staff: string
  readonly status: keyof typeof sheetStatuses
  readonly entered: number
}

export const sheetStatuses = {
  none: { letter: 'N', label: 'Not started', tone: 'secondary' },
  draft: { letter: 'D', label: 'Draft', tone: 'info' },
  submitted: { letter: 'S', label: 'Submitted', tone: 'primary' },
  verified: { letter: 'V', label: 'Verified', tone: 'success' },
  locked: { letter: 'L', label: 'Locked', tone: 'warning' },
} as const satisfies Record<string, MatrixStatus>

export const divisions = ['V A', 'V B', 'VI A', 'VI B', 'VII A', 'VII B', 'VIII A']
export const subjects = ['English', 'Hindi', 'Malayalam', 'Mathematics', 'Science', 'Social']
const staff = ['Sajan Jacob', 'Leela Kurup', 'Anil Kumar', 'Meera Nair', 'Asha Pillai', 'Thomas Kurian']
const order = ['locked', 'verified', 'submitted', 'draft', 'none', 'draft', 'submitted'] as const
const shares = { none: 0, draft: 62, submitted: 100, verified: 100, locked: 100 }

/** Every division in every subject, but no Malayalam in VII B. */
export const sheets: readonly StorySheet[] = divisions.flatMap((division, row) =>
  subjects.flatMap((subject, column) => {
    const status = order[(row + column * 2) % order.length] ?? 'none'
    if (division === 'VII B' && subject === 'Malayalam') return []
    return [{ id: `${division} ${subject}`, division, subject, staff: staff[column] ?? '', status, entered: shares[status] }]
  }),
)

export const cellOf = (row: string, column: string): MatrixCell | undefined => {
  const sheet = sheets.find(one => one.division === row && one.subject === column)
  return sheet && { id: sheet.id, status: sheet.status, text: `${sheet.entered} %` }
}

const countOf = (status: StorySheet['status']) => String(sheets.filter(sheet => sheet.status === status).length)

export const sheetTiles: readonly ConsoleTile[] = [
  { key: 'all', label: 'Sheets', value: String(sheets.length), plain: true },
  ...Object.entries(sheetStatuses).map(([key, { label }]) => ({
    key,
    label,
    value: countOf(key as StorySheet['status']),
  })),
  { key: 'overdue', label: 'Overdue', value: '4', tone: 'danger' },
]

export const lockActions = (onSelect: (key: string) => void): readonly BulkAction[] => [
  { key: 'history', label: 'History', onSelect: () => onSelect('history') },
  { key: 'remind', label: 'Remind', onSelect: () => onSelect('remind') },
  { key: 'dates', label: 'Change dates', onSelect: () => onSelect('dates') },
  { key: 'unlock', label: 'Unlock', onSelect: () => onSelect('unlock') },
  { key: 'auto', label: 'Lock automatically', onSelect: () => onSelect('auto') },
  { key: 'lock', label: 'Lock', look: 'primary', onSelect: () => onSelect('lock') },
]
