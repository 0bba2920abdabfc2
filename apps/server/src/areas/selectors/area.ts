import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { selectorHandlers } from './handlers'

export const selectorsArea: Area = {
  calls: [callsOf(contract.selectors, selectorHandlers)],
}
