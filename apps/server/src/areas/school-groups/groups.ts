import { type RawBuilder, sql } from 'kysely'
import type { AuditFacts } from '../../platform/audit'
import { type CallContext, personOf } from '../../platform/http/call'
import type { Person } from '../../platform/person'
import { noAccess, notFound } from '../../platform/problems'
import { schoolsInScope } from '../../school/scope'

export type Call = Pick<CallContext, 'trx' | 'person' | 'services' | 'audit' | 'auditAll'>

export interface Group {
  readonly id: string
  readonly name: string
  readonly schools: number
  readonly administrators: number
  readonly version: number
}

/** Groups `g` whose whole belongs to the operator: who has single schools has none. */
const ownGroups = ({ schoolScope: { kind, ids } }: Person): RawBuilder<boolean> =>
  kind === 'all' ? sql`true` : kind === 'groups' ? sql`g.id = any(${[...ids]}::uuid[])` : sql`false`

/** Groups of the scope that fit a condition, by name. */
export async function readGroups(call: Call, where: RawBuilder<boolean>, page = sql``): Promise<Group[]> {
  const { trx } = call
  const { rows } = await sql<Group>`
    select g.id, g.name, g.version,
      (select count(*)::int from schools s where s.group_id = g.id and s.status <> 'Removed') as schools,
      (select count(*)::int from user_groups ug join users u on u.id = ug.user_id and u.status <> 'Removed' where ug.group_id = g.id) as administrators
    from school_groups g where ${ownGroups(personOf(call))} and ${where} order by lower(g.name), g.id ${page}`.execute(trx)
  return rows
}

export const countGroups = async (call: Call, where: RawBuilder<boolean>): Promise<number> => {
  const { trx } = call
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from school_groups g where ${ownGroups(personOf(call))} and ${where}`.execute(trx)
  return rows[0]!.count
}

/** One group of the scope, locked when it is to be changed. */
export async function findGroup(call: Call, id: string, forChange = false): Promise<Group> {
  const [group] = await readGroups(call, sql`g.id = ${id}::uuid`, forChange ? sql`for update of g` : sql``)
  if (!group) throw notFound()
  return group
}

/** What concerns all groups is for those who see all schools. */
export function refuseLimited(call: Pick<Call, 'person'>): void {
  if (personOf(call).schoolScope.kind !== 'all') throw noAccess()
}

/** Writes down what was done with a group: it belongs to no school. */
export const noted = (call: Call, action: string, id: string, facts: Pick<AuditFacts, 'before' | 'after'> = {}) =>
  call.audit({ action, entity: 'school_groups', entityId: id, schoolId: null, ...facts })

/** Makes exactly these schools the members of a group, and writes it down at each that comes or goes. */
export async function setMembers(call: Call, id: string, schoolIds: readonly string[]): Promise<void> {
  const { trx } = call
  const wanted = [...new Set(schoolIds.map(one => one.toLowerCase()))]
  const { rows } = await sql<{ id: string; group_id: string | null }>`
    select sc.id, sc.group_id from schools sc
    where sc.status <> 'Removed' and (sc.id = any(${wanted}::uuid[]) or sc.group_id = ${id}::uuid) and ${schoolsInScope(personOf(call))}
    order by sc.id for update`.execute(trx)
  if (wanted.some(school => !rows.some(row => row.id === school))) throw notFound()
  const moved = rows
    .map(row => ({ ...row, to: wanted.includes(row.id) ? id : null }))
    .filter(({ group_id, to }) => group_id !== to)
  for (const to of [id, null]) {
    const ids = moved.filter(row => row.to === to).map(row => row.id)
    if (ids.length > 0)
      await sql`update schools set group_id = ${to}::uuid, version = version + 1 where id = any(${ids}::uuid[])`.execute(trx)
  }
  await call.auditAll(
    moved.map(row => ({
      action: 'school.update',
      entity: 'schools',
      entityId: row.id,
      schoolId: row.id,
      before: { groupId: row.group_id },
      after: { groupId: row.to },
    })),
  )
}
