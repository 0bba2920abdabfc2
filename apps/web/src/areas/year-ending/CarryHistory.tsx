import { carryForward } from '@school/api/client'
import { useCall } from '@school/api/react'
import { formatRupees } from '@school/rules'
import { Badge, Pagination, Panel, Table, useToast } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useWork } from '../../live/work'
import type { RowOf } from '../../report'
import { useMoment } from '../../session/zone'
import { useText } from '../../texts/text'
import { TypedDialog } from './TypedDialog'

type Row = RowOf<typeof carryForward.list>

const pageSize = 10

/** What was carried so far; what nobody has paid of can be taken back. */
export function CarryHistory({ schoolId, code }: { schoolId: string; code: string }) {
  const text = useText()
  const intl = useIntl()
  const toast = useToast()
  const moment = useMoment()
  const { run, doing } = useWork()
  const [page, setPage] = useState(1)
  const [undoing, setUndoing] = useState<Row>()
  const { data, mutate } = useCall(carryForward.list, { query: { school: schoolId, page, pageSize } })
  const undo = async ({ id }: Row, typedText: string) => {
    const done = await run('undo', async client => ({
      job: await client.call(carryForward.undo, { body: { id, typedText } }),
      result: null,
    }))
    if (done?.job?.message) toast.success(done.job.message)
    setUndoing(undefined)
    await mutate()
  }
  return (
    <Panel title={text('yearEnding.fees.history')}>
      <Table<Row>
        cards
        label={text('yearEnding.fees.history')}
        rows={data?.results}
        rowKey={row => row.id}
        rowName={row => `${row.from} – ${row.to}, ${moment(row.at)}`}
        expectedRows={2}
        empty={{ title: text('yearEnding.fees.noHistory') }}
        rowMenu={row =>
          row.status === 'Done' ? [{ key: 'undo', label: text('yearEnding.fees.undo'), onSelect: () => setUndoing(row) }] : []
        }
        columns={[
          { key: 'at', header: text('yearEnding.fees.when'), look: 'code', cell: row => moment(row.at) },
          { key: 'from', header: text('yearEnding.fees.from'), look: 'code', cell: row => row.from },
          { key: 'to', header: text('yearEnding.fees.to'), look: 'code', cell: row => row.to },
          {
            key: 'students',
            header: text('yearEnding.fees.students'),
            align: 'end',
            cell: row => intl.formatNumber(row.students),
          },
          { key: 'amount', header: text('yearEnding.fees.amount'), align: 'end', cell: row => formatRupees(row.amount) },
          { key: 'skipped', header: text('yearEnding.fees.skipped'), align: 'end', cell: row => intl.formatNumber(row.skipped) },
          {
            key: 'status',
            header: text('yearEnding.statusName'),
            cell: row => <Badge>{text(`yearEnding.fees.status.${row.status}`)}</Badge>,
          },
          { key: 'by', header: text('yearEnding.runBy'), cell: row => row.by },
        ]}
      />
      {data && data.pagination.count > pageSize ? (
        <Pagination page={page} pageSize={pageSize} count={data.pagination.count} onPage={setPage} />
      ) : null}
      {undoing ? (
        <TypedDialog
          title={text('yearEnding.fees.undoTitle')}
          help={text('yearEnding.fees.undoConsequence', { from: undoing.from, to: undoing.to })}
          label={text('yearEnding.fees.undo')}
          code={code}
          busy={doing !== undefined}
          onConfirm={typedText => void undo(undoing, typedText)}
          onClose={() => setUndoing(undefined)}
        />
      ) : null}
    </Panel>
  )
}
