import type { Holding } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const adoptionHoldings: readonly Holding[] = [
  { table: 'activity_days', thing: 'users', adds: true, restless: true, of: { user: 'user_id' } },
  { table: 'report_figures', thing: 'jobs', adds: true, restless: true },
]
