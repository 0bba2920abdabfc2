export { type ConversationChange, ConversationList, type ConversationListProps, conversationActions } from './ConversationList'
