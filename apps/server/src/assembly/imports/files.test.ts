import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../testing/imports'
import type { TestBrowser } from '../../testing/server'
import { planImportRemoval } from './keeping'

let desk: ImportDesk
let operator: TestBrowser
let other: string

beforeAll(async () => {
  desk = await ImportDesk.open('import-files', 0.1)
  operator = await desk.browser('GJ.ADMIN')
  const { rows } = await desk.inPlatform(trx => sql<{ id: string }>`select id from schools where code = 'GVN'`.execute(trx))
  other = rows[0]!.id
})
afterAll(() => desk.server.close())

const classes = 'Section,Course,Division\nPrimary,I,Y\nPrimary,I,Z\n'
const of = (schoolId: string) => ({ SchoolId: schoolId })
const list = async (query = '', browser = operator) => {
  const answer = await browser.get(`platform/imports?pageSize=50${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().results as { id: string; schoolCode: string; status: string; kept: boolean; counts: unknown; by: string }[]
}

/** A file that the operator brings into a school without opening it. */
async function bring(schoolId: string, text = classes) {
  const boundary = 'b'
  const payload = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="classes.csv"\r\n\r\n${text}\r\n--${boundary}--\r\n`
  const file = await operator.send('POST', 'files/single', Buffer.from(payload), {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...of(schoolId),
  })
  expect(file.statusCode, file.body).toBe(201)
  const run = await operator.post('imports', { kind: 'classes', fileId: file.json().id }, of(schoolId))
  expect(run.statusCode, run.body).toBe(201)
  return run.json().id as string
}

async function work(schoolId: string, id: string, step: string, body: object = {}) {
  const started = await operator.post(`imports/${id}/${step}`, body, of(schoolId))
  expect(started.statusCode, started.body).toBe(202)
  await desk.server.services.jobs.drain(desk.server.services)
}

describe('files of schools', () => {
  it('are brought in for a school that is named, and all of them stand in one list', async () => {
    const id = await bring(other)
    expect((await list(`&school=${other}`))[0]).toMatchObject({
      id,
      schoolCode: 'GVN',
      status: 'Uploaded',
      kept: true,
      counts: null,
    })
    await work(other, id, 'check')
    expect((await list(`&school=${other}`))[0]).toMatchObject({ status: 'Checked', counts: { rows: 2, create: 2, error: 0 } })
    await work(other, id, 'apply', { policy: 'apply-nothing' })
    expect((await list('&status=Applied'))[0]).toMatchObject({ id, appliedAt: desk.server.clock.now().toISOString() })
    const { id: own } = await desk.create('classes', Buffer.from('Section,Course,Division\nPrimary,I,X\n'), 'own.csv')
    expect((await list()).slice(0, 2).map(row => row.id)).toEqual([own, id])
    expect((await list('&kind=staff')).map(row => row.id)).not.toContain(id)
    expect((await list('&by=nobody')).length).toBe(0)
    expect((await list('&from=2026-07-16')).length).toBe(0)
    expect((await list('&to=2026-07-14')).map(row => row.id)).not.toContain(id)
  })

  it('come back as they were, and a run is taken back by the operator', async () => {
    const id = await bring(other, 'Section,Course,Division\nPrimary,I,W\n')
    await work(other, id, 'check')
    await work(other, id, 'apply', { policy: 'apply-nothing' })
    const file = await operator.get(`platform/imports/${id}/file`)
    expect([file.statusCode, file.body]).toEqual([200, 'Section,Course,Division\nPrimary,I,W\n'])
    expect(file.headers['content-disposition']).toBe("attachment; filename*=UTF-8''classes.csv")
    await work(other, id, 'rollback')
    expect((await list(`&school=${other}`))[0]).toMatchObject({ id, status: 'RolledBack' })
  })

  it('of a suspended school may be applied, of a removed one not', async () => {
    const id = await bring(other, 'Section,Course,Division\nPrimary,I,V\n')
    const set = (status: string) =>
      desk.inPlatform(trx => sql`update schools set status = ${status} where id = ${other}`.execute(trx))
    await work(other, id, 'check')
    await set('Removed')
    expect((await operator.post(`imports/${id}/apply`, { policy: 'apply-nothing' }, of(other))).statusCode).toBe(404)
    expect((await list()).map(row => row.id)).not.toContain(id)
    expect((await operator.get(`platform/imports/${id}/file`)).statusCode).toBe(404)
    await set('Suspended')
    await work(other, id, 'apply', { policy: 'apply-nothing' })
    expect((await list(`&school=${other}`))[0]).toMatchObject({ id, status: 'Applied' })
    await set('Active')
  })

  it('are seen by an operator of their school alone', async () => {
    const id = await bring(other, 'Section,Course,Division\nPrimary,I,U\n')
    await desk.inPlatform(trx =>
      sql`update users set school_scope = 'schools', school_scope_ids = array[${desk.schoolId}::uuid] where login_name = 'GJ.SUPPORT'`.execute(
        trx,
      ),
    )
    const support = await desk.browser('GJ.SUPPORT')
    expect((await list('', support)).every(row => row.schoolCode === 'GVS')).toBe(true)
    expect((await support.get(`platform/imports/${id}/file`)).statusCode).toBe(404)
    expect((await support.get('platform/imports/schools')).json().map((school: { code: string }) => school.code)).toEqual(['GVS'])
    expect((await support.post(`imports/${id}/check`, {}, of(other))).statusCode).toBe(404)
    const { id: own } = await desk.check('classes', Buffer.from('Section,Course,Division\nPrimary,I,T\n'), 'own.csv')
    const released = await support.post(
      `imports/${own}/release`,
      { typedText: 'GVS', reason: 'It is as it should be' },
      of(desk.schoolId),
    )
    expect(released.statusCode).toBe(403)
  })

  it('stay for 90 days, then their counts alone', async () => {
    const { clock, services } = desk.server
    const before = clock.now()
    const id = await bring(other, 'Section,Course,Division\nPrimary,I,S\n')
    await work(other, id, 'check')
    const rows = async () =>
      (
        await desk.inPlatform(trx =>
          sql<{ count: number }>`select count(*)::int as count from import_rows where run_id = ${id}`.execute(trx),
        )
      ).rows[0]!.count
    const night = async (days: number) => {
      clock.set(new Date(before.getTime() + days * 86_400_000).toISOString())
      await planImportRemoval(services)
      clock.advance(86_400_000)
      await services.jobs.drain(services)
    }
    await night(88)
    expect(await rows()).toBe(1)
    await night(90)
    operator = await desk.browser('GJ.ADMIN')
    expect((await list(`&school=${other}`)).find(row => row.id === id)).toMatchObject({
      kept: false,
      counts: { rows: 1, create: 1 },
    })
    expect(await rows()).toBe(0)
    expect((await operator.get(`platform/imports/${id}/file`)).statusCode).toBe(404)
    clock.set(before.toISOString())
  })
})
