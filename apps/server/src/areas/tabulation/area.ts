import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { tabulationHoldings } from './holdings'
import { tabMasterHandlers } from './setup/handlers'

export const tabulationArea: Area = {
  calls: [
    //
    callsOf(contract.tabMasters, tabMasterHandlers),
  ],
  holdings: tabulationHoldings,
}
