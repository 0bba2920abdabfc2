import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { importWorkMessage } from './assembly/imports/messages'
import { demoPassword } from './demonstration/index'
import { openEmbedded } from './platform/database/embedded'
import { onPlatform, transact } from './platform/transaction'
import { Caller } from './testing/caller'
import { openTestDatabase } from './testing/database'
import type { TestRun } from './testing/imports'
import { testNow } from './testing/now'
import { ServerProcess } from './testing/process'
import { fillOnce } from './testing/server'
import { messyRows, workbook } from './testing/student-files'

let folder: string
let server: ServerProcess | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'school-crash-'))
})
afterEach(async () => {
  server?.kill('SIGKILL')
  await server?.ended
  rmSync(folder, { recursive: true, force: true })
})

const start = async () => {
  server = await ServerProcess.start({ DATA_DIR: folder, CLOCK: testNow, RATE_LIMIT: '100000' }, { built: true })
  return server
}
const crash = async (running: ServerProcess) => {
  running.kill('SIGKILL')
  await running.ended
}

/** Who was let in by the server before; to log in anew would take as long as the work that is looked at. */
function goOn({ token }: Caller, { address }: ServerProcess): Caller {
  const caller = new Caller(address)
  caller.token = token
  return caller
}

it('a server that dies while it writes 1,000 students leaves nothing half done and goes on after the next start', async () => {
  const database = await openTestDatabase('crash', await fillOnce(0.02), join(folder, 'database'))
  await database.close()
  const { rows, expected } = messyRows(1000, 'K')

  let running = await start()
  let admin = new Caller(running.address)
  await admin.logIn('GVS.ADMIN', demoPassword)
  const run = async (id: string): Promise<TestRun> => (await admin.get(`imports/${id}`)).json()
  const file = await admin.upload('files/single', 'students.xlsx', workbook(rows))
  const { id } = (await admin.post('imports', { kind: 'students', fileId: file.json().id })).json()
  await admin.post(`imports/${id}/check`)
  await vi.waitFor(async () => expect((await run(id)).status).toBe('Checked'), { timeout: 60_000, interval: 100 })

  // Of one that dies twice the job is given up, as `jobs.test` shows.
  expect((await admin.post(`imports/${id}/apply`, { policy: 'apply-good-rows' })).statusCode).toBe(202)
  await vi.waitFor(async () => expect((await run(id)).job.status).toBe('Running'), { timeout: 60_000, interval: 20 })
  await crash(running)
  running = await start()
  admin = goOn(admin, running)
  await vi.waitFor(async () => expect((await run(id)).status).toBe('Applied'), { timeout: 60_000, interval: 100 })
  expect((await run(id)).job.message).toBe(
    `${importWorkMessage('Restarted', 'en')} ${expected.create} created, 0 updated, 0 unchanged.`,
  )
  running.kill('SIGTERM')
  await running.ended

  const after = await openEmbedded(join(folder, 'database'))
  const { count } = await transact(after.db, onPlatform, trx =>
    trx
      .selectFrom('students')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('adm_no', 'like', 'K0%')
      .executeTakeFirstOrThrow(),
  )
  await after.close()
  expect(count).toBe(expected.create)
}, 240_000)
