import { classPercent, countHalves, type DayPlan, halvesOf, type MarkCode, markCodes } from '@school/rules'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { ImportDesk } from '../../testing/imports'

const today = '2026-07-15'
const days = ['2026-07-13', '2026-07-14', today]

interface Student {
  readonly id: string
  readonly division: string
  readonly course: string
  readonly studying: boolean
}
interface Register {
  readonly id: string
  readonly division: string
  readonly day: string
  readonly planned: Exclude<DayPlan, 'none'>
  readonly void: boolean
}

let desk: ImportDesk
/** Every mark of a student with its register. */
let marks: { register: Register; student: Student; fn: MarkCode | null; an: MarkCode | null }[]

beforeAll(async () => {
  desk = await ImportDesk.open('present-oracle', 0.1)
  await desk.inSchool(async trx => {
    const { rows: found } = await sql<Omit<Student, 'studying'> & { year: string }>`
      select s.id, d.id as division, c.name as course, y.id as year from students s join academic_years y on y.is_current
      join enrolments e on e.student_id = s.id and e.academic_year_id = y.id join divisions d on d.id = e.division_id join courses c on c.id = d.course_id
      order by s.id`.execute(trx)
    const students = found.map((student, at): Student => ({ ...student, studying: at % 7 !== 0 }))
    await sql`delete from attendance_registers`.execute(trx)
    await sql`update students set status = case when id = any(${students.filter(one => one.studying).map(one => one.id)}::uuid[]) then 'studying' else 'terminated' end`.execute(
      trx,
    )
    const facts = fc.record({
      planned: fc.constantFrom('FN', 'AN', 'full'),
      void: fc.nat(4).map(n => n === 0),
      taken: fc.nat(4).map(n => n > 0),
    })
    const divisions = [...new Set(students.map(student => student.division))]
    const cells = divisions.flatMap(division => days.map(day => ({ division, day })))
    const made = fc.sample(facts, cells.length)
    const registers = cells.flatMap((cell, at) =>
      made[at]!.taken ? { ...cell, ...made[at]!, id: desk.server.services.newId() } : [],
    )
    const code = fc.option(fc.constantFrom(...markCodes, 'P', 'P'))
    const codes = fc.sample(fc.tuple(code, code), students.length * days.length)
    marks = students.flatMap((student, at) =>
      registers
        .filter(register => register.division === student.division)
        .flatMap((register, index) => {
          const [fn, an] = codes[at * days.length + index]!
          return fn || an ? { register, student, fn, an } : []
        }),
    )
    await trx
      .insertInto('attendance_registers')
      .values(
        registers.map(({ id, division, day, planned, void: isVoid }) => ({
          school_id: desk.schoolId,
          id,
          academic_year_id: found[0]!.year,
          division_id: division,
          on_day: day,
          planned,
          void: isVoid,
        })),
      )
      .execute()
    await trx
      .insertInto('attendance_marks')
      .values(
        marks.map(({ register, student, fn, an }) => ({
          school_id: desk.schoolId,
          register_id: register.id,
          student_id: student.id,
          on_day: register.day,
          fn,
          an,
        })),
      )
      .execute()
  })
})
afterAll(() => desk.server.close())

/** The marks that count: of planned halves, in registers that are not void. */
const codesOf = (some: typeof marks) =>
  some.flatMap(({ register, fn, an }) =>
    register.void ? [] : halvesOf(register.planned).flatMap(half => (half === 'FN' ? fn : an) ?? []),
  )
const percentOf = (some: typeof marks) => classPercent(countHalves(codesOf(some))) ?? null

it('homes tell who is there as the rules count halves', async () => {
  interface Block {
    readonly code: string
    readonly value: number | null
    readonly sub: object
    readonly labels: string[]
    readonly series: { values: (number | null)[] }[]
    readonly rows: string[][]
  }
  const blocksOf = async (login: string, mode?: 'group') => {
    const browser = desk.server.browser()
    await browser.logIn(login, demoPassword, mode)
    const home = (await browser.get('dashboard')).json() as Record<'tiles' | 'charts' | 'lists', Block[]>
    return (code: string) => [...home.tiles, ...home.charts, ...home.lists].find(block => block.code === code)!
  }
  const ofToday = marks.filter(({ register }) => register.day === today)
  const here = ofToday.filter(({ student }) => student.studying)
  const block = await blocksOf('GVS.HEAD')
  expect(block('present').value).toBe(percentOf(here))
  const marked = here.filter(mark => codesOf([mark]).length > 0)
  expect(block('present').sub).toMatchObject({ marked: marked.length })
  const courses = Map.groupBy(marked, ({ student }) => student.course)
  const { labels, series } = block('c.presentByCourse')
  expect(Object.fromEntries(labels.map((label, at) => [label, series[0]!.values[at]]))).toEqual(
    Object.fromEntries([...courses].map(([course, some]) => [course, percentOf(some)])),
  )
  const chart = block('c.attendance')
  for (const day of days)
    expect(chart.series[0]!.values[chart.labels.indexOf(day)], day).toBe(
      percentOf(marks.filter(({ register }) => register.day === day)),
    )
  const group = await blocksOf('GV.GROUP', 'group')
  expect(group('schools').rows.find(row => row[0] === desk.schoolId)![3]).toBe(String(percentOf(ofToday)))
})
