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
import { feeRemovalHandlers } from './removing/handlers'
import { feeRemovalJob } from './removing/job'
import { feeReportExport, feeReportHandlers } from './report'
import { studentFeeExports, studentFeeHandlers } from './student-fees/handlers'
import { syncItemHandlers } from './sync/handlers'
import { feesSyncHandlers } from './sync/pull'

export const feesArea: Area = {
  calls: [
    callsOf(contract.fees, feeHandlers),
    callsOf(contract.feeReports, feeReportHandlers),
    callsOf(contract.parentFees, parentFeeHandlers),
    callsOf(contract.feeOrders, feeOrderHandlers),
    callsOf(contract.posTerminals, posTerminalHandlers),
    callsOf(contract.offlineFees, offlineFeeHandlers),
    callsOf(contract.feesSync, feesSyncHandlers),
    callsOf(contract.syncItems, syncItemHandlers),
    callsOf(contract.feeRemovals, feeRemovalHandlers),
    callsOf(contract.studentFees, studentFeeHandlers),
  ],
  jobs: [receiptText, feeReportExport, feeRemovalJob, ...studentFeeExports],
  homeBlocks,
  figures,
  importKinds: feeImports,
  holdings: feesHoldings,
}
