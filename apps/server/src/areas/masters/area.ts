import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { masterHandlers } from './handlers'
import { mastersHoldings } from './holdings'
import { subjectImport } from './import'

export const mastersArea: Area = {
  calls: [callsOf(contract.masters, masterHandlers)],
  importKinds: [subjectImport],
  holdings: mastersHoldings,
}
