import { feeOrders } from '@school/api/client'
import { useReload } from '@school/api/react'
import { formatRupees, isOpenOrder } from '@school/rules'
import { Button, Dialog, FormHeader, type MenuItem, type TableColumn } from '@school/ui'
import { Ban, Keyboard, ReceiptIndianRupee, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { ListPanel } from '../../../list'
import { ReportFilters } from '../../../report'
import { useMoment } from '../../../session/zone'
import { useYearAndSchool } from '../../../shell/heading'
import { personColumn } from '../../../shell/PersonLink'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { StatusBadge } from '../order-desk/StatusBadge'
import { SlipForm } from './SlipForm'
import { useOrder } from './useOrder'
import { type PosOrder, usePosOrders, usePosWork } from './usePosStatus'

/** The slip of one order, typed; it closes when its receipt is there. */
function TypeResult({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const text = useText()
  const reload = useReload()
  const order = useOrder(id)
  const close = () => {
    void reload(feeOrders.list)
    onClose()
  }
  return (
    <Dialog
      open
      title={text('feeOrders.enterResult')}
      onClose={close}
      footer={<Button onClick={close}>{text('app.close')}</Button>}
    >
      {order?.receipt ? text('pos.received', { no: order.receipt.receiptNo }) : order ? <SlipForm order={order} /> : null}
    </Dialog>
  )
}

function useColumns(): TableColumn<PosOrder>[] {
  const text = useText()
  const moment = useMoment()
  return [
    { key: 'time', header: text('feeOrders.column.time'), look: 'code', cell: row => moment(row.createdAt) },
    { key: 'orderNo', header: text('feeOrders.column.orderNo'), look: 'code', cell: row => row.orderNo },
    { key: 'machine', header: text('feeOrders.column.machine'), cell: row => row.machine?.label ?? '–' },
    { key: 'admNo', header: text('feeOrders.column.admNo'), look: 'code', cell: row => row.student.admNo },
    personColumn({ key: 'name', header: text('feeOrders.column.name'), look: 'name' }, row => ({
      student: row.student.id,
      name: row.student.name,
    })),
    { key: 'amount', header: text('feeOrders.column.amount'), align: 'end', cell: row => formatRupees(row.amount) },
    { key: 'mode', header: text('feeOrders.column.mode'), cell: row => row.mode ?? '–' },
    { key: 'rrn', header: text('feeOrders.column.rrn'), look: 'code', cell: row => row.rrn ?? '–' },
    { key: 'status', header: text('feeOrders.column.status'), cell: row => <StatusBadge status={row.status} /> },
    {
      key: 'receiptNo',
      header: text('feeOrders.column.receiptNo'),
      look: 'code',
      cell: row => row.receipt?.receiptNo ?? '–',
    },
    { key: 'cashier', header: text('feeOrders.column.cashier'), cell: row => row.cashier || '–' },
  ]
}

/** /fees/pos-payment-status: orders on card machines and what became of them. */
export default function PosStatus() {
  const text = useText()
  const title = useFormTitle()('s.fees.pos.status')
  const context = useYearAndSchool()
  const list = usePosOrders()
  const { busy, check, cancel, saveReceipt } = usePosWork(list)
  const columns = useColumns()
  const [typed, setTyped] = useState<string>()
  const rowMenu = (row: PosOrder): MenuItem[] => [
    ...(row.receipt
      ? [
          {
            key: 'receipt',
            icon: ReceiptIndianRupee,
            label: text('feeOrders.receipt'),
            onSelect: () => saveReceipt(row.receipt!),
          },
        ]
      : []),
    ...(row.byHand && !row.receipt
      ? [{ key: 'result', icon: Keyboard, label: text('feeOrders.enterResult'), onSelect: () => setTyped(row.id) }]
      : []),
    ...(isOpenOrder(row.status)
      ? [{ key: 'cancel', icon: Ban, label: text('feeOrders.cancel'), onSelect: () => void cancel(row) }]
      : []),
  ]
  return (
    <>
      <FormHeader title={title} caption="Edit" context={context} />
      <ReportFilters report={list.report} />
      <ListPanel<PosOrder>
        list={list}
        count={n => text('feeOrders.count', { n })}
        choice={{
          label: title,
          rowKey: row => row.id,
          rowName: row => row.orderNo,
          rowMenu,
          empty: { title: text('feeOrders.none') },
          columns,
          actions: [
            {
              ...{ key: 'check', label: text('feeOrders.checkStatus'), icon: RefreshCw, look: 'primary', busy },
              onSelect: () => void check(),
            },
          ],
        }}
      />
      {typed ? <TypeResult key={typed} id={typed} onClose={() => setTyped(undefined)} /> : null}
    </>
  )
}
