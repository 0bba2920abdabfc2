import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { bankAccountHandlers } from './bank/accounts'
import { bankFileJob } from './bank/apply'
import { bankFileUse, settlementUse } from './bank/file-uses'
import { codesJob } from './bank/generate'
import { bankFeeHandlers } from './bank/handlers'
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
import { failureText } from './orders/failure-text'
import { parentOrderHandlers } from './orders/family'
import { feeOrderHandlers } from './pos/handlers'
import { posTerminalHandlers } from './pos/terminals'
import { qrFeeHandlers } from './qr/handlers'
import { qrCollectionExport, qrReportHandlers } from './qr/report'
import { receiptText } from './receipt-text'
import { feeReportExport, feeReportHandlers } from './report'
import { settlementCheck } from './settlement-check'
import { settlementHandlers } from './settlements'

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
    callsOf(contract.bankAccounts, bankAccountHandlers),
    callsOf(contract.bankFees, bankFeeHandlers),
    callsOf(contract.qrReports, qrReportHandlers),
    callsOf(contract.qrFees, qrFeeHandlers),
    callsOf(contract.feeSettlements, settlementHandlers),
    callsOf(contract.offlineFees, offlineFeeHandlers),
  ],
  fileUses: [bankFileUse, settlementUse],
  jobs: [receiptText, failureText, feeReportExport, feeCheck, codesJob, bankFileJob, qrCollectionExport, settlementCheck],
  atStart: [planFeeCheck],
  homeBlocks,
  figures,
  importKinds: feeImports,
  holdings: feesHoldings,
}
