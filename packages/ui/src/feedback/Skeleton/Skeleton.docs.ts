import type { WidgetDocs } from '../../widget.docs'
import { feedbackMessages } from '../feedback.messages'
import { Skeleton, SkeletonRegion } from './Skeleton'

export const docs: WidgetDocs = {
  components: [Skeleton, SkeletonRegion],
  status: 'stable',
  when: [
    'In the shape of what will come, while something is loaded for the first time. `SkeletonRegion` goes around several and says so once.',
  ],
  whenNot: [
    { case: 'Something is loaded again and the old can stay.', instead: 'LoadingOverlay' },
    { case: 'A button works.', instead: 'Button' },
    { case: 'A table; it draws its own.', instead: 'Table' },
  ],
  keyboard: null,
  accessibility: [
    'The bars are hidden from screen readers; the region tells once that something loads.',
    'The bars stand still for whoever asked for less motion.',
  ],
  messages: [feedbackMessages.loading],
}
