import type { WidgetDocs } from '../../widget.docs'
import { feedbackMessages } from '../feedback.messages'
import { FormHeader } from './FormHeader'

export const docs: WidgetDocs = {
  components: [FormHeader],
  status: 'stable',
  when: ['At the head of every screen: its name, the state of its record, one line of context and its actions.'],
  whenNot: [
    { case: 'A heading inside a screen.', instead: 'Panel' },
    { case: 'The head of a dialog.', instead: 'Dialog' },
  ],
  keyboard: [
    ['Tab', 'Goes through the actions; on phones also through the title.'],
    ['Enter, Space', 'On the title of a phone: tells the whole head.'],
    ['Escape', 'Closes it, or the menu.'],
  ],
  accessibility: [
    'The one `h1` of the screen; the window is named after it where a `PageTitleProvider` stands above.',
    'On phones it is one line: a press on the title tells it in full with caption and context, `commands` are one menu.',
    'Paper leaves the actions out.',
  ],
  messages: [feedbackMessages.moreActions],
  frame: 180,
}
