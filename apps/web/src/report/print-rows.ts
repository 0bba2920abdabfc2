import type { Client } from '@school/api/client'
import { useApi } from '@school/api/react'
import { useState } from 'react'
import { useProblemToast } from '../forms/problems'
import { usePrinting } from './printing'

export interface ReportPage<Row> {
  readonly results: readonly Row[]
  readonly pagination: { readonly count: number }
}

/** Reads one page of a report as it is filtered and ordered now. */
export type ReadPage<Row> = (client: Client, page: { page: number; pageSize: number }) => Promise<ReportPage<Row>>

/** The largest page that a report gives. */
const pageSize = 200

/** The largest school; a browser prints no more rows than these. */
export const mostPrinted = 10_000

/** All rows of a report, page by page; a row that moved meanwhile stands once. */
export async function readAll<Row>(
  client: Client,
  read: ReadPage<Row>,
  rowKey: (row: Row) => string,
  onShare?: (share: number) => void,
): Promise<Row[]> {
  const rows = new Map<string, Row>()
  for (let page = 1; ; page += 1) {
    const { results, pagination } = await read(client, { page, pageSize })
    for (const row of results) rows.set(rowKey(row), row)
    const wanted = Math.min(pagination.count, mostPrinted)
    if (results.length === 0 || page * pageSize >= wanted) return [...rows.values()]
    onShare?.(Math.round(((page * pageSize) / wanted) * 100))
  }
}

/** Prints all rows of a report, not the page on the screen alone: `rows` are to be shown while they are there. */
export function usePrintRows<Row>(rowKey: (row: Row) => string): {
  rows: readonly Row[] | undefined
  busy: boolean
  /** How much of all rows was read, 0 to 100. */
  share: number
  print: (read: ReadPage<Row>) => void
} {
  const { client } = useApi()
  const fail = useProblemToast()
  const [rows, setRows] = useState<readonly Row[]>()
  const [busy, setBusy] = useState(false)
  const [share, setShare] = useState(0)
  usePrinting(rows, () => setRows(undefined))
  const print = (read: ReadPage<Row>) => {
    setBusy(true)
    setShare(0)
    readAll(client, read, rowKey, setShare)
      .then(setRows, fail)
      .finally(() => setBusy(false))
  }
  return { rows, busy, share, print }
}
