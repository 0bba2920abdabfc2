import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { feeBatchHandlers, tabBatchHandlers } from './batches'
import { feeImportHandlers } from './fee-runs'
import { importFileUse } from './file-uses'
import { importFileHandlers } from './files'
import { importHandlers } from './handlers'
import { importsHoldings } from './holdings'
import * as homeBlocks from './home-blocks'
import { importJobs } from './jobs'
import { importRemoval, planImportRemoval } from './keeping'

export const importsArea: Area = {
  calls: [
    callsOf(contract.imports, importHandlers),
    callsOf(contract.importFiles, importFileHandlers),
    callsOf(contract.feeBatches, feeBatchHandlers),
    callsOf(contract.tabBatches, tabBatchHandlers),
    callsOf(contract.feeImports, feeImportHandlers),
  ],
  jobs: [...importJobs, importRemoval],
  atStart: [planImportRemoval],
  fileUses: [importFileUse],
  homeBlocks,
  holdings: importsHoldings,
}
