import { defineMessage } from 'react-intl'

/** How many people the filters have found. */
export const peopleMessage = defineMessage<{ count: string; people: string }>({
  id: 'ui.layouts.pickerFound',
  defaultMessage: '{count} {people}',
})

/** What the bar says of the chosen ones. */
export const chosenMessage = defineMessage<{ count: string; people: string }>({
  id: 'ui.layouts.pickerChosen',
  defaultMessage: '{count} {people} selected',
})
