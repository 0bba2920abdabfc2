import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { importFileUse } from './file-uses'
import { importHandlers } from './handlers'
import { importsHoldings } from './holdings'
import * as homeBlocks from './home-blocks'
import { importJobs } from './jobs'

export const importsArea: Area = {
  calls: [callsOf(contract.imports, importHandlers)],
  jobs: [...importJobs],
  fileUses: [importFileUse],
  homeBlocks,
  holdings: importsHoldings,
}
