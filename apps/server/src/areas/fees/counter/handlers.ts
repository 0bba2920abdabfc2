import type { contract } from '@school/api'
import type { Handlers } from '../../../platform/http/call'
import { cancelByHand } from './cancel'
import { tellCheque } from './cheques'
import { closingSheet } from './closing-sheet'
import { closeDay, draftClosing, listClosings } from './closings'
import { listExceptions, resolveException } from './exceptions'
import { listReceipts, readReceipt, receiptOffers } from './receipts'
import { listRefunds } from './refund-list'
import { decideRefund, requestRefund } from './refunds'
import { takeMoney } from './take'

/** Receipts and the counter. */
export const feeReceiptHandlers: Handlers<typeof contract.feeReceipts> = {
  offers: call => receiptOffers(call),
  list: call => listReceipts(call, call.query),
  one: call => readReceipt(call, call.params.id),
  create: call => takeMoney(call, call.body),
  cancel: call => cancelByHand(call, call.params.id, call.body),
  cheque: call => tellCheque(call, call.params.id, call.body.status),
  refunds: call => listRefunds(call, call.query),
  askRefund: call => requestRefund(call, call.body),
  decideRefund: call => decideRefund(call, call.params.id, call.body),
  exceptions: call => listExceptions(call, call.query),
  resolve: call => resolveException(call, call.params.id, call.body),
  closings: call => listClosings(call, call.query),
  draft: call => draftClosing(call, call.query.onDay),
  close: call => closeDay(call, call.body),
  async sheet(call) {
    const { name, bytes } = await closingSheet(call, call.params.id)
    call.reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`)
    return bytes
  },
}
