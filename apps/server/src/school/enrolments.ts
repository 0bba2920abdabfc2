import { type RawBuilder, sql } from 'kysely'

const columns = sql`school_id, academic_year_id, student_id, division_id, roll_no`

/**
 * Enrolments with the days for which they hold, in the place of the table: `since` and `until` are dates, or infinite. A
 * student has one for each day of a year.
 */
export const enrolmentPeriods: RawBuilder<unknown> = sql`(
  select ${columns}, coalesce(since, '-infinity'::date) as since, 'infinity'::date as until from enrolments
  union all select ${columns}, coalesce(since, '-infinity'::date), until from former_enrolments)`

/** Enrolments as they were on a day (`YYYY-MM-DD`), in the place of the table: what is told of a day reads its classes. */
export const enrolledOn = (day: string): RawBuilder<unknown> => sql`(
  select ${columns} from enrolments where since is null or since <= ${day}::date
  union all select ${columns} from former_enrolments where until >= ${day}::date and (since is null or since <= ${day}::date))`
