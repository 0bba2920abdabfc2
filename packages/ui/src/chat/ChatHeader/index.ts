export { ChatHeader, type ChatHeaderProps } from './ChatHeader'
