export { ChatLayout, type ChatLayoutProps } from './ChatLayout'
export type { ChatCalls, ChatDrafts, ChatEvent, ChatPage, ChatStream, OutgoingChat } from './calls'
