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
  previousMonth: { id: 'ui.form.previousMonth', defaultMessage: 'Previous month' },
  nextMonth: { id: 'ui.form.nextMonth', defaultMessage: 'Next month' },
  month: { id: 'ui.form.month', defaultMessage: 'Month' },
  year: { id: 'ui.form.year', defaultMessage: 'Year' },
  newTab: { id: 'ui.form.newTab', defaultMessage: '(opens in a new tab)' },
})

/** How many entries of a list are chosen, where their names do not fit. */
export const selectedCountMessage = defineMessage<{ count: number }>({
  id: 'ui.form.selectedCount',
  defaultMessage: '{count} selected',
})
