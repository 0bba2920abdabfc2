import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import * as figures from './figures'
import { feeHandlers, parentFeeHandlers } from './handlers'
import { feesHoldings } from './holdings'
import * as homeBlocks from './home-blocks'
import { feeImports } from './imports'
import { offlineFeeHandlers } from './offline-handlers'
import { feeOrderHandlers } from './pos/handlers'
import { posTerminalHandlers } from './pos/terminals'
import { receiptText } from './receipt-text'
import { feeReportExport, feeReportHandlers } from './report'
import { busChanges } from './setup/bus-changes'
import { feeConcessionHandlers } from './setup/concessions'
import { feeDemandHandlers } from './setup/demands'
import { feeSetupHandlers } from './setup/handlers'
import { feePlanHandlers } from './setup/plan-handlers'
import { publishing } from './setup/publish'

export const feesArea: Area = {
  calls: [
    callsOf(contract.fees, feeHandlers),
    callsOf(contract.feeSetup, feeSetupHandlers),
    callsOf(contract.feePlans, feePlanHandlers),
    callsOf(contract.feeConcessions, feeConcessionHandlers),
    callsOf(contract.feeDemands, feeDemandHandlers),
    callsOf(contract.feeReports, feeReportHandlers),
    callsOf(contract.parentFees, parentFeeHandlers),
    callsOf(contract.feeOrders, feeOrderHandlers),
    callsOf(contract.posTerminals, posTerminalHandlers),
    callsOf(contract.offlineFees, offlineFeeHandlers),
  ],
  jobs: [receiptText, feeReportExport, publishing, busChanges],
  homeBlocks,
  figures,
  importKinds: feeImports,
  holdings: feesHoldings,
}
