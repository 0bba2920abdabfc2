import type { EntryChange, EntryKeep } from '@school/ui'
import { remember, remembered } from '../../session/remembered'

/** Registers of which a device keeps marks that are not saved; the oldest goes first. */
const most = 20

type Kept = Readonly<Record<string, readonly EntryChange[]>>

function read(): Kept {
  try {
    return JSON.parse(remembered('registers') ?? '{}') as Kept
  } catch {
    return {}
  }
}

/** Marks of one register that are not saved: they survive a reload and a time without network. */
export const keptMarks = (name: string): EntryKeep => ({
  read: () => read()[name] ?? [],
  write: changes => {
    const { [name]: _, ...others } = read()
    const next = changes.length > 0 ? { ...others, [name]: changes } : others
    const entries = Object.entries(next).slice(-most)
    remember('registers', entries.length > 0 ? JSON.stringify(Object.fromEntries(entries)) : null)
  },
})
