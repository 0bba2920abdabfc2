import type { contract } from '@school/api'
import { checkModules, type ModuleFault, moduleCodes, type SchoolStatus, schoolBoards, schoolMayBecome } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { audit } from '../../platform/audit'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import type { Person } from '../../platform/person'
import { changedMeanwhile, custom, noAccess, notFound } from '../../platform/problems'
import { operatedSchool } from '../../school/operated-school'
import { matches } from '../../school/search'

type Area = typeof contract.platform
type SchoolHandlers = Pick<Handlers<Area>, 'schools' | 'schoolsInitialValues' | 'setModules' | 'suspend' | 'resume' | 'audit'>

/** The schools that the operator sees; who has opened one sees that one alone. */
export function scopeOf(person: Person): RawBuilder<boolean> {
  if (person.bound) return sql`s.id = ${person.schoolId}`
  const { kind, ids } = person.schoolScope
  if (kind === 'all') return sql`true`
  return kind === 'schools' ? sql`s.id = any(${[...ids]}::uuid[])` : sql`s.group_id = any(${[...ids]}::uuid[])`
}

/** The groups `g` that the operator sees: its own, or those of its schools. */
export function groupsInScope(person: Person): RawBuilder<boolean> {
  const { kind, ids } = person.schoolScope
  if (kind === 'all') return sql`true`
  return kind === 'groups'
    ? sql`g.id = any(${[...ids]}::uuid[])`
    : sql`exists (select from schools s where s.group_id = g.id and s.status <> 'Removed' and ${scopeOf(person)})`
}

interface SchoolRow {
  id: string
  code: string
  name: string
  place: string
  domain: string
  group_id: string | null
  group_name: string | null
  module_codes: string[]
  students: number
  staff: number
  year: string | null
  go_live_on: string | null
  last_activity_at: Date | null
  status: string
  version: number
}

interface Kept {
  id: string
  status: SchoolStatus
  module_codes: string[]
  group_id: string | null
  go_live_on: string | null
  version: number
}

type Changing = Pick<CallContext, 'trx' | 'services' | 'ip' | 'person'> & { readonly params: { readonly id: string } }

