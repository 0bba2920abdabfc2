import { defineMessage, defineMessages } from 'react-intl'

export const tableMessages = defineMessages({
  loading: { id: 'ui.table.loading', defaultMessage: 'Loading rows' },
  noRows: { id: 'ui.table.noRows', defaultMessage: 'No rows' },
  perPage: { id: 'ui.table.perPage', defaultMessage: 'Per page' },
  pages: { id: 'ui.table.pages', defaultMessage: 'Pages' },
  previous: { id: 'ui.table.previous', defaultMessage: 'Previous page' },
  next: { id: 'ui.table.next', defaultMessage: 'Next page' },
  showAll: { id: 'ui.table.showAll', defaultMessage: 'Show all of it' },
  showLess: { id: 'ui.table.showLess', defaultMessage: 'Show less' },
  actionsHead: { id: 'ui.table.actionsHead', defaultMessage: 'Actions' },
})

/** What part of all rows is shown. */
export const rowsMessage = defineMessage<{ first: string; last: string; count: string }>({
  id: 'ui.table.rows',
  defaultMessage: 'Rows {first}–{last} of {count}',
})

export const pageMessage = defineMessage<{ page: number }>({ id: 'ui.table.page', defaultMessage: 'Page {page}' })

/** Name of a row's menu. */
export const actionsMessage = defineMessage<{ name: string }>({ id: 'ui.table.actions', defaultMessage: 'Actions for {name}' })
