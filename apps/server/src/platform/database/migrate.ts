import { readdirSync, readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'

const folder = new URL('./migrations/', import.meta.url)

export interface Migration {
  readonly name: string
  readonly sql: string
}

/** The numbered SQL files in order. */
export function migrations(): Migration[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .sort()
    .map(name => ({ name, sql: readFileSync(new URL(name, folder), 'utf8') }))
}

/**
 * Brings the database to the newest schema, each file in a transaction of its own; several servers may start at once.
 *
 * @param runScript runs SQL of many statements in one transaction.
 * @returns names of the files applied now.
 */
export async function migrate<T>(db: Kysely<T>, runScript: (script: string) => Promise<void>): Promise<string[]> {
  await sql`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  )
  const applied: string[] = []
  for (const migration of migrations()) {
    const known = await sql`select 1 from schema_migrations where name = ${migration.name}`.execute(db)
    if (known.rows.length > 0) continue
    const name = migration.name.replaceAll("'", "''")
    await runScript(`begin;
select pg_advisory_xact_lock(7232761);
do $guard$ begin if exists (select from schema_migrations where name = '${name}') then raise exception 'already applied' using errcode = 'SM001'; end if; end $guard$;
${migration.sql}
insert into schema_migrations (name) values ('${name}');
commit;`).catch(async (error: { code?: string }) => {
      await runScript('rollback').catch(() => {})
      // Another server applied it while this one waited for the lock.
      if (error.code !== 'SM001') throw error
    })
    applied.push(migration.name)
  }
  return applied
}
