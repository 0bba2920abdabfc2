import type { WidgetDocs } from '../../widget.docs'
import { PhotoGrid } from './PhotoGrid'
import { photoNamedMessage, photoPlaceMessage } from './photos.messages'

export const docs: WidgetDocs = {
  components: [PhotoGrid],
  status: 'young',
  when: ['An album is looked at: its photos in their order, each to be opened.'],
  whenNot: [
    { case: 'Photos are brought in, ordered or captioned.', instead: 'PhotoEditor' },
    { case: 'Albums are chosen from many.', instead: 'Cards' },
    { case: 'People are shown by their photos.', instead: 'PersonCards' },
  ],
  keyboard: [
    ['Tab', 'Goes from photo to photo.'],
    ['Enter, Space', 'Show the photo large.'],
  ],
  accessibility: [
    'A list; every photo is a button that names its place and its caption.',
    'The focus comes back to the photo when the large one is closed.',
  ],
  messages: [photoPlaceMessage, photoNamedMessage],
}
