import type { CalendarAudience, CalendarDays, CalendarPattern, DayPlan, WorkingCalendar } from '@school/rules'
import { notFound } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'

/**
 * The working calendar of an academic year, for `plannedDay` and its like.
 *
 * @throws not found, when the school has no such year.
 */
export async function workingCalendar(trx: Trx, schoolId: string, academicYearId: string): Promise<WorkingCalendar> {
  const year = await trx
    .selectFrom('academic_years')
    .select(['starts_on', 'ends_on'])
    .where('school_id', '=', schoolId)
    .where('id', '=', academicYearId)
    .executeTakeFirst()
  if (!year) throw notFound()
  const patterns = await trx
    .selectFrom('calendar_patterns')
    .select(['audience', 'section_id', 'weekday', 'nth', 'plan'])
    .where('school_id', '=', schoolId)
    .where('academic_year_id', '=', academicYearId)
    .execute()
  const events = await trx
    .selectFrom('calendar_events')
    .select(['id', 'name', 'kind', 'from_day', 'to_day', 'halves', 'audience', 'section_ids', 'course_ids'])
    .where('school_id', '=', schoolId)
    .where('academic_year_id', '=', academicYearId)
    .execute()
  return {
    startsOn: year.starts_on,
    endsOn: year.ends_on,
    patterns: patterns.map(
      (row): CalendarPattern => ({
        audience: row.audience as CalendarAudience,
        sectionId: row.section_id,
        weekday: row.weekday,
        nth: row.nth,
        plan: row.plan as DayPlan,
      }),
    ),
    events: events.map(
      (row): CalendarDays => ({
        id: row.id,
        name: row.name,
        kind: row.kind as CalendarDays['kind'],
        from: row.from_day,
        to: row.to_day,
        halves: row.halves as CalendarDays['halves'],
        audience: row.audience as CalendarDays['audience'],
        sectionIds: row.section_ids,
        courseIds: row.course_ids,
      }),
    ),
  }
}
