import { feeReceipts } from '@school/api/client'
import { exceptionKinds, formatRupees } from '@school/rules'
import { Badge, Stack } from '@school/ui'
import { useState } from 'react'
import { ListPanel, useFilteredList } from '../../../list'
import { codeFilter, ReportFilters, type RowOf, searchFilter } from '../../../report'
import { useMoment } from '../../../session/zone'
import { personColumn } from '../../../shell/PersonLink'
import { useNamedText, useText } from '../../../texts/text'
import { ExceptionForm } from './ExceptionForm'

export type ExceptionRow = RowOf<typeof feeReceipts.exceptions>

const resolved = ['resolved'] as const

/** Money that somebody must decide about; a row opens the decision. */
export function Exceptions() {
  const text = useText()
  const named = useNamedText()
  const moment = useMoment()
  const [opened, setOpened] = useState<string>()
  const list = useFilteredList({
    name: 'exceptions',
    ready: true,
    filters: () => [
      searchFilter(text, text('receipts.search')),
      codeFilter(text, 'kind', text('receipts.kind'), exceptionKinds, code => text(`receipts.kind.${code}`)),
      {
        ...codeFilter(text, 'status', text('receipts.status'), resolved, () => text('receipts.exception.resolved')),
        none: text('receipts.exception.open'),
      },
    ],
    call: feeReceipts.exceptions,
    request: (values, page) => ({
      query: {
        text: values.text(),
        kind: values.code('kind', exceptionKinds),
        status: values.code('status', resolved) || ('open' as const),
        ...page,
      },
    }),
  })
  const exception = list.rows.data?.results.find(row => row.id === opened)
  return (
    <Stack>
      <ReportFilters report={list.report} />
      <ListPanel<ExceptionRow>
        list={list}
        count={n => text('receipts.exceptionCount', { n })}
        table={{
          label: text('receipts.exceptions'),
          rowKey: row => row.id,
          rowName: row => [text(`receipts.kind.${row.kind}`), row.student?.name].filter(Boolean).join(', '),
          onPick: row => setOpened(row.id),
          empty: { title: text('receipts.noRecords') },
          columns: [
            {
              key: 'kind',
              header: text('receipts.kind'),
              look: 'name',
              cell: row => text(`receipts.kind.${row.kind}`),
            },
            { key: 'date', header: text('receipts.date'), look: 'code', cell: row => moment(row.at) },
            personColumn({ key: 'student', header: text('receipts.student') }, row => ({
              student: row.student?.id,
              name: row.student?.name ?? '–',
            })),
            { key: 'admNo', header: text('receipts.admNo'), look: 'code', cell: row => row.student?.admNo ?? '–' },
            {
              key: 'receipt',
              header: text('receipts.receiptNo'),
              look: 'code',
              cell: row => row.receipt?.receiptNo ?? row.orderNo ?? '–',
            },
            { key: 'amount', header: text('receipts.amount'), align: 'end', cell: row => formatRupees(row.amount) },
            {
              key: 'status',
              header: text('receipts.status'),
              cell: row =>
                row.status === 'resolved' ? (
                  <Badge status="secondary">{named(`receipts.action.${row.resolution}`, row.resolution ?? '')}</Badge>
                ) : (
                  <Badge status="warning">
                    {text(row.isRefunding ? 'receipts.exception.refunding' : 'receipts.exception.open')}
                  </Badge>
                ),
            },
          ],
        }}
      />
      {exception ? <ExceptionForm key={exception.id} exception={exception} onClose={() => setOpened(undefined)} /> : null}
    </Stack>
  )
}
