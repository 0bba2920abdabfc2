import { defineMessage, defineMessages } from 'react-intl'

export const layoutMessages = defineMessages({
  moreFilters: { id: 'ui.layouts.moreFilters', defaultMessage: 'More filters' },
  clearFilters: { id: 'ui.layouts.clearFilters', defaultMessage: 'Clear filters' },
  columns: { id: 'ui.layouts.columns', defaultMessage: 'Columns' },
  couldNotLoad: { id: 'ui.layouts.couldNotLoad', defaultMessage: 'Could not be loaded.' },
  toDo: { id: 'ui.layouts.toDo', defaultMessage: 'To do' },
  steps: { id: 'ui.layouts.steps', defaultMessage: 'Steps' },
})

/** How many columns of all are shown. */
export const columnsChosenMessage = defineMessage<{ chosen: number; all: number }>({
  id: 'ui.layouts.columnsChosen',
  defaultMessage: '{chosen} of {all}',
})

/** Takes one filter back. */
export const removeFilterMessage = defineMessage<{ filter: string }>({
  id: 'ui.layouts.removeFilter',
  defaultMessage: 'Remove filter {filter}',
})
