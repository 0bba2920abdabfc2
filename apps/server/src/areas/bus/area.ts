import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { busHandlers } from './handlers'

export const busArea: Area = {
  calls: [callsOf(contract.bus, busHandlers)],
}
