import type { BodyOf, contract } from '@school/api'
import { displayDay, type Language, mayNotifyNotice, momentIn } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { custom, noAccess } from '../../platform/problems'
import { type Telling, type ToldPerson, tellPeople, toldOf } from '../../services/audience/bell-items'
import { audienceOf } from '../../services/audience/offers'
import { beginOf, tellOnce } from '../../services/audience/tell-once'
import type { WriteCall } from '../../services/messaging/order'
import { eventAnswer, findNotice, type NoticeRow } from './rows'
import { approveFirst, eventCancelled, momentOf } from './scope'
import { noticeKindText, noticeText } from './texts'

/** Rows that one statement writes. */
const batch = 1000
const records = {
  entity: 'notice_events',
  tellings: 'notice_tellings',
  ref: 'notice_id',
  action: 'notices.notify',
} as const

/** What is told of a notice, the time it is told or `cancelled`. */
const tellingOf = (
  { id, title }: Pick<NoticeRow, 'id' | 'title'>,
  time: number | 'cancelled',
  message: Telling['message'],
): Telling => ({ door: 'notice', key: `notice:${id}:${time}`, title, message, route: `/communication/notices?notice=${id}` })

/** 'Event · 31-07-2026 09:30 · Hall', and the first words below. */
function summary(row: NoticeRow, language: Language): string {
  const days =
    row.starts_on === row.ends_on ? displayDay(row.starts_on) : `${displayDay(row.starts_on)} – ${displayDay(row.ends_on)}`
  const when = [days, row.start_time].filter(Boolean).join(' ')
  return [[noticeKindText(language, row.kind), when, row.venue].filter(Boolean).join(' · '), beginOf(row.plain_text)].join('\n')
}

/** Tells the people of a notice by the bell: once, unless it is asked for again. */
export async function notifyNotice(call: WriteCall, id: string, asked: BodyOf<typeof contract.notices.notify>) {
  const { trx, schoolId } = call
  const person = personOf(call)
  const found = await findNotice(call, id, true)
  const { now, timeZone } = await momentOf(call)
  if (found.status === 'Pending') throw approveFirst()
  if (found.status === 'Cancelled') throw eventCancelled()
  if (
    !mayNotifyNotice(
      { roles: person.roles, author: found.author_id === person.userId },
      { status: found.status, notified: false },
    )
  )
    throw noAccess()
  if (found.publish_at && found.publish_at > now) {
    const values = { date: momentIn(timeZone, found.publish_at) }
    throw custom(409, 'NotPublished', 'This is published on {date}. Notify then.', values)
  }
  const keep = async (people: readonly ToldPerson[]) => {
    for (let at = 0; at < people.length; at += batch)
      await trx
        .insertInto('notice_told')
        .values(
          people
            .slice(at, at + batch)
            .map(one => ({ school_id: schoolId, notice_id: id, user_id: one.user_id, audience: one.audience })),
        )
        .onConflict(conflict => conflict.doNothing())
        .execute()
  }
  const telling = (number: number) => tellingOf(found, number, language => summary(found, language))
  return {
    ...(await tellOnce(call, records, found, asked, { now, timeZone }, telling, keep)),
    event: await eventAnswer(call, id),
  }
}

/** Tells whoever was told of a notice that it was cancelled; answers how many. */
export async function tellCancelled(call: WriteCall, notice: NoticeRow, reason: string): Promise<number> {
  const { rows } = await sql<Pick<ToldPerson, 'user_id' | 'audience' | 'language' | 'person_type' | 'person_id'>>`
    select n.user_id, n.audience, u.language,
      case when n.audience = 'Staff' then 'staff' when us.guardian_id is null and us.student_id is not null then 'student' else 'guardian' end as person_type,
      coalesce(case n.audience when 'Staff' then us.staff_id else coalesce(us.guardian_id, us.student_id) end, n.user_id) as person_id
    from notice_told n join users u on u.id = n.user_id and u.status <> 'Removed'
    left join user_schools us on us.school_id = n.school_id and us.user_id = n.user_id
    where n.notice_id = ${notice.id}::uuid order by 1, 2`.execute(call.trx)
  if (rows.length === 0) return 0
  const { people } = await toldOf(call.trx, audienceOf(notice), notice.academic_year_id)
  const keyOf = (one: Pick<ToldPerson, 'user_id' | 'audience'>) => `${one.user_id} ${one.audience}`
  const present = new Map(people.map(one => [keyOf(one), one]))
  // Who belongs to the audience no more was told all the same, of no child of it.
  const told = rows.map(row => present.get(keyOf(row)) ?? { ...row, student_ids: [] })
  // The text ends the sentence itself.
  const said = reason.replace(/\.+$/, '')
  const message = (language: Language) =>
    noticeText(language, said === '' ? 'CancelledUnsaid' : 'Cancelled', { title: notice.title, reason: said })
  await tellPeople(call, tellingOf(notice, 'cancelled', message), told)
  return told.length
}
