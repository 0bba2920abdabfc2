import { defineMessages } from 'react-intl'

export const layoutMessages = defineMessages({
  moreFilters: { id: 'ui.layouts.moreFilters', defaultMessage: 'More filters' },
  couldNotLoad: { id: 'ui.layouts.couldNotLoad', defaultMessage: 'Could not be loaded.' },
  toDo: { id: 'ui.layouts.toDo', defaultMessage: 'To do' },
  steps: { id: 'ui.layouts.steps', defaultMessage: 'Steps' },
})
