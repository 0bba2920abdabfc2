import type { WidgetDocs } from '../../widget.docs'
import { PasswordInput } from './PasswordInput'
import { passwordMessages } from './password.messages'

export const docs: WidgetDocs = {
  components: [PasswordInput],
  status: 'stable',
  when: ['A password, old or new.'],
  whenNot: [{ case: 'A text that nobody has to hide.', instead: 'TextInput' }],
  keyboard: [
    ['Tab', 'Goes from the field to the button that shows what was typed.'],
    ['Enter, Space', 'On that button: show or hide it.'],
  ],
  accessibility: [
    'The button says what it will do: show or hide.',
    'What is typed is kept to the letter, spaces at the ends too.',
    'Password managers work: give `autoComplete`.',
  ],
  messages: [passwordMessages.hidePassword, passwordMessages.showPassword],
}
