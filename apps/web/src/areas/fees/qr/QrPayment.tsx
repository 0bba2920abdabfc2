import { OrderCounter } from '../OrderCounter'
import { QrPanel } from './QrPanel'
import { ShowPanel } from './ShowPanel'

/** /fees/qr-pg-fees-collection: a payment by a code that the payer reads. */
export default function QrPayment() {
  return (
    <OrderCounter
      form="s.fees.qr.collection"
      channel="qr"
      panel={(order, done) => <QrPanel order={order} onDone={done} />}
      pay={(studentId, account) => <ShowPanel key={account.id} studentId={studentId} account={account} />}
    />
  )
}
