import { defineMessage, defineMessages } from 'react-intl'

export const consoleMessages = defineMessages({
  figures: { id: 'ui.layouts.consoleFigures', defaultMessage: 'Figures' },
  view: { id: 'ui.layouts.consoleView', defaultMessage: 'View' },
  matrix: { id: 'ui.layouts.consoleMatrix', defaultMessage: 'Matrix' },
  list: { id: 'ui.layouts.consoleList', defaultMessage: 'List' },
  selectEverything: { id: 'ui.layouts.consoleEverything', defaultMessage: 'Select everything' },
  legend: { id: 'ui.layouts.consoleLegend', defaultMessage: 'Meaning of the letters' },
  none: { id: 'ui.layouts.consoleNone', defaultMessage: 'Not expected' },
  steps: { id: 'ui.layouts.consoleSteps', defaultMessage: 'Steps of the work' },
})

/** Name of the box of a row or a column. */
export const selectLineMessage = defineMessage<{ name: string }>({
  id: 'ui.layouts.consoleSelectLine',
  defaultMessage: 'Select all of {name}',
})

/** How far a step has come. */
export const stepDoneMessage = defineMessage<{ done: string; all: string }>({
  id: 'ui.layouts.consoleStepDone',
  defaultMessage: '{done} of {all}',
})
