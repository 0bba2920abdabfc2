import type { contract } from '@school/api'
import { type Handlers, personOf } from '../../platform/http/call'
import { allotForms, copyAllotment, formsOfPerson, listAllotments, readAllotment } from './allotment'
import { blockLogins, readBlockHistory, readBlockOffers, unblockLogins, viewBlocks } from './block'

/** Which screens logins may open, and whether they may log in. */
export const loginHandlers: Handlers<typeof contract.logins> = {
  allotedForms: async call => formsOfPerson(personOf(call)),
  allotmentUsers: call => listAllotments(call, call.query),
  allotmentForms: call => readAllotment(call, call.params.userId),
  allotForms: call => allotForms(call, call.params.userId, call.body),
  copyAllotment: call => copyAllotment(call, call.body),

  blockInitialValues: readBlockOffers,
  viewBlocks: call => viewBlocks(call, call.body),
  block: call => blockLogins(call, call.body),
  unblock: call => unblockLogins(call, call.body),
  blockHistory: call => readBlockHistory(call, call.params.userId),
}
