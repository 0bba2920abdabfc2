import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnswerOf, contract } from '@school/api'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { onPlatform, transact } from '../../platform/transaction'
import { LoopbackMongo } from '../../testing/mongo'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'

type Runs = AnswerOf<(typeof contract.documentExport)['runs']>

let mongo: LoopbackMongo
let server: TestServer
let admin: TestBrowser

const rows = <Row>(query: ReturnType<typeof sql<Row>>) =>
  transact(server.services.db, onPlatform, async trx => (await query.execute(trx)).rows)

const students = () =>
  rows(sql<{ id: string; guardian_id: string; class: string; division_id: string; course_id: string }>`
    select s.id, s.guardian_id, coalesce(c.name || ' ' || d.name, '') as class, d.id as division_id, c.id as course_id from students s
    join schools sc on sc.id = s.school_id and sc.code = 'GVS' left join academic_years y on y.school_id = s.school_id and y.is_current
    left join enrolments e on e.student_id = s.id and e.academic_year_id = y.id left join divisions d on d.id = e.division_id
    left join courses c on c.id = d.course_id order by s.adm_no`)

const runs = async (browser = admin): Promise<Runs['results']> => {
  const answer = await browser.get('mongo-db-export/runs?pageSize=50')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().results
}

/** Starts a run and waits until it has ended. */
async function run(body: object = {}) {
  server.clock.advance(1000)
  const answer = await admin.post('mongo-db-export/run', body)
  expect(answer.statusCode, answer.body).toBe(202)
  await server.services.jobs.drain(server.services)
  return { newest: (await runs())[0]!, job: (await admin.get(`jobs/${answer.json().id}`)).json() }
}

const check = async (filters: object = {}) => (await admin.post('mongo-db-export/check', { filters })).json()

/** Lets what was gathered be exported. */
async function settle() {
  server.clock.advance(10_000)
  await server.services.jobs.drain(server.services)
}

beforeAll(async () => {
  mongo = await LoopbackMongo.start()
  const documentExport = { driver: 'mongodb', url: mongo.url, database: 'school' } as const
  server = await startTestServer('document-export', { configuration: { documentExport }, demonstration: 0.1 })
  admin = server.browser()
  await admin.logIn('GVS.ADMIN', demoPassword)
})
afterAll(async () => {
  await server.close()
  await mongo.stop()
})
afterEach(() => {
  mongo.hangsUp = false
  mongo.refused.clear()
})

