import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { afterImport } from '../../school/imports/kind'
import { documentExportHandlers } from './handlers'
import { documentExportHoldings } from './holdings'
import { exportRun, exportSoon } from './run'

export const documentExportArea: Area = {
  calls: [callsOf(contract.documentExport, documentExportHandlers)],
  jobs: [exportRun],
  gives: ({ ports }) => ports.give(afterImport, exportSoon),
  holdings: documentExportHoldings,
}
