import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { sheetHandlers } from './entry/handlers'
import * as entryBlocks from './entry/home-blocks'
import { tabulationHoldings } from './holdings'

export const tabulationArea: Area = {
  calls: [
    // Each part of the contract on a line of its own.
    callsOf(contract.sheets, sheetHandlers),
  ],
  homeBlocks: {
    ...entryBlocks,
  },
  holdings: tabulationHoldings,
}