describe('student details in a document database', () => {
  it('go there once, a document a student, and again only when they have changed', async () => {
    const all = await students()
    const nothing = { inserted: 0, updated: 0, unchanged: 0, removed: 0 }
    expect(await check()).toEqual({ ...nothing, inserted: all.length })
    const first = await run()
    expect(first.newest).toMatchObject({ ...nothing, inserted: all.length, failed: 0, status: 'Done', automatic: false })
    expect(first.newest.by).not.toBe('')
    expect(first.job.message).toBe(`Inserted: ${all.length}. Updated: 0. Unchanged: 0. Removed: 0. Failed: 0.`)
    expect(mongo.documents.size).toBe(all.length)
    const one = all[0]!
    const document = mongo.documents.get(one.id)!
    expect(document).toMatchObject({
      schoolCode: 'GVS',
      status: 'studying',
      guardianId: one.guardian_id,
      guardian: { mobile: expect.stringMatching(/^\d{10}$/) },
      bus: expect.objectContaining({}),
    })
    expect(`${document.course} ${document.division}`).toBe(one.class)
    expect(document.updatedAt).toEqual(server.clock.now())
    expect(Object.keys(document).sort()).toEqual(
      [
        ...['_id', 'schoolId', 'schoolCode', 'admNo', 'name', 'gender', 'dateOfBirth', 'status', 'year', 'section', 'course'],
        ...['division', 'rollNo', 'guardianId', 'guardian', 'bus', 'photoUrl', 'updatedAt'],
      ].sort(),
    )

    const writes = mongo.commands.length
    expect((await run()).newest).toMatchObject({ ...nothing, unchanged: all.length, status: 'Done' })
    expect(mongo.commands).toHaveLength(writes)
    await rows(sql`update students set name = 'Another Name' where id = ${one.id}::uuid`)
    expect(await check()).toEqual({ ...nothing, updated: 1, unchanged: all.length - 1 })
    expect((await run()).newest).toMatchObject({ updated: 1, unchanged: all.length - 1 })
    expect(mongo.documents.get(one.id)).toMatchObject({ name: 'Another Name' })
    expect((await run({ mode: 'full' })).newest).toMatchObject({ ...nothing, mode: 'full', unchanged: all.length })
    expect(mongo.commands.length).toBeGreaterThan(writes + 1)
  })

  it('may be those of a class, and leave when the student is removed', async () => {
    const [one, two] = await students()
    const sameDivision = (await students()).filter(student => student.division_id === one!.division_id)
    await rows(sql`update students set gender = 'Other' where id = any(${sameDivision.map(({ id }) => id)}::uuid[])`)
    const filters = { divisionIds: [one!.division_id] }
    expect(await check(filters)).toMatchObject({ updated: sameDivision.length, unchanged: 0, removed: 0 })
    expect((await run({ filters })).newest).toMatchObject({ updated: sameDivision.length, removed: 0 })
    // As a removal leaves it: the document is there and the student is not.
    const gone = '00000000-0000-4000-8000-000000000001'
    mongo.documents.set(gone, { _id: gone })
    await rows(sql`
      insert into export_documents (school_id, student_id, sha256, told_guardian_id, exported_at)
      select school_id, ${gone}::uuid, '', guardian_id, now() from students where id = ${two!.id}::uuid`)
    expect((await check(filters)).removed).toBe(0)
    expect((await check()).removed).toBe(1)
    expect((await run()).newest).toMatchObject({ removed: 1 })
    expect(mongo.documents.has(gone)).toBe(false)
  })

  it('that the target refuses are counted and come again', async () => {
    const [one, two] = await students()
    await rows(sql`update students set name = 'Refused Name' where id = any(${[one!.id, two!.id]}::uuid[])`)
    mongo.refused.add(one!.id)
    expect((await run()).newest).toMatchObject({ updated: 1, failed: 1, status: 'Done' })
    mongo.refused.clear()
    expect((await run()).newest).toMatchObject({ updated: 1, failed: 0 })
    expect(mongo.documents.get(one!.id)).toMatchObject({ name: 'Refused Name' })
  })

  it('wait for a target that is not reachable, three times', async () => {
    const [one] = await students()
    await rows(sql`update students set name = 'Waiting Name' where id = ${one!.id}::uuid`)
    mongo.hangsUp = true
    const { newest, job } = await run()
    const minutes = (count: number) => new Date(server.clock.now().getTime() + count * 60_000).toISOString()
    expect(job).toMatchObject({ status: 'Failed', message: 'Export target is not reachable.' })
    expect(newest).toMatchObject({ status: 'Failed', reason: 'unreachable', nextTryAt: minutes(1) })
    for (const [passed, next] of [
      [1, 5],
      [5, 15],
    ] as const) {
      server.clock.advance(passed * 60_000)
      await server.services.jobs.drain(server.services)
      await admin.logIn('GVS.ADMIN', demoPassword)
      expect((await runs())[0]).toMatchObject({ id: newest.id, status: 'Failed', nextTryAt: minutes(next) })
    }
    server.clock.advance(15 * 60_000)
    await server.services.jobs.drain(server.services)
    await admin.logIn('GVS.ADMIN', demoPassword)
    expect((await runs())[0]).toMatchObject({ id: newest.id, status: 'Failed', reason: 'unreachable', nextTryAt: null })
    mongo.hangsUp = false
    expect((await run()).newest).toMatchObject({ status: 'Done', updated: 1 })
  }, 120_000)

  it('follow a change of the guardian by themselves, so that nothing is left to refresh (scenario 16)', async () => {
    const all = await students()
    const [one] = all
    const other = all.find(student => student.guardian_id !== one!.guardian_id)!
    const kept = await admin.post('mergeGuardianUser/submit', {
      keepGuardianId: other.guardian_id,
      mergeGuardianIds: [one!.guardian_id],
    })
    expect(kept.statusCode, kept.body).toBe(200)
    await settle()
    expect(mongo.documents.get(one!.id)).toMatchObject({ guardianId: other.guardian_id })
    expect((await runs())[0]).toMatchObject({ automatic: true, by: '', mode: 'changed', status: 'Done' })
    const refreshed = await admin.post(`mongo-db-export/update-guardianid/${one!.id}`)
    expect(refreshed.json()).toEqual({ guardianId: other.guardian_id, updated: 0 })
    const undone = await admin.post(`mergeGuardianUser/undo/${kept.json().mergeId}`)
    expect(undone.statusCode, undone.body).toBe(200)
    await settle()
    expect(mongo.documents.get(one!.id)).toMatchObject({ guardianId: one!.guardian_id })
  })

  it('are refreshed for one student where the guardian is another', async () => {
    const [one] = await students()
    await rows(sql`update export_documents set told_guardian_id = gen_random_uuid() where student_id = ${one!.id}::uuid`)
    mongo.hangsUp = true
    const broken = await admin.post(`mongo-db-export/update-guardianid/${one!.id}`)
    expect([broken.statusCode, broken.json().message]).toEqual([409, 'Export target is not reachable.'])
    mongo.hangsUp = false
    const refresh = async () => (await admin.post(`mongo-db-export/update-guardianid/${one!.id}`)).json()
    expect(await refresh()).toEqual({ guardianId: one!.guardian_id, updated: 1 })
    expect(await refresh()).toEqual({ guardianId: one!.guardian_id, updated: 0 })
    const [stranger] = await rows(sql<{ id: string }>`
      select s.id from students s join schools sc on sc.id = s.school_id and sc.code <> 'GVS' limit 1`)
    expect((await admin.post(`mongo-db-export/update-guardianid/${stranger!.id}`)).statusCode).toBe(404)
  })

  it('are exported once at a time, and not by support', async () => {
    server.clock.advance(1000)
    const first = await admin.post('mongo-db-export/run', {})
    const second = await admin.post('mongo-db-export/run', { mode: 'full' })
    expect([second.statusCode, second.json().name]).toEqual([409, 'ExportUnderWay'])
    await admin.post(`jobs/${first.json().id}/cancel`)
    await server.services.jobs.drain(server.services)
    expect((await runs())[0]).toMatchObject({ status: 'Cancelled' })
    const support = server.browser()
    await support.logIn('GJ.SUPPORT', demoPassword)
    const [school] = await rows(sql<{ id: string }>`select id from schools where code = 'GVS'`)
    const opened = await support.post(`platform/schools/${school!.id}/enter`)
    expect(opened.statusCode, opened.body).toBe(200)
    support.token = opened.json().accessToken
    expect((await support.get('mongo-db-export/initialvalues')).json()).toMatchObject({ mayRun: false, target: 'mongodb' })
    expect((await support.post('mongo-db-export/run', {})).statusCode).toBe(403)
  })
})

