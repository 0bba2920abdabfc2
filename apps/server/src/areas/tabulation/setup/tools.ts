import type { contract } from '@school/api'
import { sql } from 'kysely'
import type { Handlers } from '../../../platform/http/call'
import { checkVersion, custom, notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { inUse, nextPlace, refuseReaders, refuseTwice } from './who-may'

type Contract = typeof contract.tabMasters

export interface Tool {
  id: string
  name: string
  code: string
  criteria: { code: string; name: string; max: number }[]
  sortOrder: number
  active: boolean
  version: number
}

export async function readTools(trx: Trx, schoolId: string, id?: string): Promise<Tool[]> {
  const { rows } = await sql<Tool>`
    select id, name, code, criteria, sort_order as "sortOrder", active, version from tab_tools
    where school_id = ${schoolId} and (${id === undefined} or id = ${id ?? null}::uuid)
    order by sort_order, lower(name)`.execute(trx)
  return rows
}

async function findTool(trx: Trx, schoolId: string, id: string): Promise<Tool> {
  await sql`select 1 from tab_tools where school_id = ${schoolId} and id = ${id}::uuid for update`.execute(trx)
  const [tool] = await readTools(trx, schoolId, id)
  if (!tool) throw notFound()
  return tool
}

/** What criteria come to, in hundredths exactly. */
export const criteriaSum = (criteria: readonly { readonly max: number }[]): number =>
  criteria.reduce((sum, one) => sum + Math.round(one.max * 100), 0) / 100

/** @throws 409 when criteria do not come to a maximum that the tool has somewhere, or marks of the ones before are there. */
async function checkCriteria(trx: Trx, schoolId: string, tool: Tool, criteria: Tool['criteria']): Promise<void> {
  const shape = (all: Tool['criteria']) => JSON.stringify(all.map(one => [one.code, one.max]))
  if (shape(criteria) === shape(tool.criteria)) return
  const { rows: marked } = await sql<{ count: number }>`
    select count(*)::int as count from marks where school_id = ${schoolId} and tool_id = ${tool.id}`.execute(trx)
  if (marked[0]!.count > 0) throw inUse(tool.name, marked[0]!.count)
  if (criteria.length === 0) return
  const { rows } = await sql<{ max: number }>`
    select (select sum((p->>'max')::numeric) from jsonb_array_elements(m.parts) p)::float8 as max from tab_leaf_max m
    join tab_schemes s on s.school_id = m.school_id and s.id = m.scheme_id and s.status = 'Active'
    where m.school_id = ${schoolId} and m.tool_id = ${tool.id} and m.entry = 'marks'`.execute(trx)
  const other = rows.find(row => row.max !== criteriaSum(criteria))
  if (other) throw criteriaWrong(criteriaSum(criteria), other.max)
}

export const criteriaWrong = (a: number, b: number) =>
  custom(409, 'CriteriaSum', 'Criteria add up to {a}, the maximum is {b}.', { a, b })

async function uses(trx: Trx, schoolId: string, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from tab_nodes where school_id = ${schoolId} and tool_id = ${id}::uuid)
      + (select count(*) from marks where school_id = ${schoolId} and tool_id = ${id}::uuid))::int as count`.execute(trx)
  return rows[0]!.count
}

export const toolHandlers: Pick<Handlers<Contract>, 'tools' | 'createTool' | 'changeTool' | 'removeTool'> = {
  tools: ({ trx, schoolId }) => readTools(trx, schoolId),
  async createTool(call) {
    const { trx, schoolId, services, body } = call
    refuseReaders(call)
    await refuseTwice(trx, schoolId, { table: 'tab_tools', column: 'code' }, body.code)
    const id = services.newId()
    await sql`
      insert into tab_tools (school_id, id, name, code, criteria, sort_order, active)
      values (${schoolId}, ${id}, ${body.name}, ${body.code}, ${JSON.stringify(body.criteria ?? [])},
        ${body.sortOrder ?? (await nextPlace(trx, schoolId, { table: 'tab_tools' }))}, ${body.active})`.execute(trx)
    const tool = await findTool(trx, schoolId, id)
    await call.audit({ action: 'tabTool.create', entity: 'tab_tools', entityId: id, after: tool })
    return tool
  },
  async changeTool(call) {
    const { trx, schoolId, body, params } = call
    refuseReaders(call)
    const before = await findTool(trx, schoolId, params.id)
    checkVersion(before.version, body.version)
    const code = body.code ?? before.code
    await refuseTwice(trx, schoolId, { table: 'tab_tools', column: 'code' }, code, before.id)
    const criteria = body.criteria ?? before.criteria
    await checkCriteria(trx, schoolId, before, criteria)
    await sql`
      update tab_tools set name = ${body.name ?? before.name}, code = ${code}, criteria = ${JSON.stringify(criteria)},
        sort_order = ${body.sortOrder ?? before.sortOrder}, active = ${body.active ?? before.active}, version = version + 1
      where school_id = ${schoolId} and id = ${before.id}`.execute(trx)
    const after = await findTool(trx, schoolId, before.id)
    await call.audit({ action: 'tabTool.change', entity: 'tab_tools', entityId: before.id, before, after })
    return after
  },
  async removeTool(call) {
    const { trx, schoolId, params } = call
    refuseReaders(call)
    const tool = await findTool(trx, schoolId, params.id)
    const n = await uses(trx, schoolId, tool.id)
    if (n > 0) throw inUse(tool.name, n)
    await sql`delete from tab_tools where school_id = ${schoolId} and id = ${tool.id}`.execute(trx)
    await call.audit({ action: 'tabTool.remove', entity: 'tab_tools', entityId: tool.id, before: tool })
  },
}
