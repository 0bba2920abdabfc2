import { defineMessage } from 'react-intl'

/** Name of a grip; arrows move the row. */
export const moveRowMessage = defineMessage<{ name: string }>({
  id: 'ui.table.moveRow',
  defaultMessage: 'Move {name}: arrow up or down',
})

export const rowMovedMessage = defineMessage<{ name: string; place: number; count: number }>({
  id: 'ui.table.rowMoved',
  defaultMessage: '{name} is at place {place} of {count}',
})
