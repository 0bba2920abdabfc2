import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { generalHandlers } from './handlers'

export const generalArea: Area = {
  calls: [callsOf(contract.general, generalHandlers)],
}
