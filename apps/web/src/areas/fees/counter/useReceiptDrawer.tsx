import { feeReceipts, fees } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { formatRupees } from '@school/rules'
import { Actions, Button, type DrawerContent, ErrorState, Skeleton, useConfirm } from '@school/ui'
import { Ban, Printer, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { useDone } from '../../../forms/done'
import { problemText } from '../../../forms/problems'
import { useText } from '../../../texts/text'
import { CancelForm } from './CancelForm'
import { ReceiptFacts } from './ReceiptFacts'
import { RefundForm } from './RefundForm'
import { moved, type Receipt, usePrintReceipt } from './receipt'

/** What may be done with a receipt. */
function ReceiptActions({ receipt, onOpen }: { receipt: Receipt; onOpen: (form: 'cancel' | 'refund') => void }) {
  const text = useText()
  const { client } = useApi()
  const confirm = useConfirm()
  const done = useDone(...moved, fees.position)
  const print = usePrintReceipt()
  const { actions, payment, receiptNo } = receipt
  const tell = (status: 'cleared' | 'bounced', said: string) =>
    done(() => client.call(feeReceipts.cheque, { params: { id: payment.id }, body: { status } }), said)
  const bounce = async () => {
    const sure = await confirm({
      icon: 'warning',
      title: text('receipts.bounce'),
      message: text('receipts.sureBounce', { no: receiptNo }),
      confirmText: text('receipts.bounce'),
    })
    if (sure) await tell('bounced', text('receipts.cancelled', { no: receiptNo }))
  }
  return (
    <Actions>
      <Button icon={Printer} onClick={() => print(receipt)}>
        {text('receipts.print')}
      </Button>
      {actions.includes('cheque') ? (
        <>
          <Button onClick={() => void tell('cleared', text('receipts.clearedDone'))}>{text('receipts.clear')}</Button>
          <Button variant="dangerQuiet" onClick={() => void bounce()}>
            {text('receipts.bounce')}
          </Button>
        </>
      ) : null}
      {actions.includes('refund') ? (
        <Button icon={Undo2} onClick={() => onOpen('refund')}>
          {text('receipts.askRefund')}
        </Button>
      ) : null}
      {actions.includes('to-advance') ? (
        <Button icon={Ban} variant="dangerQuiet" onClick={() => onOpen('cancel')}>
          {text('receipts.cancel')}
        </Button>
      ) : null}
    </Actions>
  )
}

/** The drawer of a receipt with what may be done with it, and the form that is open over it. */
export function useReceiptDrawer(
  id: string | undefined,
  onClose: () => void,
): { readonly content: DrawerContent | undefined; readonly dialog: ReactNode } {
  const intl = useIntl()
  const text = useText()
  const [form, setForm] = useState<'cancel' | 'refund'>()
  const { data, error, mutate } = useCall(feeReceipts.one, id ? { params: { id } } : null)
  if (!id) return { content: undefined, dialog: null }
  const receipt = data?.id === id ? data : undefined
  const close = () => setForm(undefined)
  return {
    content: {
      key: id,
      title: receipt ? `${receipt.receiptNo} · ${formatRupees(receipt.amount)}` : text('receipts.list'),
      content: receipt ? (
        <ReceiptFacts receipt={receipt} />
      ) : error ? (
        <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
      ) : (
        <Skeleton />
      ),
      footer: receipt ? <ReceiptActions receipt={receipt} onOpen={setForm} /> : undefined,
      onClose,
    },
    dialog:
      receipt && form === 'cancel' ? (
        <CancelForm receipt={receipt} onClose={close} />
      ) : receipt && form === 'refund' ? (
        <RefundForm receipt={receipt} onClose={close} />
      ) : null,
  }
}
