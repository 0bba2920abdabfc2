import type { contract } from '@school/api'
import { mostFeedbackFiles } from '@school/rules'
import type { Handlers } from '../../platform/http/call'
import { classOffers } from '../../school/class-offers'
import { offeredOrder } from '../../school/ordered'
import { offeredColumns } from '../../school/report/columns'
import { beginExport } from '../../school/report/export'
import {
  activateCategory,
  activeCategories,
  categoriesWithNew,
  createCategory,
  listCategories,
  readCategory,
  removeCategory,
  updateCategory,
} from './categories'
import { closeFeedback, createFeedback, followUp, leftToday, listFeedback, readThread } from './guardian'
import { feedbackColumns, feedbackFile, viewFeedback } from './report'
import { closeLetter, noteOnLetter, openLetter, replyToLetter } from './school'

/** What a guardian tells the school about the chosen child. */
export const feedbackHandlers: Handlers<typeof contract.feedback> = {
  async initialValues(call) {
    return {
      categories: await activeCategories(call.trx),
      left: await leftToday(call),
      mostFiles: mostFeedbackFiles,
    }
  },
  list: call => listFeedback(call, call.query),
  thread: call => readThread(call, call.params.id),
  create: call => createFeedback(call, call.body),
  followUp: call => followUp(call, call.params.id, call.body.message),
  close: call => closeFeedback(call, call.params.id),
}

/** What guardians may write to the school about. */
export const feedbackCategoryHandlers: Handlers<typeof contract.feedbackCategory> = {
  create: call => createCategory(call, call.body),
  list: call => listCategories(call, call.query),
  sortOrder: async call => ({ sortOrder: await offeredOrder(call, 'feedback_categories') }),
  item: call => readCategory(call, call.params.id),
  update: call => updateCategory(call, call.params.id, call.body),
  remove: call => removeCategory(call, call.params.id),
  activate: call => activateCategory(call, call.params.id, call.body),
}

/** What guardians wrote, and what the school does with it. */
export const feedbackViewHandlers: Handlers<typeof contract.feedbackView> = {
  async initialValues({ trx }) {
    return { ...(await classOffers(trx)), columns: offeredColumns(feedbackColumns) }
  },
  categories: ({ trx }) => categoriesWithNew(trx),
  list: call => viewFeedback(call, call.query),
  letter: call => openLetter(call, call.params.id),
  reply: call => replyToLetter(call, call.params.id, call.body),
  close: call => closeLetter(call, call.params.id),
  note: call => noteOnLetter(call, call.params.id, call.body),
  exportReport: call => beginExport(call, feedbackFile, call.body),
}
