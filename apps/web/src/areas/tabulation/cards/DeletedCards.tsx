import { reportCards } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { Button, Pagination, Panel, Table } from '@school/ui'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useDone } from '../../../forms/done'
import type { RowOf } from '../../../report'
import { useMoment } from '../../../session/zone'
import { useText } from '../../../texts/text'

type Row = RowOf<typeof reportCards.deletions>

const pageSize = 10

/** What was deleted, and for 30 days the way back. */
export function DeletedCards() {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const { client } = useApi()
  const done = useDone(reportCards.deletions, reportCards.deletionList, reportCards.list)
  const [page, setPage] = useState(1)
  const { data } = useCall(reportCards.deletions, { query: { page, pageSize } })
  const restore = ({ id, counts }: Row) =>
    done(() => client.call(reportCards.restoreDeletion, { params: { id } }), text('reportCards.restored', { n: counts.versions }))
  return (
    <Panel title={text('reportCards.deletedTitle')}>
      <Table<Row>
        cards
        label={text('reportCards.deletedTitle')}
        rows={data?.results}
        rowKey={row => row.id}
        rowName={row => moment(row.at)}
        expectedRows={1}
        empty={{ title: text('reportCards.nothingDeleted') }}
        columns={[
          { key: 'at', header: text('reportCards.deletedAt'), look: 'code', cell: row => moment(row.at) },
          { key: 'cards', header: text('reportCards.card'), look: 'name', cell: row => row.cards },
          {
            key: 'students',
            header: text('reportCards.students'),
            align: 'end',
            cell: row => intl.formatNumber(row.counts.students),
          },
          { key: 'reason', header: text('reportCards.reason'), cell: row => row.reason },
          { key: 'by', header: text('reportCards.by'), cell: row => row.by },
          {
            key: 'restore',
            header: text('reportCards.restore'),
            cell: row =>
              row.mayRestore ? (
                <Button icon={Undo2} onClick={() => void restore(row)}>
                  {text('reportCards.restore')}
                </Button>
              ) : (
                text(row.status === 'restored' ? 'reportCards.wasRestored' : 'reportCards.gone')
              ),
          },
        ]}
      />
      {data && data.pagination.count > pageSize ? (
        <Pagination page={page} pageSize={pageSize} count={data.pagination.count} onPage={setPage} />
      ) : null}
    </Panel>
  )
}
