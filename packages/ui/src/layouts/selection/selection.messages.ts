import { defineMessage, defineMessages } from 'react-intl'

export const selectionMessages = defineMessages({
  selectPage: { id: 'ui.layouts.selectionPage', defaultMessage: 'Select all rows of this page' },
  clear: { id: 'ui.layouts.selectionClear', defaultMessage: 'Clear selection' },
  more: { id: 'ui.layouts.selectionMore', defaultMessage: 'More' },
})

export const selectRowMessage = defineMessage<{ name: string }>({
  id: 'ui.layouts.selectionRow',
  defaultMessage: 'Select {name}',
})

export const selectedMessage = defineMessage<{ count: number }>({
  id: 'ui.layouts.selectionCount',
  defaultMessage: '{count, plural, one {# selected} other {# selected}}',
})

export const selectWholeMessage = defineMessage<{ count: string }>({
  id: 'ui.layouts.pickerSelectWhole',
  defaultMessage: 'Select all {count} entries',
})

export const deselectWholeMessage = defineMessage<{ count: string }>({
  id: 'ui.layouts.pickerDeselectWhole',
  defaultMessage: 'Deselect all {count} entries',
})

export const wholeFailedMessage = defineMessage({
  id: 'ui.layouts.pickerWholeFailed',
  defaultMessage: 'The entries could not be loaded. Nothing was selected; try again.',
})
