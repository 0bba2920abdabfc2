import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { deleteJob, purgeJob } from './cards/deletion'
import { cardsExport } from './cards/export'
import { cardFileUse, printFileUse, templateFileUse, uploadFileUse } from './cards/file-uses'
import { generateJob } from './cards/generate'
import { cardSetupHandlers, familyCardHandlers, reportCardHandlers } from './cards/handlers'
import { latestReportCard } from './cards/home-blocks'
import { dueJob } from './cards/publish'
import { uploadApplyJob, uploadCheckJob } from './cards/upload-jobs'
import { classTestHandlers } from './class-tests/handlers'
import * as testBlocks from './class-tests/home-blocks'
import { classTestExport } from './class-tests/report'
import { closing, reminding } from './control/closing'
import { markLockHandlers } from './control/lock-handlers'
import { platformMarkHandlers } from './control/platform-handlers'
import { markRemoval } from './control/removal'
import { missingExport, statusExport } from './control/status-export'
import { markStatusHandlers } from './control/status-handlers'
import { reopenEndJob } from './control/unlocking'
import { sheetHandlers } from './entry/handlers'
import * as entryBlocks from './entry/home-blocks'
import { markImport } from './entry/mark-import'
import { tabulationHoldings } from './holdings'
import { cardRemarkHandlers } from './remarks/handlers'
import { remarkImport } from './remarks/remark-import'
import { computing } from './results/compute'
import { tabResultHandlers } from './results/handlers'
import { markReportExport, tabReportHandlers } from './results/reports/report'
import { resultImport } from './results/result-import'
import { tabMasterHandlers } from './setup/handlers'
import { examImport, maxMarkImport } from './setup/imports'
import { planSheets, sheetsJob } from './setup/nightly'
import { tabSchemeHandlers } from './setup/scheme-handlers'
import { choiceImport } from './student-subjects/choice-import'
import { studentSubjectHandlers } from './student-subjects/handlers'
import { tabSyncHandlers } from './sync/pull'

export const tabulationArea: Area = {
  calls: [
    // Each part of the contract on a line of its own.
    callsOf(contract.tabMasters, tabMasterHandlers),
    callsOf(contract.tabSchemes, tabSchemeHandlers),
    callsOf(contract.studentSubjects, studentSubjectHandlers),
    callsOf(contract.sheets, sheetHandlers),
    callsOf(contract.cardRemarks, cardRemarkHandlers),
    callsOf(contract.classTests, classTestHandlers),
    callsOf(contract.markLocks, markLockHandlers),
    callsOf(contract.markStatus, markStatusHandlers),
    callsOf(contract.platformMarks, platformMarkHandlers),
    callsOf(contract.tabResults, tabResultHandlers),
    callsOf(contract.tabReports, tabReportHandlers),
    callsOf(contract.cardSetup, cardSetupHandlers),
    callsOf(contract.reportCards, reportCardHandlers),
    callsOf(contract.familyCards, familyCardHandlers),
    callsOf(contract.tabSync, tabSyncHandlers),
  ],
  jobs: [
    // Each on a line of its own.
    sheetsJob,
    closing.job,
    reminding.job,
    reopenEndJob,
    statusExport,
    missingExport,
    computing,
    markReportExport,
    classTestExport,
    generateJob,
    dueJob,
    uploadCheckJob,
    uploadApplyJob,
    deleteJob,
    purgeJob,
    cardsExport,
  ],
  atStart: [planSheets, closing.plan, reminding.plan],
  importKinds: [examImport, maxMarkImport, choiceImport, markImport, remarkImport, resultImport],
  fileUses: [cardFileUse, templateFileUse, printFileUse, uploadFileUse],
  homeBlocks: { ...entryBlocks, ...testBlocks, latestReportCard },
  holdings: tabulationHoldings,
  removalKinds: [markRemoval] as Area['removalKinds'] & {},
}
