import { sql } from 'kysely'
import { beyondSchool, type Trx } from '../../platform/transaction'

/** One login is named at a time on the whole platform, until the transaction ends: no name is given twice. */
export async function lockLoginNames(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('login-names'))`.execute(trx)
}

/**
 * Which of these names are taken on the platform, in capitals. Names that follow one of them with a hyphen and a number
 * are told as well, so that the next free one can be found: looked up one by one, for all at once the database would read
 * the logins of every school.
 */
export async function takenLoginNames(trx: Trx, names: readonly string[]): Promise<Set<string>> {
  const wanted = [...new Set(names.map(name => name.toUpperCase()))]
  if (wanted.length === 0) return new Set()
  const { rows } = await beyondSchool(trx, () =>
    sql<{ name: string }>`
      select upper(login_name) as name from users where status <> 'Removed' and upper(login_name) = any(${wanted}::text[])
      union
      select counted.name from unnest(${wanted}::text[]) base cross join lateral (
        select upper(u.login_name) as name from users u
        where u.status <> 'Removed' and regexp_replace(upper(u.login_name), '-[0-9]+$', '') = base offset 0) counted`.execute(
      trx,
    ),
  )
  return new Set(rows.map(row => row.name))
}
