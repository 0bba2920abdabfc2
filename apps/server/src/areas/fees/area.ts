import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { feeCheck, planFeeCheck } from './check'
import { feeReceiptHandlers } from './counter/handlers'
import * as figures from './figures'
import { gatewayAccountHandlers } from './gateways/accounts'
import { gatewayCallHandlers } from './gateways/call-handlers'
import { feeHandlers, parentFeeHandlers } from './handlers'
import { feesHoldings } from './holdings'
import * as homeBlocks from './home-blocks'
import { feeImports } from './imports'
import { offlineFeeHandlers } from './offline-handlers'
import { statementExport } from './online-payments/export'
import { onlinePaymentHandlers } from './online-payments/handlers'
import { orderProofFileUse } from './order-desk/file-use'
import { orderDeskHandlers } from './order-desk/handlers'
import { finishOrders, restartOrders } from './order-desk/restart'
import { failureText } from './orders/failure-text'
import { parentOrderHandlers } from './orders/family'
import { feeOrderHandlers } from './pos/handlers'
import { posCollectionExport, posReportHandlers } from './pos/report'
import { posTerminalHandlers } from './pos/terminals'
import { receiptText } from './receipt-text'
import { feeReportExport, feeReportHandlers } from './report'

export const feesArea: Area = {
  calls: [
    callsOf(contract.fees, feeHandlers),
    callsOf(contract.feeReceipts, feeReceiptHandlers),
    callsOf(contract.feeReports, feeReportHandlers),
    callsOf(contract.parentFees, parentFeeHandlers),
    callsOf(contract.parentOrders, parentOrderHandlers),
    callsOf(contract.gatewayAccounts, gatewayAccountHandlers),
    callsOf(contract.gatewayCalls, gatewayCallHandlers),
    callsOf(contract.feeOrders, feeOrderHandlers),
    callsOf(contract.posTerminals, posTerminalHandlers),
    callsOf(contract.posReports, posReportHandlers),
    callsOf(contract.orderDesk, orderDeskHandlers),
    callsOf(contract.onlinePayments, onlinePaymentHandlers),
    callsOf(contract.offlineFees, offlineFeeHandlers),
  ],
  jobs: [receiptText, failureText, feeReportExport, feeCheck, posCollectionExport, restartOrders, finishOrders, statementExport],
  fileUses: [orderProofFileUse],
  atStart: [planFeeCheck],
  homeBlocks,
  figures,
  importKinds: feeImports,
  holdings: feesHoldings,
}
