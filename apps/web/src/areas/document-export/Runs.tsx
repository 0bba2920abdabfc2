import { type AnswerOfCall, documentExport } from '@school/api/client'
import { useCall } from '@school/api/react'
import { momentIn } from '@school/rules'
import { Badge, Pagination, Panel, ReportTools, Table } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useSchoolZone } from '../../session/zone'
import { useText } from '../../texts/text'

type Run = AnswerOfCall<typeof documentExport.runs>['results'][number]

const pageSize = 10
const watchMilliseconds = 2000

const tones = { Waiting: 'secondary', Running: 'info', Done: 'success', Failed: 'danger', Cancelled: 'secondary' } as const

const isOpen = ({ status, nextTryAt }: Run) => status === 'Waiting' || status === 'Running' || nextTryAt !== null

/** What was exported when, the newest first; it looks again while something is under way. */
export function Runs() {
  const intl = useIntl()
  const text = useText()
  const zone = useSchoolZone()
  const [page, setPage] = useState(1)
  const { data, error, mutate } = useCall(
    documentExport.runs,
    { query: { page, pageSize } },
    { keepPreviousData: true, refreshInterval: latest => (latest?.results.some(isOpen) ? watchMilliseconds : 0) },
  )
  const count = (key: 'inserted' | 'updated' | 'unchanged' | 'removed' | 'failed') => ({
    key,
    header: text(`documentExport.${key}`),
    align: 'end' as const,
    cell: (run: Run) => intl.formatNumber(run[key]),
  })
  const why = ({ reason, nextTryAt }: Run) =>
    [
      reason ? text(`documentExport.reason.${reason}`) : '',
      nextTryAt ? text('documentExport.nextTry', { at: momentIn(zone, new Date(nextTryAt)) }) : '',
    ]
      .filter(Boolean)
      .join(' ')
  return (
    <Panel title={text('documentExport.runs')}>
      <ReportTools count={data ? text('documentExport.runCount', { count: data.pagination.count }) : ''} />
      <Table
        cards
        label={text('documentExport.runs')}
        rows={data?.results}
        rowKey={run => run.id}
        error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
        empty={{ title: text('documentExport.noRuns') }}
        columns={[
          {
            key: 'started',
            header: text('documentExport.started'),
            look: 'name',
            cell: run => momentIn(zone, new Date(run.startedAt)),
          },
          { key: 'mode', header: text('documentExport.mode'), cell: run => text(`documentExport.mode.${run.mode}`) },
          count('inserted'),
          count('updated'),
          count('unchanged'),
          count('removed'),
          count('failed'),
          {
            key: 'status',
            header: text('documentExport.status'),
            cell: run => <Badge status={tones[run.status]}>{text(`documentExport.status.${run.status}`)}</Badge>,
          },
          { key: 'why', header: text('documentExport.why'), look: 'text', cell: run => why(run) || '–' },
          {
            key: 'by',
            header: text('documentExport.by'),
            cell: run => run.by || text(run.automatic ? 'documentExport.automatic' : 'documentExport.operator'),
          },
        ]}
      />
      {data ? <Pagination page={page} pageSize={pageSize} count={data.pagination.count} onPage={setPage} /> : null}
    </Panel>
  )
}
