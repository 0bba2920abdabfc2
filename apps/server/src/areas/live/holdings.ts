import type { Holding } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const liveHoldings: readonly Holding[] = [
  ...['live_events', 'live_cursors', 'live_streams'].map(
    table => ({ table, thing: 'live', adds: true, restless: true, of: { user: 'user_id' } }) as Holding,
  ),
]
