import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { id, option } from '../../contract/schemas'

const access = forms('s.fees.qr.collection')

/** Fees that are paid by reading a code at the counter. */
export const qrFees = {
  ways: route({
    method: 'GET',
    path: 'fees/qr-ways',
    summary:
      'By what codes are made for each fee account: gateways that make them, and whether the school has a UPI address of its own.',
    access,
    answer: z.object({
      results: z.array(z.object({ feeAccountId: id, gateways: z.array(option), ownAddress: z.boolean() })),
      /** How the school takes money. */
      rules: z.object({ strictOrder: z.boolean(), partialPayment: z.enum(['none', 'any']) }),
    }),
  }),
  send: route({
    method: 'POST',
    path: 'fees/orders/{id}/send',
    summary:
      'Sends a notification about an order by QR to the family, which leads to paying. An order that is over is refused (409).',
    access,
    answer: z.object({ sent: z.int() }),
    status: 200,
  }),
}
