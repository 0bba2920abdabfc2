import type { Client } from '@school/api/client'
import { useApi } from '@school/api/react'
import { useEffect, useState } from 'react'
import { useProblemToast } from '../problems'

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
async function readAll<Row>(client: Client, read: ReadPage<Row>, rowKey: (row: Row) => string): Promise<Row[]> {
  const rows = new Map<string, Row>()
  for (let page = 1; ; page += 1) {
    const { results, pagination } = await read(client, { page, pageSize })
    for (const row of results) rows.set(rowKey(row), row)
    if (results.length === 0 || page * pageSize >= Math.min(pagination.count, mostPrinted)) return [...rows.values()]
  }
}

/** Pictures that do not come are not waited for longer. */
const longestWait = 10_000

/** Waits until the browser has drawn what is to be printed, photos among it. */
async function drawn(): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, 50))
  const pictures = [...document.images].filter(image => !image.complete).map(image => image.decode())
  await Promise.race([Promise.allSettled(pictures), new Promise(resolve => setTimeout(resolve, longestWait))])
}

/** Prints all rows of a report, not the page on the screen alone: `rows` are to be shown while they are there. */
export function usePrintRows<Row>(rowKey: (row: Row) => string): {
  rows: readonly Row[] | undefined
  busy: boolean
  print: (read: ReadPage<Row>) => void
} {
  const { client } = useApi()
  const fail = useProblemToast()
  const [rows, setRows] = useState<readonly Row[]>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!rows) return
    const done = () => setRows(undefined)
    addEventListener('afterprint', done)
    let left = false
    void drawn().then(() => {
      if (!left) window.print()
    })
    return () => {
      left = true
      removeEventListener('afterprint', done)
    }
  }, [rows])
  const print = (read: ReadPage<Row>) => {
    setBusy(true)
    readAll(client, read, rowKey)
      .then(setRows, fail)
      .finally(() => setBusy(false))
  }
  return { rows, busy, print }
}
