import type { SelectorLoaders, SelectorRow } from './configuration'

/** Rows of the selectors that pick no students. */
export const storyStaff: SelectorRow[] = [
  { id: 'staff-1', name: 'Beena Thomas', designation: 'Head teacher', section: 'Primary', gender: 'Female' },
  { id: 'staff-2', name: 'Rafeeq Ali', designation: 'Teacher', section: 'Middle', gender: 'Male' },
  { id: 'staff-3', name: 'Sister Mariya Jose', designation: 'Librarian', section: 'Middle', gender: 'Female' },
]

export const storyGuardians: SelectorRow[] = [
  { id: 'guardian-1', name: 'Lakshmi Hanan', mobile: '9847012345', email: 'lakshmi@family.example' },
  { id: 'guardian-2', name: 'Om Prakash Menon', mobile: '9847054321', email: '' },
]

export const storySchools: SelectorRow[] = [
  { id: 'school-1', name: 'Green Valley School', place: 'Kozhikode', domain: 'greenvalley.example' },
  { id: 'school-2', name: 'Colégio de São José', place: 'Panaji', domain: 'saojose.example' },
]

/** Loaders over a handful of rows. */
export function rowLoaders(rows: readonly SelectorRow[]): SelectorLoaders {
  const holding = (field: string, text: string) => (row: SelectorRow) =>
    String(row[field] ?? '')
      .toLowerCase()
      .includes(text.toLowerCase())
  return {
    page: async ({ searchOption: _mode, page, pageSize, ...fields }) => {
      const wanted = Object.entries(fields).filter(([field]) => rows.some(row => field in row))
      const found = rows.filter(row => wanted.every(([field, text]) => holding(field, String(text))(row)))
      return { results: found, pagination: { currentPage: page, pageSize, count: found.length } }
    },
    ids: async () => rows.map(row => row.id),
    suggest: async text => rows.filter(holding('name', text)),
    lookup: async text => rows.filter(row => row.name === text),
    details: async id => {
      const found = rows.find(row => row.id === id)
      if (!found) throw new Error(`There is no ${id}.`)
      return found
    },
  }
}
