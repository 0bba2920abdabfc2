import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database'

/** Tables of the platform itself, each with why its rows are of no school. */
const ofPlatform: Readonly<Record<string, string>> = {
  address_attempts: 'who tries to log in has no school yet',
  countries: 'the same for all schools',
  curriculum_tickets: 'of a login, for a minute',
  districts: 'the same for all schools',
  group_settings: 'of a group of schools',
  idempotency_keys: 'of a login, which may work in several schools',
  invitations: 'of a login',
  login_attempts: 'who tries to log in has no school yet',
  maintenance_windows: 'of all schools, or of those that it names',
  message_keys: 'a message leaves once, whichever month it lies in; written by triggers alone',
  platform_notice_reads: 'of a login, for what is told to many schools',
  platform_notices: 'told to many schools',
  push_subscriptions: 'of a device of a login',
  recovery_codes: 'of a login',
  reset_codes: 'of a login',
  schema_migrations: 'of the database',
  school_drafts: 'of an operator; the school is not made yet',
  school_groups: 'above schools',
  schools: 'what all others refer to',
  send_allowances: 'also of the platform and of providers, which send for no school',
  setting_runs: 'of an operator, over many schools',
  states: 'the same for all schools',
  used_challenges: 'who tries to log in has no school yet',
  user_groups: 'of a login that looks after groups',
  user_preferences: 'of a login',
  users: 'a login may be of several schools',
  webhook_events: 'reports of providers that are not yet known to be of a school',
}

/** Tables that name a school where there is one, each with why a row may have none; their key is an id alone. */
const perhapsOfSchool: Readonly<Record<string, string>> = {
  audit_entries: 'what is done to the platform is written down with what is done to schools',
  files: 'a logo is there before its school',
  jobs: 'work of the platform waits in the same line',
  outbox: 'invitations and codes are of a login; its key is its month as well',
  removals: 'a login of the platform is removed too; what was removed outlives its school',
  sessions: 'a session is of a login, which may change the school',
}

interface Table {
  readonly name: string
  /** Null without a school_id. */
  readonly notNull: boolean | null
}

interface Key {
  readonly table: string
  readonly name: string
  readonly columns: string
}

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase('school-keys')
})
afterAll(() => database.drop())

const tables = async () =>
  (
    await sql<Table>`
      select c.relname as name, a.attnotnull as "notNull" from pg_class c
      left join pg_attribute a on a.attrelid = c.oid and a.attname = 'school_id'
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`.execute(
      database.db,
    )
  ).rows
const namesOf = (rows: readonly Table[]) => rows.map(({ name }) => name)

describe('the rows of a school lie together', () => {
  it('in tables that all name the school, but for those of the platform', async () => {
    const all = await tables()
    expect(namesOf(all.filter(({ notNull }) => notNull === null))).toEqual(Object.keys(ofPlatform))
    expect(namesOf(all.filter(({ notNull }) => notNull === false))).toEqual(Object.keys(perhapsOfSchool))
    expect(all.filter(({ notNull }) => notNull).length).toBeGreaterThan(100)
  })

  it('under keys that all begin with the school', async () => {
    const own = namesOf((await tables()).filter(({ notNull }) => notNull))
    const { rows } = await sql<Key>`
      select c.relname as table, i.indexrelid::regclass::text as name, x.columns
      from pg_index i join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace and not c.relispartition
      cross join lateral (select string_agg(pg_get_indexdef(i.indexrelid, n, true), ',' order by n) as columns from generate_series(1, i.indnkeyatts) n) x
      where i.indisunique order by 1, 2`.execute(database.db)
    const keys = rows.filter(({ table }) => own.includes(table))
    expect(keys.length).toBeGreaterThan(100)
    expect(keys.filter(({ columns }) => !/^school_id(,|$)/.test(columns))).toEqual([])
  })

  it('and refer to each other within the school', async () => {
    const own = namesOf((await tables()).filter(({ notNull }) => notNull))
    const { rows } = await sql<Key & { readonly to: string }>`
      select c.relname as table, f.relname as to, k.conname as name, (select string_agg(a.attname, ',' order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum = any(k.conkey)) as columns
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
      where k.contype = 'f' and k.conparentid = 0 and not c.relispartition order by 1, 3`.execute(database.db)
    const between = rows.filter(({ table, to }) => own.includes(table) && own.includes(to))
    expect(between.length).toBeGreaterThan(50)
    expect(between.filter(({ columns }) => !columns.split(',').includes('school_id'))).toEqual([])
  })
})
