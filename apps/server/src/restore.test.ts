import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { demoPassword } from './demonstration/index'
import { onPlatform, transact } from './platform/transaction'
import { copyIn, copyOut } from './testing/copy'
import { startTestServer, type TestServer } from './testing/server'

const given = (file: string) => readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8')

interface Table {
  readonly name: string
  readonly columns: string
}

let lost: TestServer
let restored: TestServer
const folders: string[] = []
const clients: Client[] = []

/** A connection to the database of a server, as the superuser. */
async function administratorOf({ services }: TestServer): Promise<Client> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(services.db)
  const address = Object.assign(new URL(inject('postgres')), { username: 'postgres', pathname: `/${rows[0]!.name}` })
  const client = new Client({ connectionString: address.href })
  clients.push(client)
  await client.connect()
  return client
}

/** What copy-out.sh and copy-in.sh do, without the files between them. @returns the tables, with what each holds. */
async function restore(): Promise<{ tables: readonly Table[]; from: Client; to: Client }> {
  const [from, to] = [await administratorOf(lost), await administratorOf(restored)]
  const { rows: tables } = await from.query<Table>(given('tables.sql'))
  const { rows: sequences } = await from.query<{ statement: string }>(given('sequences.sql'))
  await from.query('begin isolation level repeatable read read only')
  // Without a search path, as pg_restore does it: what computes a column has to find its functions all the same.
  await to.query(`begin; set local session_replication_role = replica; set local search_path = ''`)
  await to.query(`truncate ${tables.map(({ name }) => `public.${name}`).join(',')}`)
  for (const { name, columns } of tables)
    await copyIn(to, `public.${name} (${columns})`, await copyOut(from, `select ${columns} from ${name}`))
  for (const { statement } of sequences) await to.query(statement)
  await to.query('commit')
  await from.query('commit')
  return { tables, from, to }
}

const newServer = async (name: string, demonstration?: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'school-restore-'))
  folders.push(folder)
  const files = { driver: 'local', folder } as const
  return startTestServer(name, { configuration: { files }, ...(demonstration !== undefined && { demonstration }) })
}

beforeAll(async () => {
  lost = await newServer('lost', 0.05)
  restored = await newServer('restored')
})
afterAll(async () => {
  for (const client of clients) await client.end()
  await lost.close()
  await restored.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe('a database and files that were copied', () => {
  it('are the same in an empty server, which people log in to and go on with', async () => {
    const { tables, from, to } = await restore()
    await cp(folders[0]!, folders[1]!, { recursive: true })
    const hashes = async (client: Client) => {
      const each = tables.map(
        ({ name }) =>
          `select '${name}' as name, count(*)::int, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${name} t`,
      )
      return (await client.query(`${each.join(' union all ')} order by name`)).rows
    }
    const before = await hashes(from)
    expect(before.length).toBeGreaterThan(150)
    expect(await hashes(to)).toEqual(before)
    const { rows: sequences } = await from.query(given('sequences.sql'))
    expect(sequences.length).toBeGreaterThan(0)
    expect((await to.query(given('sequences.sql'))).rows).toEqual(sequences)

    const [there, here] = [lost.browser(), restored.browser()]
    for (const browser of [there, here]) await browser.logIn('GVS.ADMIN', demoPassword)
    const report = async (browser: typeof here) =>
      (await browser.post('student/studentReport/viewStudentReport', { filters: {} })).json()
    const students = await report(here)
    expect(students.pagination.count).toBeGreaterThan(0)
    expect(students).toEqual(await report(there))

    const { rows: files } = await transact(restored.services.db, onPlatform, trx =>
      sql<{ storage_key: string }>`select storage_key from files where deleted_at is null order by 1 limit 20`.execute(trx),
    )
    expect(files.length).toBeGreaterThan(0)
    for (const { storage_key: key } of files)
      expect((await restored.services.files.readAll(key))?.equals((await lost.services.files.readAll(key))!), key).toBe(true)

    expect((await here.post('classes/sections', { name: 'After the loss' })).statusCode).toBe(201)
  })
})
