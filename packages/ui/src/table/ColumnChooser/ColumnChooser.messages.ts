import { defineMessage, defineMessages } from 'react-intl'

export const columnChooserMessages = defineMessages({
  columns: { id: 'ui.table.columns', defaultMessage: 'Columns' },
  find: { id: 'ui.table.findColumn', defaultMessage: 'Find a column' },
  none: { id: 'ui.table.noColumn', defaultMessage: 'No column has this name.' },
  reset: { id: 'ui.table.resetColumns', defaultMessage: 'Reset to default' },
})

export const columnsShownMessage = defineMessage<{ shown: number; all: number }>({
  id: 'ui.table.columnsShown',
  defaultMessage: '{shown} of {all} shown',
})

export const columnsOfMessage = defineMessage<{ shown: number; all: number }>({
  id: 'ui.table.columnsOf',
  defaultMessage: '{shown} of {all}',
})

/** Name of a grip; arrows move the column. */
export const moveColumnMessage = defineMessage<{ column: string }>({
  id: 'ui.table.moveColumn',
  defaultMessage: 'Move {column}: arrow up or down',
})

export const columnMovedMessage = defineMessage<{ column: string; place: number; all: number }>({
  id: 'ui.table.columnMoved',
  defaultMessage: '{column} is column {place} of {all}',
})
