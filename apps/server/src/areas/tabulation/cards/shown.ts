import { type RawBuilder, sql } from 'kysely'

/** Versions `rc` that families have: published, or due to be. */
export const isOut = (now: Date): RawBuilder<boolean> =>
  sql`(rc.status = 'Published' or (rc.status = 'Scheduled' and rc.publish_at <= ${now}))`

/** Of them the newest of each card and student: older ones are not listed any more. */
export const isShown = (now: Date): RawBuilder<boolean> => sql`(${isOut(now)} and not exists (
  select from report_cards later where later.school_id = rc.school_id and later.card_id = rc.card_id and later.student_id = rc.student_id
    and later.no > rc.no and (later.status = 'Published' or (later.status = 'Scheduled' and later.publish_at <= ${now}))))`

/** Versions that stand for a card at present, whatever their state: deleted and superseded ones do not. */
export const stands: RawBuilder<boolean> = sql`rc.status not in ('Deleted', 'Superseded')`
