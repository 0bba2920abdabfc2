import type { WidgetDocs } from '../../widget.docs'
import { drawerMessages } from '../Drawer/Drawer.messages'
import { selectionTexts } from '../selection/selection.messages'
import { treeMessages } from '../TreeEditor/TreeEditor.messages'
import { EntryList } from './EntryList'
import { entriesMessages } from './EntryList.messages'

export const docs: WidgetDocs = {
  components: [EntryList],
  status: 'young',
  when: [
    'Entries that people make and look after themselves: notices, events, albums. Views by status, New, and a menu at every entry.',
  ],
  whenNot: [
    { case: 'The form always stands open above its list.', instead: 'EntryListLayout' },
    { case: 'A list that is searched and opened.', instead: 'ListLayout' },
    { case: 'Short lists of names.', instead: 'MasterDataDialog' },
  ],
  keyboard: [
    ['Tab', 'Goes through New, the views, filters, rows and their menus.'],
    ['Arrow right, Arrow left', 'On a view: choose the next one or the one before.'],
    ['Enter, Space', 'Open an entry, or its menu.'],
    ['Arrow down, Arrow up', 'Walk entries that can be opened, and the commands of a menu.'],
    ['Escape', 'Closes the menu, then the drawer.'],
  ],
  accessibility: [
    'The menu of an entry is named after it and holds only what the person may do.',
    'Deleting asks first, with the focus on Cancel.',
    'The entry in the drawer is marked in the list.',
  ],
  messages: [
    entriesMessages.add,
    treeMessages.areYouSure,
    treeMessages.noRevert,
    treeMessages.yesDelete,
    entriesMessages.approve,
    entriesMessages.reject,
    entriesMessages.edit,
    treeMessages.moveUp,
    treeMessages.moveDown,
    treeMessages.delete,
    entriesMessages.views,
    drawerMessages.close,
    ...selectionTexts,
  ],
  frame: 760,
}
