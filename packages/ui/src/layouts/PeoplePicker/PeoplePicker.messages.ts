import { defineMessage, defineMessages } from 'react-intl'

export const pickerMessages = defineMessages({
  wholeFailed: {
    id: 'ui.layouts.pickerWholeFailed',
    defaultMessage: 'The entries could not be loaded. Nothing was selected; try again.',
  },
})

/** How many people the filters have found. */
export const peopleMessage = defineMessage<{ count: string; people: string }>({
  id: 'ui.layouts.pickerFound',
  defaultMessage: '{count} {people}',
})

export const selectWholeMessage = defineMessage<{ count: string }>({
  id: 'ui.layouts.pickerSelectWhole',
  defaultMessage: 'Select all {count} entries',
})

export const deselectWholeMessage = defineMessage<{ count: string }>({
  id: 'ui.layouts.pickerDeselectWhole',
  defaultMessage: 'Deselect all {count} entries',
})

/** What the bar says of the chosen ones. */
export const chosenMessage = defineMessage<{ count: string; people: string }>({
  id: 'ui.layouts.pickerChosen',
  defaultMessage: '{count} {people} selected',
})
