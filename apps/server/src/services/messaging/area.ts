import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { messageFileUse } from './file-uses'
import { messagingHandlers } from './handlers'
import { preferenceHandlers } from './preferences'
import { unsubscribeHandlers } from './unsubscribe'
import { webhookHandlers } from './webhooks'

export const messagingArea: Area = {
  calls: [
    callsOf(contract.messaging, messagingHandlers),
    callsOf(contract.preferences, preferenceHandlers),
    callsOf(contract.webhooks, webhookHandlers),
    callsOf(contract.unsubscribe, unsubscribeHandlers),
  ],
  fileUses: [messageFileUse],
}
