import { imports } from '@school/api/client'
import { useCall } from '@school/api/react'
import { momentIn } from '@school/rules'
import { ImportHistory, useToast } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useSchoolZone } from '../../session/zone'
import { useText } from '../../texts/text'
import { isOpen, mayRollBack, type Run } from './run'
import { useRunWork } from './useRunWork'

const pageSize = 10
const watchMilliseconds = 2000

const isRunning = ({ job }: Run) => job?.status === 'Queued' || job?.status === 'Running'

/** Earlier imports: opened again, rolled back, cancelled, their wrong rows fetched. */
export function History() {
  const text = useText()
  const intl = useIntl()
  const zone = useSchoolZone()
  const toast = useToast()
  const [page, setPage] = useState(1)
  const { data, error, mutate } = useCall(
    imports.list,
    { query: { page, pageSize } },
    { refreshInterval: latest => (latest?.results.some(isRunning) ? watchMilliseconds : 0) },
  )
  const { rollBack, cancel, errorFile } = useRunWork(undefined, async run => {
    const { rolledBack } = run
    if (rolledBack) toast.success(text('imports.rolledBack', { n: rolledBack.undone, m: rolledBack.of }))
    if (run.status === 'Cancelled') toast.success(text('imports.cancelled'))
    await mutate()
  })
  return (
    <ImportHistory
      entries={data?.results.map(run => ({
        id: run.id,
        file: run.fileName,
        href: `/utility/import-photo?tab=data&run=${run.id}`,
        kind: text(`imports.kind.${run.kind}`),
        rows: run.rows,
        counts: run.counts,
        status: run.status,
        by: run.createdBy,
        at: momentIn(zone, new Date(run.createdAt)),
        run,
      }))}
      rowMenu={({ run, href }) => [
        { key: 'open', label: text('imports.open'), href },
        ...(run.counts?.error ? [{ key: 'errors', label: text('imports.errorFile'), onSelect: () => void errorFile(run) }] : []),
        ...(mayRollBack(run)
          ? [{ key: 'rollback', label: text('imports.rollback'), danger: true, onSelect: () => void rollBack(run) }]
          : []),
        ...(isOpen(run)
          ? [{ key: 'cancel', label: text('imports.cancel'), danger: true, onSelect: () => void cancel(run) }]
          : []),
      ]}
      pagination={data ? { page, pageSize, count: data.pagination.count, onPage: setPage } : undefined}
      error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
    />
  )
}
