import { defineMessages } from 'react-intl'

export const entriesMessages = defineMessages({
  add: { id: 'ui.layouts.entriesAdd', defaultMessage: 'New' },
  edit: { id: 'ui.layouts.entriesEdit', defaultMessage: 'Edit' },
  approve: { id: 'ui.layouts.entriesApprove', defaultMessage: 'Approve' },
  reject: { id: 'ui.layouts.entriesReject', defaultMessage: 'Reject' },
  views: { id: 'ui.layouts.entriesViews', defaultMessage: 'Entries by status' },
})
