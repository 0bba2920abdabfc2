import type { CalendarDays, CalendarPattern, WorkingCalendar } from '@school/rules'
import { sql } from 'kysely'
import { notFound } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'

/**
 * The working calendar of an academic year, for `plannedDay` and its like.
 *
 * @throws not found, when the school has no such year.
 */
export async function workingCalendar(trx: Trx, schoolId: string, academicYearId: string): Promise<WorkingCalendar> {
  const { rows } = await sql<{
    startsOn: string
    endsOn: string
    patterns: CalendarPattern[]
    events: CalendarDays[]
  }>`
    select y.starts_on::text as "startsOn", y.ends_on::text as "endsOn",
      (select coalesce(json_agg(json_build_object('audience', p.audience, 'sectionId', p.section_id, 'weekday', p.weekday, 'nth', p.nth, 'plan', p.plan)), '[]')
       from calendar_patterns p where p.school_id = y.school_id and p.academic_year_id = y.id) as patterns,
      (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'kind', e.kind, 'from', e.from_day, 'to', e.to_day, 'halves', e.halves,
         'audience', e.audience, 'sectionIds', e.section_ids, 'courseIds', e.course_ids)), '[]')
       from calendar_events e where e.school_id = y.school_id and e.academic_year_id = y.id) as events
    from academic_years y where y.school_id = ${schoolId}::uuid and y.id = ${academicYearId}::uuid`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}