/** A school of the scope, locked for a change by whoever may change schools. */
export async function schoolToChange(call: Changing): Promise<Kept> {
  const person = personOf(call)
  if (!person.roles.includes('GJAdmin')) throw noAccess()
  const { rows } = await sql<Kept>`
    select s.id, s.status, s.module_codes, s.group_id, s.go_live_on::text as go_live_on, s.version from schools s
    where s.id = ${call.params.id} and s.status <> 'Removed' and ${scopeOf(person)} for update`.execute(call.trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Writes down in the audit of the school what was changed of it. */
export const noted = (call: Changing, action: string, before: unknown, after: unknown, reason?: string) =>
  audit(
    call.services,
    call.trx,
    { ...personOf(call), bound: true },
    { action, entity: 'schools', entityId: call.params.id, schoolId: call.params.id, before, after, reason },
    call.ip,
  )

export const clash = ({ code, message, modules, needs }: ModuleFault) =>
  custom(400, code === 'Needs' ? 'ModulesNeeds' : 'ModulesExcludes', message, {
    modules: modules.join(', '),
    count: modules.length,
    needs,
  })

/** Takes a school from one status to another, where that way exists. */
async function turn(call: Changing & { readonly body: { readonly reason: string } }, status: 'Active' | 'Suspended') {
  const from: SchoolStatus = status === 'Active' ? 'Suspended' : 'Active'
  const school = await schoolToChange(call)
  if (school.status !== from || !schoolMayBecome(from, status)) throw changedMeanwhile()
  await sql`update schools set status = ${status}, version = version + 1 where id = ${school.id}`.execute(call.trx)
  const action = status === 'Active' ? 'school.resume' : 'school.suspend'
  await noted(call, action, { status: from }, { status }, call.body.reason)
  return { status }
}

/** What an entry holds of a record; nothing where it holds a list or a word. */
const asRecord = (held: unknown) =>
  typeof held === 'object' && held !== null && !Array.isArray(held) ? (held as Record<string, unknown>) : null

/** The operator's schools and what can be changed of them from their list. */
export const schoolHandlers: SchoolHandlers = {
  async schools(call) {
    const { query, trx } = call
    const where = sql<boolean>`s.status <> 'Removed' and ${scopeOf(personOf(call))}
      and (${matches(sql`s.name_key`, query.text, 'contains')} or ${matches(sql`lower(s.code)`, query.text, 'contains')} or ${matches(sql`search_key(s.place)`, query.text, 'contains')} or ${matches(sql`s.domain`, query.text, 'contains')})
      and (${query.status} = '' or s.status = ${query.status}) and (${query.board} = '' or s.board = ${query.board}) and (${query.module} = '' or ${query.module} = any(s.module_codes))
      ${query.group ? sql`and s.group_id = ${query.group}::uuid` : sql``} ${query.state ? sql`and s.state_id = ${query.state}::uuid` : sql``}
      ${query.liveFrom ? sql`and s.go_live_on >= ${query.liveFrom}::date` : sql``} ${query.liveTo ? sql`and s.go_live_on <= ${query.liveTo}::date` : sql``}`
    const { rows } = await sql<SchoolRow>`
      select s.id, s.code, s.name, s.place, s.domain, s.group_id, g.name as group_name, s.module_codes, y.name as year,
        s.go_live_on::text as go_live_on, s.status, s.version,
        (select count(*)::int from students t where t.school_id = s.id and t.status = 'studying') as students,
        (select count(*)::int from staff t where t.school_id = s.id and t.status = 'Working') as staff,
        (select max(u.last_login_at) from user_schools l join users u on u.id = l.user_id where l.school_id = s.id) as last_activity_at
      from schools s left join school_groups g on g.id = s.group_id left join academic_years y on y.school_id = s.id and y.is_current
      where ${where} order by s.name_key, s.id limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(trx)
    const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from schools s where ${where}`.execute(
      trx,
    )
    return {
      results: rows.map(row => ({
        id: row.id,
        code: row.code,
        name: row.name,
        place: row.place,
        domain: row.domain,
        group: row.group_name ?? '',
        groupId: row.group_id,
        modules: row.module_codes,
        students: row.students,
        staff: row.staff,
        year: row.year ?? '',
        goLiveOn: row.go_live_on,
        lastActivityAt: row.last_activity_at?.toISOString() ?? null,
        status: row.status,
        version: row.version,
      })),
      pagination: { currentPage: query.page, pageSize: query.pageSize, count: counted[0]?.count ?? 0 },
    }
  },

  async schoolsInitialValues(call) {
    const mine = scopeOf(personOf(call))
    const [states, groups] = await Promise.all([
      sql<{ id: string; name: string }>`
        select t.id, t.name from states t
        where exists (select 1 from schools s where s.state_id = t.id and s.status <> 'Removed' and ${mine}) order by t.name`.execute(
        call.trx,
      ),
      sql<{ id: string; name: string }>`
        select g.id, g.name from school_groups g where ${groupsInScope(personOf(call))} order by g.name`.execute(call.trx),
    ])
    return { boards: [...schoolBoards], states: states.rows, groups: groups.rows, modules: [...moduleCodes] }
  },

  async setModules(call) {
    const chosen = moduleCodes.filter(code => call.body.moduleCodes.includes(code))
    const school = await schoolToChange(call)
    const [fault] = checkModules(chosen)
    if (fault) throw clash(fault)
    if (school.version !== call.body.version) throw changedMeanwhile()
    await sql`update schools set module_codes = ${chosen}::text[], version = version + 1 where id = ${school.id}`.execute(
      call.trx,
    )
    await noted(call, 'school.modules', { modules: school.module_codes }, { modules: chosen })
    return { version: school.version + 1 }
  },

  suspend: call => turn(call, 'Suspended'),
  resume: call => turn(call, 'Active'),

  async audit(call) {
    const { query, trx } = call
    await operatedSchool(call, query.school)
    const { rows } = await sql<{
      id: string
      at: Date
      action: string
      entity: string
      by: string | null
      roles: string[]
      via_operator: boolean
      reason: string | null
      before: unknown
      after: unknown
    }>`
      select a.id, a.at, a.action, a.entity, u.login_name as by, a.actor_roles as roles, a.via_operator, a.reason, a.before, a.after
      from audit_entries a left join users u on u.id = a.actor_id
      where a.school_id = ${query.school} order by a.at desc, a.id desc limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(
      trx,
    )
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::int as count from audit_entries where school_id = ${query.school}`.execute(trx)
    return {
      results: rows.map(({ via_operator, at, by, before, after, ...row }) => ({
        ...row,
        before: asRecord(before),
        after: asRecord(after),
        at: at.toISOString(),
        by: by ?? '',
        viaOperator: via_operator,
      })),
      pagination: { currentPage: query.page, pageSize: query.pageSize, count: counted[0]?.count ?? 0 },
    }
  },
}
