import type { ImportKindCode } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { children, desk, guardian, openDiary, own, rows } from '../../testing/diary'
import { ImportDesk, type Table } from '../../testing/imports'

const dayHeaders = ['Admission No', 'Date', 'Status', 'Session', 'Reason']
const monthHeaders = ['Admission No', 'Month', 'Working Days', 'Present Days', 'Leave', 'Late']

let admNos: string[]
let division: string
/** A day on which the class works a full day and that was taken by its teacher. */
const taken = '2026-07-08'
/** Full days that nobody has taken. */
const [free, second, third] = ['2026-07-06', '2026-07-07', '2026-07-09'] as [string, string, string]

const shown = (day: string) => day.split('-').reverse().join('/')
const errors = async (kind: ImportKindCode, headers: readonly string[], table: Table) => {
  const run = await desk.table(kind, headers, table)
  return (await desk.rows(run.id)).map(row => row.problems.map(item => item.message).join('; '))
}
const marksOn = async (day: string, place: number) =>
  (
    await rows(sql<{ fn: string | null; an: string | null; reason: string | null }>`
      select m.fn, m.an, m.reason from attendance_marks m join students s on s.id = m.student_id
      where m.on_day = ${day}::date and s.adm_no = ${admNos[place]!}`)
  )[0]
const monthOf = async (place: number, month = '2026-06') =>
  (
    await rows(sql<{ taken: number; present: number; late: number; absent: number; leave: number; source: string }>`
      select m.taken, m.present, m.late, m.absent, m.leave, m.source from attendance_months m join students s on s.id = m.student_id
      where m.month = ${`${month}-01`}::date and s.adm_no = ${admNos[place]!}`)
  )[0]

beforeAll(async () => {
  await openDiary('attendance-imports')
  await rows(sql`delete from attendance_changes`)
  await rows(sql`delete from attendance_marks`)
  await rows(sql`delete from attendance_registers`)
  await rows(sql`delete from attendance_months`)
  await rows(sql`delete from calendar_events`)
  division = (
    await rows(sql<{ name: string }>`
      select c.name || ' ' || d.name as name from divisions d join courses c on c.id = d.course_id where d.id = ${own.id}::uuid`)
  )[0]!.name
  // The child whose family looks comes first.
  admNos = (
    await rows(sql<{ adm_no: string }>`
      select adm_no from students where id = any(${own.students}::uuid[]) order by id = ${children[0]!.id}::uuid desc, adm_no`)
  ).map(row => row.adm_no)
  const [year] = await rows(sql<{ id: string }>`select id from academic_years where is_current`)
  await rows(sql`
    insert into attendance_registers (school_id, id, academic_year_id, division_id, on_day, planned, fn_taken_at, an_taken_at)
    values (${desk.schoolId}, gen_random_uuid(), ${year!.id}::uuid, ${own.id}::uuid, ${taken}::date, 'full', now(), now())`)
})
afterAll(() => desk.server.close())

