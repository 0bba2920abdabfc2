import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { feedbackFileUse } from './file-uses'
import { feedbackCategoryHandlers, feedbackHandlers, feedbackViewHandlers } from './handlers'
import { feedbackHoldings } from './holdings'
import * as homeBlocks from './home-blocks'
import { feedbackExport } from './report'

export const feedbackArea: Area = {
  calls: [
    callsOf(contract.feedback, feedbackHandlers),
    callsOf(contract.feedbackCategory, feedbackCategoryHandlers),
    callsOf(contract.feedbackView, feedbackViewHandlers),
  ],
  jobs: [feedbackExport],
  fileUses: [feedbackFileUse],
  homeBlocks,
  holdings: feedbackHoldings,
}
