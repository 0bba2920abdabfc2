import type { contract } from '@school/api'
import type { Handlers } from '../../../platform/http/call'
import { createLeave, previewLeave, updateLeave } from './apply'
import { approveLeave, decideMany, rejectLeave } from './decide'
import { readDetail } from './detail'
import { cancelLeave, shortenLeave, withdrawLeave } from './end'
import { listLeave } from './list'
import { readFilterOffers, readOffers, readOwnBalances } from './offers'
import { leavePaper } from './paper'

/** Leave of students and staff. */
export const leaveApplicationHandlers: Handlers<typeof contract.leaveApplications> = {
  initialValues: call => readOffers(call, call.query),
  approvalValues: call => readFilterOffers(call),
  preview: call => previewLeave(call, call.body),
  create: call => createLeave(call, call.body),
  list: call => listLeave(call, call.query),
  one: call => readDetail(call, call.params.id.toLowerCase()),
  update: call => updateLeave(call, call.params.id.toLowerCase(), call.body),
  withdraw: call => withdrawLeave(call, call.params.id.toLowerCase()),
  cancel: call => cancelLeave(call, call.params.id.toLowerCase(), call.body),
  shorten: call => shortenLeave(call, call.params.id.toLowerCase(), call.body),
  approve: call => approveLeave(call, call.params.id.toLowerCase(), call.body),
  reject: call => rejectLeave(call, call.params.id.toLowerCase(), call.body),
  decide: call => decideMany(call, call.body),
  pdf: call => leavePaper(call, call.params.id.toLowerCase()),
  balances: call => readOwnBalances(call, call.query),
}
