import type { BodyOf, contract } from '@school/api'
import { sql } from 'kysely'
import { notFound } from '../../../platform/problems'
import { afterImport } from '../../../school/imports/kind'
import type { Blocker, RemovalIntent, RemovalPlace, RemovalWork } from '../../../school/removal'
import { readCatalog } from '../catalog'
import { ids } from '../plan'
import { endSessions, leavingLogins, withoutPlace } from './logins'

export type ScopeOf<Kind> = Extract<BodyOf<typeof contract.removals.count>, { kind: Kind }>['scope']
type Scope = ScopeOf<'students'>

/** Students whose rows of some kind stand in the way, and how many rows these are. */
interface Found {
  id: string
  rows: number
}

const blocker = (code: Blocker['code'], found: readonly Found[]): Blocker[] =>
  found.length === 0 ? [] : [{ code, rows: found.reduce((sum, { rows }) => sum + rows, 0), ids: found.map(({ id }) => id) }]

/** Rows of the students in academic years that are locked. */
async function inLockedYears({ trx, schoolId }: RemovalPlace, studentIds: readonly string[]): Promise<Found[]> {
  const { tables, keys } = await readCatalog(trx)
  const own = keys.filter(
    key =>
      key.target === 'students' &&
      key.columns.includes('student_id') &&
      tables.get(key.table)!.columns.some(c => c.name === 'academic_year_id'),
  )
  const rows = own.map(
    ({ table }) => sql`
      select t.student_id as id from ${sql.table(table)} t join academic_years y on y.school_id = t.school_id and y.id = t.academic_year_id and y.locked
      where t.school_id = ${schoolId}::uuid and t.student_id = ${ids(studentIds)}`,
  )
  const found = sql<Found>`select id, count(*)::int as rows from (${sql.join(rows, sql` union all `)}) x group by id order by id`
  return (await found.execute(trx)).rows
}

async function blockersOf(place: RemovalPlace, { studentIds, lockedYears }: Scope): Promise<Blocker[]> {
  const { trx, schoolId } = place
  const among = sql`school_id = ${schoolId}::uuid and student_id = ${ids(studentIds)}`
  const paid = await sql<Found>`
    select student_id as id, count(*)::int as rows from payments where ${among} group by 1 order by 1`.execute(trx)
  const pending = await sql<Found>`
    select student_id as id, count(*)::int as rows from fee_orders where ${among} and status = 'pending' group by 1 order by 1`.execute(
    trx,
  )
  return [
    ...blocker('paid', paid.rows),
    ...blocker('pendingOrder', pending.rows),
    ...(lockedYears ? [] : blocker('lockedYear', await inLockedYears(place, studentIds))),
  ]
}

/** Guardians who have no other child. */
async function childless({ trx, schoolId }: RemovalPlace, studentIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct s.guardian_id as id from students s where s.school_id = ${schoolId}::uuid and s.id = ${ids(studentIds)} and s.guardian_id is not null
      and not exists (select from students o where o.school_id = s.school_id and o.guardian_id = s.guardian_id and o.id <> all(${[...studentIds]}::uuid[]))
    order by 1`.execute(trx)
  return rows.map(row => row.id)
}

async function intend(place: RemovalPlace, scope: Scope): Promise<RemovalIntent> {
  const { trx, schoolId } = place
  const { studentIds } = scope
  const known = await sql`select 1 from students where school_id = ${schoolId}::uuid and id = ${ids(studentIds)}`.execute(trx)
  if (known.rows.length !== studentIds.length) throw notFound()
  const guardians = scope.guardians ? await childless(place, studentIds) : []
  const logins = await leavingLogins(
    place,
    'family',
    sql`(t.student_id = ${ids(studentIds)} or t.guardian_id = ${ids(guardians)})`,
  )
  const frozen = (column: string) =>
    sql`(select ${sql.ref(`s.${column}`)} from students s where s.school_id = t.school_id and s.id = t.student_id)`
  const shared = scope.guardians ? guardians.length : 0
  return {
    goes: {
      students: sql`t.id = ${ids(studentIds)}`,
      ...(guardians.length > 0 ? { guardians: sql<boolean>`t.id = ${ids(guardians)}` } : {}),
      ...(logins.leaving.length > 0 ? { user_schools: sql<boolean>`t.user_id = ${ids(logins.leaving)}` } : {}),
    },
    people: { student: studentIds, guardian: guardians, user: logins.leaving },
    names: { guardians: 'childless' },
    changes: [
      ...logins.changes,
      {
        table: 'student_fee_accounts',
        set: { adm_no: frozen('adm_no'), student_name: frozen('name') },
        where: sql`t.student_id = ${ids(studentIds)}`,
      },
    ],
    blockers: await blockersOf(place, scope),
    warnings: shared > 0 ? [{ code: 'childless', count: shared }] : [],
    things: studentIds.length,
  }
}

/** Balances what the ledger says of the students' dues, which go: what it holds stays, and comes to nothing. */
async function balanceLedger({ trx, services, schoolId, removalId, today, userId }: RemovalPlace, studentIds: readonly string[]) {
  const { rows } = await sql<{ student: string; account: string; balance: string }>`
    select student_id as student, fee_account_id as account, sum(debit - credit)::text as balance from fee_ledger
    where school_id = ${schoolId}::uuid and student_id = ${ids(studentIds)} group by 1, 2 having sum(debit - credit) <> 0 order by 1, 2`.execute(
    trx,
  )
  for (const { student, account, balance } of rows)
    await sql`
      insert into fee_ledger (school_id, id, student_id, fee_account_id, kind, debit, credit, ref_id, on_day, at, by)
      values (${schoolId}::uuid, ${services.newId()}::uuid, ${student}::uuid, ${account}::uuid, 'adjustment', greatest(-(${balance}::bigint), 0),
        greatest(${balance}::bigint, 0), ${removalId}::uuid, ${today}::date, ${services.clock.now()}, ${userId}::uuid)`.execute(
      trx,
    )
}

/** The dues are there again, and so is what the ledger says of them. */
async function unbalanceLedger({ trx, services, schoolId, removalId, today, userId }: RemovalPlace) {
  const { rows } = await sql<{ student: string; account: string; debit: string; credit: string }>`
    select student_id as student, fee_account_id as account, debit::text, credit::text from fee_ledger
    where school_id = ${schoolId}::uuid and ref_id = ${removalId}::uuid and kind = 'adjustment' order by id`.execute(trx)
  for (const { student, account, debit, credit } of rows)
    await sql`
      insert into fee_ledger (school_id, id, student_id, fee_account_id, kind, debit, credit, ref_id, on_day, at, by)
      values (${schoolId}::uuid, ${services.newId()}::uuid, ${student}::uuid, ${account}::uuid, 'adjustment', ${credit}::bigint, ${debit}::bigint,
        ${removalId}::uuid, ${today}::date, ${services.clock.now()}, ${userId}::uuid)`.execute(trx)
}

/** Students with everything that is theirs but money. */
export const studentRemoval: RemovalWork<Scope> = {
  kind: 'students',
  lifts: 'orders',
  intend,
  before: (place, { studentIds }) => balanceLedger(place, studentIds),
  async after(place) {
    await endSessions(place, withoutPlace)
    await place.services.ports.take(afterImport)(place.services, place.trx, place.schoolId)
  },
  async restored(place) {
    await unbalanceLedger(place)
    await place.services.ports.take(afterImport)(place.services, place.trx, place.schoolId)
  },
}
