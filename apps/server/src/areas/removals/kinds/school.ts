import { addDays } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import {
  type Blocker,
  holdings,
  type RemovalIntent,
  type RemovalPlace,
  type RemovalWork,
  type TableName,
} from '../../../school/removal'
import { endSessions } from './logins'
import type { ScopeOf } from './students'

type Scope = ScopeOf<'school'>

/** Days in which a payment is settled. */
const settling = 30

async function blockersOf({ trx, schoolId, today }: RemovalPlace): Promise<Blocker[]> {
  const { rows } = await sql<{ unsettled: number; jobs: number }>`
    select (select count(*)::int from fee_orders where school_id = ${schoolId}::uuid and status in ('pending', 'success')
        and created_at >= ${addDays(today, -settling)}::date) as unsettled,
      (select count(*)::int from jobs where school_id = ${schoolId}::uuid and status = 'Running' and kind not like 'removal.%') as jobs`.execute(
    trx,
  )
  const { unsettled, jobs } = rows[0]!
  return [
    ...(unsettled > 0 ? [{ code: 'unsettled' as const, rows: unsettled, ids: [] }] : []),
    ...(jobs > 0 ? [{ code: 'runningJob' as const, rows: jobs, ids: [] }] : []),
  ]
}

/** Jobs that run stay: one of them is the removal. */
const narrowed: Partial<Record<TableName, RawBuilder<boolean>>> = { jobs: sql`t.status <> 'Running'` }

async function intend(place: RemovalPlace): Promise<RemovalIntent> {
  const tables = place.services.ports.take(holdings).map(({ table }) => table)
  return {
    goes: Object.fromEntries(tables.map(table => [table, narrowed[table] ?? sql<boolean>`true`])),
    // Every table goes whole, whatever it refers to.
    follows: () => false,
    changes: [
      {
        table: 'users',
        set: {
          status: sql`'Removed'`,
          name: sql`'Removed'`,
          mobile: sql`null`,
          email: sql`null`,
          password_hash: sql`''`,
          second_factor_secret: sql`null`,
        },
        where: sql<boolean>`t.platform_roles = '{}' and exists (select from user_schools us where us.user_id = t.id and us.school_id = ${place.schoolId}::uuid)
          and not exists (select from user_schools us where us.user_id = t.id and us.school_id <> ${place.schoolId}::uuid)
          and not exists (select from user_groups g where g.user_id = t.id)`,
      },
    ],
    blockers: await blockersOf(place),
    warnings: [],
    things: 1,
  }
}

/** What stays of a school: its id, code and name, so that the code is never used again. */
async function leaveTombstone({ trx, schoolId }: RemovalPlace): Promise<void> {
  await sql`
    update schools set status = 'Removed', domain = 'removed-' || id, group_id = null, module_codes = '{}', udise_code = null, affiliation_no = null,
      address = '', pin_code = '', phone = '', email = '', website = null, accent = null, logo_file_id = null, logo_with_name_file_id = null,
      go_live_on = null, version = version + 1
    where id = ${schoolId}::uuid`.execute(trx)
  // What went left marks for figures to be counted anew.
  await sql`delete from figure_marks where school_id = ${schoolId}::uuid`.execute(trx)
}

/** A school with everything in it. Receipts, ledger and audit are archived for years. */
export const schoolRemoval: RemovalWork<Scope> = {
  kind: 'school',
  lifts: 'school',
  intend,
  before: place => endSessions(place, sql`true`),
  after: leaveTombstone,
}
