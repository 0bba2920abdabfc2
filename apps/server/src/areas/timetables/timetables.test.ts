import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  bell,
  children,
  choose,
  desk,
  guardian,
  guardianOf,
  head,
  logIn,
  openDiary,
  other,
  own,
  rows,
  teacher,
  year,
} from '../../testing/diary'
import type { TestBrowser } from '../../testing/server'

const path = 'Upload-Timetable'
const pdf = (words: string) => Buffer.from(`%PDF-1.4\n% ${words}\n%%EOF\n`)

interface ReadFile {
  id: string
  fileId: string
  title: string
  name: string
  effectiveFrom: string
  state: string
}
interface Row {
  id: string
  name: string
  source: string
  file: ReadFile | null
  until: ReadFile | null
  files: number
}

/** Three divisions: the teacher's, one of others, and a third. */
let divisions: string[]
let staffId: string
let plain: TestBrowser

async function file(browser: TestBrowser, name = 'V.pdf', bytes: Uint8Array = pdf(name)): Promise<string> {
  const response = await browser.upload('files/single?folder=School', name, bytes, 'application/pdf')
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id
}
const send = async (browser: TestBrowser, over: object = {}) =>
  browser.post(`${path}/class-timetable-upload`, {
    academicYearId: year,
    divisionIds: divisions,
    effectiveFrom: '2026-07-13',
    ...over,
  })
