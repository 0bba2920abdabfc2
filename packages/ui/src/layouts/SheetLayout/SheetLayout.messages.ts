import { defineMessage, defineMessages } from 'react-intl'

export const sheetMessages = defineMessages({
  save: { id: 'ui.layouts.sheetSave', defaultMessage: 'Save' },
  reset: { id: 'ui.layouts.sheetReset', defaultMessage: 'Reset' },
  sourceSchool: { id: 'ui.layouts.sourceSchool', defaultMessage: 'School' },
  sourceGroup: { id: 'ui.layouts.sourceGroup', defaultMessage: 'Group' },
  sourceDefault: { id: 'ui.layouts.sourceDefault', defaultMessage: 'Default' },
  noChanges: { id: 'ui.layouts.noChanges', defaultMessage: 'No changes' },
  moduleOff: { id: 'ui.layouts.moduleOff', defaultMessage: 'The module is off. The value is kept for when it is on.' },
})

/** What a Save would write. */
export const changesMessage = defineMessage<{ count: number }>({
  id: 'ui.layouts.changes',
  defaultMessage: '{count, plural, one {# change not saved} other {# changes not saved}}',
})

/** Takes one value back to where it came from. */
export const resetOneMessage = defineMessage<{ setting: string }>({
  id: 'ui.layouts.resetOne',
  defaultMessage: 'Reset {setting}',
})
