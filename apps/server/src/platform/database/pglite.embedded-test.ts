import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import type { OpenDatabase } from './database'
import { openEmbedded } from './embedded'

let folder: string
const open = new Set<OpenDatabase>()

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'school-embedded-'))
})
afterEach(async () => {
  for (const database of open) await database.close()
  open.clear()
  rmSync(folder, { recursive: true, force: true })
})

/** One without any table is opened in a third of the time, and nothing here needs one of the product. */
async function opened(dataDir?: string, snapshot = inject('emptySnapshot')): Promise<OpenDatabase> {
  const database = await openEmbedded(dataDir, snapshot)
  open.add(database)
  return database
}

async function closed(database: OpenDatabase): Promise<void> {
  open.delete(database)
  await database.close()
}

const home = () => join(folder, 'database')
const words = async ({ db }: OpenDatabase) =>
  (await sql<{ word: string }>`select word from words order by word`.execute(db)).rows.map(({ word }) => word)

describe('the folder of an embedded database', () => {
  it('holds its rows for who opens it next', async () => {
    const first = await opened(home())
    await sql`create table words (word text)`.execute(first.db)
    await sql`insert into words values ('kept')`.execute(first.db)
    await closed(first)
    expect(await words(await opened(home()))).toEqual(['kept'])
  })

  it('is refused while another process has it, by the number of that process', async () => {
    writeFileSync(`${home()}.lock`, String(process.ppid))
    await expect(openEmbedded(home())).rejects.toThrow(`is in use by process ${process.ppid}`)
  })

  it('of a process that was killed is taken over, with what it had committed and nothing else', async () => {
    const code = `
      import { openEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
      import { sql } from 'kysely'
      const { db } = await openEmbedded(${JSON.stringify(home())}, ${JSON.stringify(inject('emptySnapshot'))})
      await sql\`create table words (word text)\`.execute(db)
      await sql\`insert into words values ('committed')\`.execute(db)
      await db.transaction().execute(async trx => {
        await sql\`insert into words values ('open')\`.execute(trx)
        process.stdout.write('written')
        await new Promise(() => setInterval(() => {}, 1000))
      })`
    const child = spawn(process.execPath, ['--import', 'tsx', '--conditions=@school/source', '-e', code], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = new Promise(resolve => child.once('exit', resolve))
    await new Promise((resolve, reject) => {
      child.stdout.once('data', resolve)
      child.once('exit', () => reject(new Error('The process ended before it was killed.')))
    })
    child.kill('SIGKILL')
    await ended
    expect(await words(await opened(home()))).toEqual(['committed'])
  })
})

it('a copy of an embedded database holds its rows', async () => {
  const first = await opened()
  await sql`create table words (word text)`.execute(first.db)
  await sql`insert into words values ('copied')`.execute(first.db)
  const file = join(folder, 'copy.tar.gz')
  writeFileSync(file, await first.dump!())
  expect(await words(await opened(home(), file))).toEqual(['copied'])
})

it('notes of an embedded database are heard until listening ends, and after a transaction alone', async () => {
  const database = await opened()
  const heard: string[] = []
  const note = (word: string) => sql`select pg_notify('words', ${word})`.execute(database.db)
  const times: string[] = []
  const end = await database.listen('words', { note: word => void heard.push(word), begun: () => void times.push('begun') })
  await note('one')
  await database.db
    .transaction()
    .execute(async trx => {
      await sql`select pg_notify('words', 'undone')`.execute(trx)
      throw new Error('undone')
    })
    .catch(() => {})
  await note('two')
  await end()
  await note('three')
  await sql`select`.execute(database.db)
  expect([times, heard]).toEqual([['begun'], ['one', 'two']])
})
