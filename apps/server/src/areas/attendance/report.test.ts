import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { children, desk, guardian, head, logIn, openDiary, other, own, rows, teacher } from '../../testing/diary'
import { pdfPages } from '../../testing/pdf'
import { doubleRules, pdfMarks } from '../../testing/pdf-marks'
import type { TestBrowser } from '../../testing/server'
import { saveMarks } from './registers'
import { registerCode } from './report-register'
import { splitRange } from './report-summary'

const path = 'studentAbsentPresentReport'
const day = '2026-07-15'

const set = (code: string, value: unknown) =>
  rows(sql`
    insert into school_settings (school_id, code, value, updated_at) values (${desk.schoolId}::uuid, ${code}, ${JSON.stringify(value)}::jsonb, now())
    on conflict (school_id, code) do update set value = excluded.value`)
const goTo = async (on: string, time: string) => {
  desk.server.clock.set(`${on}T${time}:00+05:30`)
  await logIn()
}
const mark = async (on: string, marks: object[], more: object = {}, browser = teacher) => {
  const { register } = (await browser.get(`attendance-entry/register?divisionId=${own.id}&date=${on}`)).json()
  const saved = await browser.put('attendance-entry/register', {
    divisionId: own.id,
    date: on,
    half: 'DAY',
    version: register.version,
    marks,
    restPresent: register.version === 0,
    ...more,
  })
  expect(saved.statusCode, saved.body).toBe(200)
}
const view = async (query: string, browser: TestBrowser = teacher) => {
  const response = await browser.get(`${path}?divisionIds=${own.id}&pageSize=100&${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const both = (studentId: string | undefined, code: string) => ({ studentId, fn: code, an: code })
const scenario = () => [
  both(own.students[0], 'A'),
  both(own.students[1], 'A'),
  { studentId: own.students[2], fn: 'LT', an: 'P', arrivedAt: '08:55' },
  { studentId: own.students[3], fn: 'P', an: 'A' },
]
const told = (response: { statusCode: number; json: () => { message: string } }) => [response.statusCode, response.json().message]

beforeAll(async () => {
  await openDiary('absent-report')
  await rows(sql`delete from calendar_events`)
})
beforeEach(async () => {
  for (const table of ['attendance_registers', 'attendance_months', 'absence_alerts', 'absence_alert_failures', 'jobs'])
    await rows(sql`delete from ${sql.table(table)}`)
  await rows(sql`delete from school_settings where code like 'attendance.%'`)
  await goTo(day, '09:10')
})
afterAll(() => desk.server.close())

describe('a day', () => {
  it('stands by roll number with status, streak, percentage of the month and totals', async () => {
    await mark('2026-07-13', [both(own.students[0], 'A')])
    await mark('2026-07-14', [both(own.students[0], 'LV')])
    await mark(day, scenario())
    const found = await view(`date=${day}`)
    expect(found.pagination.count).toBe(42)
    const of = (at: number) => found.results.find((row: { id: string }) => row.id === own.students[at])
    expect(of(0)).toMatchObject({ status: 'Absent', fn: 'A', an: 'A', streak: 2, monthPercent: 0, sent: null })
    expect(of(2)).toMatchObject({ status: 'Late', fn: 'L', an: 'P', arrivedAt: '08:55', streak: 0, monthPercent: 100 })
    expect(of(3)).toMatchObject({ status: 'Half day', fn: 'P', an: 'A', monthPercent: 83.3 })
    expect(found.totals).toMatchObject([{ strength: 42, Present: 38, Late: 1, Absent: 2, 'Half day': 1, percent: 94 }])
    expect(found.notTaken).toEqual([])
    expect(found.toTell.map((row: { id: string }) => row.id).sort()).toEqual([own.students[0], own.students[1]].sort())
  })
  it('is narrowed to a status and to one half', async () => {
    await mark(day, scenario())
    expect((await view(`date=${day}&status=Absent`)).pagination.count).toBe(2)
    expect((await view(`date=${day}&status=Absent&half=AN`)).pagination.count).toBe(3)
    expect((await view(`date=${day}&status=Late&half=AN`)).pagination.count).toBe(0)
  })
  it('names divisions that nobody took, and holidays none', async () => {
    expect((await view(`date=${day}`)).notTaken).toMatchObject([{ id: own.id }])
    expect((await view('date=2026-07-12')).notTaken).toEqual([])
    expect((await view('date=2026-07-12')).totals).toMatchObject([{ strength: 42, Holiday: 42 }])
  })
  it('is for the own divisions of a teacher, and read by operators', async () => {
    expect((await teacher.get(`${path}?date=${day}&divisionIds=${other.id}`)).statusCode).toBe(404)
    expect((await head.get(`${path}?date=${day}&divisionIds=${other.id}`)).statusCode).toBe(200)
    const guardian = await desk.browser('GVS.GUARDIAN')
    expect((await guardian.get(`${path}?date=${day}`)).statusCode).toBe(403)
  })
})

describe('the register and the summary', () => {
  it('have a letter for each day, days with halves, and totals by day', async () => {
    await mark(day, scenario())
    const found = await view('view=register&month=2026-07')
    const of = (at: number) => found.results.find((row: { id: string }) => row.id === own.students[at])
    expect(of(0)).toMatchObject({ d15: 'A', d12: 'H', d14: null, working: 1, present: 0, absent: 1, percent: 0 })
    expect(of(2)).toMatchObject({ d15: 'L/P', late: 1, percent: 100 })
    expect(of(3)).toMatchObject({ d15: 'P/A', present: 0.5, percent: 50 })
    expect(found.totals).toEqual([{ id: 'present', d15: 39.5 }, { id: 'absent', d15: 2.5 }, { id: 'leave' }])
  })
  it('sum up whole months and parts of them alike', async () => {
    await mark('2026-07-14', [both(own.students[0], 'A')])
    await mark(day, scenario())
    const whole = await view('view=summary&from=2026-07-01&to=2026-07-31')
    const part = await view(`view=summary&from=2026-07-14&to=${day}`)
    expect(part.results).toEqual(whole.results)
    expect(whole.results.find((row: { id: string }) => row.id === own.students[3])).toMatchObject({
      working: 2,
      present: 1.5,
      absent: 0.5,
      halfDays: 1,
      percent: 75,
      toReach: 0,
    })
    const short = await view('view=summary&from=2026-07-01&to=2026-07-31&below=75')
    expect(short.results.map((row: { percent: number }) => row.percent).sort()).toEqual([0, 50])
    const streak = await view(`view=summary&from=2026-07-01&to=${day}&minStreak=2`)
    expect(streak.results).toMatchObject([{ id: own.students[0], toReach: 6 }])
    await set('attendance.lateForHalf', 1)
    const late = (await view(`view=summary&from=2026-07-14&to=${day}`)).results
    expect(late.find((row: { id: string }) => row.id === own.students[2])).toMatchObject({ present: 1.5, percent: 75 })
  })
  it('leave out halves that are no longer working days', async () => {
    await mark('2026-07-14', [both(own.students[0], 'A')])
    await mark(day, scenario())
    const admin = await desk.browser('GVS.ADMIN')
    const academicYearId = (await rows(sql<{ id: string }>`select id from academic_years where is_current`))[0]!.id
    const off = { academicYearId, name: 'Sports', kind: 'holiday', from: day, to: day, halves: 'AN', confirm: 'HOLIDAY' }
    expect((await admin.post('leave-appln/calendar/events', off)).statusCode).toBe(201)
    try {
      const whole = await view('view=summary&from=2026-07-01&to=2026-07-31')
      const part = await view(`view=summary&from=2026-07-14&to=${day}`)
      expect(part.results).toEqual(whole.results)
      expect(part.results.find((row: { id: string }) => row.id === own.students[3])).toMatchObject({
        working: 1.5,
        present: 1.5,
        absent: 0,
        halfDays: 0,
      })
      // Absent in the afternoon alone, which is none any more.
      expect((await view(`date=${day}`)).results.find((row: { id: string }) => row.id === own.students[3])).toMatchObject({
        status: 'Present',
        streak: 0,
      })
      const year = await teacher.get(`${path}/student/${own.students[3]}`)
      expect(year.json().recent).toEqual([])
    } finally {
      await rows(sql`delete from calendar_events`)
    }
  })
  it('stay inside one academic year', async () => {
    expect(told(await teacher.get(`${path}?view=summary&from=2026-05-01&to=2027-07-01`))).toEqual([
      400,
      'Please choose dates inside one academic year.',
    ])
    expect((await teacher.get(`${path}?view=list&date=2019-05-01`)).statusCode).toBe(400)
  })
  it('are files of all rows', async () => {
    await mark(day, scenario())
    for (const [shown, columns] of [
      ['list', ['admNo', 'name', 'status', 'sent']],
      ['register', ['rollNo', 'name', 'd15', 'percent']],
      ['summary', ['name', 'working', 'percent']],
    ] as const) {
      const begun = await teacher.post(`${path}/export-excel`, {
        filters: { view: shown, divisionIds: [own.id] },
        columns,
        sort: [],
        format: 'csv',
        language: 'de',
      })
      expect(begun.statusCode, begun.body).toBe(202)
      await desk.server.services.jobs.drain(desk.server.services)
      const job = (await teacher.get(`jobs/${begun.json().id}`)).json()
      expect(job).toMatchObject({ status: 'Done' })
    }
    const signed = await teacher.post(`${path}/export-excel`, {
      filters: { view: 'register', divisionIds: [own.id] },
      columns: ['rollNo', 'name', 'd15'],
      sort: [],
      format: 'pdf',
      language: 'en',
    })
    await desk.server.services.jobs.drain(desk.server.services)
    const { resultFileId } = (await teacher.get(`jobs/${signed.json().id}`)).json()
    const { url } = (await teacher.get(`files/geturl/${resultFileId}/download`)).json()
    const bytes = (await teacher.send('GET', url)).rawPayload
    expect(pdfPages(bytes).at(-1)).toContain('Class teacher\nHead of the school')
    expect(doubleRules(pdfMarks(bytes).at(-1)!)).toHaveLength(1)
    const odd = await teacher.post(`${path}/export-excel`, { filters: {}, columns: ['secret'], sort: [], format: 'csv' })
    expect(odd.statusCode).toBe(400)
  })
})

describe('one student', () => {
  it('has a year by month, what is to be attended and the last days away', async () => {
    await mark('2026-07-14', [both(own.students[0], 'A')])
    await mark(day, scenario())
    const found = (await teacher.get(`${path}/student/${own.students[0]}`)).json()
    expect(found).toMatchObject({
      months: [{ month: '2026-07', working: 2, present: 0, absent: 2, percent: 0 }],
      percent: 0,
      toAttend: 6,
      recent: [
        { date: day, status: 'Absent' },
        { date: '2026-07-14', status: 'Absent' },
      ],
    })
    expect((await teacher.get(`${path}/student/${other.student}`)).statusCode).toBe(404)
  })
})

describe('a child that changes class', () => {
  const mover = () => own.students[5]!
  const moveTo = async (divisionId: string) => {
    const [to] = await rows(sql<{ section: string; course: string; division: string }>`
      select x.name as section, c.name as course, d.name as division from divisions d join courses c on c.id = d.course_id
      join sections x on x.id = c.section_id where d.id = ${divisionId}::uuid`)
    const [{ key } = { key: '' }] = await rows(
      sql<{ key: string }>`select adm_no as key from students where id = ${mover()}::uuid`,
    )
    const admin = await desk.browser('GVS.ADMIN')
    const { values } = (await admin.get(`imports/single/students/${encodeURIComponent(key)}`)).json()
    const body = { kind: 'students', mode: 'update-only', values: { ...values, ...to, rollNo: '' } }
    expect((await admin.post('imports/single', body)).json()).toMatchObject({ action: 'update', errors: [] })
  }
  const ofMover = (found: { results: { id: string }[] }) => found.results.filter(row => row.id === mover())
  const rosterOf = async (divisionId: string, on: string) =>
    (
      (await head.get(`attendance-entry/register?divisionId=${divisionId}&date=${on}`)).json().students as { id: string }[]
    ).filter(row => row.id === mover()).length

  it('stands in the old class on the days before, and in the register of both', async () => {
    await mark('2026-07-14', [both(mover(), 'A')])
    await moveTo(other.id)
    try {
      expect(ofMover(await view('date=2026-07-14'))).toMatchObject([{ status: 'Absent' }])
      expect(ofMover(await view(`date=${day}`))).toEqual([])
      expect(await rosterOf(own.id, '2026-07-13')).toBe(1)
      expect([await rosterOf(own.id, day), await rosterOf(other.id, day), await rosterOf(other.id, '2026-07-13')]).toEqual([
        0, 1, 0,
      ])
      expect(ofMover(await view('view=register&month=2026-07'))).toMatchObject([
        { divisionId: own.id, d13: null, d14: 'A', d15: '–', working: 1, absent: 1, percent: 0 },
      ])
      const there = await head.get(`${path}?divisionIds=${other.id}&pageSize=100&view=register&month=2026-07`)
      expect(ofMover(there.json())).toMatchObject([
        { divisionId: other.id, d14: '–', d15: null, working: 0, absent: 0, percent: null },
      ])
      const both14 = await head.get(`${path}?view=list&date=2026-07-14&text=&pageSize=200`)
      expect(ofMover(both14.json())).toHaveLength(1)
    } finally {
      await moveTo(own.id)
    }
  })
  it('stays for the day in the class whose register has it', async () => {
    await mark(day, [both(mover(), 'A')])
    await moveTo(other.id)
    try {
      expect(ofMover(await view(`date=${day}`))).toMatchObject([{ status: 'Absent' }])
      expect([await rosterOf(own.id, day), await rosterOf(other.id, day)]).toEqual([1, 0])
    } finally {
      await moveTo(own.id)
    }
  })
  it('has one line for a day with a half in each class', async () => {
    const [{ id: academicYearId } = { id: '' }] = await rows(sql<{ id: string }>`select id from academic_years where is_current`)
    const half = { academicYearId, day, plan: 'full' as const }
    const writes = [
      { ...half, divisionId: own.id, taken: ['FN' as const], marks: [{ studentId: children[0]!.id, fn: 'P' as const }] },
      { ...half, divisionId: other.id, taken: ['AN' as const], marks: [{ studentId: children[0]!.id, an: 'A' as const }] },
    ]
    await desk.inSchool(trx =>
      saveMarks({ trx, services: desk.server.services, schoolId: desk.schoolId }, writes, { by: null, via: 'import' }),
    )
    await goTo(day, '15:30')
    const year = (await teacher.get(`${path}/student/${children[0]!.id}`)).json()
    expect(year.recent).toMatchObject([{ date: day, status: 'Half day' }])
    const page = (await head.get(`studentcompleteinforpt/getattendancedetails/${children[0]!.id}`)).json()
    expect(page.recent).toMatchObject([{ date: day, status: 'Half day' }])
    const home = (await guardian.get('dashboard')).json() as { lists: { columns: string[]; rows: string[][] }[] }
    const list = home.lists.find(block => block.columns.includes('today'))!
    const row = list.rows.find(one => one[0] === children[0]!.id)!
    expect(row[list.columns.indexOf('today')]).toBe('Half day')
  })
})

describe('days in letters and ranges', () => {
  it('write halves that differ, and split a range into whole months and the rest', () => {
    expect(registerCode('full', { FN: 'P', AN: null })).toBe('P/–')
    expect(registerCode('FN', { FN: 'OD' })).toBe('D')
    expect(splitRange('2026-06-15', '2026-08-03')).toEqual({
      months: ['2026-07-01'],
      rest: [
        { from: '2026-06-15', to: '2026-06-30' },
        { from: '2026-08-01', to: '2026-08-03' },
      ],
    })
  })
})
