import { fieldTextOf } from '@school/texts'

const ids = {
  OrderNo: 'feeOrders.OrderNo',
  Future: 'feeOrders.Future',
  Line: 'feeOrders.Line',
  File: 'feeOrders.File',
  Amount: 'feeOrders.Amount',
  PaymentId: 'feeOrders.PaymentId',
} as const

/** What is wrong with what an operator says about money, in the language of the reader. */
export const deskText = fieldTextOf(ids)
