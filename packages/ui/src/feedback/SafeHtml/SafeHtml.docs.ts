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
    'Headings, lists and tables stay what they are.',
    'Scripts, styles, pictures, handlers and unknown addresses are left out; nothing is run or fetched.',
  ],
  messages: [],
}
