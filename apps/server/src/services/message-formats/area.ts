import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { smsFormatHandlers } from './approval'
import { messageFormatHandlers } from './handlers'

export const messageFormatsArea: Area = {
  calls: [callsOf(contract.messageFormats, messageFormatHandlers), callsOf(contract.smsFormats, smsFormatHandlers)],
}
