import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { classTeacherExport, staffExport } from './export'
import { staffHandlers } from './handlers'
import { staffHoldings } from './holdings'
import * as homeBlocks from './home-blocks'
import { staffImport } from './import'

export const staffArea: Area = {
  calls: [callsOf(contract.staff, staffHandlers)],
  jobs: [staffExport, classTeacherExport],
  homeBlocks,
  importKinds: [staffImport],
  holdings: staffHoldings,
}
