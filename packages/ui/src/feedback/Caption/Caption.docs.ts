import type { WidgetDocs } from '../../widget.docs'
import { Caption } from './Caption'
import { captionMessages } from './caption.messages'

export const docs: WidgetDocs = {
  components: [Caption],
  status: 'stable',
  when: ['In a heading: what is being done to the record, such as `[New]` or `[Edit]`.'],
  whenNot: [{ case: 'The state of a record in a table.', instead: 'Badge' }],
  keyboard: null,
  accessibility: [
    'Square brackets and words; the colour only repeats them.',
    'Known captions are said in the language of the person, others as they are given.',
  ],
  messages: [
    captionMessages.captionNew,
    captionMessages.captionEdit,
    captionMessages.captionDelete,
    captionMessages.captionMarkEntryLocked,
    captionMessages.captionInfo,
    captionMessages.captionPrimary,
    captionMessages.captionSecondary,
  ],
}
