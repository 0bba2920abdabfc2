import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { smsFormatHandlers } from './approval'
import { messageFormatHandlers } from './handlers'
import { messageFormatsHoldings } from './holdings'
import * as homeBlocks from './home-blocks'

export const messageFormatsArea: Area = {
  calls: [callsOf(contract.messageFormats, messageFormatHandlers), callsOf(contract.smsFormats, smsFormatHandlers)],
  homeBlocks,
  holdings: messageFormatsHoldings,
}
