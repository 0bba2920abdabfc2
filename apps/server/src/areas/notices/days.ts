import { mayOpenForm, type NoticeKind } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { viewerOf } from '../../platform/person'
import { audiencePlaces } from '../../services/audience/people'
import { isShownTo, momentOf, type NoticeCall } from './scope'

/** A notice on a day of the diary of a child. */
export interface NoticeDay {
  readonly id: string
  readonly day: string
  readonly kind: NoticeKind
  readonly title: string
  readonly description: string
  readonly plain_text: string
  /** HH:mm on its first day, else empty. */
  readonly time: string
  readonly venue: string
  readonly attachment_file_ids: string[]
  readonly cancelled: boolean
  readonly by: string | null
}

/** What is announced for the child on some days that follow each other: events on each of their days, the rest on its first. */
export async function readNoticeDays(call: NoticeCall, childId: string, days: readonly string[]): Promise<NoticeDay[]> {
  const person = personOf(call)
  if (days.length === 0 || !mayOpenForm('/communication/notices', viewerOf(person))) return []
  const { rows } = await sql<NoticeDay>`
    select a.id, w.day::text as day, a.kind, a.title, a.description, a.plain_text, coalesce(a.venue, '') as venue, a.attachment_file_ids,
      case when w.day = a.starts_on then coalesce(to_char(a.start_time, 'HH24:MI'), '') else '' end as time,
      a.status = 'Cancelled' as cancelled, coalesce(t.name, u.name) as by
    from notice_events a join academic_years y on y.school_id = a.school_id and y.id = a.academic_year_id
    cross join lateral unnest(${[...days]}::date[]) as w(day)
    left join staff t on t.school_id = a.school_id and t.id = a.staff_id left join users u on u.id = a.author_id
    where a.starts_on <= ${days.at(-1)}::date and a.ends_on >= ${days[0]}::date
      and (w.day = a.starts_on or (a.kind = 'Event' and w.day between a.starts_on and a.ends_on))
      and ${isShownTo({ ...(await momentOf(call)), places: await audiencePlaces(call.trx, person, childId) })}
    order by w.day, a.id`.execute(call.trx)
  return rows
}
