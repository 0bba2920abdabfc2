import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import * as figures from './figures'
import { familyFeeHandlers, feeHandlers, parentFeeHandlers } from './handlers'
import { feesHoldings } from './holdings'
import * as homeBlocks from './home-blocks'
import { feeImports } from './imports'
import { offlineFeeHandlers } from './offline-handlers'
import { feeOrderHandlers } from './pos/handlers'
import { posTerminalHandlers } from './pos/terminals'
import { receiptText } from './receipt-text'
import { feeReportExport, feeReportHandlers } from './report'

export const feesArea: Area = {
  calls: [
    callsOf(contract.fees, feeHandlers),
    callsOf(contract.feeReports, feeReportHandlers),
    callsOf(contract.parentFees, parentFeeHandlers),
    callsOf(contract.familyFees, familyFeeHandlers),
    callsOf(contract.feeOrders, feeOrderHandlers),
    callsOf(contract.posTerminals, posTerminalHandlers),
    callsOf(contract.offlineFees, offlineFeeHandlers),
  ],
  jobs: [receiptText, feeReportExport],
  homeBlocks,
  figures,
  importKinds: feeImports,
  holdings: feesHoldings,
}
