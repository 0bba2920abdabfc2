import type { WidgetDocs } from '../../widget.docs'
import { uploadMessages } from '../upload.messages'
import { CropDialog } from './CropDialog'
import { cropLeastMessage, cropMessages, cropSizeMessage, cropTitleMessage, cropTooSmallMessage } from './crop.messages'

export const docs: WidgetDocs = {
  components: [CropDialog],
  status: 'stable',
  when: [
    'A picture is looked at, or a part of it chosen: portraits, logos, signatures.',
    'By itself where there is no upload field; the fields bring it along.',
  ],
  whenNot: [
    { case: 'The picture is uploaded as well.', instead: 'SingleFileUpload' },
    { case: 'Pictures of a list.', instead: 'MultipleFileUpload' },
  ],
  keyboard: [
    ['Arrow keys', 'On the box: move it by 1 px of the picture, with Shift by 10. On the corner: change its size.'],
    ['Plus, Minus', 'Zoom by a step.'],
    ['Arrow left, Arrow right', 'On the slider: zoom.'],
    ['Tab', 'Goes through box, corner, zoom, turns and buttons.'],
    ['Escape', 'Closes the dialog.'],
  ],
  accessibility: [
    'Box and corner are named, describe their keys and can do everything the pointer can.',
    'The size is told once it has come to rest.',
    'Whoever keeps to the dialog finds the focus on the box.',
  ],
  messages: [
    cropMessages.missing,
    cropMessages.loading,
    cropTitleMessage,
    cropMessages.invalid,
    cropMessages.close,
    cropMessages.box,
    cropMessages.corner,
    cropMessages.zoomOut,
    cropMessages.zoom,
    cropMessages.zoomIn,
    cropMessages.keys,
    uploadMessages.failed,
    cropMessages.rotateLeft,
    cropMessages.rotateRight,
    cropMessages.crop,
    uploadMessages.retry,
    cropSizeMessage,
    cropLeastMessage,
    cropTooSmallMessage,
  ],
  frame: 760,
}
