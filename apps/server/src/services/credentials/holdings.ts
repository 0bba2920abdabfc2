import type { Holding } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const credentialsHoldings: readonly Holding[] = [
  { table: 'credential_sends', thing: 'users', adds: true, of: { user: 'user_id' } },
]
