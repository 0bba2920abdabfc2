import type { WidgetDocs } from '../widget.docs'
import { LoginLayout } from './LoginLayout'
import { LoginChoices } from './LoginSteps'

export const docs: WidgetDocs = {
  components: [LoginLayout, LoginChoices],
  status: 'stable',
  when: ['The steps of the login, and whatever is shown before somebody has logged in.'],
  whenNot: [{ case: 'Pages behind the login.', instead: 'AppShell' }],
  keyboard: [
    ['Tab', 'Goes through the step, then the languages and the foot.'],
    ['Enter', 'In a field: goes on.'],
  ],
  accessibility: [
    'Every language stands by its own name with its own `lang`; the chosen one is pressed.',
    'The cover holds words only and comes first for screen readers.',
  ],
  messages: [],
  frame: 760,
}
