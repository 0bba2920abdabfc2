import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { masterHandlers } from './handlers'

export const mastersArea: Area = {
  calls: [callsOf(contract.masters, masterHandlers)],
}
