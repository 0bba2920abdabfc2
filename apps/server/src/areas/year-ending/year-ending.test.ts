import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { onPlatform, transact } from '../../platform/transaction'
import { EndingDesk, switchTime, type TestEnding } from '../../testing/year-ending'

let desk: EndingDesk

const nine = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']
const numbered = (prefix: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${prefix}${from + at}`)
const year = (name: string, enrolments: number, current: boolean, locked = false) => ({ name, enrolments, current, locked })

/** A server that dies when all is written and nothing is ended: its connections break, and its lease runs out. */
async function die(): Promise<void> {
  const { services, wire, close } = await desk.server.second({ over: true })
  const written = vi.spyOn(services.ports, 'take').mockImplementation(() => {
    void services.jobs.stop()
    wire!.cut()
    return (async () => {}) as never
  })
  await expect(services.jobs.drain(services)).rejects.toThrow()
  expect(written).toHaveBeenCalled()
  await close()
  desk.server.clock.advance(31_000)
}

beforeAll(async () => {
  desk = await EndingDesk.open('year-ending')
  await desk.enrol('A', 1144, nine)
  await desk.enrol('X', 96, ['X'])
})
afterAll(() => desk.server.close())

describe('the end of a year with 1,240 students', () => {
  let ending: TestEnding

  it('begins with the usual year and map', async () => {
    ending = await desk.begin()
    expect(ending).toMatchObject({
      ...{ status: 'Draft', switchOn: '2027-04-01', lockOldYear: true, rollNoMode: 'renumber' },
      toYear: { name: '2027-28', startsOn: '2027-04-01', endsOn: '2028-03-31' },
      copy: { classTeachers: true, subjectAllotments: true, studentBus: true },
    })
    expect(ending.courseMap.map(({ passedOut }) => passedOut)).toEqual([...Array(9).fill(false), true])
    const again = await desk.operator.post('platform/year-endings', { schoolId: desk.schoolId })
    expect([again.statusCode, again.json().name]).toEqual([409, 'YearEndingOpen'])
    const [row] = (await desk.operator.get('platform/year-endings?text=yearly')).json().results
    expect(row).toMatchObject({ school: { code: 'YES' }, from: '2026-27', to: '2027-28', status: 'Draft', runBy: '' })
  })

  it('takes decisions of students, and says what it comes to', async () => {
    const { id, courses } = ending
    expect((await desk.decide(id, [...numbered('A', 1, 11), 'X1'], 'Detain')).json()).toMatchObject({ decided: 12, version: 3 })
    await desk.decide(id, numbered('A', 12, 19), 'Leave')
    const target = courses.find(({ name }) => name === 'IX')!.divisions[0]!.id
    await desk.decide(id, numbered('A', 20, 24), 'PromoteTo', target)
    const stale = await desk.operator.put(`platform/year-endings/${id}/decisions`, {
      version: 1,
      decisions: [{ studentId: await desk.studentId('A1'), decision: 'Promote' }],
    })
    expect([stale.statusCode, stale.json().message]).toEqual([409, 'The record was changed. Please reload.'])
    const listed = await desk.operator.get(`platform/year-endings/${id}/students?decision=PromoteTo&pageSize=2`)
    expect(listed.json()).toMatchObject({ results: [{ toDivision: 'IX A' }, {}], pagination: { count: 5 } })

    // Two cards of the year are ready and one of them is withheld: that one is meant to stay unread.
    await desk.inSchool(async trx => {
      const { services } = desk.server
      const [year] = (await sql<{ id: string }>`select id from academic_years where is_current`.execute(trx)).rows
      const cardId = services.newId()
      await sql`insert into cards (school_id, id, academic_year_id, name, kind) values (${desk.schoolId}, ${cardId}, ${year!.id}::uuid, 'Year', 'progress-card')`.execute(
        trx,
      )
      await sql`
        insert into report_cards (school_id, id, card_id, student_id, academic_year_id, division_id, no, source, file_id, status, withheld_at, verify_code, at)
        select ${desk.schoolId}, gen_random_uuid(), ${cardId}, e.student_id, e.academic_year_id, e.division_id, 1, 'uploaded', gen_random_uuid(), 'Ready',
          case when row_number() over (order by e.student_id) = 1 then now() end, e.student_id::text, now()
        from (select * from enrolments where academic_year_id = ${year!.id}::uuid order by student_id limit 2) e`.execute(trx)
    })
    const checked = (await desk.validate(id)).json()
    expect(checked).toMatchObject({
      ...{ errors: [], status: 'Validated' },
      warnings: [
        { code: 'noTeacher' },
        { code: 'noSchedule', message: '1,137 students have no fee schedule in 2027-28 yet.' },
        { code: 'unpublishedCards', message: '1 report card of 2026-27 is not published. Publish it before the year ends.' },
      ],
      result: {
        ...{
          studying: 1240,
          promoted: 1125,
          promotedTo: 5,
          detained: 12,
          left: 8,
          passedOut: 95,
          enrolments: 1137,
          terminated: 103,
        },
      },
    })
    expect(checked.result.courses.at(-1)).toMatchObject({ course: 'X', studying: 96, detained: 1, left: 0, passedOut: 95 })
    // A decision that comes by another way makes the check out of date.
    await desk.inSchool(trx => sql`update year_end_decisions set version = version + 1`.execute(trx))
    expect((await desk.get(id)).status).toBe('Draft')
    expect((await desk.run(id)).json().message).toBe('Check the year ending first.')
    await desk.validate(id)
  })

  it('enrols 1,137 once, though the work is broken off three times', async () => {
    const wrong = await desk.operator.post(`platform/year-endings/${ending.id}/run`, { typedText: 'NO' })
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'The confirmation text does not match.'])
    const started = await desk.operator.post(`platform/year-endings/${ending.id}/run`, { typedText: desk.code })
    expect(started.statusCode).toBe(202)
    const again = await desk.operator.post(`platform/year-endings/${ending.id}/run`, { typedText: desk.code })
    expect([again.statusCode, again.json().message]).toEqual([409, 'This year ending has run already.'])

    await die()
    await die()
    // A job that has ended two servers is not begun by itself again.
    await desk.drain()
    expect(await desk.get(ending.id)).toMatchObject({ status: 'Draft', job: { status: 'Failed' } })
    expect((await desk.figures()).years).toEqual([year('2026-27', 1240, true)])
    await desk.validate(ending.id)
    expect((await desk.operator.post(`platform/year-endings/${ending.id}/run`, { typedText: desk.code })).statusCode).toBe(202)
    await die()
    await desk.drain()
    expect((await desk.get(ending.id)).job).toMatchObject({ status: 'Done', message: '1,137 enrolments exist in 2027-28.' })
    expect(await desk.figures()).toEqual({
      years: [year('2026-27', 1240, true), year('2027-28', 1137, false)],
      studying: 1240,
      terminated: 0,
    })
  })

  it('numbers each division by name from 1', async () => {
    const { rows } = await desk.inSchool(trx =>
      sql<{ wrong: number }>`
        select count(*)::int as wrong from (
          select e.roll_no, row_number() over (partition by e.division_id order by lower(s.name), s.adm_no) as no
          from enrolments e join students s on s.school_id = e.school_id and s.id = e.student_id
          join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and not y.is_current) n where n.roll_no <> n.no`.execute(
        trx,
      ),
    )
    expect(rows[0]!.wrong).toBe(0)
  })

  it('shows nobody twice before the switch', async () => {
    const office = desk.server.browser()
    await office.logIn('GJ.ADMIN', demoPassword)
    await office.post(`platform/schools/${desk.schoolId}/enter`)
    const [school] = (await desk.operator.get('platform/schools?text=YES')).json().results
    expect([school.students, school.year]).toEqual([1240, '2026-27'])
  })

  it('is refused a second full run', async () => {
    const again = await desk.run(ending.id)
    expect([again.statusCode, again.json().message]).toEqual([409, 'This year ending has run already.'])
    expect((await desk.validate(ending.id)).statusCode).toBe(409)
  })

  it('enrols who was admitted late, with the next number of the class', async () => {
    await desk.enrol('L', 2, ['V'])
    expect((await desk.get(ending.id)).waiting).toBe(2)
    expect((await desk.run(ending.id, { newStudents: true })).statusCode).toBe(202)
    expect(await desk.get(ending.id)).toMatchObject({ waiting: 0, result: { studying: 1242, enrolments: 1139, passedOut: 95 } })
    await desk.run(ending.id, { newStudents: true })
    expect((await desk.figures()).years[1]).toEqual(year('2027-28', 1139, false))
    // For the figures of the school they leave before the switch, and lose the new class.
    await desk.inSchool(trx => sql`update students set status = 'terminated' where adm_no like 'L%'`.execute(trx))
  })

  it('switches at five past midnight of the school', async () => {
    desk.server.clock.set('2027-03-31T18:34:59Z')
    await desk.operator.logIn('GJ.ADMIN', demoPassword)
    await desk.drain()
    expect((await desk.get(ending.id)).switchedAt).toBeNull()
    desk.server.clock.set(switchTime)
    await desk.drain()
    expect(await desk.figures()).toEqual({
      years: [year('2026-27', 1242, false, true), year('2027-28', 1137, true)],
      studying: 1137,
      terminated: 105,
    })
    const { rows } = await desk.inSchool(trx =>
      sql<{ reason: string; on: string; count: number }>`
        select termination_reason as reason, terminated_on::text as on, count(*)::int as count from student_details
        where terminated_on is not null group by 1, 2 order by 1`.execute(trx),
    )
    expect(rows).toEqual([
      { reason: 'Left', on: '2027-03-31', count: 8 },
      { reason: 'Passed out', on: '2027-03-31', count: 95 },
    ])
  })

  it('is of operators who see the school, and of administrators among them', async () => {
    await transact(desk.server.services.db, onPlatform, trx =>
      sql`
        update users set school_scope = 'schools', school_scope_ids = array(select id from schools where code = 'GVS') where login_name = 'GJ.PLAIN'`.execute(
        trx,
      ),
    )
    const [plain, support] = [desk.server.browser(), desk.server.browser()]
    await plain.logIn('GJ.PLAIN', demoPassword)
    await support.logIn('GJ.SUPPORT', demoPassword)
    const path = `platform/year-endings/${ending.id}`
    expect((await plain.get(path)).statusCode).toBe(404)
    expect((await plain.post(`${path}/revert`, { reason: 'Not of this school.' })).statusCode).toBe(404)
    expect((await plain.post('platform/year-endings', { schoolId: desk.schoolId })).statusCode).toBe(404)
    expect((await plain.get(`fees-admin/carry-forward?school=${desk.schoolId}`)).statusCode).toBe(404)
    expect((await plain.get('platform/year-endings?text=yearly')).json().pagination.count).toBe(0)
    expect((await support.get(path)).statusCode).toBe(403)
  })

  it('locks the old year in words', async () => {
    await expect(
      desk.inSchool(trx =>
        sql`update enrolments set roll_no = null where academic_year_id in (select id from academic_years where locked)`.execute(
          trx,
        ),
      ),
    ).rejects.toMatchObject({ code: 'YL001', message: '2026-27' })
  })

  it('is refused to go back with one row of attendance, and goes back the next day without', async () => {
    desk.server.clock.set('2027-04-02T06:00:00Z')
    await desk.operator.logIn('GJ.ADMIN', demoPassword)
    const registerId = desk.server.services.newId()
    await desk.inSchool(trx =>
      sql`
        insert into attendance_registers (school_id, id, academic_year_id, division_id, on_day, planned)
        select y.school_id, ${registerId}, y.id, d.id, '2027-04-02', 'full' from academic_years y cross join (select id from divisions limit 1) d
        where y.is_current`.execute(trx),
    )
    const refused = await desk.revert(ending.id)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Revert is not possible: 2027-28 holds 1 attendance, 0 mark, 0 fee and 0 leave rows.',
    ])
    await desk.inSchool(trx => sql`delete from attendance_registers where id = ${registerId}`.execute(trx))
    expect((await desk.revert(ending.id)).statusCode).toBe(202)
    expect(await desk.figures()).toEqual({ years: [year('2026-27', 1242, true)], studying: 1240, terminated: 2 })
    expect(await desk.get(ending.id)).toMatchObject({ status: 'Reverted', job: { status: 'Done' } })
    expect((await desk.revert(ending.id)).json().message).toBe('Only a year ending that has run can be reverted.')
  })

  it('may be done again, and back no later than seven days after the switch', async () => {
    await desk.operator.logIn('GJ.ADMIN', demoPassword)
    const { id } = await desk.begin({ switchOn: '2027-04-03' })
    await desk.validate(id)
    await desk.run(id)
    desk.server.clock.set('2027-04-10T18:29:00Z')
    await desk.drain()
    expect((await desk.figures()).years[1]).toEqual(year('2027-28', 1137, true))
    desk.server.clock.set('2027-04-10T18:31:00Z')
    await desk.operator.logIn('GJ.ADMIN', demoPassword)
    const late = await desk.revert(id)
    expect([late.statusCode, late.json().message]).toEqual([409, 'This year ending could be reverted until 10-04-2027.'])
  })
})
