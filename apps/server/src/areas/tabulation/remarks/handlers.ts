import type { contract } from '@school/api'
import type { Handlers } from '../../../platform/http/call'
import { createBankRemark, readBank, removeBankRemark, updateBankRemark } from './bank'
import { returnRemarks, verifyRemarks } from './judge'
import { remarkOffers } from './offers'
import { readRemarks } from './rows'
import { saveRemarks } from './save'
import { recallRemarks, submitRemarks } from './submit'

/** Remarks on cards, and the bank that they are chosen from. */
export const cardRemarkHandlers: Handlers<typeof contract.cardRemarks> = {
  initialValues: call => remarkOffers(call),
  sheet: call => readRemarks(call, call.query),
  save: call => saveRemarks(call, call.body),
  submit: call => submitRemarks(call, call.body),
  recall: call => recallRemarks(call, call.body),
  verify: call => verifyRemarks(call, call.body),
  giveBack: call => returnRemarks(call, call.body),
  bank: call => readBank(call, call.query),
  createBank: call => createBankRemark(call, call.body),
  updateBank: call => updateBankRemark(call, call.params.id, call.body),
  removeBank: call => removeBankRemark(call, call.params.id),
}
