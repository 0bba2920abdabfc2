import { MessageSquareText, RefreshCw } from 'lucide-react'
import { useText } from '../../../texts/text'
import { OrderConsole } from './OrderConsole'
import { useOrders } from './useOrders'
import { useOrderWork } from './useOrderWork'
import { WorkOutcome } from './WorkOutcome'

/** /school/success-order-restart: paid orders get what they still lack. */
export default function SuccessOrderRestart() {
  const text = useText()
  const list = useOrders('success-order-restart', 'unfinished')
  const { work, finish, resend, drop } = useOrderWork(list.selected, () => list.onSelect(new Set()))
  const busy = work !== undefined && !work.rows
  return (
    <OrderConsole
      form="pfees.utility.success-restart"
      preset="unfinished"
      list={list}
      mayForce
      notice={work ? <WorkOutcome work={work} onDismiss={drop} /> : null}
      actions={[
        {
          ...{ key: 'restart', label: text('feeOrders.restart'), icon: RefreshCw, look: 'primary', busy },
          onSelect: () => void finish(),
        },
        {
          ...{ key: 'resend', label: text('feeOrders.resend'), icon: MessageSquareText, rare: true, disabled: busy },
          onSelect: () => void resend(),
        },
      ]}
    />
  )
}
