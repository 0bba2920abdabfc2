import type { WidgetDocs } from '../../widget.docs'
import { formMessages } from '../form.messages'
import { Link } from './Link'

export const docs: WidgetDocs = {
  components: [Link],
  status: 'stable',
  when: [
    'It leads somewhere: to a record, a screen, a file.',
    '`external` for another site; it opens in a tab of its own and says so.',
  ],
  whenNot: [
    { case: 'Something happens on this page.', instead: 'Button' },
    { case: 'It should look like the main way on.', instead: 'ButtonLink' },
  ],
  keyboard: [['Enter', 'Follows the link.']],
  accessibility: [
    'Underlined, so that it is known without its colour.',
    'A link to a new tab tells screen readers so.',
    'The address goes through the router that `AnchorProvider` names.',
  ],
  messages: [formMessages.newTab],
}
