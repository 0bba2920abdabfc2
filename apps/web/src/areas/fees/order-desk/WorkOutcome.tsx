import { Badge, Panel, Stack, Table, WorkResult } from '@school/ui'
import { useText } from '../../../texts/text'
import { StatusBadge } from './StatusBadge'
import type { Outcome, Work } from './useOrderWork'

const tones = { success: 'success', failed: 'danger', pending: 'warning', error: 'danger' } as const

/** What was done with chosen orders, and what came of each. */
export function WorkOutcome({ work, onDismiss }: { readonly work: Work; readonly onDismiss: () => void }) {
  const text = useText()
  const { title, share, message, rows } = work
  if (!rows) return <WorkResult title={title} parts={[]} message={title} progress={share ?? null} />
  const count = (...results: Outcome['result'][]) => rows.filter(row => results.includes(row.result)).length
  return (
    <Stack>
      <WorkResult
        fresh
        title={title}
        message={message}
        parts={[
          { state: 'done', count: count('success') },
          { state: 'waiting', count: count('pending') },
          { state: 'failed', count: count('failed', 'error') },
        ]}
        onDismiss={onDismiss}
      />
      <Panel title={text('feeOrders.results')}>
        <Table<Outcome>
          cards
          label={text('feeOrders.results')}
          rows={rows}
          rowKey={row => row.id}
          rowName={row => row.orderNo}
          columns={[
            { key: 'orderNo', header: text('feeOrders.column.orderNo'), look: 'code', cell: row => row.orderNo },
            { key: 'before', header: text('feeOrders.column.before'), cell: row => <StatusBadge status={row.before} /> },
            { key: 'after', header: text('feeOrders.column.after'), cell: row => <StatusBadge status={row.after} /> },
            {
              key: 'result',
              header: text('feeOrders.column.result'),
              cell: row => <Badge status={tones[row.result]}>{text(`feeOrders.result.${row.result}`)}</Badge>,
            },
            { key: 'receiptNo', header: text('feeOrders.column.receiptNo'), look: 'code', cell: row => row.receiptNo ?? '–' },
            { key: 'reason', header: text('feeOrders.column.reason'), cell: row => row.reason ?? '–' },
          ]}
        />
      </Panel>
    </Stack>
  )
}
