import type { contract, QueryOf } from '@school/api'
import type { AudienceRole } from '@school/rules'
import { mayCall } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { viewerOf } from '../../platform/person'
import { custom } from '../../platform/problems'
import { speaksToOwnClasses } from '../audience/offers'
import { peopleOf } from '../audience/people'
import { divisionsOfStaff } from '../scope'
import { matches } from '../selectors/handlers'
import type { NoticeCall } from './reach'
import { findNotice, findReadable, readableAnswer } from './rows'

const onBoard = (call: NoticeCall) => mayCall(['s.comm.notice'], viewerOf(personOf(call)))

/** Keeps that the person has seen a notice, and acknowledged it; the first time counts. */
async function mark(call: NoticeCall, id: string, ack: boolean): Promise<{ seen_at: Date; ack_at: Date | null }> {
  const now = call.services.clock.now()
  const { rows } = await sql<{ seen_at: Date; ack_at: Date | null }>`
    insert into notice_seen (school_id, notice_id, user_id, seen_at, ack_at)
    values (${call.schoolId}::uuid, ${id}::uuid, ${personOf(call).userId}::uuid, ${now}, ${ack ? now : null})
    on conflict (school_id, notice_id, user_id) do update set ack_at = coalesce(notice_seen.ack_at, excluded.ack_at)
    returning seen_at, ack_at`.execute(call.trx)
  return rows[0]!
}

/** One notice; whoever it is for has seen it then. */
export async function openNotice(call: NoticeCall, id: string) {
  const row = await findReadable(call, id, onBoard(call))
  if (row.is_shown && !row.seen_at) row.seen_at = (await mark(call, id, false)).seen_at
  return readableAnswer(call, row)
}

/** Acknowledges a notice that is shown to the person and asks for it. */
export async function acknowledgeNotice(call: NoticeCall, id: string) {
  const row = await findReadable(call, id, false)
  if (!row.ask_ack) throw custom(409, 'AckNotAsked', 'This notice asks for no acknowledgement.')
  const { seen_at, ack_at } = await mark(call, id, true)
  return { seenAt: seen_at.toISOString(), ackAt: ack_at!.toISOString() }
}

interface SeenRow {
  user_id: string
  name: string
  role: AudienceRole
  of: string | null
  seen_at: Date | null
  ack_at: Date | null
}

const states: Readonly<Record<QueryOf<typeof contract.notices.seen>['state'], RawBuilder<boolean>>> = {
  all: sql`true`,
  seen: sql`r.seen_at is not null`,
  notSeen: sql`r.seen_at is null`,
  acknowledged: sql`r.ack_at is not null`,
  notAcknowledged: sql`r.ack_at is null`,
}

/** The people of a notice within the own scope, with who opened and who acknowledged it. */
export async function listSeen(call: NoticeCall, id: string, query: QueryOf<typeof contract.notices.seen>) {
  const { trx } = call
  const person = personOf(call)
  await findNotice(call, id)
  const { page, pageSize, state, text } = query
  const own = speaksToOwnClasses(person) ? sql`p.division_id in (${divisionsOfStaff(person)})` : sql`true`
  const people = sql`
    select p.* from notice_events a cross join lateral (${peopleOf({ year: sql`a.academic_year_id` })}) p where a.id = ${id}::uuid and ${own}`
  // A row for each login: staff who are parents too stand once, as staff.
  const readers = sql`
    select q.user_id, u.name, q.role, q.of, k.seen_at, k.ack_at
    from (select p.user_id, case when bool_or(p.role = 'Staff') then 'Staff' when bool_or(p.role = 'Guardian') then 'Guardian' else 'Student' end as role,
        string_agg(distinct s.name || ' · ' || c.name || ' ' || d.name, ', ') as of
      from (${people}) p
      left join students s on s.id = p.student_id left join divisions d on d.id = p.division_id left join courses c on c.id = d.course_id
      where p.user_id is not null group by p.user_id) q
    join users u on u.id = q.user_id and u.status <> 'Removed'
    left join notice_seen k on k.notice_id = ${id}::uuid and k.user_id = q.user_id`
  const where = sql`${states[state]} and (${matches(sql`lower(r.name)`, text, 'contains')} or ${matches(sql`lower(coalesce(r.of, ''))`, text, 'contains')})`
  const { rows: counted } = await sql<{ people: number; seen: number; acknowledged: number; count: number }>`
    select count(*)::int as people, count(r.seen_at)::int as seen, count(r.ack_at)::int as acknowledged, count(*) filter (where ${where})::int as count
    from (${readers}) r`.execute(trx)
  const { rows: without } = await sql<{ count: number }>`
    select count(distinct (p.role, p.person_id))::int as count from (${people}) p where p.user_id is null`.execute(trx)
  const { rows } = await sql<SeenRow>`
    select r.* from (${readers}) r where ${where} order by lower(r.name), r.user_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    trx,
  )
  const { count, ...totals } = counted[0]!
  return {
    results: rows.map(row => ({
      userId: row.user_id,
      name: row.name,
      role: row.role,
      of: row.of ?? '',
      seenAt: row.seen_at?.toISOString() ?? null,
      ackAt: row.ack_at?.toISOString() ?? null,
    })),
    pagination: { currentPage: page, pageSize, count },
    totals: { ...totals, withoutLogin: without[0]!.count },
  }
}
