import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { chatHandlers } from './handlers'
import { chatHoldings } from './holdings'
import * as homeBlocks from './home-blocks'
import { chatRetention, planRetention } from './retention'

export const chatArea: Area = {
  calls: [callsOf(contract.chat, chatHandlers)],
  jobs: [chatRetention],
  atStart: [planRetention],
  homeBlocks,
  holdings: chatHoldings,
}
