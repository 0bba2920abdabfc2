import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { classHandlers } from './handlers'
import { classesHoldings } from './holdings'
import { classImports } from './imports'

export const classesArea: Area = {
  calls: [callsOf(contract.classes, classHandlers)],
  importKinds: classImports,
  holdings: classesHoldings,
}
