import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { onPlatform, transact } from '../../platform/transaction'
import { startTestServer, type TestServer } from '../../testing/server'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer('operator', { demonstration: 0.1 })
})
afterAll(() => server.close())

it('tells the school everything that an operator writes inside it', async () => {
  const operator = server.browser()
  await operator.logIn('GJ.ADMIN', demoPassword)
  const { rows: schools } = await transact(server.services.db, onPlatform, trx =>
    sql<{ id: string }>`select id from schools where code = 'GVN'`.execute(trx),
  )
  const entered = await operator.post(`platform/schools/${schools[0]!.id}/enter`)
  operator.token = entered.json().accessToken
  const file = await operator.upload('files/single', 'classes.csv', Buffer.from('Section,Course,Division\nPrimary,I,Z\n'))
  const run = await operator.post('imports', { kind: 'classes', fileId: file.json().id })
  expect(run.statusCode, run.body).toBe(201)
  const { id } = run.json()
  for (const step of ['check', 'apply']) {
    const started = await operator.post(`imports/${id}/${step}`, step === 'apply' ? { policy: 'apply-good-rows' } : {})
    expect(started.statusCode, started.body).toBe(202)
    await server.services.jobs.drain(server.services)
  }
  const { rows } = await transact(server.services.db, onPlatform, trx =>
    sql<{ action: string; via_operator: boolean; roles: string[] }>`
      select action, via_operator, actor_roles as roles from audit_entries where school_id = ${schools[0]!.id} order by id`.execute(
      trx,
    ),
  )
  const told = rows.filter(row => row.roles.includes('GJAdmin') && row.action !== 'platform.enter')
  expect(told.map(row => row.action)).toEqual(
    expect.arrayContaining(['POST files/single', 'POST imports', 'POST imports/{id}/check', 'import.apply']),
  )
  expect(told.filter(row => !row.via_operator)).toEqual([])
})