async function uploaded(over: Readonly<Record<string, unknown>> = {}, name?: string) {
  const response = await send(head, { fileId: over.fileId ?? (await file(head, name)), ...over })
  expect(response.statusCode, response.body).toBe(201)
  return response.json() as { saved: number; replaced: number }
}
const list = async (query = '') => {
  const response = await head.get(`${path}/divisions?pageSize=200${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return (response.json().results as Row[]).filter(row => divisions.includes(row.id))
}
const rowOf = async (id: string) => (await list()).find(row => row.id === id)!
const history = async (ownerId: string, kind = 'class') => {
  const response = await head.get(`timetable/files?kind=${kind}&ownerId=${ownerId}`)
  expect(response.statusCode, response.body).toBe(200)
  return (response.json().rows as ReadFile[]).map(one => `${one.name} ${one.state}`)
}
const family = async (browser = guardian) => {
  const response = await browser.get('parent-timetable')
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as { division: string; class: { source: string; file: ReadFile | null; changedOn: string | null } }
}
const code = async (browser: TestBrowser, at: string) => (await browser.get(at)).statusCode
async function on(day: string) {
  desk.server.clock.set(`${day}T09:00:00+05:30`)
  await logIn()
}
const rung = async () => (await bell(guardian)).filter(item => item.title.includes('Timetable'))

beforeAll(async () => {
  await openDiary('timetables')
  await rows(sql`delete from exam_timetables`)
  await rows(
    sql`update enrolments set division_id = ${own.id}::uuid, roll_no = null where student_id = any(${children.map(child => child.id)}::uuid[])`,
  )
  plain = await desk.browser('GVS.PLAIN')
  const third = await rows(
    sql<{ id: string }>`select id from divisions where id not in (${own.id}::uuid, ${other.id}::uuid) order by id limit 1`,
  )
  divisions = [own.id, other.id, third[0]!.id]
  staffId = (
    await rows(
      sql<{
        id: string
      }>`select us.staff_id as id from user_schools us join users u on u.id = us.user_id where u.login_name = 'GVS.TEACHER'`,
    )
  )[0]!.id
})
afterAll(() => desk.server.close())
beforeEach(async () => {
  await on('2026-07-15')
  await choose(guardian, children[0]!.id)
  await rows(sql`delete from timetable_files`)
  await rows(sql`delete from notifications`)
})

describe('timetables of classes as files', () => {
  it('are one for three divisions, and seen by families from their day on (scenario 1)', async () => {
    await on('2026-07-10')
    expect(await uploaded({}, 'Fifth.pdf')).toEqual({ saved: 3, replaced: 0 })
    const made = await list()
    expect(made.map(row => [row.source, row.file?.name, row.file?.state, row.files])).toEqual(
      divisions.map(() => ['file', 'Fifth.pdf', 'upcoming', 1]),
    )
    expect(new Set(made.map(row => row.file!.id)).size).toBe(3)
    const id = (await rowOf(own.id)).file!.id
    await on('2026-07-12')
    expect((await family()).class).toEqual({ source: 'none', version: null, file: null, changedOn: null })
    expect(await code(guardian, `parent-timetable/download/class/${id}`)).toBe(404)
    await on('2026-07-13')
    expect((await family()).class).toMatchObject({ source: 'file', file: { id, name: 'Fifth.pdf', effectiveFrom: '2026-07-13' } })
    const sent = await guardian.get(`parent-timetable/download/class/${id}`)
    expect([sent.statusCode, sent.headers['content-type'], sent.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      `attachment; filename="Fifth.pdf"; filename*=UTF-8''Fifth.pdf`,
    ])
    expect(sent.rawPayload.equals(pdf('Fifth.pdf'))).toBe(true)
  })

  it('leave the old one in force until the new one begins', async () => {
    await uploaded({ divisionIds: [own.id], effectiveFrom: '2026-07-01' }, 'old.pdf')
    expect(await uploaded({ divisionIds: [own.id], effectiveFrom: '2026-07-20' }, 'new.pdf')).toEqual({ saved: 1, replaced: 1 })
    expect(await rowOf(own.id)).toMatchObject({
      file: { name: 'new.pdf', state: 'upcoming' },
      until: { name: 'old.pdf' },
      files: 2,
    })
    const old = (await family()).class.file!
    const next = (await rowOf(own.id)).file!
    expect(old.name).toBe('old.pdf')
    const opened = () => Promise.all([old, next].map(one => code(guardian, `files/geturl/${one.fileId}`)))
    expect(await opened()).toEqual([200, 404])
    // The day of the school, which begins while it is still yesterday elsewhere.
    desk.server.clock.set('2026-07-20T00:30:00+05:30')
    await logIn()
    expect((await family()).class.file?.name).toBe('new.pdf')
    expect(await opened()).toEqual([404, 200])
    expect(await rowOf(own.id)).toMatchObject({ file: { state: 'current' }, until: null })
  })

  it('keep a history, come back on request, and refuse a file of another division (scenario 3)', async () => {
    await uploaded({ divisionIds: [own.id, other.id] }, 'first.pdf')
    await uploaded({ divisionIds: [own.id] }, 'second.pdf')
    expect(await history(own.id)).toEqual(['second.pdf current', 'first.pdf history'])
    const [second, foreign] = [(await rowOf(own.id)).file!.id, (await rowOf(other.id)).file!.id]
    expect((await head.delete(`${path}/class-timetable-delete/${own.id}/${foreign}`)).statusCode).toBe(404)
    expect((await head.delete(`${path}/teacher-timetable-delete/${own.id}/${second}`)).statusCode).toBe(404)
    expect((await head.delete(`${path}/class-timetable-delete/${own.id}/${second}?restore=1`)).json()).toEqual({ id: second })
    expect(await rowOf(own.id)).toMatchObject({ file: { name: 'first.pdf', state: 'current' }, files: 1 })
    expect((await head.delete(`${path}/class-timetable-delete/${own.id}/${second}`)).statusCode).toBe(404)
    expect(await history(other.id)).toEqual(['first.pdf current'])
  })

  it('end with a deletion that brings nothing back; history stays', async () => {
    await uploaded({ divisionIds: [own.id] }, 'first.pdf')
    await uploaded({ divisionIds: [own.id] }, 'second.pdf')
    await head.delete(`${path}/class-timetable-delete/${own.id}/${(await rowOf(own.id)).file!.id}`)
    expect(await rowOf(own.id)).toMatchObject({ source: 'none', file: null, files: 1 })
    expect(await history(own.id)).toEqual(['first.pdf history'])
    expect((await family()).class.source).toBe('none')
  })

  it('keep their bytes until the last division lets go of them', async () => {
    const fileId = await file(head)
    await uploaded({ fileId, divisionIds: [own.id, other.id] })
    const kept = async () =>
      (await rows(sql<{ kept: boolean }>`select deleted_at is null as kept from files where id = ${fileId}::uuid`))[0]!.kept
    for (const [division, left] of [
      [own.id, true],
      [other.id, false],
    ] as const) {
      await head.delete(`${path}/class-timetable-delete/${division}/${(await rowOf(division)).file!.id}`)
      expect(await kept()).toBe(left)
    }
  })

  it('are saved once for the same file, and for all divisions or none', async () => {
    const fileId = await file(head)
    expect(await uploaded({ fileId })).toEqual({ saved: 3, replaced: 0 })
    expect(await uploaded({ fileId })).toEqual({ saved: 3, replaced: 0 })
    expect((await list()).map(row => row.files)).toEqual([1, 1, 1])
    const gone = '00000000-0000-4000-8000-00000000dead'
    expect((await send(head, { fileId: await file(head), divisionIds: [own.id, gone] })).statusCode).toBe(404)
    expect((await rowOf(own.id)).files).toBe(1)
  })

  it('are refused with their field: another day, another kind of file, somebody else’s', async () => {
    const refused = async (over: object) => {
      const response = await send(head, over)
      return [
        response.statusCode,
        response.json().fieldErrors?.map((one: { field: string; message: string }) => `${one.field}: ${one.message}`),
      ]
    }
    const fileId = await file(head)
    expect(await refused({ fileId, effectiveFrom: '2030-01-01' })).toEqual([
      400,
      [expect.stringMatching(/^effectiveFrom: Choose a day of the academic year, \d\d-\d\d-\d{4} to/)],
    ])
    expect(await refused({ fileId: await file(head, 'list.csv', Buffer.from('a,b\n1,2\n')) })).toEqual([
      400,
      ['fileId: Add a file as pdf, jpg or png.'],
    ])
    expect(
      await refused({ fileId: await file(head, 'big.pdf', Buffer.concat([pdf('big'), Buffer.alloc(5120 * 1024)])) }),
    ).toEqual([400, ['fileId: Add a file of at most 5120 KB.']])
    expect((await refused({ fileId: await file(teacher) }))[0]).toBe(400)
    expect((await refused({ fileId, divisionIds: [] }))[0]).toBe(400)
  })

  it('tell the guardians of each division once, when that is asked', async () => {
    const fileId = await file(head)
    await uploaded({ fileId, notify: false })
    expect(await rung()).toHaveLength(0)
    await uploaded({ fileId })
    expect(await rung()).toHaveLength(0)
    await uploaded({ divisionIds: [own.id] })
    const { name } = await rowOf(own.id)
    expect((await rung()).map(item => item.message)).toEqual([`The timetable of ${name} was updated.`])
  })

  it('are filtered by class and source', async () => {
    await uploaded({ divisionIds: [own.id] })
    expect((await list('&source=file')).map(row => row.id)).toEqual([own.id])
    expect((await list('&source=none')).map(row => row.id).sort()).toEqual(divisions.slice(1).sort())
    expect((await list(`&divisionIds=${other.id}`)).map(row => row.id)).toEqual([other.id])
  })
})

describe('timetables of staff as files', () => {
  const mine = async (browser: TestBrowser) =>
    (await browser.get('stafflogin-timetable/week')).json() as { file: ReadFile | null }

  it('are read by their owner alone; a relieved one leaves the list and keeps the history', async () => {
    const fileId = await file(head, 'T.pdf')
    const body = { academicYearId: year, staffIds: [staffId], fileId, effectiveFrom: '2026-07-01' }
    expect((await head.post(`${path}/staff-timetable-upload`, body)).json()).toEqual({ saved: 1, replaced: 0 })
    const id = (await mine(teacher)).file!.id
    expect((await mine(plain)).file).toBeNull()
    expect(await code(teacher, `${path}/teacher-timetable-download/${id}`)).toBe(200)
    expect(await code(plain, `${path}/teacher-timetable-download/${id}`)).toBe(404)
    expect(await code(head, `${path}/teacher-timetable-download/${id}`)).toBe(200)
    expect(await code(head, `${path}/class-timetable-download/${id}`)).toBe(404)
    const listed = async () =>
      ((await head.get(`${path}/stafflist?pageSize=200&source=file`)).json().results as Row[]).map(row => row.id)
    expect(await listed()).toEqual([staffId])
    await rows(sql`update staff set status = 'Relieved' where id = ${staffId}::uuid`)
    expect(await listed()).toEqual([])
    expect(await history(staffId, 'teacher')).toEqual(['T.pdf current'])
    expect((await head.post(`${path}/staff-timetable-upload`, { ...body, fileId: await file(head) })).statusCode).toBe(404)
    await rows(sql`update staff set status = 'Working' where id = ${staffId}::uuid`)
  })
})

describe('readers of timetables', () => {
  it('are families of the class, staff of own classes and heads; nobody gets what ended (scenario 18)', async () => {
    await uploaded({ divisionIds: [own.id] }, 'own.pdf')
    await uploaded({ divisionIds: [other.id] }, 'other.pdf')
    const [mine, foreign] = [(await rowOf(own.id)).file!.id, (await rowOf(other.id)).file!.id]
    const neighbour = await guardianOf(other.student)
    await choose(neighbour, other.student)
    expect((await family(neighbour)).class.file?.id).toBe(foreign)
    expect(await code(neighbour, `parent-timetable/download/class/${foreign}`)).toBe(200)
    expect(await code(neighbour, `parent-timetable/download/class/${mine}`)).toBe(404)
    expect(await code(guardian, `parent-timetable/download/class/${foreign}`)).toBe(404)
    expect(await code(teacher, `${path}/class-timetable-download/${mine}`)).toBe(200)
    expect(await code(teacher, `${path}/class-timetable-download/${foreign}`)).toBe(404)
    expect(await code(teacher, `stafflogin-timetable/class/${other.id}`)).toBe(404)
    expect((await teacher.get(`stafflogin-timetable/class/${own.id}`)).json().file.id).toBe(mine)
    const classes = (await head.get('stafflogin-timetable/initialvalues')).json().divisions as { id: string }[]
    expect(classes.map(division => division.id)).toEqual(expect.arrayContaining(divisions))
    await uploaded({ divisionIds: [own.id] }, 'next.pdf')
    expect(await code(guardian, `parent-timetable/download/class/${mine}`)).toBe(404)
    expect(await code(teacher, `${path}/class-timetable-download/${mine}`)).toBe(404)
    expect(await code(head, `${path}/class-timetable-download/${mine}`)).toBe(200)
    for (const call of [`${path}/getinitialvalues`, `${path}/divisions`, `timetable/files?kind=class&ownerId=${own.id}`])
      expect([await code(teacher, call), await code(guardian, call)]).toEqual([403, 403])
  })

  it('are told of a change until they have seen it, each for themselves', async () => {
    await uploaded({ divisionIds: [own.id], effectiveFrom: '2026-07-01' }, 'first.pdf')
    expect((await family()).class.changedOn).toBeNull()
    await uploaded({ divisionIds: [own.id], effectiveFrom: '2026-07-13' }, 'second.pdf')
    const { file: current, changedOn } = (await family()).class
    expect([current!.name, changedOn]).toEqual(['second.pdf', '2026-07-15'])
    const of = async (browser: TestBrowser, at: string, refId: string) =>
      (await browser.post(at, { kind: 'class', refId, revision: 1 })).statusCode
    const first = (await head.get(`timetable/files?kind=class&ownerId=${own.id}`)).json().rows[1].id
    expect(await of(guardian, 'parent-timetable/seen', first)).toBe(404)
    expect(await of(await guardianOf(other.student), 'parent-timetable/seen', current!.id)).toBe(404)
    expect(await of(teacher, 'stafflogin-timetable/seen', other.id)).toBe(404)
    expect([
      await of(guardian, 'parent-timetable/seen', current!.id),
      await of(guardian, 'parent-timetable/seen', current!.id),
    ]).toEqual([200, 200])
    expect((await family()).class.changedOn).toBeNull()
    const read = async () => (await teacher.get(`stafflogin-timetable/class/${own.id}`)).json().changedOn
    expect(await read()).toBe('2026-07-15')
    expect(await of(teacher, 'stafflogin-timetable/seen', current!.id)).toBe(200)
    expect(await read()).toBeNull()
  })

  it('of the page on one student get the file of the class, and nothing without the module', async () => {
    await uploaded({ divisionIds: [own.id] }, 'own.pdf')
    const page = `studentcompleteinforpt/getstudentclasstimetabledetails/${children[0]!.id}`
    expect((await head.get(page)).json()).toMatchObject({
      source: 'file',
      version: null,
      days: [],
      periods: [],
      cells: [],
      file: { name: 'own.pdf' },
      exams: [],
    })
    expect((await head.get(page.replace(children[0]!.id, other.student))).json()).toMatchObject({ source: 'none', file: null })
    const { id } = (await rowOf(own.id)).file!
    await rows(sql`update schools set module_codes = array_remove(module_codes, 'TT')`)
    await logIn()
    expect((await family()).class.file).toBeNull()
    expect(await code(guardian, `parent-timetable/download/class/${id}`)).toBe(404)
    expect([
      await code(head, page),
      await code(head, `${path}/divisions`),
      await code(teacher, 'stafflogin-timetable/week'),
    ]).toEqual([403, 403, 403])
    await rows(sql`update schools set module_codes = array_append(module_codes, 'TT')`)
    await logIn()
  })
})
