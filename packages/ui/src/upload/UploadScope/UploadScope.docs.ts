import type { WidgetDocs } from '../../widget.docs'
import { UploadScope } from './UploadScope'

export const docs: WidgetDocs = {
  components: [UploadScope],
  status: 'young',
  when: [
    'A form has upload fields and a button of its own that saves: `useFormUploads` gets what saves, and the button calls its `save`.',
    'The button is busy while `waiting`. Photos that stand in line are waited for as those that are being sent.',
  ],
  whenNot: [
    { case: 'A file is kept as soon as it is uploaded, without saving.', instead: 'SingleFileUpload' },
    { case: 'Only the typed text of a form must not be lost.', instead: 'RecordForm' },
  ],
  keyboard: null,
  accessibility: [
    'The button that waits says that it is busy and keeps the focus.',
    'When a file is lost, its field says why and nothing is saved; the button can be pressed again.',
  ],
  messages: [],
}
