import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { desk, head, logIn, openDiary, other, own, rows, teacher, year } from '../../testing/diary'
import { pdfPages } from '../../testing/pdf'
import type { TestBrowser } from '../../testing/server'

let plain: TestBrowser
let superAdmin: TestBrowser

const set = (code: string, value: unknown) =>
  rows(sql`
    insert into school_settings (school_id, code, value, updated_at) values (${desk.schoolId}::uuid, ${code}, ${JSON.stringify(value)}::jsonb, now())
    on conflict (school_id, code) do update set value = excluded.value`)

/** A time of the school on a day; everybody logs in anew, for sessions end. */
const goTo = async (day: string, time: string) => {
  desk.server.clock.set(`${day}T${time}:00+05:30`)
  await logIn()
  plain = await desk.browser('GVS.PLAIN')
  superAdmin = await desk.browser('GVS.SUPER')
}

beforeAll(async () => {
  await openDiary('attendance-entry')
  await rows(sql`delete from calendar_events`)
})
beforeEach(async () => {
  for (const table of ['registers', 'months', 'allotments', 'reopens'])
    await rows(sql`delete from ${sql.table(`attendance_${table}`)}`)
  await rows(sql`delete from school_settings where code like 'attendance.%'`)
})
afterAll(() => desk.server.close())

interface Register {
  register: { id: string; version: number; sittings: { sitting: string; state: string; takenBy: string }[] }
  students: { id: string; guardianName: string; mobile: string; fn: string | null; an: string | null; hints: object[] }[]
  plan: string
  canMark: string[]
  closed: string | null
  reasonNeeded: boolean
  counts: Record<string, number | null>
}

