import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { pushHandlers } from './handlers'

export const pushArea: Area = {
  calls: [callsOf(contract.push, pushHandlers)],
}
