import { defineMessage, defineMessages } from 'react-intl'

export const feedbackMessages = defineMessages({
  confirm: { id: 'ui.feedback.confirm', defaultMessage: 'Confirm' },
  cancel: { id: 'ui.feedback.cancel', defaultMessage: 'Cancel' },
  ok: { id: 'ui.feedback.ok', defaultMessage: 'Ok' },
  confirmation: { id: 'ui.feedback.confirmation', defaultMessage: 'Confirmation' },
  areYouSure: { id: 'ui.feedback.areYouSure', defaultMessage: 'Are you sure?' },
  answer: { id: 'ui.feedback.answer', defaultMessage: 'Answer' },
  close: { id: 'ui.feedback.close', defaultMessage: 'Close' },
  loading: { id: 'ui.feedback.loading', defaultMessage: 'Loading...' },
  toasts: { id: 'ui.feedback.toasts', defaultMessage: 'Messages' },
  success: { id: 'ui.feedback.success', defaultMessage: 'Success' },
  error: { id: 'ui.feedback.error', defaultMessage: 'Error' },
  warning: { id: 'ui.feedback.warning', defaultMessage: 'Warning' },
  info: { id: 'ui.feedback.info', defaultMessage: 'Information' },
  emptyTitle: { id: 'ui.feedback.emptyTitle', defaultMessage: 'No records found.' },
  errorTitle: { id: 'ui.feedback.errorTitle', defaultMessage: 'Could not be loaded.' },
  errorText: {
    id: 'ui.feedback.errorText',
    defaultMessage: 'The school server did not answer. Check the connection, then try again.',
  },
  retry: { id: 'ui.feedback.retry', defaultMessage: 'Retry' },
  captionNew: { id: 'ui.feedback.captionNew', defaultMessage: 'New' },
  captionEdit: { id: 'ui.feedback.captionEdit', defaultMessage: 'Edit' },
  captionDelete: { id: 'ui.feedback.captionDelete', defaultMessage: 'Delete' },
  captionMarkEntryLocked: { id: 'ui.feedback.captionMarkEntryLocked', defaultMessage: 'Mark Entry Locked' },
  captionInfo: { id: 'ui.feedback.captionInfo', defaultMessage: 'Info' },
  captionPrimary: { id: 'ui.feedback.captionPrimary', defaultMessage: 'Primary' },
  captionSecondary: { id: 'ui.feedback.captionSecondary', defaultMessage: 'Secondary' },
})

/** What to tell the office when something failed. */
export const referenceMessage = defineMessage<{ reference: string }>({
  id: 'ui.feedback.reference',
  defaultMessage: 'Reference {reference}',
})
