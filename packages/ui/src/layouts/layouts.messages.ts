import { defineMessages } from 'react-intl'

export const layoutMessages = defineMessages({
  moreFilters: { id: 'ui.layouts.moreFilters', defaultMessage: 'More filters' },
  print: { id: 'ui.layouts.print', defaultMessage: 'Print' },
  pdf: { id: 'ui.layouts.pdf', defaultMessage: 'PDF' },
  excel: { id: 'ui.layouts.excel', defaultMessage: 'Excel' },
  csv: { id: 'ui.layouts.csv', defaultMessage: 'CSV' },
  saveReport: { id: 'ui.layouts.saveReport', defaultMessage: 'Export' },
  moreFiles: { id: 'ui.layouts.moreFiles', defaultMessage: 'More files' },
  steps: { id: 'ui.layouts.steps', defaultMessage: 'Steps' },
})
