import { type AnswerOfCall, feeReceipts } from '@school/api/client'
import { chequeStatuses, displayDay, formatRupees, paymentSources } from '@school/rules'
import { Stack, WithDrawer } from '@school/ui'
import { useState } from 'react'
import { ListPanel, useFilteredList } from '../../../list'
import { codeFilter, dayFilters, ReportFilters, rowFilter, searchFilter } from '../../../report'
import { personColumn } from '../../../shell/PersonLink'
import { useText } from '../../../texts/text'
import { ReceiptBadge } from './ReceiptBadge'
import type { Offers, ReceiptRow } from './receipt'
import { useReceiptDrawer } from './useReceiptDrawer'

const statuses = ['issued', 'cancelled'] as const

/** Receipts of days with what they come to; a row opens the receipt. */
export function ReceiptList({ offers }: { readonly offers: Offers }) {
  const text = useText()
  const [opened, setOpened] = useState<string>()
  const list = useFilteredList({
    name: 'receipts',
    ready: true,
    filters: values => [
      searchFilter(text, text('receipts.search')),
      ...dayFilters(text, values, ['from', text('receipts.from')], ['to', text('receipts.to')], false, {
        from: offers.today,
        to: offers.today,
      }),
      rowFilter(text, 'account', text('receipts.account'), offers.accounts),
      {
        ...codeFilter(text, 'cheques', text('receipts.cheques'), chequeStatuses, code => text(`receipts.cheque.${code}`)),
        more: true,
      },
      {
        ...codeFilter(text, 'source', text('receipts.source'), paymentSources, code => text(`receipts.source.${code}`)),
        more: true,
      },
      { ...codeFilter(text, 'mode', text('receipts.mode'), offers.modes, code => code), more: true },
      { ...codeFilter(text, 'status', text('receipts.status'), statuses, code => text(`receipts.status.${code}`)), more: true },
      { ...rowFilter(text, 'cashier', text('receipts.cashier'), offers.cashiers), more: true },
    ],
    call: feeReceipts.list,
    request: (values, page) => ({
      query: {
        text: values.text(),
        fromDate: values.day('from') ?? undefined,
        toDate: values.day('to') ?? undefined,
        accountId: values.one('account') || undefined,
        cheques: values.code('cheques', chequeStatuses),
        source: values.code('source', paymentSources),
        mode: values.one('mode') ?? '',
        status: values.code('status', statuses),
        userId: values.one('cashier') || undefined,
        ...page,
      },
    }),
  })
  const drawer = useReceiptDrawer(opened, () => setOpened(undefined))
  const total = (list.rows.data as AnswerOfCall<typeof feeReceipts.list> | undefined)?.total ?? 0
  return (
    <Stack>
      <ReportFilters report={list.report} />
      <WithDrawer drawer={drawer.content}>
        <ListPanel<ReceiptRow>
          list={list}
          count={n => text('receipts.countTotal', { n, amount: formatRupees(total) })}
          table={{
            label: text('receipts.list'),
            rowKey: row => row.id,
            rowName: row => row.receiptNo,
            onPick: row => setOpened(row.id),
            selected: opened ? new Set([opened]) : undefined,
            empty: { title: text('receipts.noRecords') },
            columns: [
              {
                key: 'receiptNo',
                header: text('receipts.receiptNo'),
                look: 'name',
                cell: row => row.receiptNo,
              },
              { key: 'date', header: text('receipts.date'), look: 'code', cell: row => displayDay(row.onDay) },
              personColumn({ key: 'student', header: text('receipts.student') }, row => ({
                student: row.student.id,
                name: row.student.name,
              })),
              { key: 'admNo', header: text('receipts.admNo'), look: 'code', cell: row => row.student.admNo },
              {
                key: 'mode',
                header: text('receipts.mode'),
                cell: row => [row.mode, row.reference].filter(Boolean).join(' · '),
              },
              { key: 'cashier', header: text('receipts.cashier'), cell: row => row.cashier || '–' },
              { key: 'amount', header: text('receipts.amount'), align: 'end', cell: row => formatRupees(row.amount) },
              { key: 'status', header: text('receipts.status'), cell: row => <ReceiptBadge receipt={row} /> },
            ],
          }}
        />
      </WithDrawer>
      {drawer.dialog}
    </Stack>
  )
}
