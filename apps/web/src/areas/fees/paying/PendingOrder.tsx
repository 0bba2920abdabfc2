import { type AnswerOfCall, type parentFees, parentOrders } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { formatRupees, timeIn } from '@school/rules'
import { Actions, Banner, Button, SheetSection, useConfirm } from '@school/ui'
import { useProblemToast } from '../../../forms/problems'
import { useSchoolZone } from '../../../session/zone'
import { useText } from '../../../texts/text'
import { useCheckOrder } from '../useCheckOrder'
import { giveOver } from './handoff'
import { changedByPaying } from './OrderState'

type Open = AnswerOfCall<typeof parentFees.dues>['openOrders'][number]

/** A payment of the child that waits for its end: it is gone on with, asked about, or taken back. */
export function PendingOrder({ open, mayPay }: { readonly open: Open; readonly mayPay: boolean }) {
  const text = useText()
  const zone = useSchoolZone()
  const { client } = useApi()
  const reload = useReload()
  const confirm = useConfirm()
  const fail = useProblemToast()
  const check = useCheckOrder()
  const { data } = useCall(parentOrders.one, { params: { id: open.id } })
  const handoff = data?.isWaiting ? null : data?.handoff
  const cancel = async () => {
    const sure = await confirm({
      icon: 'warning',
      title: text('payments.cancelPayment'),
      message: text('payments.sureCancel', { amount: formatRupees(open.amount) }),
      confirmText: text('payments.cancelPayment'),
    })
    if (!sure) return
    await client.call(parentOrders.cancel, { params: { id: open.id } }).catch(fail)
    await reload(...changedByPaying)
  }
  return (
    <SheetSection>
      <Banner
        tone="warning"
        title={text('payments.pendingOf', { amount: formatRupees(open.amount), time: timeIn(zone, new Date(open.createdAt)) })}
      >
        {data?.isWaiting ? <p>{text('payments.doNotPayAgain')}</p> : null}
        <Actions>
          {mayPay && open.channel !== 'pos' && !data?.isWaiting ? (
            <Button variant="quiet" onClick={() => void cancel()}>
              {text('app.cancel')}
            </Button>
          ) : null}
          <Button onClick={() => check(open.id)}>{text('payments.check')}</Button>
          {mayPay && handoff ? (
            <Button variant="primary" onClick={() => void giveOver(handoff).catch(fail)}>
              {text('payments.goOn')}
            </Button>
          ) : null}
        </Actions>
      </Banner>
    </SheetSection>
  )
}
