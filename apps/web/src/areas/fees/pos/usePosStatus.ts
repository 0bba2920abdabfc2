import { type AnswerOfCall, feeOrders, posReports } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { isOpenOrder } from '@school/rules'
import { useToast } from '@school/ui'
import { useState } from 'react'
import { useProblemToast } from '../../../forms/problems'
import { useFilteredList } from '../../../list'
import { type RowOf, rowFilter } from '../../../report'
import { saveBlob } from '../../../report/save-blob'
import { useStudentFilter } from '../../../report/useStudentFilter'
import { useText } from '../../../texts/text'
import { daysFilter } from '../order-desk/useOrders'

export type PosOrder = RowOf<typeof feeOrders.list>
export type PosOffers = AnswerOfCall<typeof posReports.offers>

const shown = ['pending', 'success', 'failed', 'expired', 'all'] as const
const mostAtOnce = 50

/** Orders on machines as the filters find them; those that are pending unless others are asked for. */
export function usePosOrders() {
  const text = useText()
  const { data: offers } = useCall(posReports.offers, {})
  const studentFilter = useStudentFilter(text('feeReports.student'))
  const list = useFilteredList({
    name: 'pos-status',
    ready: offers !== undefined,
    filters: values => [
      {
        name: 'status',
        label: text('feeOrders.column.status'),
        kind: 'choice',
        options: shown.map(value => ({ value, label: text(value === 'all' ? 'feeOrders.all' : `feeOrders.status.${value}`) })),
        standard: 'pending',
        plain: true,
      },
      studentFilter(values, changes => list.report.set(changes)),
      ...daysFilter(text, values, undefined),
      rowFilter(text, 'terminal', text('feeOrders.column.machine'), offers?.terminals),
      rowFilter(text, 'cashier', text('feeOrders.column.cashier'), offers?.cashiers),
    ],
    call: feeOrders.list,
    request: (values, page) => {
      const status = values.choice('status', shown, 'pending')
      return {
        query: {
          channel: 'pos' as const,
          studentId: values.one('student'),
          fromDate: values.day('from'),
          toDate: values.day('to'),
          terminalId: values.one('terminal'),
          cashierId: values.one('cashier'),
          status:
            status === 'all'
              ? []
              : status === 'success'
                ? ['success' as const, 'reconciled' as const]
                : status === 'pending'
                  ? ['created' as const, 'pending' as const]
                  : [status],
          open: false,
          ...page,
        },
      }
    },
  })
  return list
}

/** What is done with orders on machines. */
export function usePosWork(list: ReturnType<typeof usePosOrders>) {
  const text = useText()
  const { client } = useApi()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const [busy, setBusy] = useState(false)
  const check = async () => {
    const ids = [...list.selected]
    if (ids.length === 0) return void toast.warning(text('feeOrders.selectOne'))
    if (ids.length > mostAtOnce) return void toast.warning(text('feeOrders.mostAtOnce', { n: mostAtOnce }))
    setBusy(true)
    try {
      const { checked: n, success: s, failed: f, pending: p } = await client.call(feeOrders.checkMany, { body: { ids } })
      toast.success(text('feeOrders.checked', { n, s, f, p }))
      list.onSelect(new Set())
    } catch (failure) {
      fail(failure)
    }
    setBusy(false)
    await reload(feeOrders.list)
  }
  const cancel = async (row: PosOrder) => {
    try {
      const order = await client.call(feeOrders.cancel, { params: { id: row.id } })
      toast.info(text(isOpenOrder(order.status) ? 'feeOrders.cancelAsked' : 'pos.cancelled'))
    } catch (failure) {
      fail(failure)
    }
    await reload(feeOrders.list)
  }
  const saveReceipt = (receipt: { readonly id: string; readonly receiptNo: string }) =>
    void client
      .download(feeOrders.receipt, { params: { id: receipt.id } })
      .then(blob => saveBlob(blob, `receipt-${receipt.receiptNo.replace(/[^\w-]+/g, '-')}.pdf`), fail)
  return { busy, check, cancel, saveReceipt }
}
