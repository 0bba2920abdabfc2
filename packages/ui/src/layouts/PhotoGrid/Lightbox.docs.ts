import type { WidgetDocs } from '../../widget.docs'
import { Lightbox } from './Lightbox'
import { photoNamedMessage, photoPlaceMessage, photosMessages } from './photos.messages'

export const docs: WidgetDocs = {
  components: [Lightbox],
  status: 'young',
  when: ['Photos are looked at one by one over the whole window, opened from a list of one’s own.'],
  whenNot: [
    { case: 'The photos of an album with their thumbnails.', instead: 'PhotoGrid' },
    { case: 'A picture is cropped.', instead: 'CropDialog' },
  ],
  keyboard: [
    ['Arrow left, Arrow right', 'The photo before or behind.'],
    ['Home, End', 'The first or the last photo.'],
    ['Tab', 'Goes through the buttons.'],
    ['Escape', 'Closes; the focus goes back to what opened it.'],
  ],
  accessibility: [
    'A modal dialog named by the place among the photos; a new photo is told with its caption.',
    'The caption is the text of the picture and stands below it.',
    'Zoom is that of the browser: pinching is left to it, and a zoomed page is moved about, not turned.',
  ],
  messages: [
    photosMessages.close,
    photosMessages.previous,
    photosMessages.next,
    photosMessages.download,
    photosMessages.loading,
    photosMessages.broken,
    photoPlaceMessage,
    photoNamedMessage,
  ],
  frame: 640,
}
