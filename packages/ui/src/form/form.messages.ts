import { defineMessage, defineMessages } from 'react-intl'

export const formMessages = defineMessages({
  clear: { id: 'ui.form.clear', defaultMessage: 'Clear' },
  search: { id: 'ui.form.search', defaultMessage: 'Search' },
  select: { id: 'ui.form.select', defaultMessage: 'Select' },
  selectAll: { id: 'ui.form.selectAll', defaultMessage: 'Select All' },
  noResults: { id: 'ui.form.noResults', defaultMessage: 'No results found.' },
  openList: { id: 'ui.form.openList', defaultMessage: 'Show the list' },
  newTab: { id: 'ui.form.newTab', defaultMessage: '(opens in a new tab)' },
})

/** How many entries of a list are chosen, where their names do not fit. */
export const selectedCountMessage = defineMessage<{ count: number }>({
  id: 'ui.form.selectedCount',
  defaultMessage: '{count, plural, other {# selected}}',
})
