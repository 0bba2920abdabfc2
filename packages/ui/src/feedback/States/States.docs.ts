import type { WidgetDocs } from '../../widget.docs'
import { feedbackMessages, referenceMessage } from '../feedback.messages'
import { EmptyState, ErrorState } from './States'

export const docs: WidgetDocs = {
  components: [EmptyState, ErrorState],
  status: 'stable',
  when: ['In place of a list that has nothing, or could not be loaded: what it is, why, and the one thing to do.'],
  whenNot: [
    { case: 'The list is still loading.', instead: 'SkeletonRegion' },
    { case: 'Only part of a screen is concerned and the rest stays true.', instead: 'Banner' },
    { case: 'A screen that may not be opened.', instead: 'NoAccess' },
  ],
  keyboard: [
    ['Tab', 'Goes to its action.'],
    ['Enter, Space', 'Retry, or the action that was given.'],
  ],
  accessibility: [
    'An error is an `alert` and read at once; nothing found is not.',
    'A reference, where there is one, is part of the words, so that it can be told to the office.',
  ],
  messages: [
    feedbackMessages.emptyTitle,
    feedbackMessages.errorTitle,
    feedbackMessages.errorText,
    feedbackMessages.retry,
    referenceMessage,
  ],
}
