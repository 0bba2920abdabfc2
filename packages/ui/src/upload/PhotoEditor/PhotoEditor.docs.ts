import type { WidgetDocs } from '../../widget.docs'
import { PhotoEditor } from './PhotoEditor'
import {
  albumFullMessage,
  captionOfMessage,
  coverPhotoMessage,
  movePhotoMessage,
  photoMessages,
  photoMovedMessage,
  photosOfMessage,
} from './photo.messages'

export const docs: WidgetDocs = {
  components: [PhotoEditor],
  status: 'young',
  when: ['Many photos make an album: each has a caption, they have an order, and one is the cover.'],
  whenNot: [
    { case: 'Files without order and captions.', instead: 'MultipleFileUpload' },
    { case: 'One picture of a person or a school.', instead: 'SingleFileUpload' },
    { case: 'The album is only looked at.', instead: 'PhotoGrid' },
  ],
  keyboard: [
    ['Tab', 'Goes through the button of the field, what is being sent, and then photo by photo.'],
    ['Arrow keys', 'On the handle of a photo: move it one place on or back.'],
    ['Home, End', 'On the handle: move it to the first or the last place.'],
    ['Enter, Space', 'Choose photos, open one, make it the cover, or remove it.'],
    ['Ctrl+V', 'In the field: takes pasted photos.'],
  ],
  accessibility: [
    'What happens to a photo is told: on its way, uploaded, refused and why, and its new place.',
    'The focus stays on the handle of a photo that is moved, and goes to the button of the field when its photo is gone.',
    'The cover is told by its pressed star and by a word on the picture, never by colour alone.',
  ],
  messages: [
    photoMessages.photos,
    photoMessages.choose,
    photoMessages.hint,
    photoMessages.caption,
    photoMessages.cover,
    photoMessages.order,
    photoMessages.dropWaiting,
    albumFullMessage,
    photosOfMessage,
    captionOfMessage,
    movePhotoMessage,
    photoMovedMessage,
    coverPhotoMessage,
  ],
}
