import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import * as figures from './figures'
import { messageFileUse } from './file-uses'
import { messagingHandlers } from './handlers'
import { messagingHoldings } from './holdings'
import * as homeBlocks from './home-blocks'
import { tellBatch } from './news'
import { preferenceHandlers } from './preferences'
import { tellUnconfirmed } from './unconfirmed'
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
  homeBlocks,
  figures,
  gives({ outbox }) {
    outbox.watchBatches(tellBatch)
    outbox.everyMinute(tellUnconfirmed)
  },
  holdings: messagingHoldings,
}
