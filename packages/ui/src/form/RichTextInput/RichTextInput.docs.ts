import type { WidgetDocs } from '../../widget.docs'
import { RichTextInput } from './RichTextInput'
import { controlMessage, controlShiftMessage, richTextMessages } from './rich-text.messages'

export const docs: WidgetDocs = {
  components: [RichTextInput],
  status: 'young',
  when: ['A text of several paragraphs that many read: emphasis, lists and links to pages and mailboxes.'],
  whenNot: [
    { case: 'Remarks, reasons, answers: words alone.', instead: 'TextArea' },
    { case: 'A message with placeholders.', instead: 'SmsFormatDialog' },
    { case: 'HTML that is only shown.', instead: 'SafeHtml' },
  ],
  keyboard: [
    ['Tab', 'Goes from the toolbar to the text, and from the text to the next field.'],
    ['Arrow keys, Home, End', 'In the toolbar: to another button.'],
    ['Ctrl+B, Ctrl+I, Ctrl+U', 'Bold, italic, underlined; ⌘ instead of Ctrl on a Mac, here and below.'],
    ['Ctrl+Shift+8, Ctrl+Shift+7', 'Makes or ends a bullet list, a numbered list.'],
    ['Ctrl+K', 'Asks where the selected words lead; Escape closes that.'],
    ['Enter', 'Begins a paragraph or an item; in an empty item it ends the list.'],
    ['Shift+Enter', 'Begins a line.'],
    ['Ctrl+], Ctrl+[', 'In a list: moves the item deeper or back.'],
    ['Backspace', 'At the beginning of an item: takes it out of the list.'],
    ['Ctrl+Z, Ctrl+Y', 'Takes back, does again.'],
  ],
  accessibility: [
    'The text is a `textbox` of several lines; label, help, error and the star of the field are wired to it, and the label leads to it.',
    'The buttons are a `toolbar` with one stop of Tab; they say whether their emphasis holds, and their tooltips name the keys.',
    'What is pasted becomes paragraphs, lists, emphasis and links to https and mailboxes; lists of text programs stay lists, anything else leaves its words.',
    'The value is as it was given until something is changed; a text without words is empty.',
    'The editor is fetched when the first field is shown; until then the text stands where it will be.',
  ],
  messages: [...Object.values(richTextMessages), controlMessage, controlShiftMessage],
}
