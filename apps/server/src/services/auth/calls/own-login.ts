import type { contract } from '@school/api'
import { type Handlers, personOf } from '../../../platform/http/call'
import { noticeVersion } from '../../../platform/person'
import { custom } from '../../../platform/problems'
import type { Services } from '../../../platform/services'
import { onPlatform } from '../../../platform/transaction'
import { linkLogin } from '../link'
import { noticeIn } from '../notice'
import { activate, changePassword } from '../password'
import { beginSecondFactor, enrolSecondFactor } from '../second-factor'
import { tokenAnswer } from '../sessions'

/** What people do with their own login. */
export const ownLoginCalls = (
  services: Services,
): Pick<
  Handlers<typeof contract.auth>,
  'beginSecondFactor' | 'enrolSecondFactor' | 'changePassword' | 'linkLogin' | 'setLanguage' | 'notice' | 'acceptNotice'
> => ({
  async beginSecondFactor(call) {
    return call.transact(onPlatform, trx => beginSecondFactor(services, trx, personOf(call)))
  },

  async enrolSecondFactor(call) {
    const person = personOf(call)
    const recoveryCodes = await call.transact(onPlatform, trx =>
      enrolSecondFactor(services, trx, person, call.body.code, call.ip),
    )
    return { ...(await tokenAnswer(services, person.sessionId)), recoveryCodes }
  },

  async changePassword(call) {
    const person = personOf(call)
    await call.transact(onPlatform, trx => changePassword(services, trx, person, call.body))
    return tokenAnswer(services, person.sessionId)
  },

  linkLogin: call => linkLogin(services, call.trx, personOf(call), call.body, call.ip),

  async setLanguage(call) {
    const person = personOf(call)
    await call.trx.updateTable('users').set({ language: call.body.language }).where('id', '=', person.userId).execute()
    services.sessions.forget(person.sessionId)
  },

  notice: async ({ query }) => noticeIn(query.language),

  async acceptNotice(call) {
    const person = personOf(call)
    if (call.body.version !== noticeVersion)
      throw custom(409, 'NoticeChanged', 'The privacy notice has changed. Please read it again.')
    await call.transact(onPlatform, async trx => {
      await trx.updateTable('users').set({ notice_version: noticeVersion }).where('id', '=', person.userId).execute()
      await activate(trx, person.userId)
    })
    return tokenAnswer(services, person.sessionId)
  },
})
