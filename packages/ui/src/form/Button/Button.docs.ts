import type { WidgetDocs } from '../../widget.docs'
import { Button, ButtonLink } from './Button'

export const docs: WidgetDocs = {
  components: [Button, ButtonLink],
  status: 'stable',
  when: [
    'Something happens on a press: save, send, open a dialog.',
    '`primary` for the one action that ends the work of a screen, `danger` for what cannot be undone, `dangerQuiet` to offer it in a row of others.',
    'As `ButtonLink` where it leads to another page and only looks like a button.',
  ],
  whenNot: [
    { case: 'An icon says it all and the room is small.', instead: 'IconButton' },
    { case: 'It leads to another page in running text.', instead: 'Link' },
    { case: 'One of a few views is chosen.', instead: 'ButtonGroup' },
    { case: 'Several commands stand behind one button.', instead: 'Menu' },
  ],
  keyboard: [
    ['Enter, Space', 'Press it; of a busy button nothing comes.'],
    ['Enter', 'On a `ButtonLink`: follows the link.'],
  ],
  accessibility: [
    '`busy` keeps the button in the tab order and the focus on it: it is `aria-busy` and `aria-disabled`, not `disabled`.',
    'The icon is hidden from screen readers, so the text has to say what the button does.',
    '32 px high in the compact density and 44 px in the comfortable one.',
  ],
  messages: [],
}
