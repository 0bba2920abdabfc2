import type { WidgetDocs } from '../../widget.docs'
import { NewsTicker } from './NewsTicker'
import { newsMessages, newsPlaceMessage } from './NewsTicker.messages'

export const docs: WidgetDocs = {
  components: [NewsTicker],
  status: 'young',
  when: ['A few short pieces of news over a home page, all of them current.'],
  whenNot: [
    { case: 'Something to know on one screen for as long as it is true.', instead: 'Banner' },
    { case: 'News that are read one after the other, with text and files.', instead: 'Cards' },
    { case: 'Something has just happened.', instead: 'useToast' },
  ],
  keyboard: [
    ['Tab', 'Goes through the links, each of which is shown then, and to the buttons. Nothing moves meanwhile.'],
    ['Enter, Space', 'Follow a link, show the previous or the next, pause and continue.'],
  ],
  accessibility: [
    'All news are one list for screen readers, whichever is shown; nothing is announced when it changes.',
    'It moves for nobody who asked the system for less motion: then the whole list stands there.',
    'It waits under the pointer, with the focus in it, and after Pause until Continue.',
  ],
  messages: [...Object.values(newsMessages), newsPlaceMessage],
}
