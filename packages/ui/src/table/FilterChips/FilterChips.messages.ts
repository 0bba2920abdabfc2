import { defineMessage, defineMessages } from 'react-intl'

export const filterChipsMessages = defineMessages({
  clear: { id: 'ui.table.clearFilters', defaultMessage: 'Clear filters' },
  filters: { id: 'ui.table.filters', defaultMessage: 'Filters in use' },
})

export const removeFilterMessage = defineMessage<{ filter: string }>({
  id: 'ui.table.removeFilter',
  defaultMessage: 'Remove filter {filter}',
})
