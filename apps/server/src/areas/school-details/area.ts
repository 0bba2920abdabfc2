import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { schoolDetailsHandlers } from './handlers'

export const schoolDetailsArea: Area = {
  calls: [callsOf(contract.schoolDetails, schoolDetailsHandlers)],
}
