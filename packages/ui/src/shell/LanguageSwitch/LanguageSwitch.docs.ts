import type { WidgetDocs } from '../../widget.docs'
import { shellMessages } from '../shell.messages'
import { LanguageSwitch } from './LanguageSwitch'

export const docs: WidgetDocs = {
  components: [LanguageSwitch],
  status: 'stable',
  when: ['The language of the interface: `menu` in the top bar, `row` under the login and in the drawer.'],
  whenNot: [{ case: 'The language of a document.', instead: 'Select' }],
  keyboard: [
    ['Enter, Space', 'Open the menu or choose the language.'],
    ['Arrow down, Arrow up', 'Walk the languages of the menu.'],
    ['Escape', 'Closes the menu.'],
  ],
  accessibility: [
    'Every language stands by its own name and, in the row, carries its own `lang`.',
    'The chosen one is checked or pressed.',
  ],
  messages: [shellMessages.language],
}
