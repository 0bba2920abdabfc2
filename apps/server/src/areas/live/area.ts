import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { liveHandlers } from './handlers'

export const liveArea: Area = {
  calls: [callsOf(contract.live, liveHandlers)],
}
