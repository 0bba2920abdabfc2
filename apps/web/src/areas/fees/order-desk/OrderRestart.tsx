import { RotateCcw } from 'lucide-react'
import { useText } from '../../../texts/text'
import { OrderConsole } from './OrderConsole'
import { useOrders } from './useOrders'
import { useOrderWork } from './useOrderWork'
import { WorkOutcome } from './WorkOutcome'

/** /school/order-restart: orders that hang are asked about from the beginning. */
export default function OrderRestart() {
  const text = useText()
  const list = useOrders('order-restart', 'hanging')
  const { work, restart, drop } = useOrderWork(list.selected, () => list.onSelect(new Set()))
  const busy = work !== undefined && !work.rows
  return (
    <OrderConsole
      form="pfees.utility.restart"
      preset="hanging"
      list={list}
      notice={work ? <WorkOutcome work={work} onDismiss={drop} /> : null}
      actions={[
        {
          ...{ key: 'restart', label: text('feeOrders.restart'), icon: RotateCcw, look: 'primary', busy },
          onSelect: () => void restart(),
        },
      ]}
    />
  )
}
