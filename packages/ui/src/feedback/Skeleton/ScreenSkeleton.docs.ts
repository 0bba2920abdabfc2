import type { WidgetDocs } from '../../widget.docs'
import { ScreenShape, ScreenSkeleton } from './ScreenSkeleton'

export const docs: WidgetDocs = {
  components: [ScreenSkeleton, ScreenShape],
  status: 'young',
  when: [
    'The code of a screen is on its way: its title stands at once, the outline of its kind after 150 ms.',
    '`ScreenShape` stands under a head that is there already, while the first data come.',
  ],
  whenNot: [
    { case: 'A table waits for rows; it draws its own.', instead: 'Table' },
    { case: 'A part of a screen waits.', instead: 'Skeleton' },
  ],
  keyboard: null,
  accessibility: ['The title is the heading of the page from the start.', 'That it loads is told once; the outline is hidden.'],
  messages: [],
}
