import { defineMessage, defineMessages } from 'react-intl'

export const formMessages = defineMessages({
  showPassword: { id: 'ui.form.showPassword', defaultMessage: 'Show password' },
  hidePassword: { id: 'ui.form.hidePassword', defaultMessage: 'Hide password' },
  clear: { id: 'ui.form.clear', defaultMessage: 'Clear' },
  search: { id: 'ui.form.search', defaultMessage: 'Search' },
  select: { id: 'ui.form.select', defaultMessage: 'Select' },
  selectAll: { id: 'ui.form.selectAll', defaultMessage: 'Select All' },
  noResults: { id: 'ui.form.noResults', defaultMessage: 'No results found.' },
  openList: { id: 'ui.form.openList', defaultMessage: 'Show the list' },
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
  newTab: { id: 'ui.form.newTab', defaultMessage: '(opens in a new tab)' },
})

/** How many entries of a list are chosen, where their names do not fit. */
export const selectedCountMessage = defineMessage<{ count: number }>({
  id: 'ui.form.selectedCount',
  defaultMessage: '{count, plural, other {# selected}}',
})

/** Buttons of the time picker; `unit` is the name of hour, minute or second. */
export const moreMessage = defineMessage<{ unit: string }>({ id: 'ui.form.more', defaultMessage: 'Increase {unit}' })
export const lessMessage = defineMessage<{ unit: string }>({ id: 'ui.form.less', defaultMessage: 'Decrease {unit}' })
