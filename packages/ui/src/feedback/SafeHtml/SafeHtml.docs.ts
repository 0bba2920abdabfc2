import type { WidgetDocs } from '../../widget.docs'
import { SafeHtml } from './SafeHtml'

export const docs: WidgetDocs = {
  components: [SafeHtml],
  status: 'stable',
  when: ['HTML written by somebody else: notices, messages of providers.'],
  whenNot: [
    { case: 'A text of this product.', instead: 'Field' },
    { case: 'A web address inside a chat.', instead: 'MessagePane' },
  ],
  keyboard: [
    ['Tab', 'Goes through the links of the text.'],
    ['Enter', 'Follows a link, in a tab of its own.'],
  ],
  accessibility: [
    'Paragraphs, lists and emphasis stay what they are; of other elements the words stay.',
    'Links lead to https and mailboxes. Scripts, styles, pictures, handlers and other addresses are left out; nothing is run or fetched.',
  ],
  messages: [],
}
