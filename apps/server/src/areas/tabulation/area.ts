import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { tabulationHoldings } from './holdings'
import { computing } from './results/compute'
import { tabResultHandlers } from './results/handlers'

export const tabulationArea: Area = {
  calls: [callsOf(contract.tabResults, tabResultHandlers)],
  jobs: [computing],
  holdings: tabulationHoldings,
}
