import type { WidgetDocs } from '../../widget.docs'
import { TreeEditor } from './TreeEditor'
import { actionsOfMessage, addLevelMessage, nameOfLevelMessage, nameTakenMessage, treeMessages } from './TreeEditor.messages'

export const docs: WidgetDocs = {
  components: [TreeEditor],
  status: 'young',
  when: ['Names that belong under one another in a few levels: sections, courses, divisions.'],
  whenNot: [
    { case: 'One level.', instead: 'MasterDataDialog' },
    { case: 'A menu.', instead: 'Sidebar' },
  ],
  keyboard: [
    ['Arrow down, Arrow up', 'The next row in sight or the one before.'],
    ['Arrow right', 'Opens a node, or goes to what is first in it.'],
    ['Arrow left', 'Closes a node, or goes to the one it belongs to.'],
    ['Home, End', 'The first or last row.'],
    ['F2', 'Renames in place: Enter saves, Escape leaves it as it was.'],
    ['Insert', 'Adds below.'],
    ['Alt+Arrow up, Alt+Arrow down', 'Move among the neighbours.'],
    ['Delete', 'Deletes, after a question.'],
    ['Tab', 'Goes on to the menu of the row, which holds all of this too.'],
  ],
  accessibility: [
    'A `treegrid`; every row tells level, place and whether it is open.',
    'A row that was moved or named keeps the focus; a deleted one hands it to its neighbour.',
    'A name that is taken is said under its field.',
  ],
  messages: [
    treeMessages.areYouSure,
    treeMessages.noRevert,
    treeMessages.yesDelete,
    treeMessages.rename,
    treeMessages.moveUp,
    treeMessages.moveDown,
    treeMessages.delete,
    treeMessages.keys,
    addLevelMessage,
    actionsOfMessage,
    treeMessages.nameNeeded,
    treeMessages.save,
    treeMessages.cancel,
    nameTakenMessage,
    nameOfLevelMessage,
  ],
}
