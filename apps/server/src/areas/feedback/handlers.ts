import type { contract } from '@school/api'
import { mostFeedbackFiles } from '@school/rules'
import type { Handlers } from '../../platform/http/call'
import { masters } from '../general/lookups'
import { closeFeedback, createFeedback, followUp, leftToday, listFeedback, readThread } from './guardian'

/** What a guardian tells the school about the chosen child. */
export const feedbackHandlers: Handlers<typeof contract.feedback> = {
  async initialValues(call) {
    return {
      categories: await masters(call.trx, 'feedback-category'),
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