const read = async (day: string, browser = teacher, divisionId = own.id): Promise<Register> => {
  const response = await browser.get(`attendance-entry/register?divisionId=${divisionId}&date=${day}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const put = (day: string, more: object = {}, browser = teacher) =>
  browser.put('attendance-entry/register', {
    divisionId: own.id,
    date: day,
    half: 'DAY',
    version: 0,
    marks: [],
    restPresent: true,
    ...more,
  })
const save = async (day: string, more: object = {}, browser = teacher): Promise<Pick<Register, 'register' | 'counts'>> => {
  const response = await put(day, more, browser)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const refused = async (response: Awaited<ReturnType<typeof put>>) => [response.statusCode, response.json().message]

const scenario = () => [
  { studentId: own.students[0], fn: 'A', an: 'A' },
  { studentId: own.students[1], fn: 'A', an: 'A', reason: 'Fever' },
  { studentId: own.students[2], fn: 'LT', an: 'P', arrivedAt: '08:55' },
  { studentId: own.students[3], fn: 'P', an: 'A' },
]

describe('a class of 42', () => {
  it('is taken with two absent, one late and one absent in the afternoon (scenario 2)', async () => {
    await goTo('2026-07-15', '09:10')
    const before = await read('2026-07-15')
    expect(before).toMatchObject({ plan: 'full', canMark: ['FN', 'AN'], closed: null, reasonNeeded: false })
    expect(before.register.sittings).toMatchObject([{ sitting: 'DAY', state: 'Due' }])
    const saved = await save('2026-07-15', { marks: scenario() })
    expect(saved.counts).toEqual({ strength: 42, present: 39, absent: 2, leave: 0, late: 1, halfDay: 1, percent: 94 })
    expect(saved.register).toMatchObject({ version: 1, sittings: [{ sitting: 'DAY', state: 'Taken', takenBy: 'Sunitha Rao' }] })
    // The same body once more, as a phone sends it that heard no answer.
    expect((await save('2026-07-15', { marks: scenario() })).register).toMatchObject({ version: 1 })
  })

  it('is printed as a roll sheet, blank until it is taken', async () => {
    await goTo('2026-07-15', '09:10')
    const sheet = async (browser = teacher) => browser.get(`attendance-entry/roll-sheet?divisionId=${own.id}&date=2026-07-15`)
    const wordsIn = async () =>
      pdfPages((await sheet()).rawPayload)
        .join('\n')
        .split('\n')
    const blank = await wordsIn()
    expect(blank).toEqual(expect.arrayContaining(['Roll sheet', 'Forenoon', 'Afternoon', 'Class teacher', 'Head of the school']))
    expect(blank).not.toContain('LT')
    await save('2026-07-15', { marks: scenario() })
    expect(await wordsIn()).toEqual(expect.arrayContaining(['LT', '08:55', 'Fever']))
    expect((await sheet(plain)).statusCode).toBe(404)
  })

  it('is wholly marked the first time, by its own students alone', async () => {
    await goTo('2026-07-15', '09:10')
    expect(await refused(await put('2026-07-15', { marks: scenario(), restPresent: false }))).toEqual([
      400,
      'Mark every student.',
    ])
    const stranger = await put('2026-07-15', { marks: [{ studentId: other.student, fn: 'A', an: 'A' }] })
    expect(stranger.json().fieldErrors).toEqual([
      { field: 'marks.0.studentId', message: 'This student is not in this class on that day.' },
    ])
    expect(await refused(await put('2026-07-16'))).toEqual([400, 'Attendance cannot be taken for a future date.'])
    expect((await put('2026-07-04', { half: 'AN' }, head)).json().fieldErrors).toMatchObject([{ field: 'half' }])
    expect((await put('2026-07-15', { divisionId: other.id })).statusCode).toBe(404)
    expect(await rows(sql`select count(*)::int as count from attendance_registers`)).toEqual([{ count: 0 }])
  })

  it('marks somebody late who came after the hour', async () => {
    await goTo('2026-07-15', '09:10')
    await save('2026-07-15', { marks: [{ studentId: own.students[0], fn: 'P', an: 'P', arrivedAt: '08:46' }] })
    const { students } = await read('2026-07-15')
    expect(students.find(one => one.id === own.students[0])).toMatchObject({ fn: 'LT', an: 'P', arrivedAt: '08:46' })
  })

  it('tells the second of two teachers who save', async () => {
    await goTo('2026-07-15', '09:10')
    await save('2026-07-15', {}, head)
    expect(await refused(await put('2026-07-15', { marks: scenario() }))).toEqual([
      409,
      'This register was changed by Rosamma Varghese at 09:10. Reload and try again.',
    ])
  })

  it('notes what is changed later, with who and why', async () => {
    await goTo('2026-07-15', '09:10')
    const { register } = await save('2026-07-15', { marks: scenario() })
    await save('2026-07-15', {
      version: 1,
      marks: [{ studentId: own.students[0], fn: 'LT', arrivedAt: '09:20' }],
      restPresent: false,
    })
    const { results } = (await teacher.get(`attendance-entry/history?registerId=${register.id}`)).json()
    expect(results).toMatchObject([{ half: 'FN', old: 'A', new: 'LT', by: 'Sunitha Rao' }])
    expect((await read('2026-07-15')).register.sittings).toMatchObject([{ state: 'Changed' }])
  })

  it('warns of absences in a row', async () => {
    await goTo('2026-07-15', '09:10')
    for (const day of ['2026-07-13', '2026-07-14']) await save(day, { marks: [{ studentId: own.students[0], fn: 'A', an: 'A' }] })
    const { students } = await read('2026-07-15')
    expect(students.find(one => one.id === own.students[0])?.hints).toEqual([{ kind: 'streak', days: 2, alert: false }])
    expect(students.filter(one => one.hints.length > 0)).toHaveLength(1)
  })
})

describe('two sessions a day', () => {
  it('count the forenoon alone until the afternoon is taken, which is missing after its time (scenario 4)', async () => {
    await set('attendance.mode', 'session')
    await goTo('2026-07-15', '09:10')
    await save('2026-07-15', { half: 'FN', marks: [{ studentId: own.students[0], fn: 'A' }] })
    await goTo('2026-07-15', '13:00')
    const noon = await read('2026-07-15')
    expect(noon.register.sittings.map(one => one.state)).toEqual(['Taken', 'Due'])
    expect(await rows(sql`select taken, present from attendance_months where student_id = ${own.students[1]}::uuid`)).toEqual([
      { taken: 1, present: 1 },
    ])
    const { divisions } = (await teacher.get('attendance-entry/initialvalues')).json()
    expect(divisions).toEqual([{ id: own.id, name: expect.any(String), due: ['AN'] }])
    await goTo('2026-07-15', '14:31')
    expect((await read('2026-07-15')).register.sittings.map(one => one.state)).toEqual(['Taken', 'Not taken'])
  })
})

describe('who may mark', () => {
  it('is who is allotted, on the days of the allotment (scenario 5)', async () => {
    const staff = sql`(select us.staff_id from user_schools us join users u on u.id = us.user_id where u.login_name = 'GVS.PLAIN')`
    await rows(sql`
      insert into attendance_allotments (school_id, id, academic_year_id, division_id, staff_id, halves, from_day, to_day, kind, created_at)
      values (${desk.schoolId}::uuid, gen_random_uuid(), ${year}::uuid, ${own.id}::uuid, ${staff}, 'both', '2026-07-06', '2026-07-10', 'substitute', now())`)
    await goTo('2026-07-08', '09:10')
    expect((await plain.get('attendance-entry/initialvalues')).json().divisions).toMatchObject([{ id: own.id, due: ['DAY'] }])
    await save('2026-07-08', {}, plain)
    // The class teacher may call families; who stands in for a day reads no number.
    const student = own.students[0]!
    const callOf = async (browser: TestBrowser) => {
      const found = (await read('2026-07-08', browser)).students.find(one => one.id === student)
      return [found?.guardianName, found?.mobile]
    }
    const [known] = await rows(sql<{ name: string; mobile: string }>`
      select g.name, g.mobile from students s join guardians g on g.id = s.guardian_id where s.id = ${student}::uuid`)
    expect(await callOf(teacher)).toEqual([known!.name, known!.mobile])
    expect(await callOf(plain)).toEqual([known!.name, ''])
    const duty = { version: 1, marks: [{ studentId: own.students[0], fn: 'OD', an: 'OD' }] }
    expect(await refused(await put('2026-07-08', duty, plain))).toEqual([
      403,
      'On duty is marked by the class teacher or the office.',
    ])
    await goTo('2026-07-13', '09:10')
    expect((await put('2026-07-13', {}, plain)).statusCode).toBe(404)
    expect((await plain.get(`attendance-entry/register?divisionId=${own.id}&date=2026-07-08`)).statusCode).toBe(404)
  })

  it('is a teacher for two working days back, and the head, with a reason (scenario 6)', async () => {
    await goTo('2026-07-14', '09:10')
    for (const day of ['2026-07-13', '2026-07-10', '2026-07-09']) await save(day, {}, head)
    const change = { version: 1, marks: [{ studentId: own.students[0], fn: 'A' }], changeReason: 'Mistaken' }
    await save('2026-07-13', change)
    await save('2026-07-10', change)
    expect(await refused(await put('2026-07-09', change))).toEqual([403, 'You can change attendance up to 2 working days back.'])
    const silent = await put('2026-07-09', { ...change, changeReason: '' }, head)
    expect(await refused(silent)).toEqual([400, 'Please give a reason for changing an earlier day.'])
    await save('2026-07-09', change, head)
    expect(await read('2026-07-09', head)).toMatchObject({ reasonNeeded: true })
    expect(await read('2026-07-09')).toMatchObject({ canMark: [], closed: 'back' })
  })

  it('is nobody in a locked month, until it is opened again for a day', async () => {
    await goTo('2026-07-15', '09:10')
    expect(await refused(await put('2026-06-29', {}, head))).toEqual([403, 'Attendance of June is locked.'])
    const reopening = { divisionId: own.id, month: '2026-06', reason: 'The register was on paper' }
    expect((await head.post('attendance-entry/reopen', reopening)).statusCode).toBe(403)
    const opened = await superAdmin.post('attendance-entry/reopen', reopening)
    expect(opened.json()).toEqual({ until: '2026-07-16T03:40:00.000Z' })
    await save('2026-06-29')
    await goTo('2026-07-16', '09:10')
    expect(await read('2026-06-29')).toMatchObject({ canMark: [], closed: 'locked' })
  })

  it('is nobody on a holiday, and no teacher before registers open', async () => {
    await goTo('2026-07-15', '06:50')
    expect(await refused(await put('2026-07-15'))).toEqual([403, 'Attendance opens at 07:00.'])
    expect(await refused(await put('2026-07-12', {}, head))).toEqual([400, '12-07-2026 is not a working day.'])
    await rows(sql`
      insert into calendar_events (school_id, id, academic_year_id, name, kind, from_day, to_day, halves, audience, created_at)
      values (${desk.schoolId}::uuid, gen_random_uuid(), ${year}::uuid, 'Local day', 'local', '2026-07-14', '2026-07-14', 'both', 'all', now())`)
    expect(await refused(await put('2026-07-14', {}, head))).toEqual([400, '14-07-2026 is a holiday: Local day.'])
    await rows(sql`delete from calendar_events`)
  })
})
