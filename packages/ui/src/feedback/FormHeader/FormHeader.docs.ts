import type { WidgetDocs } from '../../widget.docs'
import { FormHeader } from './FormHeader'

export const docs: WidgetDocs = {
  components: [FormHeader],
  status: 'stable',
  when: ['At the head of every screen: its name, the state of its record, one line of context and its actions.'],
  whenNot: [
    { case: 'A heading inside a screen.', instead: 'Panel' },
    { case: 'The head of a dialog.', instead: 'Dialog' },
  ],
  keyboard: [['Tab', 'Goes through the actions.']],
  accessibility: [
    'The one `h1` of the screen; the window is named after it where a `PageTitleProvider` stands above.',
    'Paper leaves the actions out.',
  ],
  messages: [],
  frame: 180,
}
