import type { contract } from '@school/api'
import { type Handlers, personOf } from '../../platform/http/call'
import { refuseChannel } from '../../services/credentials/channels'
import { originOf } from '../../services/credentials/sends'
import { readSlips } from '../../services/credentials/slips'
import { orderRenewal, orderSend, orderSlips } from '../../services/credentials/work'
import { checkLoginName, createStaffUsers, listStaffWithout } from './staff-create'
import { addSchool, readSchools, removeSchool } from './staff-schools'
import {
  checkRenewal,
  checkSecrets,
  listStaffUsers,
  moveStaffUser,
  readStaffOffers,
  removeStaffUser,
  updateStaffUser,
} from './staff-users'

/** Logins of staff. */
export const staffUserHandlers: Handlers<typeof contract.staffUsers> = {
  initialValues: readStaffOffers,
  viewData: call => listStaffWithout(call, call.body),
  check: call => checkLoginName(call, call.query.loginName),
  create: call => createStaffUsers(call, call.body),
  list: call => listStaffUsers(call, call.body),
  update: call => updateStaffUser(call, call.params.id, call.body),
  async send(call) {
    await checkSecrets(call, call.body.userIds)
    await refuseChannel(call, call.body.channel)
    return orderSend(call, 'staff', call.body)
  },
  async regeneratePassword(call) {
    await checkRenewal(call, call.body.userIds)
    return orderRenewal(call, 'staff', call.body.userIds)
  },
  async exportSlips(call) {
    await checkSecrets(call, call.body.userIds)
    return orderSlips(call, 'staff', call.body.userIds)
  },
  slips: call => {
    const { services, trx, params, schoolId, language } = call
    call.reply.type('application/pdf')
    return readSlips(services, trx, {
      jobId: params.id,
      schoolId,
      userId: personOf(call).userId,
      origin: originOf(call),
      language,
    })
  },
  move: call => moveStaffUser(call, call.body),
  remove: call => removeStaffUser(call, call.params.id),
  schools: call => readSchools(call, call.params.id),
  addSchool: call => addSchool(call, call.params.id, call.body),
  removeSchool: call => removeSchool(call, call.params.id, call.params.schoolId),
}
