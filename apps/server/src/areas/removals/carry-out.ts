import { type RawBuilder, sql } from 'kysely'
import { beyondSchool, type Trx } from '../../platform/transaction'
import type { RemovalPlace, RemovalWork, RowChange, TableName } from '../../school/removal'
import type { ArchivedRows, ArchiveWriter } from './archive'
import type { Catalog } from './catalog'
import { inThisSchool, type RemovalPlan } from './plan'

/** Rows that go with one statement. */
const atOnce = 5000

const texts = async (trx: Trx, query: RawBuilder<{ row: string }>) => (await query.execute(trx)).rows.map(({ row }) => row)

/** Rows of one table go; the archive gets them as they were. */
async function removeRows(
  { trx, schoolId }: RemovalPlace,
  plan: RemovalPlan,
  [table, where]: readonly [TableName, RawBuilder<boolean>],
  keep: ((rows: readonly string[]) => void) | undefined,
): Promise<void> {
  const { key } = plan.catalog.tables.get(table)!
  const going = sql`${inThisSchool(plan, table, schoolId)} and ${where}`
  const answer = keep ? sql`returning to_jsonb(t)::text as row` : sql`returning '' as row`
  const columns = sql.join(key.map(column => sql.ref(`t.${column}`)))
  const some =
    key.length > 0
      ? sql<{ row: string }>`
          delete from ${sql.table(table)} t where (${columns}) in (select ${columns} from ${sql.table(table)} t where ${going} limit ${atOnce}) ${answer}`
      : sql<{ row: string }>`delete from ${sql.table(table)} t where ${going} ${answer}`
  for (;;) {
    const rows = await texts(trx, some)
    keep?.(rows)
    if (key.length === 0 || rows.length < atOnce) return
  }
}

/** Rows are written anew; the archive gets the columns as they were. */
async function changeRows(
  place: RemovalPlace,
  plan: RemovalPlan,
  change: RowChange,
  archive: ArchiveWriter | undefined,
): Promise<void> {
  const { table, set, where } = change
  const rows = sql`${inThisSchool(plan, table, place.schoolId)} and ${where}`
  const columns = Object.keys(set)
  const before = await texts(place.trx, sql`select to_jsonb(t)::text as row from ${sql.table(table)} t where ${rows} for update`)
  if (before.length === 0) return
  archive?.add({ table, mode: 'changed', columns }, before)
  const values = sql.join(columns.map(column => sql`${sql.ref(column)} = ${set[column]!}`))
  await sql`update ${sql.table(table)} t set ${values} where ${rows}`.execute(place.trx)
}

/**
 * Everything that was planned goes, in the transaction of the place. Rows are archived as they go, so the archive holds
 * these and no others.
 */
export async function carryOut<Scope>(
  place: RemovalPlace,
  work: RemovalWork<Scope>,
  scope: Scope,
  plan: RemovalPlan,
  archive: ArchiveWriter,
): Promise<void> {
  await beyondSchool(place.trx, async () => {
    await sql`select set_config('app.removing', ${work.lifts ?? ''}, true)`.execute(place.trx)
    await work.before?.(place, scope)
    const restorable = work.kind !== 'school'
    for (const change of plan.changes) await changeRows(place, plan, change, restorable ? archive : undefined)
    for (const part of plan.goes) {
      const [table] = part
      const kept = restorable || plan.held.get(table)?.lasting
      await removeRows(place, plan, part, kept ? rows => archive.add({ table, mode: 'gone' }, rows) : undefined)
    }
    await work.after?.(place, scope)
    await sql`select set_config('app.removing', '', true)`.execute(place.trx)
  })
}

const keysOf: Readonly<Record<string, readonly string[]>> = { users: ['id'] }

/** Rows that went come back where everything that they refer to is there and nothing took their place. */
async function insertRows(trx: Trx, catalog: Catalog, { table, rows }: ArchivedRows): Promise<number> {
  const columns = sql.join(
    catalog.tables
      .get(table)!
      .columns.filter(column => !column.generated)
      .map(column => sql.ref(column.name)),
  )
  const there = catalog.keys
    .filter(key => key.table === table)
    .map(
      key =>
        sql`and (${sql.join(
          key.columns.map(column => sql`${sql.ref(`t.${column}`)} is null`),
          sql` or `,
        )} or exists (select from ${sql.table(key.target)} p where ${sql.join(
          key.columns.map((column, index) => sql`${sql.ref(`p.${key.targetColumns[index]!}`)} = ${sql.ref(`t.${column}`)}`),
          sql` and `,
        )}))`,
    )
  let came = 0
  for (let from = 0; from < rows.length; from += atOnce) {
    const { numAffectedRows } = await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${rows.slice(from, from + atOnce).join(',')}]`}::jsonb) t
      where true ${sql.join(there, sql` `)} on conflict do nothing`.execute(trx)
    came += Number(numAffectedRows ?? 0)
  }
  return rows.length - came
}

/** Columns that were written anew get back what stood there. */
async function writeBack(trx: Trx, catalog: Catalog, { table, rows, columns = [] }: ArchivedRows): Promise<number> {
  const key = catalog.tables.get(table)?.key ?? keysOf[table]!
  const values = sql.join(columns.map(column => sql`${sql.ref(column)} = ${sql.ref(`old.${column}`)}`))
  const same = sql.join(
    key.map(column => sql`${sql.ref(`t.${column}`)} = ${sql.ref(`old.${column}`)}`),
    sql` and `,
  )
  const free =
    table === 'users'
      ? sql`and not exists (select from users o where o.id <> old.id and o.status <> 'Removed' and old.status <> 'Removed' and upper(o.login_name) = upper(old.login_name))`
      : sql``
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} t set ${values}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`}::jsonb) old where ${same} ${free}`.execute(
    trx,
  )
  return rows.length - Number(numAffectedRows ?? 0)
}

/** Puts back what an archive holds, what others refer to first. Answers how many rows cannot come back. */
export async function putBack(place: RemovalPlace, catalog: Catalog, parts: readonly ArchivedRows[]): Promise<number> {
  const { trx } = place
  return beyondSchool(trx, async () => {
    await sql`select set_config('app.restoring', '1', true)`.execute(trx)
    const gone = parts.filter(part => part.mode === 'gone').toReversed()
    let conflicts = 0
    for (const part of gone) conflicts += await insertRows(trx, catalog, part)
    for (const part of parts) if (part.mode === 'changed') conflicts += await writeBack(trx, catalog, part)
    await sql`select set_config('app.restoring', '', true)`.execute(trx)
    return conflicts
  })
}
