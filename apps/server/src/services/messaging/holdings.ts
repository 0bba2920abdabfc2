import type { Holding } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const messagingHoldings: readonly Holding[] = [
  { table: 'message_batches', thing: 'messages', transactions: { area: 'messages', at: 'made_at' } },
  {
    table: 'outbox',
    thing: 'sentMessages',
    restless: true,
    of: { guardian: 'person_id' },
    transactions: { area: 'messages', at: 'created_at' },
  },
  {
    table: 'message_students',
    thing: 'sentMessages',
    adds: true,
    of: { student: 'student_id' },
    transactions: { area: 'messages', at: 'at' },
  },
  {
    table: 'message_selections',
    thing: 'messages',
    adds: true,
    of: { user: 'made_by' },
    transactions: { area: 'messages', at: 'expires_at' },
  },
  {
    table: 'notifications',
    thing: 'notifications',
    of: { student: 'child_id', user: 'user_id' },
    transactions: { area: 'notifications', at: 'sent_at' },
  },
  { table: 'address_states', thing: 'contactPreferences', adds: true },
  { table: 'contact_preferences', thing: 'contactPreferences', of: { guardian: 'person_id', staff: 'person_id' } },
]
