import type { MarkCode } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, demoPassword } from '../../demonstration/index'
import { inSchool, onPlatform, transact } from '../../platform/transaction'
import { startTestServer, type TestServer } from '../../testing/server'
import { saveMarks } from './registers'

// The clock of tests stands on a Wednesday.
const today = '2026-07-15'

let server: TestServer
let schoolId: string
let yearId: string

const onTables = <T>(work: Parameters<typeof transact<T>>[2]) => transact(server.services.db, onPlatform, work)

async function homeOf(role: string) {
  const browser = server.browser()
  const { loginName } = demoAccounts.find(account => account.role === role)!
  await browser.logIn(loginName, demoPassword, role === 'SchoolGroupAdmin' ? 'group' : 'school')
  return (await browser.get('dashboard')).json()
}

const blockOf = (home: Record<'tiles' | 'charts' | 'todos' | 'lists', { code: string }[]>, code: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: blocks of four kinds
  [...home.tiles, ...home.charts, ...home.todos, ...home.lists].find(block => block.code === code) as any

/** Takes the attendance of some students of a class; those without a mark are not named. */
const take = (divisionId: string, day: string, marks: readonly { id: string; fn: MarkCode; an: MarkCode }[]) =>
  transact(server.services.db, inSchool(schoolId), trx =>
    saveMarks(
      { trx, services: server.services, schoolId },
      [
        {
          academicYearId: yearId,
          divisionId,
          day,
          plan: 'full',
          taken: ['FN', 'AN'],
          marks: marks.map(({ id, fn, an }) => ({ studentId: id, fn, an })),
        },
      ],
      { by: null, via: 'entry' },
    ),
  )

const studentsByClass = () =>
  onTables(async trx => {
    const { rows } = await sql<{ division: string; id: string; mine: boolean }>`
      select e.division_id as division, s.id, coalesce(d.class_teacher_id = (
        select us.staff_id from user_schools us join users u on u.id = us.user_id where u.login_name = 'GVS.TEACHER'), false) as mine
      from students s join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = ${yearId}
      join divisions d on d.school_id = e.school_id and d.id = e.division_id
      where s.school_id = ${schoolId} and s.status = 'studying' order by mine desc, e.division_id, s.id`.execute(trx)
    return rows
  })

beforeAll(async () => {
  server = await startTestServer('attendance-homes', { demonstration: 0.1 })
  const { rows } = await onTables(trx =>
    sql<{ school: string; year: string }>`
      select s.id as school, y.id as year from schools s join academic_years y on y.school_id = s.id and y.is_current where s.code = 'GVS'`.execute(
      trx,
    ),
  )
  schoolId = rows[0]!.school
  yearId = rows[0]!.year
  await onTables(trx =>
    sql`delete from attendance_registers where school_id = ${schoolId} and on_day >= ${today}::date`.execute(trx),
  )
})
afterAll(() => server.close())

describe('attendance on homes', () => {
  it('is open while nothing is taken', async () => {
    const home = await homeOf('SystemAdmin')
    expect(blockOf(home, 'present')).toMatchObject({ value: null, unit: 'percent', sub: { marked: 0, students: 120 } })
    expect(blockOf(await homeOf('SchoolGroupAdmin'), 'present')).toEqual({ code: 'present', value: null, unit: 'percent' })
    expect(blockOf(home, 'c.attendance').labels.at(-1)).toBe(today)
    expect(blockOf(home, 'c.attendance').series[0].values.at(-1)).toBeNull()
  })

  it('counts 100 who are there, 8 absent and 2 half days of 120 students', async () => {
    const students = await studentsByClass()
    expect(students).toHaveLength(120)
    const marked = students.slice(0, 110).map(({ division, id }, index) => {
      if (index < 8) return { division, id, fn: 'A' as const, an: 'A' as const }
      if (index < 10) return { division, id, fn: 'P' as const, an: 'A' as const }
      return { division, id, fn: index % 9 === 0 ? ('LT' as const) : ('P' as const), an: 'P' as const }
    })
    for (const [division, marks] of Map.groupBy(marked, one => one.division)) await take(division, today, marks)
    server.clock.advance(60_001)

    for (const role of ['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead'])
      expect(blockOf(await homeOf(role), 'present'), role).toMatchObject({ value: 91.8, sub: { marked: 110, students: 120 } })
    const head = await homeOf('SchoolHead')
    expect(blockOf(head, 'c.attendance').series[0].values.at(-1)).toBe(91.8)
    const byCourse = blockOf(head, 'c.presentByCourse')
    expect(byCourse.labels.length).toBeGreaterThan(1)
    expect(byCourse.series[0].values).toContain(100)

    const mine = students.filter(student => student.mine)
    const teacher = await homeOf('Teacher')
    expect(blockOf(teacher, 'classPresent').sub).toEqual({ marked: mine.length, students: mine.length })
    const absent = marked.filter(one => one.an === 'A' && mine.some(student => student.id === one.id))
    expect(blockOf(teacher, 'l.absent').rows).toHaveLength(absent.length)
    const group = await homeOf('SchoolGroupAdmin')
    expect(blockOf(group, 'schools').rows.map((row: string[]) => row[3])).toContain('91.8')
  })

  it('tells which classes are missing once they are due', async () => {
    const students = await studentsByClass()
    const untaken = new Set(students.slice(110).map(student => student.division))
    for (const { division } of students.slice(0, 110)) untaken.delete(division)
    const before = new Date(`${today}T03:00:00Z`).getTime() - server.clock.now().getTime()
    server.clock.advance(before)
    expect(blockOf(await homeOf('SchoolHead'), 'd.nottaken')).toBeUndefined()
    server.clock.advance(3 * 3_600_000)
    expect(blockOf(await homeOf('SchoolHead'), 'd.nottaken')).toMatchObject({ count: untaken.size, tone: 'warning' })
    expect(blockOf(await homeOf('Teacher'), 'd.nottaken')).toBeUndefined()
  })

  it('tells families of their own children alone', async () => {
    const home = await homeOf('Guardian')
    const { rows } = blockOf(home, 'children')
    const marked = new Set((await studentsByClass()).slice(0, 110).map(student => student.id))
    for (const row of rows) expect(row[7] !== '', row[1]).toBe(marked.has(row[0]))
    expect(blockOf(home, 'ownPresent')).toMatchObject({ unit: 'percent', route: '/parent/attendance-view' })
    expect(blockOf(home, 'c.ownMonths').labels.at(-1)).toBe('2026-07')
  })

  it('keep today from families until the cut-off, in the figures as in the list', async () => {
    const [child] = blockOf(await homeOf('Guardian'), 'children').rows
    const [of] = await studentsByClass().then(all => all.filter(student => student.id === child[0]))
    const figures = async () => {
      const home = await homeOf('Guardian')
      return { month: blockOf(home, 'ownPresent'), series: blockOf(home, 'c.ownMonths').series[0].values.at(-1) }
    }
    const see = (value: string) =>
      onTables(trx =>
        sql`insert into school_settings (school_id, code, value, updated_at) values (${schoolId}, 'attendance.guardianView', ${JSON.stringify(value)}::jsonb, ${server.clock.now()})
          on conflict (school_id, code) do update set value = excluded.value`.execute(trx),
      )
    server.clock.set(`${today}T03:00:00Z`)
    await see('after-cutoff')
    await take(of!.division, today, [{ id: of!.id, fn: 'P', an: 'P' }])
    const there = await figures()
    await take(of!.division, today, [{ id: of!.id, fn: 'A', an: 'A' }])
    expect(await figures()).toEqual(there)
    await see('immediate')
    const open = await figures()
    expect(open.month.value).toBeLessThan(there.month.value)
    expect(open.series).toBe(open.month.value)
    await see('after-cutoff')
    server.clock.set(`${today}T08:00:00Z`)
    expect(await figures()).toEqual(open)
  })
})
