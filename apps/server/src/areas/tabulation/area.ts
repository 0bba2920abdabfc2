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
import { tabulationHoldings } from './holdings'

export const tabulationArea: Area = {
  calls: [
    callsOf(contract.cardSetup, cardSetupHandlers),
    callsOf(contract.reportCards, reportCardHandlers),
    callsOf(contract.familyCards, familyCardHandlers),
  ],
  jobs: [generateJob, dueJob, uploadCheckJob, uploadApplyJob, deleteJob, purgeJob, cardsExport],
  fileUses: [cardFileUse, templateFileUse, printFileUse, uploadFileUse],
  homeBlocks: { latestReportCard },
  holdings: tabulationHoldings,
}
