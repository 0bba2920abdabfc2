import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { busExport, routeSheet } from './bus-files'
import { studentExport } from './export'
import * as figures from './figures'
import { peopleHandlers } from './handlers'
import { peopleHoldings } from './holdings'
import * as homeBlocks from './home-blocks'
import { decisionImport } from './imports/decisions'
import { studentImports } from './imports/students'
import { statisticsExport } from './statistics-file'
import { studentHandlers } from './students-handlers'

export const peopleArea: Area = {
  calls: [callsOf(contract.people, peopleHandlers), callsOf(contract.students, studentHandlers)],
  jobs: [studentExport, statisticsExport, busExport, routeSheet],
  homeBlocks,
  figures,
  importKinds: [...studentImports, decisionImport],
  holdings: peopleHoldings,
}
