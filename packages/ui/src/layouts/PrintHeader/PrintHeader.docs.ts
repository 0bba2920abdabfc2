import type { WidgetDocs } from '../../widget.docs'
import { PrintHeader, PrintSignatures } from './PrintHeader'
import { pageMessage } from './PrintHeader.messages'
import { PrintPage } from './PrintHeader.styles'

export const docs: WidgetDocs = {
  components: [PrintHeader, PrintPage, PrintSignatures],
  status: 'young',
  when: [
    'A page is printed: the head of its sheets with school, title, year and filters, and the foot with who printed it and page n of m.',
    'Somebody signs on paper: lines below the table.',
  ],
  whenNot: [
    { case: 'The head of a screen.', instead: 'FormHeader' },
    { case: 'The sign of the school on the screen.', instead: 'SchoolSeal' },
  ],
  keyboard: null,
  accessibility: [
    'The screen never shows it, and screen readers do not read it there.',
    'It is read in black and white: nothing is told by colour alone.',
    'Paper is light, whatever the theme of the screen.',
  ],
  messages: [pageMessage],
  frame: 420,
}
