import type { Holding } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const loginsHoldings: readonly Holding[] = [
  { table: 'guardian_merges', thing: 'guardians', adds: true, of: { guardian: 'guardian_id' } },
  { table: 'login_blocks', thing: 'users', adds: true, of: { user: 'user_id' } },
]
