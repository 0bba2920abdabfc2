import {
  type MaintenanceMode,
  type MaintenanceScope,
  type MaintenanceState,
  maintenanceMeets,
  maintenanceState,
} from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../platform/person'
import type { Trx } from '../../platform/transaction'
import { schoolsInScope } from '../../school/scope'

export interface WindowRow {
  id: string
  title: string
  message: string
  scope: MaintenanceScope
  ids: string[]
  schools: { id: string; name: string }[]
  mode: MaintenanceMode
  starts_at: Date
  ends_at: Date
  warn_minutes: number
  ended_at: Date | null
  cancelled_at: Date | null
  by: string
  version: number
}

export const stateOf = (row: WindowRow, now: Date): MaintenanceState =>
  maintenanceState(
    {
      startsAt: row.starts_at.getTime(),
      endsAt: row.ends_at.getTime(),
      warnMinutes: row.warn_minutes,
      endedAt: row.ended_at?.getTime() ?? null,
      cancelledAt: row.cancelled_at?.getTime() ?? null,
    },
    now.getTime(),
  )

/** The same state in a statement. */
export const stateIs = (state: MaintenanceState | '', now: Date): RawBuilder<boolean> =>
  state === ''
    ? sql`true`
    : sql`(case when w.cancelled_at is not null then 'Cancelled' when w.ended_at is not null or ${now}::timestamptz >= w.ends_at then 'Ended'
        when ${now}::timestamptz >= w.starts_at then 'On'
        when ${now}::timestamptz >= w.starts_at - make_interval(mins => w.warn_minutes) then 'Warning' else 'Planned' end) = ${state}`

/** Maintenances all of whose schools the operator sees. */
export const windowsInScope = (person: Person): RawBuilder<boolean> =>
  person.schoolScope.kind === 'all'
    ? sql`true`
    : sql`(w.school_scope = 'schools' and not exists (
        select from unnest(w.scope_ids) as x (id) where not exists (select from schools sc where sc.id = x.id and ${schoolsInScope(person)})))`

/** Maintenances of a condition with the names of their schools. */
export async function readWindows(trx: Trx, where: RawBuilder<boolean>, rest: RawBuilder<unknown> = sql``): Promise<WindowRow[]> {
  const { rows } = await sql<WindowRow>`
    select w.id, w.title, w.message, w.school_scope as scope, w.scope_ids as ids, w.mode, w.starts_at, w.ends_at, w.warn_minutes,
      w.ended_at, w.cancelled_at, coalesce(u.name, '') as by, w.version,
      (select coalesce(jsonb_agg(jsonb_build_object('id', sc.id, 'name', sc.name) order by sc.name_key, sc.id), '[]')
        from schools sc where sc.id = any(w.scope_ids)) as schools
    from maintenance_windows w left join users u on u.id = w.created_by where ${where} ${rest}`.execute(trx)
  return rows
}

interface Times {
  readonly scope: MaintenanceScope
  readonly ids: readonly string[]
  readonly startsAt: Date
  readonly endsAt: Date
}

/** Title of another maintenance that concerns one of the schools at the same time; whoever plans one at this moment waits. */
export async function overlapping(trx: Trx, { scope, ids, startsAt, endsAt }: Times, but?: string): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('maintenance', 0))`.execute(trx)
  const others = await readWindows(
    trx,
    sql`w.cancelled_at is null and w.starts_at < ${endsAt} and coalesce(w.ended_at, w.ends_at) > ${startsAt}
      and w.id is distinct from ${but ?? null}::uuid`,
    sql`order by w.starts_at, w.id`,
  )
  return others.find(other => maintenanceMeets({ scope, ids }, other))?.title
}
