import type { BodyOf, contract, QueryOf } from '@school/api'
import { escapedHtml, type FieldChanges, type Language, languageOf, type ProfileField } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { custom, notFound } from '../../platform/problems'
import { holdMobiles } from '../../school/guardian-keys'
import { readAddress } from '../../school/photo-addresses'
import { matches } from '../../school/search'
import { type Call, followGuardian } from './guardians'
import { loginText } from './texts'

type Contract = typeof contract.guardianChanges

/** Requests that wait. */
export async function countRequests(trx: Call['trx']): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from profile_change_requests where status = 'Pending'`.execute(trx)
  return rows[0]!.count
}

interface RequestRow {
  id: string
  student_id: string | null
  student: string | null
  class: string | null
  guardian: string | null
  changes: FieldChanges
  asked_at: Date
  status: string
  decided_at: Date | null
  decided_by: string | null
  remark: string | null
}

const concerned = sql`
  s.school_id = q.school_id and ((q.person_type = 'student' and s.id = q.person_id) or (q.person_type = 'guardian' and s.guardian_id = q.person_id))`

/** What guardians ask for. A photo is shown by an address. */
export async function listRequests({ trx, services }: Call, query: QueryOf<Contract['changeRequests']>) {
  const { status, text, page, pageSize } = query
  const where = sql`
    from profile_change_requests q
    left join guardians g on g.school_id = q.school_id and g.id = case when q.person_type = 'guardian' then q.person_id
      else (select s.guardian_id from students s where s.school_id = q.school_id and s.id = q.person_id) end
    where q.status = ${status} and (${matches(sql`g.name_key`, text, 'contains')}
      or exists (select from students s where ${concerned} and (${matches(sql`s.name_key`, text, 'contains')} or ${matches(sql`s.adm_no_key`, text, 'contains')})))`
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${where}`.execute(trx)
  const { rows } = await sql<RequestRow>`
    select q.id, q.changes, q.asked_at, q.status, q.decided_at, q.remark, g.name as guardian, w.name as decided_by, k.student_id, k.student, k.class
    from (select q.id as chosen ${where} order by ${status === 'Pending' ? sql`q.asked_at` : sql`q.decided_at desc nulls last`}, q.id limit ${pageSize} offset ${(page - 1) * pageSize}) p
    join profile_change_requests q on q.id = p.chosen
    left join guardians g on g.school_id = q.school_id and g.id = case when q.person_type = 'guardian' then q.person_id
      else (select s.guardian_id from students s where s.school_id = q.school_id and s.id = q.person_id) end
    left join users w on w.id = q.decided_by
    left join lateral (
      select (array_agg(s.id order by s.name_key, s.id))[1] as student_id, string_agg(s.name, ', ' order by s.name_key) as student, string_agg(coalesce(c.name || ' ' || d.name, '–'), ', ' order by s.name_key) as class
      from students s left join academic_years y on y.school_id = s.school_id and y.is_current
      left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
      left join divisions d on d.school_id = e.school_id and d.id = e.division_id left join courses c on c.school_id = d.school_id and c.id = d.course_id
      where ${concerned} and (s.status = 'studying' or q.person_type = 'student')) k on true
    order by ${status === 'Pending' ? sql`q.asked_at` : sql`q.decided_at desc nulls last`}, q.id`.execute(trx)
  const results = []
  for (const row of rows) {
    const changes = []
    for (const [field, change] of Object.entries(row.changes)) {
      const shown = async (value: string) =>
        field === 'photo' ? ((await readAddress(services, trx, value || null)) ?? '') : value
      changes.push({ field, old: await shown(change.old), new: await shown(change.new) })
    }
    results.push({
      id: row.id,
      studentId: row.student_id,
      student: row.student ?? '',
      class: row.class ?? '',
      guardian: row.guardian ?? '',
      changes,
      askedAt: row.asked_at.toISOString(),
      status: row.status,
      decidedAt: row.decided_at?.toISOString() ?? null,
      decidedBy: row.decided_by ?? '',
      remark: row.remark ?? '',
    })
  }
  return { results, pagination: { currentPage: page, pageSize, count: counted[0]!.count } }
}

