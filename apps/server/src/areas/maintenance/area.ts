import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { maintenanceHandlers } from './handlers'

export const maintenanceArea: Area = {
  calls: [callsOf(contract.maintenance, maintenanceHandlers)],
}
