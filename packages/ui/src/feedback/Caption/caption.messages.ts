import { defineMessages } from 'react-intl'

export const captionMessages = defineMessages({
  captionNew: { id: 'ui.feedback.captionNew', defaultMessage: 'New' },
  captionEdit: { id: 'ui.feedback.captionEdit', defaultMessage: 'Edit' },
  captionDelete: { id: 'ui.feedback.captionDelete', defaultMessage: 'Delete' },
  captionMarkEntryLocked: { id: 'ui.feedback.captionMarkEntryLocked', defaultMessage: 'Mark Entry Locked' },
  captionInfo: { id: 'ui.feedback.captionInfo', defaultMessage: 'Info' },
  captionPrimary: { id: 'ui.feedback.captionPrimary', defaultMessage: 'Primary' },
  captionSecondary: { id: 'ui.feedback.captionSecondary', defaultMessage: 'Secondary' },
})
