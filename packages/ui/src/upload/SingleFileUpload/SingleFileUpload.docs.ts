import type { WidgetDocs } from '../../widget.docs'
import {
  noticeMessage,
  openMessage,
  problemMessage,
  sizeNoticeMessage,
  uploadedMessage,
  uploadingMessage,
  uploadMessages,
} from '../upload.messages'
import { SingleFileUpload } from './SingleFileUpload'

export const docs: WidgetDocs = {
  components: [SingleFileUpload],
  status: 'stable',
  when: ['One file is the value of a field: a photo, a certificate. It is sent as soon as it is chosen.'],
  whenNot: [
    { case: 'Several files.', instead: 'MultipleFileUpload' },
    { case: 'A picture that is there already is cropped.', instead: 'CropDialog' },
    { case: 'A file that is used at once and not kept.', instead: 'DropField' },
  ],
  keyboard: [
    ['Enter, Space', 'On the button: choose, cancel, retry or replace, as it says.'],
    ['Tab', 'Goes to the picture, which opens it, and to Remove.'],
    ['Ctrl+V', 'In the field: takes a pasted file.'],
  ],
  accessibility: [
    'One button through all states, so that the focus stays where it is.',
    'A refused file is an error of the field, in words; limit and kinds stand in its help.',
    'The value changes only when the server has the file.',
  ],
  messages: [
    uploadMessages.deleted,
    uploadMessages.cancel,
    uploadMessages.retry,
    uploadMessages.replace,
    uploadMessages.choose,
    uploadMessages.hint,
    uploadMessages.remove,
    problemMessage,
    uploadingMessage,
    uploadedMessage,
    uploadMessages.invalidType,
    uploadMessages.invalidSize,
    uploadMessages.failed,
    uploadMessages.notDeleted,
    noticeMessage,
    sizeNoticeMessage,
    openMessage,
  ],
}
