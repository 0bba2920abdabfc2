import { defineMessage, defineMessages } from 'react-intl'

export const selectionMessages = defineMessages({
  selectPage: { id: 'ui.layouts.selectionPage', defaultMessage: 'Select all rows of this page' },
  clear: { id: 'ui.layouts.selectionClear', defaultMessage: 'Clear selection' },
  more: { id: 'ui.layouts.selectionMore', defaultMessage: 'More' },
  chosen: { id: 'ui.layouts.selectionChosen', defaultMessage: 'Selected' },
  search: { id: 'ui.layouts.selectionSearch', defaultMessage: 'Search in the selection' },
  nobody: { id: 'ui.layouts.selectionNobody', defaultMessage: 'Nothing in the selection has this name.' },
  showHidden: { id: 'ui.layouts.selectionShowHidden', defaultMessage: 'Show them' },
  clearHidden: { id: 'ui.layouts.selectionClearHidden', defaultMessage: 'Clear them' },
  close: { id: 'ui.layouts.selectionClose', defaultMessage: 'Close' },
})

export const selectRowMessage = defineMessage<{ name: string }>({
  id: 'ui.layouts.selectionRow',
  defaultMessage: 'Select {name}',
})

export const selectedMessage = defineMessage<{ count: number }>({
  id: 'ui.layouts.selectionCount',
  defaultMessage: '{count, plural, one {# selected} other {# selected}}',
})

export const pageSelectedMessage = defineMessage<{ count: string }>({
  id: 'ui.layouts.selectionPageSelected',
  defaultMessage: 'All {count} on this page are selected.',
})

export const wholeSelectedMessage = defineMessage<{ count: string }>({
  id: 'ui.layouts.selectionWholeSelected',
  defaultMessage: 'All {count} entries are selected.',
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

export const hiddenMessage = defineMessage<{ count: string }>({
  id: 'ui.layouts.selectionHidden',
  defaultMessage: '{count} of them not shown by these filters',
})

export const moreChosenMessage = defineMessage<{ count: string }>({
  id: 'ui.layouts.selectionMoreChosen',
  defaultMessage: '+ {count} more',
})

export const removeChosenMessage = defineMessage<{ name: string }>({
  id: 'ui.layouts.selectionRemove',
  defaultMessage: 'Remove {name} from the selection',
})

export const namelessMessage = defineMessage<{ count: number }>({
  id: 'ui.layouts.selectionNameless',
  defaultMessage: '{count, plural, one {# more whose name is not loaded} other {# more whose names are not loaded}}',
})

/** What every list with boxes says of its choice. */
export const selectionTexts = [
  ...Object.values(selectionMessages),
  selectRowMessage,
  selectedMessage,
  pageSelectedMessage,
  wholeSelectedMessage,
  selectWholeMessage,
  deselectWholeMessage,
  wholeFailedMessage,
  hiddenMessage,
  moreChosenMessage,
  removeChosenMessage,
  namelessMessage,
]
