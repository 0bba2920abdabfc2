import { OrderConsole } from './OrderConsole'
import { useOrders } from './useOrders'

/** /school/fees-orderstatus: any order, and all that happened to it. */
export default function FeesOrderStatus() {
  return <OrderConsole form="pfees.report.orders" list={useOrders('order-status', '')} />
}
