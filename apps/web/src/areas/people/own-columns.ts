import { useState } from 'react'
import { remember, remembered } from '../../device'

type Kept = Readonly<Record<string, readonly string[]>>

/** The columns that people chose on this device, by their logins. */
export function readKept(text: string | null): Kept {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {}
    return Object.fromEntries(
      Object.entries(kept).flatMap(([user, keys]) =>
        Array.isArray(keys) ? [[user, keys.filter(key => typeof key === 'string')]] : [],
      ),
    )
  } catch {
    // An earlier version kept one list for everybody.
    return {}
  }
}

/** The own columns of a person among those there are; the standard ones until some are chosen. */
export function useOwnColumns(
  user: string,
  known: readonly string[],
  standard: readonly string[],
): readonly [chosen: readonly string[], choose: (columns: readonly string[]) => void] {
  const [own, setOwn] = useState(() => readKept(remembered('reportColumns'))[user] ?? [])
  const chosen = own.filter(key => known.includes(key))
  const choose = (columns: readonly string[]) => {
    remember('reportColumns', JSON.stringify({ ...readKept(remembered('reportColumns')), [user]: columns }))
    setOwn([...columns])
  }
  return [chosen.length > 0 ? chosen : standard, choose]
}
