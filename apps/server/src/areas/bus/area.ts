import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { busHandlers } from './handlers'
import { busHoldings } from './holdings'
import * as homeBlocks from './home-blocks'
import { busImport } from './import'

export const busArea: Area = {
  calls: [callsOf(contract.bus, busHandlers)],
  homeBlocks,
  importKinds: [busImport],
  holdings: busHoldings,
}
