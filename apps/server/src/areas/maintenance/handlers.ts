import type { BodyOf, contract } from '@school/api'
import { checkMaintenance, maintenanceEdit, mostMaintenanceHours } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { sessionOfBearer } from '../../platform/http/session'
import { changedMeanwhile, custom, invalid, notFound } from '../../platform/problems'
import { onPlatform } from '../../platform/transaction'
import { schoolsInScope } from '../../school/scope'
import { matches } from '../../school/search'
import { maintenanceFieldText } from './texts'
import { overlapping, readWindows, stateIs, stateOf, type WindowRow, windowsInScope } from './windows'

type Contract = typeof contract.maintenance
type Body = BodyOf<Contract['create']>
type Call = Pick<CallContext, 'trx' | 'person' | 'services' | 'audit'>

const answer = (row: WindowRow, now: Date) => ({
  id: row.id,
  title: row.title,
  message: row.message,
  scope: row.scope,
  schools: row.schools,
  mode: row.mode,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  warnMinutes: row.warn_minutes,
  status: stateOf(row, now),
  by: row.by,
  version: row.version,
})

const over = () => custom(409, 'MaintenanceOver', 'This maintenance can no longer be changed so.')

async function find({ trx, person }: Pick<Call, 'trx' | 'person'>, id: string, forChange = false): Promise<WindowRow> {
  const [row] = await readWindows(
    trx,
    sql`w.id = ${id}::uuid and ${windowsInScope(personOf({ person }))}`,
    forChange ? sql`for update of w` : sql``,
  )
  if (!row) throw notFound()
  return row
}

/** Schools of a maintenance, each of which the operator sees. */
async function schoolsOf({ trx, person }: Pick<Call, 'trx' | 'person'>, { scope, schoolIds }: Body): Promise<string[]> {
  const operator = personOf({ person })
  if (scope === 'all') {
    if (operator.schoolScope.kind !== 'all') throw notFound()
    return []
  }
  const ids = [...new Set(schoolIds)]
  if (ids.length === 0) throw invalid([{ field: 'schoolIds', message: maintenanceFieldText('SchoolsNeeded') }])
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from schools sc where sc.id = any(${ids}::uuid[]) and sc.status <> 'Removed' and ${schoolsInScope(operator)}`.execute(
    trx,
  )
  if (rows[0]!.count !== ids.length) throw notFound()
  return ids
}

/** The values of a maintenance as they are kept; `before` is the one that is changed. */
async function checked(call: Call, body: Body, now: Date, before?: WindowRow) {
  const begun = before !== undefined && maintenanceEdit(stateOf(before, now)) === 'end'
  const startsAt = begun ? before.starts_at : new Date(body.startsAt)
  const endsAt = new Date(body.endsAt)
  const kept = before?.starts_at.getTime() === startsAt.getTime()
  const wrong = checkMaintenance({ startsAt: startsAt.getTime(), endsAt: endsAt.getTime() }, now.getTime(), begun || kept)
  if (wrong) throw invalid([{ field: wrong.field, message: maintenanceFieldText(wrong.fault, { n: mostMaintenanceHours }) }])
  const scope = begun ? before.scope : body.scope
  const ids = begun ? before.ids : await schoolsOf(call, body)
  const title = await overlapping(call.trx, { scope, ids, startsAt, endsAt }, before?.id)
  if (title !== undefined) throw custom(409, 'MaintenanceOverlaps', 'Overlaps {title}.', { title })
  return {
    ...(begun
      ? { title: before.title, message: before.message, mode: before.mode, warn_minutes: before.warn_minutes }
      : { title: body.title, message: body.message, mode: body.mode, warn_minutes: body.warnMinutes }),
    school_scope: scope,
    scope_ids: ids,
    starts_at: startsAt,
    ends_at: endsAt,
  }
}

/** Changes a row that was locked, tells the audit and the servers, and answers it. */
async function change(call: Call, row: WindowRow, action: string, changes: Record<string, unknown>) {
  const { trx, services } = call
  const now = services.clock.now()
  await trx
    .updateTable('maintenance_windows')
    .set(({ eb }) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute()
  services.maintenance.unsettle(services)
  await call.audit({
    action: `maintenance.${action}`,
    entity: 'maintenance_windows',
    entityId: row.id,
    before: answer(row, now),
    after: changes,
  })
  return answer(await find(call, row.id), now)
}

/** The school that somebody who has not logged in names by its code or id. */
async function namedSchool(call: Pick<CallContext, 'transact'>, named: string): Promise<string | null> {
  if (named === '') return null
  const { rows } = await call.transact(onPlatform, trx =>
    sql<{ id: string }>`select id from schools where code = upper(${named}) or id::text = lower(${named}) limit 1`.execute(trx),
  )
  return rows[0]?.id ?? null
}

/** Times at which schools are shut. */
export const maintenanceHandlers: Handlers<Contract> = {
  async current(call) {
    const { services, request, query } = call
    // Also with a token that has run out: a page that only waits asks for no other.
    const session = await sessionOfBearer(services, request)
    const person = session === undefined ? undefined : await services.sessions.find(services, session)
    const schoolId = person?.schoolId ?? (await namedSchool(call, query.school))
    const window = await services.maintenance.of(services, schoolId)
    if (!window) return null
    const { mode, message, startsAt, endsAt } = window
    return { mode, message, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  },
  async list(call) {
    const { trx, services, query } = call
    const { status, text, page, pageSize } = query
    const now = services.clock.now()
    const person = personOf(call)
    const where = sql<boolean>`${windowsInScope(person)} and ${stateIs(status, now)} and ${matches(sql`search_key(w.title)`, text, 'contains')}`
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from maintenance_windows w where ${where}`.execute(trx)
    const found = await readWindows(
      trx,
      where,
      sql`order by w.starts_at desc, w.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
    )
    return {
      results: found.map(row => answer(row, now)),
      pagination: { currentPage: page, pageSize, count: rows[0]!.count },
      allSchools: person.schoolScope.kind === 'all',
    }
  },
  async create(call) {
    const { trx, services } = call
    const now = services.clock.now()
    const values = await checked(call, call.body, now)
    const id = services.newId()
    await trx
      .insertInto('maintenance_windows')
      .values({ id, ...values, created_by: personOf(call).userId, created_at: now })
      .execute()
    services.maintenance.unsettle(services)
    await call.audit({ action: 'maintenance.create', entity: 'maintenance_windows', entityId: id, after: call.body })
    return answer(await find(call, id), now)
  },
  async update(call) {
    const now = call.services.clock.now()
    const before = await find(call, call.params.id, true)
    if (maintenanceEdit(stateOf(before, now)) === 'none') throw over()
    if (before.version !== call.body.version) throw changedMeanwhile()
    return change(call, before, 'update', await checked(call, call.body, now, before))
  },
  async end(call) {
    const now = call.services.clock.now()
    const row = await find(call, call.params.id, true)
    if (stateOf(row, now) !== 'On') throw over()
    return change(call, row, 'end', { ended_at: now })
  },
  async cancel(call) {
    const now = call.services.clock.now()
    const row = await find(call, call.params.id, true)
    if (maintenanceEdit(stateOf(row, now)) !== 'all') throw over()
    return change(call, row, 'cancel', { cancelled_at: now })
  },
}
