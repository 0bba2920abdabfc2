import { defineMessage, defineMessages } from 'react-intl'

export const plannerMessages = defineMessages({
  previous: { id: 'ui.layouts.plannerPrevious', defaultMessage: 'Previous week' },
  next: { id: 'ui.layouts.plannerNext', defaultMessage: 'Next week' },
  thisWeek: { id: 'ui.layouts.plannerThisWeek', defaultMessage: 'This week' },
  copyWeek: { id: 'ui.layouts.plannerCopyWeek', defaultMessage: 'Copy week' },
  days: { id: 'ui.layouts.plannerDays', defaultMessage: 'Days of the week' },
  add: { id: 'ui.layouts.plannerAdd', defaultMessage: 'Add' },
  nothing: { id: 'ui.layouts.plannerNothing', defaultMessage: 'Nothing planned' },
  empty: { id: 'ui.layouts.plannerEmpty', defaultMessage: 'There is nothing to plan for.' },
})

export const copyDayMessage = defineMessage<{ day: string }>({
  id: 'ui.layouts.plannerCopyDay',
  defaultMessage: 'Copy {day}',
})
