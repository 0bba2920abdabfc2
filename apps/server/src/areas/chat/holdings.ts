import type { Holding } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const chatHoldings: readonly Holding[] = [
  { table: 'chat_conversations', thing: 'chats', transactions: { area: 'messages', at: 'created_at' } },
  { table: 'chat_messages', thing: 'chatMessages' },
  { table: 'chat_members', thing: 'chats', adds: true },
  { table: 'chat_reports', thing: 'chatMessages', adds: true },
  { table: 'chat_persons', thing: 'chats', adds: true, of: { user: 'person_id' } },
  { table: 'chat_blocks', thing: 'chats', adds: true, of: { user: 'person_id' } },
]
