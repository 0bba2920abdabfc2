import { defineMessage, defineMessages } from 'react-intl'

export const layoutMessages = defineMessages({
  moreFilters: { id: 'ui.layouts.moreFilters', defaultMessage: 'More filters' },
  filters: { id: 'ui.layouts.filters', defaultMessage: 'Filters' },
  show: { id: 'ui.layouts.show', defaultMessage: 'Show' },
  clearFilters: { id: 'ui.layouts.clearFilters', defaultMessage: 'Clear' },
  print: { id: 'ui.layouts.print', defaultMessage: 'Print' },
  pdf: { id: 'ui.layouts.pdf', defaultMessage: 'PDF' },
  excel: { id: 'ui.layouts.excel', defaultMessage: 'Excel' },
  csv: { id: 'ui.layouts.csv', defaultMessage: 'CSV' },
  moreFiles: { id: 'ui.layouts.moreFiles', defaultMessage: 'More files' },
  steps: { id: 'ui.layouts.steps', defaultMessage: 'Steps' },
})

/** The button for the filters of a phone, with how many are set. */
export const filtersActiveMessage = defineMessage<{ active: string }>({
  id: 'ui.layouts.filtersActive',
  defaultMessage: 'Filters ({active})',
})

/** Goes to what the filters found, such as '34 students'. */
export const showFoundMessage = defineMessage<{ found: string }>({
  id: 'ui.layouts.showFound',
  defaultMessage: 'Show {found}',
})

/** The entry that opens the columns, with how many are shown. */
export const columnsOfMessage = defineMessage<{ shown: string; all: string }>({
  id: 'ui.layouts.columnsOf',
  defaultMessage: 'Columns ({shown} of {all})',
})
