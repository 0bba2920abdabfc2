import { parentFees, parentOrders } from '@school/api/client'
import { useReload } from '@school/api/react'
import { formatRupees, isOpenOrder } from '@school/rules'
import { Actions, Banner, Button, ChildSheet, ErrorState, Facts, SheetSection, Skeleton, Spinner, Stack } from '@school/ui'
import { FileText } from 'lucide-react'
import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { problemText, useProblemToast } from '../../../forms/problems'
import { useText } from '../../../texts/text'
import { useSaveReceipt } from '../receipts'
import { useCheckOrder } from '../useCheckOrder'
import { giveOver } from './handoff'
import { type Order, useOrder } from './useOrder'

interface Props {
  readonly id: string
  /** Back to the dues, with installments to tick. */
  readonly onBack: (installmentIds?: readonly string[]) => void
}

/** How an order stands for who has paid, or tried to. */
function standingOf({ receipt, status, failure, isWaiting }: Order): 'paid' | 'failed' | 'refused' | 'waiting' | 'posting' {
  if (receipt) return 'paid'
  if (status === 'success' || status === 'reconciled') return 'posting'
  if (!isOpenOrder(status)) return 'failed'
  // The order goes on after a payment that failed: another one may be tried on it.
  return failure !== null && !isWaiting ? 'refused' : 'waiting'
}

function Words({ order, isSlow }: { readonly order: Order; readonly isSlow: boolean }) {
  const text = useText()
  const standing = standingOf(order)
  const reason = order.failure || text(order.endedBy ? `payments.ended.${order.endedBy}` : 'payments.noReason')
  if (standing === 'paid')
    return (
      <>
        <Banner tone="success">{text('payments.received', { no: order.receipt!.receiptNo })}</Banner>
        {order.advanceUsed > 0 ? (
          <Banner tone="info">{text('payments.adjusted', { amount: formatRupees(order.advanceUsed) })}</Banner>
        ) : null}
      </>
    )
  if (standing === 'posting') return <Banner tone="success">{text('payments.preparing')}</Banner>
  if (standing !== 'waiting') return <Banner tone="danger">{text('payments.failed', { reason })}</Banner>
  if (isSlow) return <Banner tone="warning">{text('payments.notHeard')}</Banner>
  return (
    <Banner tone="info">
      <Spinner /> {text('payments.confirming')}
    </Banner>
  )
}

function Buttons({ order, isSlow, onBack }: Pick<Props, 'onBack'> & { readonly order: Order; readonly isSlow: boolean }) {
  const text = useText()
  const save = useSaveReceipt()
  const check = useCheckOrder()
  const fail = useProblemToast()
  const standing = standingOf(order)
  const { receipt, handoff } = order
  const again = () => (handoff ? void giveOver(handoff).catch(fail) : onBack(order.installmentIds))
  return (
    <Actions>
      {standing === 'waiting' && !isSlow ? null : <Button onClick={() => onBack()}>{text('payments.back')}</Button>}
      {receipt ? (
        <Button variant="primary" size="lg" icon={FileText} onClick={() => save(receipt)}>
          {text('payments.receipt')}
        </Button>
      ) : null}
      {standing === 'refused' || standing === 'failed' ? (
        <Button variant="primary" size="lg" onClick={standing === 'refused' ? again : () => onBack(order.installmentIds)}>
          {text('payments.tryAgain')}
        </Button>
      ) : null}
      {standing === 'waiting' && isSlow ? <Button onClick={() => check(order.id)}>{text('payments.check')}</Button> : null}
    </Actions>
  )
}

/** What became of a payment, as the payer sees it who comes back from the bank. */
export function OrderState({ id, onBack }: Props) {
  const intl = useIntl()
  const text = useText()
  const reload = useReload()
  const { order, error, isSlow } = useOrder(id)
  const ended = order ? !isOpenOrder(order.status) : false
  useEffect(() => {
    if (ended) void reload(parentFees.dues, parentFees.payments)
  }, [ended, reload])
  if (!order) return error ? <ErrorState>{problemText(intl, error)}</ErrorState> : <Skeleton height="240px" />
  return (
    <ChildSheet>
      <SheetSection aria-label={text('payments.payment')}>
        <Stack>
          <Words order={order} isSlow={isSlow} />
          <Facts>
            <dt>{text('payments.amount')}</dt>
            <dd>
              <b>{formatRupees(order.amount)}</b>
            </dd>
            <dt>{order.account.name}</dt>
            <dd>{[order.student.name, ...order.installments].join(' · ')}</dd>
            <dt>{text('payments.transactionId')}</dt>
            <dd>{order.orderNo}</dd>
          </Facts>
          <Buttons order={order} isSlow={isSlow} onBack={onBack} />
        </Stack>
      </SheetSection>
    </ChildSheet>
  )
}

/** Calls whose answers a payment changes. */
export const changedByPaying = [parentFees.dues, parentFees.payments, parentOrders.one, parentOrders.quote] as const
