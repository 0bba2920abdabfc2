import { feeReceipts } from '@school/api/client'
import { formatRupees, refundStatuses } from '@school/rules'
import { Stack, WithDrawer } from '@school/ui'
import { useState } from 'react'
import { ListPanel, useFilteredList } from '../../../list'
import { codeFilter, ReportFilters, searchFilter } from '../../../report'
import { useMoment } from '../../../session/zone'
import { personColumn } from '../../../shell/PersonLink'
import { useText } from '../../../texts/text'
import { RefundBadge } from './RefundBadge'
import type { Refund } from './receipt'
import { useRefundDrawer } from './useRefundDrawer'

const states = ['all', ...refundStatuses] as const

/** Money that goes back, and how far it is. */
export function Refunds() {
  const text = useText()
  const moment = useMoment()
  const [opened, setOpened] = useState<string>()
  const list = useFilteredList({
    name: 'refunds',
    ready: true,
    filters: () => [
      searchFilter(text, text('receipts.search')),
      {
        ...codeFilter(text, 'status', text('receipts.status'), states, code =>
          text(code === 'all' ? 'receipts.allRefunds' : `receipts.refund.${code}`),
        ),
        none: text('receipts.openRefunds'),
      },
    ],
    call: feeReceipts.refunds,
    request: (values, page) => ({ query: { text: values.text(), status: values.code('status', states), ...page } }),
  })
  const refund = list.rows.data?.results.find(row => row.id === opened)
  const drawer = useRefundDrawer(refund, () => setOpened(undefined))
  return (
    <Stack>
      <ReportFilters report={list.report} />
      <WithDrawer drawer={drawer.content}>
        <ListPanel<Refund>
          list={list}
          count={n => text('receipts.refundCount', { n })}
          table={{
            label: text('receipts.refunds'),
            rowKey: row => row.id,
            rowName: row => row.receipt.receiptNo,
            onPick: row => setOpened(row.id),
            selected: opened ? new Set([opened]) : undefined,
            empty: { title: text('receipts.noRecords') },
            columns: [
              {
                key: 'receipt',
                header: text('receipts.receiptNo'),
                look: 'name',
                cell: row => row.receipt.receiptNo,
              },
              { key: 'date', header: text('receipts.date'), look: 'code', cell: row => moment(row.requestedAt) },
              personColumn({ key: 'student', header: text('receipts.student') }, row => ({
                student: row.student.id,
                name: row.student.name,
              })),
              { key: 'admNo', header: text('receipts.admNo'), look: 'code', cell: row => row.student.admNo },
              { key: 'reason', header: text('receipts.reason'), cell: row => row.reason },
              { key: 'method', header: text('receipts.method'), cell: row => text(`receipts.method.${row.method}`) },
              { key: 'by', header: text('receipts.requestedBy'), cell: row => row.requestedBy },
              { key: 'amount', header: text('receipts.amount'), align: 'end', cell: row => formatRupees(row.amount) },
              { key: 'status', header: text('receipts.status'), cell: row => <RefundBadge status={row.status} /> },
            ],
          }}
        />
      </WithDrawer>
      {drawer.dialog}
    </Stack>
  )
}
