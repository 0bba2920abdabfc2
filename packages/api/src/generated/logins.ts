import type { logins as contract } from '../areas/logins/logins'
import { calls } from '../client/calls'

export const logins = calls<typeof contract>('logins', {
  allotedForms: 'GET userallotment/allotedforms',
  allotmentUsers: 'GET userallotment/users',
  allotmentForms: 'GET userallotment/forms/{userId}',
  allotForms: 'PUT userallotment/forms/{userId}',
  copyAllotment: 'POST userallotment/copy idempotent',
  blockInitialValues: 'GET block-login/initialvalues',
  viewBlocks: 'POST block-login/view',
  block: 'POST block-login/block idempotent',
  unblock: 'POST block-login/unblock idempotent',
  blockHistory: 'GET block-login/history/{userId}',
})
