import type { Holding } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const diaryHoldings: readonly Holding[] = [
  { table: 'diary_entries', thing: 'diary', transactions: { area: 'diary', at: 'on_day' } },
  { table: 'diary_acks', thing: 'diary', adds: true },
  { table: 'anecdotals', thing: 'anecdotals', transactions: { area: 'diary', at: 'on_day' } },
]