describe('an installation without a document database', () => {
  it('writes lines of files, of which the last of a student counts', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'school-exports-'))
    const lone = await startTestServer('document-export-files', {
      configuration: { documentExport: { driver: 'jsonl', folder } },
      demonstration: 0.1,
    })
    try {
      const browser = lone.browser()
      await browser.logIn('GVS.ADMIN', demoPassword)
      const exported = async (mode: string) => {
        lone.clock.advance(1000)
        expect((await browser.post('mongo-db-export/run', { mode })).statusCode).toBe(202)
        await lone.services.jobs.drain(lone.services)
        return (await runs(browser))[0]!
      }
      const { inserted } = await exported('changed')
      expect(inserted).toBeGreaterThan(10)
      const [school] = await transact(lone.services.db, onPlatform, async trx => {
        const found = await sql<{ id: string; student: string }>`
          select sc.id, min(s.id::text) as student from schools sc join students s on s.school_id = sc.id where sc.code = 'GVS' group by 1`.execute(
          trx,
        )
        await sql`update students set name = 'In A File' where id = ${found.rows[0]!.student}::uuid`.execute(trx)
        return found.rows
      })
      const file = join(folder, `${school!.id}.jsonl`)
      const lines = () =>
        readFileSync(file, 'utf8')
          .trimEnd()
          .split('\n')
          .map(line => JSON.parse(line))
      expect(lines()).toHaveLength(inserted)
      expect(await exported('changed')).toMatchObject({ updated: 1 })
      expect(lines().at(-1)).toMatchObject({ _id: school!.student, name: 'In A File' })
      await exported('full')
      expect(lines()).toHaveLength(inserted)
    } finally {
      await lone.close()
      rmSync(folder, { recursive: true, force: true })
    }
    expect(existsSync(folder)).toBe(false)
  })
})
