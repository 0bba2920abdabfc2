import { type AnswerOfCall, type Client, people, type RequestOfCall } from '@school/api/client'
import { useApi } from '@school/api/react'
import { useEffect, useState } from 'react'
import { useProblemToast } from '../../problems'

type View = RequestOfCall<typeof people.viewStudentReport>['body']
type Row = AnswerOfCall<typeof people.viewStudentReport>['results'][number]

/** The largest page that a report gives. */
const pageSize = 200

/** The largest school; a browser prints no more rows than these. */
export const mostPrinted = 10_000

/** All rows of a report, page by page; a row that moved meanwhile stands once. */
async function readAll(client: Client, asked: Omit<View, 'page' | 'pageSize'>): Promise<Row[]> {
  const rows = new Map<unknown, Row>()
  for (let page = 1; ; page += 1) {
    const { results, pagination } = await client.call(people.viewStudentReport, { body: { ...asked, page, pageSize } })
    for (const row of results) rows.set(row.id, row)
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
export function usePrintRows(): {
  rows: Row[] | undefined
  busy: boolean
  print: (asked: Omit<View, 'page' | 'pageSize'>) => void
} {
  const { client } = useApi()
  const fail = useProblemToast()
  const [rows, setRows] = useState<Row[]>()
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
  const print = (asked: Omit<View, 'page' | 'pageSize'>) => {
    setBusy(true)
    readAll(client, asked)
      .then(setRows, fail)
      .finally(() => setBusy(false))
  }
  return { rows, busy, print }
}
