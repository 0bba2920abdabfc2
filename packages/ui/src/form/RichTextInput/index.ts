export { RichTextInput, type RichTextInputProps } from './RichTextInput'
