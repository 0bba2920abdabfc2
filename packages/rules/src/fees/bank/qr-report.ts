import { isOpenOrder, type OrderStatus } from '../orders'

/** Columns of the collection by QR in their order. */
export const qrCollectionColumns = [
  'date',
  'orderNo',
  'admNo',
  'name',
  'division',
  'installments',
  'amount',
  'mode',
  'utr',
  'payer',
  'status',
  'receiptNo',
  'createdBy',
] as const

/** How an order by QR is shown: one whose time is over is expired, although its money is still taken. */
export const qrStatus = (status: OrderStatus, expiresAt: Date, now: Date): OrderStatus =>
  isOpenOrder(status) && expiresAt <= now ? 'expired' : status
