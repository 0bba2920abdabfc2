import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '../../../testing/server'
import { openTabulation, type TabulationDesk } from '../../../testing/tabulation'

interface Pulled {
  sheets: { sheetId: string; exam: string; subject: string; columns: { key: string; max: number }[]; marks: object[] }[]
  left: number
}

let at: TabulationDesk
let operator: TestBrowser
let key: string

const minute = 60_000

const send = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  at.desk.server.app.inject({
    method,
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
const pull = async (limit = 50) => {
  const answer = await send('GET', `tab-sync/sheets?limit=${limit}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as Pulled
}
const ack = async (items: { sheetId: string; ok: boolean; error?: string }[]) =>
  (await send('POST', 'tab-sync/acks', { items })).json()
const makeKey = async () => {
  const made = await operator.post('platform/tabulation/sync-keys', { schoolId: at.schoolId })
  expect(made.statusCode, made.body).toBe(201)
  return made.json().key as string
}
const states = async () =>
  await at.rows(sql<{ state: string; n: number }>`
    select export_state as state, count(*)::int as n from mark_sheets where kind = 'marks' and status = 'Locked' group by 1 order by 1`)

beforeAll(async () => {
  at = await openTabulation('mark-sync')
  operator = await at.desk.browser('GJ.ADMIN')
  await at.set('tab.source', 'external')
  key = await makeKey()
})
afterAll(() => at.close())

describe('a key of a school', () => {
  it('is made by GJAdmin alone, opens nothing else, and ends with the next', async () => {
    const support = await at.desk.browser('GJ.SUPPORT')
    expect((await support.post('platform/tabulation/sync-keys', { schoolId: at.schoolId })).statusCode).toBe(403)
    expect((await at.admin.post('platform/tabulation/sync-keys', { schoolId: at.schoolId })).statusCode).toBe(403)
    expect((await send('GET', 'fees-sync/items')).statusCode).toBe(401)
    expect((await send('GET', 'tabulation/locks')).statusCode).toBe(401)
    expect((await at.admin.get('tab-sync/sheets')).statusCode).toBe(401)
    const first = key
    key = await makeKey()
    expect((await pull()).sheets).toEqual([])
    const seen = (await support.get(`platform/tabulation/sync-keys/${at.schoolId}`)).json()
    expect(seen).toMatchObject({
      external: true,
      waiting: 0,
      taken: 0,
      key: { hint: key.slice(-4), createdBy: expect.stringMatching(/./) },
    })
    const second = key
    key = first
    expect((await send('GET', 'tab-sync/sheets')).json().name).toBe('SchoolKey')
    key = second
  })

  it('takes nothing in a school that makes its results here', async () => {
    await at.set('tab.source', 'native')
    const answer = await send('GET', 'tab-sync/sheets')
    expect([answer.statusCode, answer.json().name]).toEqual([409, 'NoMarkSync'])
    await at.set('tab.source', 'external')
  })
})

describe('locked sheets', () => {
  it('are leased for 15 minutes, taken once, and taken again as the same sheets when that is set (scenario 17)', async () => {
    const [subject] = at.subjects
    const [student, absent] = at.own.students
    for (const one of at.own.students) await at.mark(one, 'HY', one === absent ? { code: 'AB' } : { value: 63 })
    const id = await at.sheet('HY')
    await at.rows(sql`update mark_sheets set status = 'Draft' where id = ${id}::uuid`)
    expect((await at.admin.post('tabulation/locks/lock', { sheetIds: [id] })).json()).toMatchObject({ locked: 1 })
    const { sheets, left } = await pull()
    expect([sheets.length, left]).toEqual([1, 0])
    const [sheet] = sheets
    expect(sheet).toMatchObject({ sheetId: id, exam: 'HY', examCode: 'HY', subject: subject!.name, subjectCode: subject!.code })
    expect(sheet!.columns).toMatchObject([{ entry: 'marks', max: 80 }])
    expect(sheet!.marks).toHaveLength(at.own.students.length)
    const admNo = async (studentId: string) =>
      (await at.rows(sql<{ no: string }>`select adm_no as no from students where id = ${studentId}::uuid`))[0]!.no
    expect(sheet!.marks).toContainEqual(expect.objectContaining({ admNo: await admNo(student!), value: 63, code: null }))
    expect(sheet!.marks).toContainEqual(expect.objectContaining({ admNo: await admNo(absent!), value: null, code: 'AB' }))
    expect((await pull()).sheets).toEqual([])
    // A lease holds as long as a sheet that is taken: it could be with the program already.
    const until = new Date(at.desk.server.clock.now().getTime() + 3_600_000).toISOString()
    const unlock = () => at.admin.post('tabulation/locks/unlock', { sheetIds: [id], reason: 'A mark was wrong.', until })
    expect((await unlock()).json()).toMatchObject({ unlocked: 0 })
    at.desk.server.clock.advance(15 * minute)
    expect((await pull()).sheets.map(one => one.sheetId)).toEqual([id])
    expect(await ack([{ sheetId: id, ok: false, error: 'No such subject' }])).toEqual({ taken: 0, errors: 1, ignored: 0 })
    at.desk.server.clock.advance(15 * minute)
    await pull()
    expect(await ack([{ sheetId: id, ok: true }])).toEqual({ taken: 1, errors: 0, ignored: 0 })
    expect(await ack([{ sheetId: id, ok: true }])).toEqual({ taken: 0, errors: 0, ignored: 1 })
    expect(await states()).toEqual([{ state: 'taken', n: 1 }])
    expect((await pull()).sheets).toEqual([])
    await at.rows(sql`update mark_sheets set export_state = 'pending' where id = ${id}::uuid`)
    expect((await pull()).sheets.map(one => one.sheetId)).toEqual([id])
  })
})

describe('a file that the program sends', () => {
  it('is checked by itself and waits for the school; the same content is the same batch', async () => {
    const csv = 'Term,Exam,Code,Entry From,Entry To\r\nTerm 1,Annual,AN,01-09-2026,20-09-2026\r\n'
    const sign = 'agent-boundary'
    const upload = (kind: string) =>
      at.desk.server.app.inject({
        method: 'POST',
        url: '/api/tab-sync/imports',
        headers: { authorization: `Bearer ${key}`, 'content-type': `multipart/form-data; boundary=${sign}` },
        payload: [
          `--${sign}\r\ncontent-disposition: form-data; name="kind"\r\n\r\n${kind}\r\n`,
          `--${sign}\r\ncontent-disposition: form-data; name="file"; filename="exams.csv"\r\n\r\n${csv}\r\n`,
          `--${sign}--\r\n`,
        ].join(''),
      })
    const received = await upload('tab-exams')
    expect(received.statusCode, received.body).toBe(201)
    const { id } = received.json()
    await at.desk.server.services.jobs.drain(at.desk.server.services)
    const batch = (await send('GET', `tab-sync/imports/${id}`)).json()
    expect(batch).toMatchObject({ kind: 'tab-exams', status: 'ready', counts: { rows: 1, ok: 1, error: 0, applied: 0 } })
    expect((await upload('tab-exams')).json().id).toBe(id)
    expect((await upload('fee-dues')).statusCode).toBe(400)
  })
})
