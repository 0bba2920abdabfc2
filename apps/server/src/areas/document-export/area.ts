import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { documentExportHandlers } from './handlers'
import { exportRun } from './run'

export const documentExportArea: Area = {
  calls: [callsOf(contract.documentExport, documentExportHandlers)],
  jobs: [exportRun],
}