interface Pending {
  id: string
  person_type: 'guardian' | 'student'
  person_id: string
  changes: FieldChanges
  status: string
}

const column = { mobile: 'mobile', whatsappNumber: 'whatsapp_number', email: 'email', address: 'address' } as const

/** Writes what was asked for; all siblings share the guardian. Answers the guardian who asked. */
async function apply(call: Call, request: Pending): Promise<void> {
  const { trx, services } = call
  if (request.person_type === 'student') {
    if (request.changes.photo)
      await trx
        .updateTable('students')
        .set(({ eb }) => ({
          photo_file_id: request.changes.photo?.new || null,
          version: eb('version', '+', 1),
          updated_at: services.clock.now(),
        }))
        .where('id', '=', request.person_id)
        .execute()
    return
  }
  const values = Object.fromEntries(
    Object.entries(column).flatMap(([field, name]) => {
      const change = request.changes[field as ProfileField]
      return change ? [[name, change.new || null]] : []
    }),
  )
  await trx
    .updateTable('guardians')
    .set(({ eb }) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', request.person_id)
    .execute()
  await followGuardian(call, request.person_id)
}

/** Tells the guardian's logins in their bells what was decided. */
async function ring(call: Call, request: Pending, approve: boolean, remark: string): Promise<void> {
  const { trx, services, schoolId } = call
  const { rows } = await sql<{ user_id: string; language: string | null; child_id: string | null }>`
    select us.user_id, u.language, case when ${request.person_type} = 'student' then ${request.person_id}::uuid end as child_id
    from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
    where us.guardian_id = ${
      request.person_type === 'guardian'
        ? sql`${request.person_id}::uuid`
        : sql`(select guardian_id from students where id = ${request.person_id}::uuid)`
    }`.execute(trx)
  for (const row of rows) {
    const language: Language = languageOf(row.language) ?? 'en'
    const fields = (Object.keys(request.changes) as ProfileField[]).map(field => loginText(language, field)).join(', ')
    await trx
      .insertInto('notifications')
      .values({
        school_id: schoolId,
        id: services.newId(),
        user_id: row.user_id,
        child_id: row.child_id,
        audience: 'Student',
        kind: 'profile',
        title: loginText(language, approve ? 'ApprovedTitle' : 'RejectedTitle'),
        message: escapedHtml(loginText(language, approve ? 'Approved' : 'Rejected', { fields, remark }).trim()),
        route: '/school/student-profile',
        sent_at: services.clock.now(),
      })
      .execute()
  }
}

/** Approves requests or rejects them with a remark. */
export async function decideRequests(call: Call, body: BodyOf<Contract['decideRequests']>) {
  const { trx, services, schoolId } = call
  const { approve, remark } = body
  if (!approve && remark === '') throw custom(400, 'RemarkRequired', 'Remark is required')
  const ids = [...new Set(body.ids)]
  const { rows } = await sql<Pending>`
    select id, person_type, person_id, changes, status from profile_change_requests where id = any(${ids}::uuid[]) order by id for update`.execute(
    trx,
  )
  if (rows.length < ids.length) throw notFound()
  const waiting = rows.filter(row => row.status === 'Pending')
  if (approve)
    await holdMobiles(
      trx,
      schoolId,
      waiting.flatMap(({ changes }) => changes.mobile?.new ?? []),
    )
  for (const request of waiting) {
    if (approve) await apply(call, request)
    await trx
      .updateTable('profile_change_requests')
      .set({
        status: approve ? 'Approved' : 'Rejected',
        decided_by: personOf(call).userId,
        decided_at: services.clock.now(),
        remark: remark || null,
      })
      .where('id', '=', request.id)
      .execute()
    await ring(call, request, approve, remark)
    await call.audit({
      action: approve ? 'profile.approve' : 'profile.reject',
      entity: request.person_type === 'guardian' ? 'guardians' : 'students',
      entityId: request.person_id,
      after: request.changes,
      ...(remark ? { reason: remark } : {}),
    })
  }
  return { decided: waiting.length }
}
