import { defineMessage, defineMessages } from 'react-intl'

export const treeMessages = defineMessages({
  rename: { id: 'ui.layouts.treeRename', defaultMessage: 'Rename' },
  moveUp: { id: 'ui.layouts.treeMoveUp', defaultMessage: 'Move up' },
  moveDown: { id: 'ui.layouts.treeMoveDown', defaultMessage: 'Move down' },
  delete: { id: 'ui.layouts.treeDelete', defaultMessage: 'Delete' },
  save: { id: 'ui.layouts.treeSave', defaultMessage: 'Save' },
  cancel: { id: 'ui.layouts.treeCancel', defaultMessage: 'Cancel' },
  areYouSure: { id: 'ui.layouts.treeAreYouSure', defaultMessage: 'Are you sure?' },
  noRevert: { id: 'ui.layouts.treeNoRevert', defaultMessage: "You won't be able to revert this!" },
  yesDelete: { id: 'ui.layouts.treeYesDelete', defaultMessage: 'Yes, delete it!' },
  nameNeeded: { id: 'ui.layouts.treeNameNeeded', defaultMessage: 'Type a name.' },
  keys: {
    id: 'ui.layouts.treeKeys',
    defaultMessage: 'F2 renames, Insert adds below, Alt with the arrow keys moves, Delete deletes.',
  },
})

/** Names a command after its level: 'Add division'. */
export const addLevelMessage = defineMessage<{ level: string }>({
  id: 'ui.layouts.treeAdd',
  defaultMessage: 'Add {level}',
})

/** The menu of a row. */
export const actionsOfMessage = defineMessage<{ name: string }>({
  id: 'ui.layouts.treeActions',
  defaultMessage: 'Actions for {name}',
})

/** The field in which a name is typed. */
export const nameOfLevelMessage = defineMessage<{ level: string }>({
  id: 'ui.layouts.treeNameOf',
  defaultMessage: 'Name of the {level}',
})

/** Two siblings would have one name. */
export const nameTakenMessage = defineMessage<{ name: string }>({
  id: 'ui.layouts.treeNameTaken',
  defaultMessage: '{name} exists already. Type another name.',
})
