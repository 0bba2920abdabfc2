import type { contract } from '@school/api'
import type { Handlers } from '../../../platform/http/call'
import { notFound } from '../../../platform/problems'
import { schoolReceipt } from '../receipt-document'
import { cancelOrder, checkMany, checkOrder, listOrders, readMachines, readOrder, typeResult, typeUtr } from './orders'
import { press } from './sandbox-display'
import { takeOrder } from './take-order'

const keys = { approve: 'approved', decline: 'declined', cancel: 'cancelled' } as const

/** Fees that are paid on card machines. */
export const feeOrderHandlers: Handlers<typeof contract.feeOrders> = {
  machines: call => readMachines(call),
  list: call => listOrders(call, call.query),
  create: takeOrder,
  one: call => readOrder(call, call.params.id),
  checkMany: call => checkMany(call, call.body),
  check: call => checkOrder(call, call.params.id),
  cancel: call => cancelOrder(call, call.params.id),
  closeQr: call => cancelOrder(call, call.params.id),
  utr: call => typeUtr(call, call.params.id, call.body),
  manualResult: call => typeResult(call, call.params.id, call.body),
  async press(call) {
    const { trx, services, schoolId, params, body } = call
    const order = await readOrder(call, params.id)
    if (order.machine?.driver !== 'sandbox') throw notFound()
    await press(services, trx, { schoolId, id: order.id }, keys[body.key])
    return order
  },
  async receipt(call) {
    const { name, bytes } = await schoolReceipt(call, call.params.id)
    call.reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`)
    return bytes
  },
}
