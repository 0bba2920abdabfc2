import type { WidgetDocs } from '../../widget.docs'
import { feedbackMessages } from '../feedback.messages'
import { LoadingOverlay } from './LoadingOverlay'

export const docs: WidgetDocs = {
  components: [LoadingOverlay],
  status: 'stable',
  when: [
    'Work that must not be disturbed goes on: a payment, a save of many rows.',
    'With `fullScreen` false where one part of the screen alone waits.',
  ],
  whenNot: [
    { case: 'Something is loaded for the first time.', instead: 'SkeletonRegion' },
    { case: 'One button has begun the work.', instead: 'Button' },
    { case: 'It is known how far it is.', instead: 'Progress' },
  ],
  keyboard: [['Tab, Escape', 'Do nothing while it covers the window: the work cannot be called off by a key.']],
  accessibility: [
    'Over the window it is a modal `alertdialog` that holds the focus; in place the part is `inert` and `aria-busy`.',
    'The label is a `status` and read out.',
    'The focus comes back to where it was.',
  ],
  messages: [feedbackMessages.loading],
  frame: 360,
}
