import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { classTestHandlers } from './class-tests/handlers'
import { classTestExport } from './class-tests/report'
import { tabulationHoldings } from './holdings'

export const tabulationArea: Area = {
  calls: [callsOf(contract.classTests, classTestHandlers)],
  jobs: [classTestExport],
  holdings: tabulationHoldings,
}
