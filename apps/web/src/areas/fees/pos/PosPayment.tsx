import { OrderCounter } from '../OrderCounter'
import { OrderPanel } from './OrderPanel'
import { PayPanel } from './PayPanel'

/** /fees/pos-machine-payment: a card or UPI payment at the counter. */
export default function PosPayment() {
  return (
    <OrderCounter
      form="s.fees.pos.pay"
      channel="pos"
      panel={(order, done) => <OrderPanel order={order} onDone={done} />}
      pay={(studentId, account) => <PayPanel key={account.id} studentId={studentId} account={account} />}
    />
  )
}
