import type { TableColumn } from './Table'

/** A row of the stories. */
export type StoryRow = { id: string; admNo: string; name: string; division: string; rollNo: number; due: number }

const names = [
  'Aadhya Krishnan',
  'Aarav Menon',
  'Abdul Rahman K. P.',
  'Aditi Deshpande',
  'Alphonsa Maria Thomas',
  'Ananya Bhattacharya',
]

/** `count` rows, always the same ones. */
export const storyRows = (count: number): StoryRow[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `row-${at}`,
    admNo: `${2019 + (at % 6)}/${String(1 + (at % 9999)).padStart(4, '0')}`,
    name: names[at % names.length] ?? '',
    division: at % 2 === 0 ? 'V A' : 'V B',
    rollNo: 1 + (at % 40),
    due: 1250 * (1 + (at % 3)),
  }))

const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 })

/** Amount of a row in rupees, without the sign. */
export const amount = (value: number): string => rupees.format(value)

export const storyColumns: TableColumn<StoryRow>[] = [
  { key: 'admNo', header: 'Adm.No', cell: row => row.admNo, look: 'code', sortable: true, width: '120px' },
  { key: 'name', header: 'Name', cell: row => row.name, look: 'name', sortable: true },
  { key: 'division', header: 'Division', cell: row => row.division, width: '120px' },
  { key: 'rollNo', header: 'Roll No', cell: row => row.rollNo, align: 'end', sortable: true, width: '110px' },
  { key: 'due', header: 'Due', cell: row => amount(row.due), align: 'end', width: '140px' },
]
