import { defineMessage, defineMessages } from 'react-intl'

export const recordMessages = defineMessages({
  save: { id: 'ui.layouts.recordSave', defaultMessage: 'Save' },
  cancel: { id: 'ui.layouts.recordCancel', defaultMessage: 'Cancel' },
})

/** Asked before what was typed is lost, also outside of records. */
export const leaveMessages = defineMessages({
  leave: { id: 'ui.layouts.recordLeave', defaultMessage: 'Leave without saving?' },
  leaveText: { id: 'ui.layouts.recordLeaveText', defaultMessage: 'What you typed will be lost.' },
  leaveYes: { id: 'ui.layouts.recordLeaveYes', defaultMessage: 'Leave' },
  leaveNo: { id: 'ui.layouts.recordLeaveNo', defaultMessage: 'Keep editing' },
})

/** How many fields have to be corrected before it can be saved. */
export const wrongFieldsMessage = defineMessage<{ count: number }>({
  id: 'ui.layouts.recordWrong',
  defaultMessage: '{count, plural, one {Correct # field} other {Correct # fields}}',
})
