import type { WidgetDocs } from '../../widget.docs'
import { WorkResult } from './WorkResult'
import { nothingDoneMessage, skippedBecauseMessage, waitsUntilMessage, workStateMessages } from './WorkResult.messages'

export const docs: WidgetDocs = {
  components: [WorkResult],
  status: 'young',
  when: [
    'What came of something done for many people: messages, logins, rows of a file, locked students.',
    'It stays until it is put away, and changes as the work goes on.',
  ],
  whenNot: [
    { case: 'One thing was done for one person.', instead: 'useToast' },
    { case: 'Something to know that nobody has just done.', instead: 'Banner' },
    { case: 'Figures of a screen.', instead: 'FigureStrip' },
  ],
  keyboard: [
    ['Tab', 'Goes to the figures that lead somewhere, to what can still be done, and to the close button.'],
    ['Enter', 'On a figure: shows whom it counts.'],
  ],
  accessibility: [
    'A `status`; where nothing of it was done, an `alert`.',
    'Figure and words are read together: "34 wait until 08:00 tomorrow".',
    'Green is for what was done. What waits is blue, and trouble shows in words and in red.',
  ],
  messages: [...Object.values(workStateMessages), waitsUntilMessage, nothingDoneMessage, skippedBecauseMessage],
}
