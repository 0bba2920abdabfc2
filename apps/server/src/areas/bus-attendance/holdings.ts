import type { Holding } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const busAttendanceHoldings: readonly Holding[] = [
  { table: 'bus_runs', thing: 'rides', transactions: { area: 'attendance', at: 'on_day' } },
  { table: 'safety_flags', thing: 'rides', adds: true, transactions: { area: 'attendance', at: 'on_day' } },
  ...['bus_marks', 'bus_mark_sends', 'bus_notices', 'bus_duties'].map(
    table => ({ table, thing: 'rides', adds: true }) as Holding,
  ),
]
