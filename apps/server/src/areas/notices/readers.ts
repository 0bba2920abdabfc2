import type { contract, QueryOf } from '@school/api'
import { type Audience, type AudienceRole, mayCall } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { viewerOf } from '../../platform/person'
import { custom } from '../../platform/problems'
import { divisionsOfStaff } from '../../school/scope'
import { matches } from '../../school/search'
import { audienceOf, speaksToOwnClasses } from '../../services/audience/offers'
import { divisionsOf, peopleOf } from '../../services/audience/people'
import { findNotice, findReadable, readableAnswer } from './rows'
import type { NoticeCall } from './scope'

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
  /** Names of the children, or of the student, each beside the class. */
  student_names: (string | null)[]
  division_ids: (string | null)[]
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

/** Names of own divisions for those who reach no others. */
async function divisionsInReach({ trx, person }: NoticeCall, audience: Audience) {
  const divisions = await divisionsOf(trx, audience)
  const reader = personOf({ person })
  if (!speaksToOwnClasses(reader)) return new Map(divisions.map(({ id, name }) => [id, name]))
  const { rows } = await sql<{ id: string }>`${divisionsOfStaff(reader)}`.execute(trx)
  const own = new Set(rows.map(row => row.id))
  return new Map(divisions.filter(({ id }) => own.has(id)).map(({ id, name }) => [id, name]))
}

/** The people of a notice within the own scope, with who opened and who acknowledged it. */
export async function listSeen(call: NoticeCall, id: string, query: QueryOf<typeof contract.notices.seen>) {
  const { trx, schoolId } = call
  const notice = await findNotice(call, id)
  const { page, pageSize, state, text } = query
  const audience = audienceOf(notice)
  const classes = await divisionsInReach(call, audience)
  const roles = audience.roles.filter(role => role !== 'Staff' || !speaksToOwnClasses(personOf(call)))
  const totals = { people: 0, seen: 0, acknowledged: 0, withoutLogin: 0 }
  if (roles.length === 0) return { results: [], pagination: { currentPage: page, pageSize, count: 0 }, totals }
  // A row for each login: staff who are parents too stand once, as staff.
  const readers = sql`
    with people as materialized (${peopleOf({ ...audience, roles }, notice.academic_year_id, [...classes.keys()])}),
    readers as materialized (
      select q.*, u.name, k.seen_at, k.ack_at
      from (select p.user_id, array_agg(p.student_name order by p.student_name) as student_names, array_agg(p.division_id order by p.student_name) as division_ids,
          case when bool_or(p.role = 'Staff') then 'Staff' when bool_or(p.role = 'Guardian') then 'Guardian' else 'Student' end as role
        from people p where p.user_id is not null group by p.user_id) q
      join users u on u.id = q.user_id and u.status <> 'Removed'
      left join lateral (select k.seen_at, k.ack_at from notice_seen k
        where k.school_id = ${schoolId}::uuid and k.notice_id = ${id}::uuid and k.user_id = q.user_id offset 0) k on true)`
  const where = sql`${states[state]} and (${matches(sql`search_key(r.name)`, text, 'contains')}
    or ${matches(sql`search_key(array_to_string(r.student_names, ' · '))`, text, 'contains')})`
  const { rows: counted } = await sql<typeof totals & { count: number }>`${readers}
    select count(*)::int as people, count(r.seen_at)::int as seen, count(r.ack_at)::int as acknowledged, count(*) filter (where ${where})::int as count,
      (select count(distinct (p.role, p.person_id))::int from people p where p.user_id is null) as "withoutLogin"
    from readers r`.execute(trx)
  const { rows } = await sql<SeenRow>`${readers}
    select r.* from readers r where ${where} order by lower(r.name), r.user_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    trx,
  )
  const { count, ...sums } = counted[0]!
  const place = (row: SeenRow) =>
    row.student_names.flatMap((name, index) =>
      name === null ? [] : [name, classes.get(row.division_ids[index] ?? '')].filter(Boolean).join(' · '),
    )
  return {
    results: rows.map(row => ({
      userId: row.user_id,
      name: row.name,
      role: row.role,
      of: place(row).join(', '),
      seenAt: row.seen_at?.toISOString() ?? null,
      ackAt: row.ack_at?.toISOString() ?? null,
    })),
    pagination: { currentPage: page, pageSize, count },
    totals: sums,
  }
}
