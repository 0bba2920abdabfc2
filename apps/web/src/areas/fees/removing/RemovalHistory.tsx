import { feeRemovals } from '@school/api/client'
import { useCall } from '@school/api/react'
import { formatRupees } from '@school/rules'
import { Badge, Pagination, Panel, Table } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { RowOf } from '../../../report'
import { useMoment } from '../../../session/zone'
import { useText } from '../../../texts/text'

type Row = RowOf<typeof feeRemovals.list>

const pageSize = 10
const tones = { Running: 'info', Done: 'success', Failed: 'danger' } as const

/** What was removed in a school before. */
export function RemovalHistory({ schoolId }: { readonly schoolId: string }) {
  const text = useText()
  const intl = useIntl()
  const moment = useMoment()
  const [page, setPage] = useState(1)
  const { data } = useCall(feeRemovals.list, { query: { school: schoolId, page, pageSize } })
  const figure = (key: 'students' | 'lines' | 'kept' | 'receipts', header: string) => ({
    key,
    header,
    align: 'end' as const,
    cell: (row: Row) => intl.formatNumber(row[key]),
  })
  return (
    <Panel title={text('feeSync.removals')}>
      <Table<Row>
        cards
        label={text('feeSync.removals')}
        rows={data?.results}
        rowKey={row => row.id}
        rowName={row => moment(row.at)}
        expectedRows={2}
        empty={{ title: text('feeSync.noRemovals') }}
        columns={[
          { key: 'at', header: text('feeSync.when'), look: 'code', cell: row => moment(row.at) },
          { key: 'reason', header: text('feeSync.reason'), look: 'name', cell: row => row.reason },
          figure('students', text('feeSync.students')),
          figure('lines', text('feeSync.column.lines')),
          { key: 'amount', header: text('feeSync.amount'), align: 'end', cell: row => formatRupees(row.amount) },
          figure('kept', text('feeSync.linesKept')),
          figure('receipts', text('feeSync.column.receipts')),
          {
            key: 'status',
            header: text('feeSync.status'),
            cell: row => <Badge status={tones[row.status]}>{text(`feeSync.removal.${row.status}`)}</Badge>,
          },
          { key: 'by', header: text('feeSync.by'), cell: row => row.by },
        ]}
      />
      {data && data.pagination.count > pageSize ? (
        <Pagination page={page} pageSize={pageSize} count={data.pagination.count} onPage={setPage} />
      ) : null}
    </Panel>
  )
}
