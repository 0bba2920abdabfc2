import type { SentMark } from '@school/rules'
import { remember, remembered } from '../../session/remembered'

/** Runs of which a device keeps marks that have not been taken; the oldest goes first. */
const most = 10

type Kept = Readonly<Record<string, readonly SentMark[]>>

function read(): Kept {
  try {
    return JSON.parse(remembered('rides') ?? '{}') as Kept
  } catch {
    return {}
  }
}

/** Marks of one run that have not been taken: they survive a reload and a time without network. */
export const keptRides = (name: string) => ({
  read: (): readonly SentMark[] => read()[name] ?? [],
  write: (marks: readonly SentMark[]): void => {
    const { [name]: _, ...others } = read()
    const entries = Object.entries(marks.length > 0 ? { ...others, [name]: marks } : others).slice(-most)
    remember('rides', entries.length > 0 ? JSON.stringify(Object.fromEntries(entries)) : null)
  },
})
