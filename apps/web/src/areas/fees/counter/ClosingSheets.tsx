import { feeReceipts } from '@school/api/client'
import { useApi } from '@school/api/react'
import { displayDay, formatRupees } from '@school/rules'
import { Columns, IconButton, Stack } from '@school/ui'
import { Printer } from 'lucide-react'
import { useProblemToast } from '../../../forms/problems'
import { ListPanel, useFilteredList } from '../../../list'
import { dayFilters, ReportFilters, type RowOf, rowFilter } from '../../../report'
import { saveBlob } from '../../../report/save-blob'
import { useText } from '../../../texts/text'
import { CloseDay } from './CloseDay'
import type { Offers } from './receipt'

type Closing = RowOf<typeof feeReceipts.closings>

/** The own day to close, and the sheets of all cashiers. */
export function ClosingSheets({ offers }: { readonly offers: Offers }) {
  const text = useText()
  const { client } = useApi()
  const fail = useProblemToast()
  const list = useFilteredList({
    name: 'closings',
    ready: true,
    filters: values => [
      ...dayFilters(text, values, ['from', text('receipts.from')], ['to', text('receipts.to')], true, {
        from: `${offers.today.slice(0, 8)}01`,
        to: offers.today,
      }),
      { ...rowFilter(text, 'cashier', text('receipts.cashier'), offers.cashiers), more: true },
    ],
    call: feeReceipts.closings,
    request: (values, page) => ({
      query: {
        fromDate: values.day('from') ?? undefined,
        toDate: values.day('to') ?? undefined,
        userId: values.one('cashier') || undefined,
        ...page,
      },
    }),
  })
  const print = (row: Closing) =>
    void client
      .download(feeReceipts.sheet, { params: { id: row.id } })
      .then(blob => saveBlob(blob, `closing-${row.onDay}-${row.no}.pdf`), fail)
  const sheets = (
    <Stack>
      <ReportFilters report={list.report} />
      <ListPanel<Closing>
        list={list}
        count={n => text('receipts.sheetCount', { n })}
        table={{
          label: text('receipts.sheets'),
          rowKey: row => row.id,
          rowName: row => `${row.cashier.name}, ${displayDay(row.onDay)}`,
          empty: { title: text('receipts.noRecords') },
          columns: [
            {
              key: 'cashier',
              header: text('receipts.cashier'),
              look: 'name',
              cell: row => row.cashier.name,
            },
            { key: 'date', header: text('receipts.date'), look: 'code', cell: row => displayDay(row.onDay) },
            { key: 'expected', header: text('receipts.expected'), align: 'end', cell: row => formatRupees(row.expected) },
            { key: 'counted', header: text('receipts.counted'), align: 'end', cell: row => formatRupees(row.counted) },
            { key: 'difference', header: text('receipts.difference'), align: 'end', cell: row => formatRupees(row.difference) },
            {
              key: 'print',
              header: text('receipts.printSheet'),
              cell: row => <IconButton icon={Printer} label={text('receipts.printSheet')} onClick={() => print(row)} />,
            },
          ],
        }}
      />
    </Stack>
  )
  if (!offers.may.take) return sheets
  return (
    <Columns>
      {sheets}
      <CloseDay today={offers.today} />
    </Columns>
  )
}
