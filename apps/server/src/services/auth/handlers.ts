import type { contract } from '@school/api'
import { type Handlers, personOf } from '../../platform/http/call'
import type { Services } from '../../platform/services'
import { readBrand } from './brand'
import { logInCalls } from './calls/log-in'
import { ownLoginCalls } from './calls/own-login'
import { sessionCalls } from './calls/session'
import type { BotCheck } from './challenge'
import { readChildren } from './children'
import { markRead, readNotifications } from './notifications'
import { schoolModules } from './school-modules'

/** The calls of login, session and bell. */
export const authHandlers = (services: Services, botCheck: BotCheck): Handlers<typeof contract.auth> => ({
  ...logInCalls(services, botCheck),
  ...ownLoginCalls(services),
  ...sessionCalls(services),
  brand: ({ trx, params }) => readBrand(services, trx, params.id),
  children: call => readChildren(services, call.trx, personOf(call)),
  schoolModules: call => schoolModules(services, personOf(call)),

  notifications: call => readNotifications(services, call.trx, personOf(call)),

  markNotificationsRead: call =>
    markRead(
      services,
      call.trx,
      personOf(call),
      call.body.NotificationType,
      call.body.NotificationDetails.map(item => item.id),
    ),
})
