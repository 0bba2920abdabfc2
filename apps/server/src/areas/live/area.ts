import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { liveHandlers } from './handlers'
import { liveHoldings } from './holdings'

export const liveArea: Area = {
  calls: [callsOf(contract.live, liveHandlers)],
  holdings: liveHoldings,
}
