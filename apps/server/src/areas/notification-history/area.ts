import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { notificationHistoryHandlers } from './handlers'
import { historyExport } from './report'

export const notificationHistoryArea: Area = {
  calls: [callsOf(contract.notificationHistory, notificationHistoryHandlers)],
  jobs: [historyExport],
}
