import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { feeCheck, planFeeCheck } from './check'
import { feeReceiptHandlers } from './counter/handlers'
import * as figures from './figures'
import { gatewayAccountHandlers } from './gateways/accounts'
import { gatewayCallHandlers } from './gateways/call-handlers'
import { familyFeeHandlers, feeHandlers, parentFeeHandlers } from './handlers'
import { feesHoldings } from './holdings'
import * as homeBlocks from './home-blocks'
import { feeImports } from './imports'
import { offlineFeeHandlers } from './offline-handlers'
import { failureText } from './orders/failure-text'
import { parentOrderHandlers } from './orders/family'
import { feeOrderHandlers } from './pos/handlers'
import { posTerminalHandlers } from './pos/terminals'
import { receiptText } from './receipt-text'
import { feeReportExport, feeReportHandlers } from './report'

export const feesArea: Area = {
  calls: [
    callsOf(contract.fees, feeHandlers),
    callsOf(contract.feeReceipts, feeReceiptHandlers),
    callsOf(contract.feeReports, feeReportHandlers),
    callsOf(contract.parentFees, parentFeeHandlers),
    callsOf(contract.familyFees, familyFeeHandlers),
    callsOf(contract.parentOrders, parentOrderHandlers),
    callsOf(contract.gatewayAccounts, gatewayAccountHandlers),
    callsOf(contract.gatewayCalls, gatewayCallHandlers),
    callsOf(contract.feeOrders, feeOrderHandlers),
    callsOf(contract.posTerminals, posTerminalHandlers),
    callsOf(contract.offlineFees, offlineFeeHandlers),
  ],
  jobs: [receiptText, failureText, feeReportExport, feeCheck],
  atStart: [planFeeCheck],
  homeBlocks,
  figures,
  importKinds: feeImports,
  holdings: feesHoldings,
}
