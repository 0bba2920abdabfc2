import { defineMessage, defineMessages } from 'react-intl'

export const dateMessages = defineMessages({
  datePattern: { id: 'ui.form.datePattern', defaultMessage: 'DD/MM/YYYY' },
  openCalendar: { id: 'ui.form.openCalendar', defaultMessage: 'Choose a date' },
  openClock: { id: 'ui.form.openClock', defaultMessage: 'Choose a time' },
  hour: { id: 'ui.form.hour', defaultMessage: 'Hour' },
  minute: { id: 'ui.form.minute', defaultMessage: 'Minute' },
  second: { id: 'ui.form.second', defaultMessage: 'Second' },
  previousMonth: { id: 'ui.form.previousMonth', defaultMessage: 'Previous month' },
  nextMonth: { id: 'ui.form.nextMonth', defaultMessage: 'Next month' },
  month: { id: 'ui.form.month', defaultMessage: 'Month' },
  year: { id: 'ui.form.year', defaultMessage: 'Year' },
})

/** Buttons of the time picker; `unit` is the name of hour, minute or second. */
export const moreMessage = defineMessage<{ unit: string }>({ id: 'ui.form.more', defaultMessage: 'Increase {unit}' })
export const lessMessage = defineMessage<{ unit: string }>({ id: 'ui.form.less', defaultMessage: 'Decrease {unit}' })
