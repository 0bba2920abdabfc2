import type { WidgetDocs } from '../../widget.docs'
import { feedbackMessages } from '../feedback.messages'
import { ToastProvider } from './Toast'
import { toastMessages } from './toast.messages'

export const docs: WidgetDocs = {
  components: [ToastProvider],
  status: 'stable',
  when: ['`useToast` to say that something has worked, or what it came to, when the screen alone does not show it.'],
  whenNot: [
    { case: 'It has to be read or answered.', instead: 'useConfirm' },
    { case: 'It stays true.', instead: 'Banner' },
    { case: 'A field is wrong.', instead: 'Field' },
  ],
  keyboard: [
    ['Tab', 'Goes to the close button of a message, which then stays.'],
    ['Enter, Space', 'Close it; the focus goes to the next message, after the last one back to where it was.'],
  ],
  accessibility: [
    'Success and information are told politely, errors and warnings at once; each says its kind first.',
    'A message stays 5 s, and for as long as pointer or focus is on it.',
    'They lie over dialogs and can be reached from there.',
  ],
  messages: [
    toastMessages.toasts,
    feedbackMessages.close,
    toastMessages.success,
    toastMessages.error,
    toastMessages.info,
    toastMessages.warning,
  ],
  frame: 460,
}