describe('a file of attendance by day', () => {
  it('fills registers of days that nobody has taken, also by halves, and tells no family', async () => {
    const table: Table = [
      [admNos[0]!, shown(free), 'P', null, null],
      [admNos[1]!, shown(free), 'Absent', 'DAY', 'Fever'],
      [admNos[2]!, shown(free), 'HF', null, null],
      [admNos[3]!, shown(free), 'HA', null, null],
      [admNos[4]!, shown(free), 'LT', 'FN', null],
      [admNos[4]!, shown(free), 'OD', 'Afternoon', null],
    ]
    const before = await rows(sql<{ count: number }>`select count(*)::int as count from jobs where kind = 'attendance.alerts'`)
    expect(ImportDesk.counts(await desk.bringIn('attendance', dayHeaders, table))).toEqual([6, 0, 0, 0])
    expect(await rows(sql<{ count: number }>`select count(*)::int as count from jobs where kind = 'attendance.alerts'`)).toEqual(
      before,
    )
    expect(await Promise.all([0, 1, 2, 3, 4].map(place => marksOn(free, place)))).toEqual([
      { fn: 'P', an: 'P', reason: null },
      { fn: 'A', an: 'A', reason: 'Fever' },
      { fn: 'P', an: 'A', reason: null },
      { fn: 'A', an: 'P', reason: null },
      { fn: 'LT', an: 'OD', reason: null },
    ])
    expect(await monthOf(2, '2026-07')).toMatchObject({ taken: 2, present: 1, absent: 1 })
    expect(
      await rows(sql<{ source: string; fn: boolean; an: boolean }>`
        select source, fn_taken_at is not null as fn, an_taken_at is not null as an from attendance_registers where on_day = ${free}::date`),
    ).toEqual([{ source: 'import', fn: true, an: true }])
    expect(ImportDesk.counts(await desk.bringIn('attendance', dayHeaders, table))).toEqual([0, 0, 6, 0])
  })

  it('replaces what an earlier file said, and says who brought it in', async () => {
    expect(
      ImportDesk.counts(await desk.bringIn('attendance', dayHeaders, [[admNos[1]!, shown(free), 'LV', null, 'Fever']])),
    ).toEqual([0, 1, 0, 0])
    expect(await marksOn(free, 1)).toEqual({ fn: 'LV', an: 'LV', reason: 'Fever' })
    const changes = await rows(sql<{ via: string; by: string | null }>`
      select distinct c.via, u.login_name as by from attendance_changes c left join users u on u.id = c.by_id`)
    expect(changes).toEqual([{ via: 'import', by: 'GVS.ADMIN' }])
  })

  it('says what is wrong with a row', async () => {
    expect(
      await errors('attendance', dayHeaders, [
        [admNos[0]!, shown(taken), 'P', null, null],
        ['NOBODY', shown(second), 'P', null, null],
        [admNos[0]!, '05/07/2026', 'P', null, null],
        [admNos[0]!, '01/01/2020', 'P', null, null],
        [admNos[0]!, '31/12/2030', 'P', null, null],
        [admNos[1]!, shown(second), 'HF', 'FN', null],
        [admNos[2]!, shown(second), 'Z', null, null],
        [admNos[3]!, shown(second), 'P', null, null],
        [admNos[3]!, shown(second), 'A', 'AN', null],
      ]),
    ).toEqual([
      `Attendance of ${division} on ${shown(taken)} was taken in this system`,
      'Unknown Admission No: NOBODY',
      'Not allowed: 05/07/2026. Use a working day.',
      expect.stringMatching(/^Not allowed: 01\/01\/2020\. Use 01\/0\d\/2026 to /),
      'Not allowed: 31/12/2030. Use a day up to today.',
      'Not allowed: HF. Use P, LT, A, LV, OD.',
      'Not allowed: Z. Use P, LT, A, LV, OD, HF, HA.',
      `Date ${admNos[3]} ${shown(second)} is repeated in rows 9 and 10`,
      `Date ${admNos[3]} ${shown(second)} is repeated in rows 9 and 10`,
    ])
  })

  it('is shown to the family day by day, comes out as it went in, and is taken back', async () => {
    const run = await desk.bringIn('attendance', dayHeaders, [
      [admNos[0]!, shown(second), 'A', null, null],
      [admNos[0]!, shown(free), 'LT', null, null],
    ])
    const read = async () =>
      (await guardian.get('parent-attendance/month?month=2026-07')).json() as {
        daily: boolean
        days: { date: string; status: string }[]
      }
    const month = await read()
    expect(month.daily).toBe(true)
    expect(month.days.filter(day => day.date === free || day.date === second).map(day => day.status)).toEqual(['Late', 'Absent'])
    const again = await desk.check('attendance', await desk.template('attendance'))
    expect(again.counts).toMatchObject({ create: 0, update: 0, error: 0 })
    expect(again.counts.same).toBe(7)
    expect((await desk.work(run.id, 'rollback')).status).toBe('RolledBack')
    expect(await marksOn(free, 0)).toMatchObject({ fn: 'P', an: 'P' })
    expect(await marksOn(second, 0)).toBeUndefined()
    expect(await rows(sql<{ id: string }>`select id from attendance_registers where on_day = ${second}::date`)).toEqual([])
  })

  it('does not cover a register that was taken after the file was checked', async () => {
    const run = await desk.table('attendance', dayHeaders, [[admNos[0]!, shown(third), 'A', null, null]])
    await rows(sql`
      insert into attendance_registers (school_id, id, academic_year_id, division_id, on_day, planned, fn_taken_at, an_taken_at)
      select school_id, gen_random_uuid(), academic_year_id, division_id, ${third}::date, 'full', now(), now()
      from attendance_registers where on_day = ${taken}::date`)
    expect((await desk.apply(run.id)).status).toBe('Failed')
    expect(await marksOn(third, 0)).toBeUndefined()
  })
})

