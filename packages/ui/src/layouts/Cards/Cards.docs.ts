import type { WidgetDocs } from '../../widget.docs'
import { Cards } from './Cards'
import { cardActionsMessage } from './Cards.messages'

export const docs: WidgetDocs = {
  components: [Cards],
  status: 'young',
  when: ['Rows for people who read on a phone: notices, menus, dues. What a row belongs to stands in the margin.'],
  whenNot: [
    { case: 'A table that only has to fit a phone.', instead: 'Table' },
    { case: 'People, of whom one is chosen.', instead: 'PersonCards' },
    { case: 'A few lines without commands.', instead: 'RegisterList' },
  ],
  keyboard: [
    ['Tab', 'Goes through the cards that open, their buttons and their menus.'],
    ['Enter', 'Opens the card; Space too where it is no link.'],
    ['Enter, Space', 'On a menu: show its commands.'],
    ['Arrow down, Arrow up', 'In a menu: walk the commands.'],
    ['Escape', 'Closes the menu.'],
  ],
  accessibility: [
    'A list with a name; the title of a card is its link or button, and the whole card can be pressed.',
    'The menu is named after the card.',
    'A picture is decoration: what it shows is said by the words.',
    'Loading is told once, and an error is an `alert`.',
  ],
  messages: [cardActionsMessage],
}
