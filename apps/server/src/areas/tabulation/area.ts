import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { deleteJob, purgeJob } from './cards/deletion'
import { cardsExport } from './cards/export'
import { cardFileUse, printFileUse, templateFileUse, uploadFileUse } from './cards/file-uses'
import { generateJob } from './cards/generate'
import { cardSetupHandlers, familyCardHandlers, reportCardHandlers } from './cards/handlers'
import { dueJob } from './cards/publish'
import { uploadApplyJob, uploadCheckJob } from './cards/upload-jobs'
import { sheetHandlers } from './entry/handlers'
import * as entryBlocks from './entry/home-blocks'
import { tabulationHoldings } from './holdings'
import { computing } from './results/compute'
import { tabResultHandlers } from './results/handlers'
import { markReportExport, tabReportHandlers } from './results/reports/report'
import { tabMasterHandlers } from './setup/handlers'
import { tabSchemeHandlers } from './setup/scheme-handlers'

export const tabulationArea: Area = {
  calls: [
    // Each part of the contract on a line of its own.
    callsOf(contract.sheets, sheetHandlers),
    callsOf(contract.tabMasters, tabMasterHandlers),
    callsOf(contract.tabSchemes, tabSchemeHandlers),
    callsOf(contract.tabResults, tabResultHandlers),
    callsOf(contract.tabReports, tabReportHandlers),
    callsOf(contract.cardSetup, cardSetupHandlers),
    callsOf(contract.reportCards, reportCardHandlers),
    callsOf(contract.familyCards, familyCardHandlers),
  ],
  jobs: [
    //
    computing,
    markReportExport,
    generateJob,
    dueJob,
    uploadCheckJob,
    uploadApplyJob,
    deleteJob,
    purgeJob,
    cardsExport,
  ],
  fileUses: [cardFileUse, templateFileUse, printFileUse, uploadFileUse],
  homeBlocks: {
    ...entryBlocks,
  },
  holdings: tabulationHoldings,
}
