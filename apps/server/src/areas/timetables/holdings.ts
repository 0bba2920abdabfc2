import type { Holding } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const timetablesHoldings: readonly Holding[] = [
  { table: 'timetable_files', thing: 'timetables', transactions: { area: 'timetables', at: 'effective_from' } },
  { table: 'exam_timetables', thing: 'timetables', adds: true, transactions: { area: 'timetables', at: 'starts_on' } },
  { table: 'exam_slots', thing: 'timetables', adds: true },
  { table: 'rooms', thing: 'rooms' },
  { table: 'timetable_seen', thing: 'timetables', adds: true, of: { user: 'user_id' } },
]
