import type { Holding } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const timetablesHoldings: readonly Holding[] = [
  { table: 'timetable_files', thing: 'timetables', transactions: { area: 'timetables', at: 'effective_from' } },
  { table: 'exam_timetables', thing: 'timetables', adds: true, transactions: { area: 'timetables', at: 'starts_on' } },
  { table: 'exam_slots', thing: 'timetables', adds: true },
  { table: 'rooms', thing: 'rooms' },
  { table: 'bell_schedules', thing: 'bells' },
  ...(['bell_periods', 'day_bells', 'day_overrides'] as const).map(table => ({ table, thing: 'bells', adds: true }) as const),
  { table: 'lesson_requirements', thing: 'lessons', adds: true },
  { table: 'staff_availability', thing: 'lessons', adds: true },
  { table: 'timetable_versions', thing: 'timetables', adds: true, transactions: { area: 'timetables', at: 'starts_on' } },
  { table: 'lessons', thing: 'lessons' },
  { table: 'lesson_staff', thing: 'lessons', adds: true },
  { table: 'teacher_absences', thing: 'substitutions', adds: true, transactions: { area: 'timetables', at: 'on_day' } },
  { table: 'substitutions', thing: 'substitutions', transactions: { area: 'timetables', at: 'on_day' } },
  { table: 'timetable_changes', thing: 'timetables', adds: true, restless: true },
  { table: 'timetable_seen', thing: 'timetables', adds: true, of: { user: 'user_id' } },
]
