import type { EntryChange, EntryKeep } from '@school/ui'
import { remember, remembered } from '../../../session/remembered'

/** Sheets of which a device keeps cells that are not saved; the oldest goes first. */
const most = 20

type Kept = Readonly<Record<string, readonly EntryChange[]>>

function read(): Kept {
  try {
    return JSON.parse(remembered('markSheets') ?? '{}') as Kept
  } catch {
    return {}
  }
}

/** Cells of one sheet that are not saved: they survive a reload and a time without network. */
export const keptCells = (name: string): EntryKeep => ({
  read: () => read()[name] ?? [],
  write: changes => {
    const { [name]: _, ...others } = read()
    const next = changes.length > 0 ? { ...others, [name]: changes } : others
    const entries = Object.entries(next).slice(-most)
    remember('markSheets', entries.length > 0 ? JSON.stringify(Object.fromEntries(entries)) : null)
  },
})
