import { imports } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { displayDay, formatRupees, parseRupees, waitsForPerson } from '@school/rules'
import { Pagination, Panel, type RowSelection, SelectTable, useChoice } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { readAll } from '../../report/print-rows'
import { useText } from '../../texts/text'
import type { Kinds, Run } from './run'
import { useColumnTitle } from './useColumnTitle'

const pageSize = 10
const nothing: RowSelection = new Set()

/** Rows of a checked run that stay out unless a person takes them in, and those that were chosen, of any page. */
export function useWaitingRows(run: Run) {
  const { client } = useApi()
  const [own, setOwn] = useState<{ readonly of: string; readonly keys: RowSelection }>()
  // Another file, or other columns of it, have other rows.
  const of = `${run.id} ${run.status}`
  const chosen = own?.of === of ? own.keys : nothing
  const [page, setPage] = useState(1)
  const waits = run.status === 'Checked' && waitsForPerson({ problems: run.groups })
  const { data, error, mutate } = useCall(
    imports.rows,
    waits ? { params: { id: run.id }, query: { action: 'skip', code: 'W08', page, pageSize } } : null,
  )
  const every = () =>
    readAll(
      client,
      (asking, asked) => asking.call(imports.rows, { params: { id: run.id }, query: { action: 'skip', code: 'W08', ...asked } }),
      row => String(row.rowNo),
    )
  const choice = useChoice({
    selected: chosen,
    onSelect: keys => setOwn({ of, keys }),
    searchKey: of,
    rows: data?.results,
    rowKey: row => String(row.rowNo),
    rowName: row => row.key,
    count: data?.pagination.count,
    ids: async () => (await every()).map(row => String(row.rowNo)),
  })
  return { waits, count: data?.pagination.count ?? 0, rows: data?.results, error, again: mutate, chosen, choice, page, setPage }
}

type Waiting = ReturnType<typeof useWaitingRows>
type Row = NonNullable<Waiting['rows']>[number]

const told = (row: Row, column: string): string => row.changes.find(change => change.column === column)?.new ?? ''

/** What looks like something that there is: a person says which rows go in all the same. */
export function WaitingRows({ kinds, run, waiting }: { kinds: Kinds; run: Run; waiting: Waiting }) {
  const intl = useIntl()
  const text = useText()
  const titleOf = useColumnTitle()
  const { rows, error, count, page } = waiting
  const columns = kinds.find(kind => kind.code === run.kind)?.columns ?? []
  const header = (key: string) => titleOf(run.kind, key, columns.find(column => column.key === key)?.title ?? key)
  return (
    <Panel title={text('imports.waiting')}>
      <SelectTable<Row>
        cards
        label={text('imports.waiting')}
        rows={error && !rows ? [] : rows}
        rowKey={row => String(row.rowNo)}
        choice={waiting.choice}
        error={error && !rows ? { children: problemText(intl, error), onRetry: () => void waiting.again() } : undefined}
        columns={[
          { key: 'row', header: text('imports.waiting.row'), align: 'end', width: '64px', cell: row => row.rowNo },
          { key: 'key', header: header('externalReceiptNo'), look: 'name', cell: row => row.key },
          { key: 'admNo', header: header('admNo'), look: 'code', cell: row => told(row, 'admNo') },
          { key: 'date', header: header('date'), cell: row => displayDay(told(row, 'date')) },
          {
            key: 'amount',
            header: header('amount'),
            align: 'end',
            cell: row => formatRupees(parseRupees(told(row, 'amount')) ?? 0),
          },
          {
            key: 'why',
            header: text('imports.waiting.why'),
            look: 'text',
            cell: row => row.problems.map(problem => problem.message).join('; '),
          },
        ]}
      />
      {rows ? <Pagination page={page} pageSize={pageSize} count={count} onPage={waiting.setPage} /> : null}
    </Panel>
  )
}
