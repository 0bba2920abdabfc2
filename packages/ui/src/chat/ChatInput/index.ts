export { ChatInput, type ChatInputProps } from './ChatInput'