describe('a file of attendance by month', () => {
  it('gives months their sums, replaced by a later file and taken back', async () => {
    const run = await desk.bringIn('attendance-summary', monthHeaders, [
      [admNos[0]!, '2026-06', '22', '19.5', '0.5', 3],
      [admNos[1]!, '06/2026', '22', '22', null, null],
    ])
    expect(ImportDesk.counts(run)).toEqual([2, 0, 0, 0])
    // 22 days are 44 halves, 19.5 of them present: 39, of which 3 came late; the leave is one half, four were missed.
    expect(await monthOf(0)).toEqual({ taken: 44, present: 36, late: 3, absent: 4, leave: 1, source: 'import' })
    const month = (await guardian.get('parent-attendance/month?month=2026-06')).json() as {
      daily: boolean
      figures: { percent: number; working: number; present: number }
    }
    expect(month).toMatchObject({ daily: false, figures: { percent: 88.6, working: 22, present: 19.5 } })
    const later = await desk.bringIn('attendance-summary', monthHeaders, [[admNos[1]!, '2026-06', '22', '21', '0', '0']])
    expect(ImportDesk.counts(later)).toEqual([0, 1, 0, 0])
    expect(await monthOf(1)).toMatchObject({ present: 42, absent: 2 })
    const again = await desk.check('attendance-summary', await desk.template('attendance-summary'))
    expect(again.counts).toMatchObject({ create: 0, update: 0, same: 2, error: 0 })
    expect((await desk.work(later.id, 'rollback')).status).toBe('RolledBack')
    expect(await monthOf(1)).toMatchObject({ present: 44, absent: 0 })
    expect((await desk.work(run.id, 'rollback')).status).toBe('RolledBack')
    expect([await monthOf(0), await monthOf(1)]).toEqual([undefined, undefined])
  })

  it('says what is wrong with a row', async () => {
    expect(
      await errors('attendance-summary', monthHeaders, [
        [admNos[0]!, '2026-06', '20', '20.5', null, null],
        [admNos[1]!, '2026-06', '20', '19', '2', null],
        [admNos[2]!, '2026-06', '20', '19.3', null, null],
        [admNos[3]!, 'June', '20', '19', null, null],
        [admNos[4]!, '2027-02', '20', '19', null, null],
        [admNos[0]!, '2026-07', '20', '19', null, null],
        ['NOBODY', '2026-06', '20', '19', null, null],
      ]),
    ).toEqual([
      'Present days exceed working days',
      'Not allowed: 2. Use 0 to 1.',
      'Not allowed: 19.3. Use 0 to 31.',
      'Not allowed: June. Use a month such as 2026-06.',
      'Not allowed: 2027-02. Use 2026-04 to 2026-07.',
      `Attendance of ${division} on 2026-07 was taken in this system`,
      'Unknown Admission No: NOBODY',
    ])
  })
})

it('is offered to schools with one of the two modules', async () => {
  const kinds = async () => ((await desk.admin.get('imports/kinds')).json() as { code: string }[]).map(kind => kind.code)
  expect(await kinds()).toEqual(expect.arrayContaining(['attendance', 'attendance-summary']))
  const [school] = await desk.inPlatform(
    async trx =>
      (await sql<{ codes: string[] }>`select module_codes as codes from schools where id = ${desk.schoolId}::uuid`.execute(trx))
        .rows,
  )
  const without = school!.codes.filter(code => code !== 'ATT' && code !== 'OFFLINE_ATT')
  const set = (codes: readonly string[]) =>
    desk.inPlatform(trx =>
      sql`update schools set module_codes = ${[...codes]}::text[] where id = ${desk.schoolId}::uuid`.execute(trx),
    )
  await set(without)
  try {
    expect((await desk.admin.get('imports/template/attendance')).statusCode).toBe(403)
    await set([...without, 'OFFLINE_ATT'])
    expect((await desk.admin.get('imports/template/attendance')).statusCode).toBe(200)
  } finally {
    await set(school!.codes)
  }
})
