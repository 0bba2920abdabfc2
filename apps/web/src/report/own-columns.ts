import { useState } from 'react'
import { remember, remembered } from '../device'

type Kept = Readonly<Record<string, readonly string[]>>

/** The columns that people chose on this device, by report and login. */
export function readKept(text: string | null): Kept {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {}
    return Object.fromEntries(
      Object.entries(kept).flatMap(([key, columns]) =>
        Array.isArray(columns) ? [[key, columns.filter(column => typeof column === 'string')]] : [],
      ),
    )
  } catch {
    // An earlier version kept one list for everybody.
    return {}
  }
}

/**
 * The own columns of a person among those there are; the standard ones until some are chosen.
 *
 * @param key report and login
 */
export function useOwnColumns(
  key: string,
  known: readonly string[],
  standard: readonly string[],
): readonly [chosen: readonly string[], choose: (columns: readonly string[]) => void] {
  const [own, setOwn] = useState(() => readKept(remembered('reportColumns'))[key] ?? [])
  const chosen = own.filter(column => known.includes(column))
  const choose = (columns: readonly string[]) => {
    remember('reportColumns', JSON.stringify({ ...readKept(remembered('reportColumns')), [key]: columns }))
    setOwn([...columns])
  }
  return [chosen.length > 0 ? chosen : standard, choose]
}
