import { imports } from '@school/api/client'
import { useCall } from '@school/api/react'
import { ImportMessages, type ImportRowFilter, ImportRows } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import type { Kinds, Run } from './run'
import { useColumnTitle } from './useColumnTitle'

const pageSize = 10

/** Messages and rows of a checked run; a message filters the rows. */
export function RunRows({ kinds, run }: { kinds: Kinds; run: Run }) {
  const intl = useIntl()
  const titleOf = useColumnTitle()
  const [filter, setFilter] = useState<ImportRowFilter>(run.counts?.error ? { action: 'error' } : {})
  const [page, setPage] = useState(1)
  const { data, error, mutate } = useCall(imports.rows, {
    params: { id: run.id },
    query: { action: filter.action, group: filter.group?.key, page, pageSize },
  })
  const columns = kinds.find(kind => kind.code === run.kind)?.columns ?? []
  const show = (next: ImportRowFilter) => {
    setFilter(next)
    setPage(1)
  }
  return (
    <>
      <ImportMessages groups={run.groups} picked={filter.group?.key} onPick={group => show({ group })} />
      <ImportRows
        rows={data?.results}
        counts={run.counts}
        filter={filter}
        onFilter={show}
        columnTitle={key => titleOf(run.kind, key, columns.find(column => column.key === key)?.title ?? key)}
        pagination={data ? { page, pageSize, count: data.pagination.count, onPage: setPage } : undefined}
        error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
      />
    </>
  )
}
