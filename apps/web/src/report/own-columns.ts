import { general } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { useEffect, useMemo, useState } from 'react'
import { useSignedIn } from '../session'
import { remember, remembered } from '../session/device'

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

const keep = (key: string, columns: readonly string[]) =>
  remember('reportColumns', JSON.stringify({ ...readKept(remembered('reportColumns')), [key]: columns }))

/**
 * The own columns of a login among those there are; the standard ones until some are chosen. The server keeps them, and
 * this device what it saw last, so that a report begins with them.
 */
export function useOwnColumns(
  report: string,
  known: readonly string[],
  standard: readonly string[],
): readonly [chosen: readonly string[], choose: (columns: readonly string[]) => void] {
  const { claims } = useSignedIn()
  const { client } = useApi()
  const key = `${report}:${claims.sub}`
  const device = useMemo(() => readKept(remembered('reportColumns'))[key], [key])
  const { data, mutate } = useCall(general.reportColumns, {})
  const saved = data?.reports[report]
  const [here, setHere] = useState<{ readonly key: string; readonly columns: readonly string[] }>()
  useEffect(() => {
    if (saved) keep(key, saved)
  }, [key, saved])
  const own = here?.key === key ? here.columns : (saved ?? device ?? [])
  const chosen = own.filter(column => known.includes(column))
  const choose = (columns: readonly string[]) => {
    keep(key, columns)
    setHere({ key, columns })
    void mutate(before => ({ reports: { ...before?.reports, [report]: [...columns] } }), { revalidate: false })
    // Where the server cannot be reached the choice lasts on this device.
    client.call(general.saveReportColumns, { body: { report, columns: [...columns] } }).catch(() => {})
  }
  return [chosen.length > 0 ? chosen : standard, choose]
}
