import type { Holding } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const noticesHoldings: readonly Holding[] = [
  { table: 'notice_events', thing: 'notices', transactions: { area: 'gallery', at: 'starts_on' } },
  { table: 'notice_seen', thing: 'notices', adds: true, of: { user: 'user_id' } },
  { table: 'notice_told', thing: 'notices', adds: true, of: { user: 'user_id' } },
  { table: 'notice_tellings', thing: 'notices', adds: true },
  { table: 'flash_news', thing: 'flashNews', transactions: { area: 'gallery', at: 'starts_on' } },
]
