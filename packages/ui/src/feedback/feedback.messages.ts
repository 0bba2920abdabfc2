import { defineMessage, defineMessages } from 'react-intl'

export const feedbackMessages = defineMessages({
  close: { id: 'ui.feedback.close', defaultMessage: 'Close' },
  loading: { id: 'ui.feedback.loading', defaultMessage: 'Loading...' },
  emptyTitle: { id: 'ui.feedback.emptyTitle', defaultMessage: 'No records found.' },
  errorTitle: { id: 'ui.feedback.errorTitle', defaultMessage: 'Could not be loaded.' },
  errorText: {
    id: 'ui.feedback.errorText',
    defaultMessage: 'The school server did not answer. Check the connection, then try again.',
  },
  retry: { id: 'ui.feedback.retry', defaultMessage: 'Retry' },
  moreActions: { id: 'ui.feedback.moreActions', defaultMessage: 'More actions' },
})

/** What to tell the office when something failed. */
export const referenceMessage = defineMessage<{ reference: string }>({
  id: 'ui.feedback.reference',
  defaultMessage: 'Reference {reference}',
})
