import type { Holding } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const authHoldings: readonly Holding[] = [
  { table: 'user_schools', thing: 'users' },
  { table: 'user_allotments', thing: 'users', adds: true, of: { user: 'user_id' } },
  { table: 'contact_codes', thing: 'users', adds: true, of: { user: 'user_id' } },
]
