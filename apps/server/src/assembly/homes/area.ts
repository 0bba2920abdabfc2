import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { homeHandlers } from './handlers'

export const homesArea: Area = {
  calls: [callsOf(contract.home, homeHandlers)],
}
