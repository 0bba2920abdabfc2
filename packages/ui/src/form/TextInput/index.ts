export { TextInput, type TextInputProps } from './TextInput'
export { controlFrame, Input, InputFrame } from './TextInput.styles'
