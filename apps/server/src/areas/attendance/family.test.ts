import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../testing/imports'
import type { TestBrowser } from '../../testing/server'
import { type StudentMark, saveMarks } from './registers'

// The clock of tests stands on Wednesday, 15 July 2026.
const today = '2026-07-15'
const month = 'parent-attendance/month'

let desk: ImportDesk
let guardian: TestBrowser
let children: { id: string; name: string }[]
let yearId: string
let divisionId: string

const take = (day: string, mark: Omit<StudentMark, 'studentId'>) =>
  desk.inSchool(trx =>
    saveMarks(
      { trx, services: desk.server.services, schoolId: desk.schoolId },
      [
        {
          academicYearId: yearId,
          divisionId,
          day,
          plan: 'full',
          taken: ['FN', 'AN'],
          marks: [{ studentId: children[0]!.id, ...mark }],
        },
      ],
      { by: null, via: 'entry' },
    ),
  )

const answerOf = async (path: string) => {
  const answer = await guardian.get(path)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const choose = async (at: number) => {
  guardian.token = (await guardian.post('auth/choose-child', { childId: children[at]!.id })).json().accessToken
}

/** The guardian at a time of today, with the first child. */
const come = async (time: string) => {
  desk.server.clock.set(`${today}T${time}+05:30`)
  guardian = await desk.browser('GVS.GUARDIAN')
  children = (await guardian.get('parent-home/get-guardian-children')).json()
  await choose(0)
}

beforeAll(async () => {
  desk = await ImportDesk.open('family-attendance')
  await come('11:30:00')
  const { rows } = await desk.inSchool(trx =>
    sql<{ year: string; division: string }>`
      select y.id as year, e.division_id as division from enrolments e join academic_years y on y.id = e.academic_year_id and y.is_current
      where e.student_id = ${children[0]!.id}::uuid`.execute(trx),
  )
  yearId = rows[0]!.year
  divisionId = rows[0]!.division
  await desk.inSchool(async trx => {
    await sql`delete from attendance_registers`.execute(trx)
    await sql`delete from attendance_months`.execute(trx)
    await sql`delete from calendar_events`.execute(trx)
  })
  await take('2026-07-13', { fn: 'P', an: 'P' })
  await take('2026-07-14', { fn: 'LT', an: 'P', arrivedAt: '08:56' })
  await take(today, { fn: 'P', an: 'A', reason: 'Dentist' })
})
afterAll(() => desk.server.close())

describe('attendance as a family reads it', () => {
  it('is a month day by day, with its figures and those of the year', async () => {
    const { days, ...rest } = await answerOf(month)
    const figures = { working: 3, present: 2.5, absent: 0.5, leave: 0, late: 1, percent: 83.3 }
    expect(rest).toEqual({
      name: children[0]!.name,
      division: expect.any(String),
      academicYearId: yearId,
      month: '2026-07',
      today,
      figures,
      year: figures,
      need: { minPercent: 75, toAttend: 0 },
      daily: true,
      shownAfter: null,
      months: [{ month: '2026-07', ...figures }],
      asOn: today,
      excuseFrom: '2026-07-10',
    })
    expect(days).toHaveLength(31)
    expect(days.slice(11, 16)).toEqual([
      { date: '2026-07-12', status: 'Holiday', fn: null, an: null },
      { date: '2026-07-13', status: 'Present', fn: 'P', an: 'P' },
      { date: '2026-07-14', status: 'Late', fn: 'LT', an: 'P', arrivedAt: '08:56' },
      { date: today, status: 'Half day', fn: 'P', an: 'A', reason: 'Dentist' },
      { date: '2026-07-16', status: 'Not taken', fn: null, an: null },
    ])
  })

  it('keeps today back before the cut-off, in the days, the figures and on the home', async () => {
    await come('08:30:00')
    const early = await answerOf(month)
    expect(early.days[14]).toEqual({ date: today, status: 'Not taken', fn: null, an: null })
    expect(early).toMatchObject({ shownAfter: '10:30', figures: { working: 2, present: 2, late: 1, percent: 100 } })
    const week = async () =>
      (await answerOf('dashboard')).lists.find((list: { code: string }) => list.code === 'l.ownWeek').rows.slice(0, 3)
    expect(await week()).toEqual([
      ['2026-07-13', 'Present', '', ''],
      ['2026-07-14', 'Late', '08:56', ''],
      [today, 'Not taken', '', ''],
    ])
    await come('11:30:00')
    expect((await week())[2]).toEqual([today, 'Half day', '', ''])
  })

  it('is that of the chosen child, in the years of its enrolments', async () => {
    const { years, current } = await answerOf('parent-attendance/initialvalues')
    expect(current).toBe(yearId)
    expect(years.map(({ id }: { id: string }) => id)).toContain(yearId)
    expect((await guardian.get(`${month}?month=2020-01`)).statusCode).toBe(404)
    expect((await guardian.get(`${month}?academicYearId=${desk.server.services.newId()}`)).statusCode).toBe(404)
    await choose(1)
    expect(await answerOf(month)).toMatchObject({ name: children[1]!.name, figures: { working: 0, percent: null } })
    await choose(0)
  })

  it('names what took a day away', async () => {
    await desk.inSchool(trx =>
      sql`insert into calendar_events (school_id, id, academic_year_id, name, kind, from_day, to_day, halves, audience, section_ids, course_ids, created_at)
        values (${desk.schoolId}, ${desk.server.services.newId()}, ${yearId}, 'Founders’ day', 'holiday', '2026-07-20', '2026-07-20', 'both', 'all', '{}', '{}', ${desk.server.clock.now()})`.execute(
        trx,
      ),
    )
    const { days } = await answerOf(month)
    expect(days[19]).toEqual({ date: '2026-07-20', status: 'Holiday', fn: null, an: null, event: 'Founders’ day' })
  })

  it('is a paper of the year', async () => {
    const paper = await guardian.get('parent-attendance/year-pdf')
    expect(paper.headers['content-type']).toBe('application/pdf')
    expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await guardian.get(`parent-attendance/year-pdf?academicYearId=${desk.server.services.newId()}`)).statusCode).toBe(404)
  })

  it('needs the module of families, whatever feeds it (scenario 20)', async () => {
    await desk.inPlatform(trx =>
      sql`update schools set module_codes = array_remove(module_codes, 'OFFLINE_ATT') where code = 'GVS'`.execute(trx),
    )
    await come('11:45:00')
    expect((await guardian.get(month)).statusCode).toBe(403)
    expect((await answerOf('dashboard')).lists.map(({ code }: { code: string }) => code)).not.toContain('l.ownWeek')
  })
})
