import type { AnswerOfCall, feeRemovals } from '@school/api/client'
import { formatRupees } from '@school/rules'
import { Banner, FigureStrip, Stack, Table } from '@school/ui'
import { useIntl } from 'react-intl'
import { useText } from '../../../texts/text'

export type Preview = AnswerOfCall<typeof feeRemovals.preview>
type Row = Preview['rows'][number]

/** What would be removed: in all, and student by student. */
export function RemovalPreview({ preview }: { readonly preview: Preview }) {
  const text = useText()
  const intl = useIntl()
  const { counts } = preview
  const figure = (key: string, label: string, value: number) => ({ key, label, value: intl.formatNumber(value) })
  const column = (key: 'lines' | 'kept' | 'receipts' | 'openOrders', header: string) => ({
    key,
    header,
    align: 'end' as const,
    cell: (row: Row) => intl.formatNumber(row[key]),
  })
  return (
    <Stack>
      {counts.waiting > 0 ? <Banner tone="warning">{text('feeSync.waiting', { n: counts.waiting })}</Banner> : null}
      <FigureStrip
        label={text('feeSync.linesToRemove')}
        figures={[
          figure('students', text('feeSync.students'), counts.students),
          figure('lines', text('feeSync.linesToRemove'), counts.lines),
          { key: 'amount', label: text('feeSync.amount'), value: formatRupees(counts.amount) },
          figure('kept', text('feeSync.linesKept'), counts.kept),
          figure('receipts', text('feeSync.receiptsToCancel'), counts.receipts),
          { key: 'advance', label: text('feeSync.toAdvance'), value: formatRupees(counts.advance) },
        ]}
      />
      <p>{text('feeSync.countHolds')}</p>
      <Table<Row>
        cards
        label={text('feeSync.linesToRemove')}
        rows={preview.rows}
        rowKey={row => row.studentId}
        rowName={row => row.name}
        empty={{ title: text('feeSync.nothing') }}
        columns={[
          { key: 'admNo', header: text('feeSync.admNo'), look: 'code', cell: row => row.admNo },
          { key: 'name', header: text('feeSync.name'), look: 'name', cell: row => row.name },
          { key: 'division', header: text('feeSync.division'), cell: row => row.division || '–' },
          column('lines', text('feeSync.linesToRemove')),
          { key: 'amount', header: text('feeSync.amount'), align: 'end', cell: row => formatRupees(row.amount) },
          column('kept', text('feeSync.linesKept')),
          column('receipts', text('feeSync.receiptsToCancel')),
          { key: 'advance', header: text('feeSync.toAdvance'), align: 'end', cell: row => formatRupees(row.advance) },
          column('openOrders', text('feeSync.openOrders')),
        ]}
      />
    </Stack>
  )
}
