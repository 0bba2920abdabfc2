import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { bankAccountHandlers } from './bank/accounts'
import { bankFileJob } from './bank/apply'
import { bankCollectHandlers } from './bank/collect'
import { bankFileUse, settlementUse } from './bank/file-uses'
import { codesJob } from './bank/generate'
import { bankFeeHandlers } from './bank/handlers'
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
import { qrFeeHandlers } from './qr/handlers'
import { qrCollectionExport, qrReportHandlers } from './qr/report'
import { receiptText } from './receipt-text'
import { feeRemovalHandlers } from './removing/handlers'
import { feeRemovalJob } from './removing/job'
import { feeReportExport, feeReportHandlers } from './report'
import { settlementCheck } from './settlement-check'
import { settlementHandlers } from './settlements'
import { busChanges } from './setup/bus-changes'
import { feeConcessionHandlers } from './setup/concessions'
import { feeDemandHandlers } from './setup/demands'
import { feeSetupHandlers } from './setup/handlers'
import { feePlanHandlers } from './setup/plan-handlers'
import { publishing } from './setup/publish'
import { studentFeeExports, studentFeeHandlers } from './student-fees/handlers'
import { syncItemHandlers } from './sync/handlers'
import { feesSyncHandlers } from './sync/pull'

export const feesArea: Area = {
  calls: [
    callsOf(contract.fees, feeHandlers),
    callsOf(contract.feeReceipts, feeReceiptHandlers),
    callsOf(contract.feeSetup, feeSetupHandlers),
    callsOf(contract.feePlans, feePlanHandlers),
    callsOf(contract.feeConcessions, feeConcessionHandlers),
    callsOf(contract.feeDemands, feeDemandHandlers),
    callsOf(contract.feeReports, feeReportHandlers),
    callsOf(contract.parentFees, parentFeeHandlers),
    callsOf(contract.familyFees, familyFeeHandlers),
    callsOf(contract.parentOrders, parentOrderHandlers),
    callsOf(contract.gatewayAccounts, gatewayAccountHandlers),
    callsOf(contract.gatewayCalls, gatewayCallHandlers),
    callsOf(contract.feeOrders, feeOrderHandlers),
    callsOf(contract.posTerminals, posTerminalHandlers),
    callsOf(contract.bankAccounts, bankAccountHandlers),
    callsOf(contract.bankFees, bankFeeHandlers),
    callsOf(contract.bankCollect, bankCollectHandlers),
    callsOf(contract.qrFees, qrFeeHandlers),
    callsOf(contract.qrReports, qrReportHandlers),
    callsOf(contract.feeSettlements, settlementHandlers),
    callsOf(contract.offlineFees, offlineFeeHandlers),
    callsOf(contract.feesSync, feesSyncHandlers),
    callsOf(contract.syncItems, syncItemHandlers),
    callsOf(contract.feeRemovals, feeRemovalHandlers),
    callsOf(contract.studentFees, studentFeeHandlers),
    callsOf(contract.posReports, posReportHandlers),
    callsOf(contract.orderDesk, orderDeskHandlers),
    callsOf(contract.onlinePayments, onlinePaymentHandlers),
  ],
  fileUses: [bankFileUse, settlementUse, orderProofFileUse],
  jobs: [
    receiptText,
    failureText,
    feeReportExport,
    feeCheck,
    codesJob,
    bankFileJob,
    qrCollectionExport,
    settlementCheck,
    posCollectionExport,
    restartOrders,
    finishOrders,
    statementExport,
    publishing,
    busChanges,
    feeRemovalJob,
    ...studentFeeExports,
  ],
  atStart: [planFeeCheck],
  homeBlocks,
  figures,
  importKinds: feeImports,
  holdings: feesHoldings,
}
