import type { contract } from '@school/api'
import type { Handlers } from '../../../platform/http/call'
import type { Services } from '../../../platform/services'
import { onPlatform } from '../../../platform/transaction'
import type { BotCheck } from '../challenge'
import { acceptInvitation, readInvitation } from '../invitations'
import { chooseAccount, confirmSecondFactor, logIn, signedIn } from '../login'
import { forgotPassword, resetPassword, verifyCode } from '../reset'

/** The way in, the way for who is invited, and the way for who has forgotten the password. */
export const logInCalls = (
  services: Services,
  botCheck: BotCheck,
): Pick<
  Handlers<typeof contract.auth>,
  | 'challenge'
  | 'login'
  | 'chooseAccount'
  | 'secondFactor'
  | 'forgotPassword'
  | 'verifyCode'
  | 'resetPassword'
  | 'invitation'
  | 'acceptInvitation'
> => ({
  challenge: () => botCheck.challenge(),

  async login({ transact, request, reply, body }) {
    const step = await transact(onPlatform, trx => logIn({ services, trx, request, reply }, botCheck, body))
    return 'sessionId' in step ? signedIn(services, step.sessionId) : step
  },

  async chooseAccount({ transact, request, reply, body }) {
    const step = await transact(onPlatform, trx => chooseAccount({ services, trx, request, reply }, body.ticket, body.userId))
    return 'sessionId' in step ? signedIn(services, step.sessionId) : step
  },

  async secondFactor({ transact, request, reply, body }) {
    const { sessionId } = await transact(onPlatform, trx =>
      confirmSecondFactor({ services, trx, request, reply }, body.ticket, body.code),
    )
    return signedIn(services, sessionId)
  },

  forgotPassword: ({ trx, body }) => forgotPassword(services, trx, botCheck, body),

  verifyCode: ({ trx, body, ip }) => verifyCode(services, trx, body, ip),

  resetPassword: ({ trx, body }) => resetPassword(services, trx, body),

  invitation: ({ trx, body }) => readInvitation(services, trx, body.token),

  acceptInvitation: ({ trx, body }) => acceptInvitation(services, trx, body),
})
