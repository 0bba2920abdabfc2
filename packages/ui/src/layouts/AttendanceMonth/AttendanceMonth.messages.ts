import { defineMessage, defineMessages } from 'react-intl'

export const attendanceMessages = defineMessages({
  monthDays: { id: 'ui.layouts.monthDays', defaultMessage: 'Days of the month' },
  thisYear: { id: 'ui.layouts.thisYear', defaultMessage: 'this year' },
  notTaken: { id: 'ui.layouts.notTaken', defaultMessage: 'Not marked' },
})

/** Days that somebody was there, of those that were marked. */
export const ofDaysMessage = defineMessage<{ present: string; working: string }>({
  id: 'ui.layouts.ofDays',
  defaultMessage: '{present} of {working} days this month',
})

/** The least percentage that a school asks for. */
export const isNeededMessage = defineMessage<{ percent: number }>({
  id: 'ui.layouts.isNeeded',
  defaultMessage: '{percent} % is needed',
})
