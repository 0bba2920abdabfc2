import type { contract, QueryOf } from '@school/api'
import { mayCall } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { personOf } from '../../../platform/http/call'
import { type Person, viewerOf } from '../../../platform/person'
import { noAccess, notFound } from '../../../platform/problems'
import { inList } from '../../../school/lookups'
import { choosePage } from '../../../school/report/page'
import { matches } from '../../../school/search'
import { schoolDay } from '../../../school/zone'
import { isAdministrator, leadsSchool } from './offices'
import type { LeaveCall } from './place'
import { leaveFrom, readLeave, rowAnswer, sceneOf, sees } from './rows'

type Query = QueryOf<typeof contract.leaveApplications.list>

/** The step `l` of an application is one that the person holds. */
function holdsSql(person: Person, step: string): RawBuilder<boolean> {
  const at = (column: string) => sql.ref(`${step}.${column}`)
  const roles = [
    ['SH', 'SchoolHead'],
    ['SSA', 'SchoolSuperAdmin'],
    ['SA', 'SystemAdmin'],
  ].flatMap(([office, role]) => (person.roles.includes(role as never) ? [office!] : []))
  return sql<boolean>`(
    (${at('approver')} = 'class-teacher' and d.class_teacher_id = ${person.staffId}::uuid)
    or (${at('approver')} = 'staff' and ${at('approver_staff_id')} = ${person.staffId}::uuid)
    or ${at('approver')} = any(${roles}::text[]))`
}

/** The application is about the person or the person's child. */
const ownSql = (person: Person): RawBuilder<boolean> =>
  sql<boolean>`(coalesce(a.staff_id = ${person.staffId}::uuid, false) or coalesce(s.guardian_id = ${person.guardianId}::uuid, false))`

/** Applications `a` that wait for the person. */
export const waitsFor = (person: Person): RawBuilder<boolean> => sql<boolean>`
  (a.status = 'Pending' and not ${ownSql(person)} and exists (
    select from leave_steps w where w.school_id = a.school_id and w.application_id = a.id and w.place = a.step and (
      ${holdsSql(person, 'w')}
      or (w.escalated_at is not null and (
        exists (select from leave_steps n where n.school_id = a.school_id and n.application_id = a.id and n.decision = 'Waiting'
          and n.place = (select min(x.place) from leave_steps x where x.school_id = a.school_id and x.application_id = a.id and x.place > a.step and x.decision = 'Waiting')
          and ${holdsSql(person, 'n')})
        or (${person.roles.includes('SchoolHead')} and not exists (
          select from leave_steps x where x.school_id = a.school_id and x.application_id = a.id and x.place > a.step and x.decision = 'Waiting')))))))`

/** Applications `a` of a chain that the person is a part of. */
const ofChain = (person: Person): RawBuilder<boolean> => sql<boolean>`exists (
  select from leave_steps w where w.school_id = a.school_id and w.application_id = a.id and ${holdsSql(person, 'w')})`

const reached = (person: Person): RawBuilder<boolean> => (leadsSchool(person) ? sql<boolean>`true` : ofChain(person))

/** How many applications wait for the person. */
export async function countWaiting(trx: LeaveCall['trx'], person: Person): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${leaveFrom} where ${waitsFor(person)}`.execute(trx)
  return rows[0]!.count
}

/** Whose own applications are asked for. */
function ownScope(call: LeaveCall, { audience }: Query): RawBuilder<boolean> {
  const person = personOf(call)
  const viewer = viewerOf(person)
  const [family, staff] = [mayCall(['g.leave'], viewer), mayCall(['s.leave.entry'], viewer)]
  const kind = audience ?? (family ? 'student' : 'staff')
  if (kind === 'student') {
    if (!family) throw notFound()
    return sql<boolean>`a.student_id = ${person.childId}::uuid and s.guardian_id = ${person.guardianId}::uuid`
  }
  if (!staff) throw noAccess()
  const entered = leadsSchool(person) ? sql`or (a.applicant_kind = 'staff' and a.applied_by = ${person.userId}::uuid)` : sql``
  return sql<boolean>`(a.staff_id = ${person.staffId}::uuid ${entered})`
}

function approvalScope(call: LeaveCall, { tab }: Query): RawBuilder<boolean> {
  const person = personOf(call)
  if (!mayCall(['s.leave.approval'], viewerOf(person))) throw noAccess()
  if (tab === 'waiting') return waitsFor(person)
  if (tab === 'decided')
    return sql<boolean>`exists (
      select from leave_steps w where w.school_id = a.school_id and w.application_id = a.id and w.by = ${person.userId}::uuid)`
  return reached(person)
}

/** A page of applications, the newest first; what waits the longest first. */
export async function listLeave(call: LeaveCall, query: Query) {
  const { trx } = call
  const person = personOf(call)
  const { page, pageSize, text } = query
  const scope = query.scope === 'own' ? ownScope(call, query) : approvalScope(call, query)
  const { today } = await schoolDay(call)
  const list = (ids: readonly string[]) => (ids.length === 0 ? 'all' : ids)
  const classes = [...query.sectionIds, ...query.courseIds, ...query.divisionIds].length > 0
  const waitsFirst = query.scope === 'approval' && query.tab === 'waiting'
  const { ids, count } = await choosePage(trx, {
    id: sql`a.id`,
    from: sql`${leaveFrom} where ${scope} and (${query.kind} = '' or a.applicant_kind = ${query.kind})
      and ${inList(sql`a.leave_type_id`, list(query.typeIds))}
      and ${query.statuses.length === 0 ? sql`true` : sql`a.status = any(${[...query.statuses]}::text[])`}
      and (${query.from ?? null}::date is null or a.to_date >= ${query.from ?? null}::date)
      and (${query.to ?? null}::date is null or a.from_date <= ${query.to ?? null}::date)
      and ${query.overdue ? sql`a.status = 'Pending' and a.to_date < ${today}::date` : sql`true`}
      and ${
        classes
          ? sql`${inList(sql`coalesce(c.section_id, p.section_id)`, list(query.sectionIds))} and ${inList(sql`c.id`, list(query.courseIds))}
            and ${inList(sql`d.id`, list(query.divisionIds))}`
          : sql`true`
      }
      and (${matches(sql`coalesce(s.name_key, p.name_key)`, text, 'contains')} or ${matches(sql`coalesce(s.adm_no_key, p.code_key)`, text, 'contains')})`,
    order: waitsFirst ? sql`a.applied_at, a.no` : sql`a.no desc`,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  const scene = await sceneOf(call)
  const rows = await readLeave(trx, sql`where a.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], a.id)`)
  return {
    results: rows.map(row => rowAnswer(row, person, scene)),
    pagination: { currentPage: page, pageSize, count },
    waiting: query.scope === 'own' ? 0 : await countWaiting(trx, person),
  }
}

/**
 * One application for the person.
 *
 * @param lock nobody else changes it until the transaction ends.
 * @throws not found when the person does not reach it.
 */
export async function findLeave(call: LeaveCall, id: string, lock = false) {
  if (lock) await sql`select from leave_applications where id = ${id}::uuid for no key update`.execute(call.trx)
  const [leave] = await readLeave(call.trx, sql`where a.id = ${id}::uuid`)
  if (!leave || !sees(personOf(call), leave)) throw notFound()
  return leave
}

export const readsAll = isAdministrator
