import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { ImportDesk } from '../../testing/imports'
import type { TestBrowser } from '../../testing/server'
import { postMoney } from '../fees/posting'

// Students change their class between days and within them, leave and pay; what reports tell of past days stays as it was.

type Row = Record<string, unknown>
interface Answer {
  readonly results: Row[]
  readonly totals?: unknown
  readonly notTaken?: unknown
  readonly pagination: { readonly count: number }
}

/** School days that pass, each with what is done on it; those before have what the demonstration did. */
const days = ['2026-07-15', '2026-07-16', '2026-07-17', '2026-07-20', '2026-07-21']
const before = ['2026-07-13', '2026-07-14']
const month = '2026-07'

let desk: ImportDesk
let head: TestBrowser
let teacher: TestBrowser
let account: string
let divisions: { id: string; name: string; course: string; division: string; section: string }[]
/** Students to whom everything happens; all others stay where they are. */
let pool: { id: string; admNo: string }[]
/** The class that each of them is in now, and on which day they left. */
const now = new Map<string, string>()
const leftOn = new Map<string, string>()
/** The class of a student on a day: of the register that has the student, else the last of the day. */
const stood = new Map<string, string>()

const rows = <R>(query: ReturnType<typeof sql<R>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)

async function goTo(day: string, time: string): Promise<void> {
  desk.server.clock.set(`${day}T${time}:00+05:30`)
  await desk.admin.logIn('GVS.ADMIN', demoPassword)
  head = await desk.browser('GVS.HEAD')
  teacher = await desk.browser('GVS.TEACHER')
}

beforeAll(async () => {
  desk = await ImportDesk.open('past-days', 0.1)
  await goTo(days[0]!, '08:00')
  account = (await rows(sql<{ id: string }>`select id from fee_accounts where kind = 'school'`))[0]!.id
  divisions = await rows(sql<(typeof divisions)[number]>`
    select d.id, c.name || ' ' || d.name as name, c.name as course, d.name as division, x.name as section
    from divisions d join courses c on c.id = d.course_id join sections x on x.id = c.section_id
    order by d.class_teacher_id = (select us.staff_id from user_schools us join users u on u.id = us.user_id where u.login_name = 'GVS.TEACHER') desc nulls last, x.sort_order, c.sort_order, d.sort_order limit 4`)
  pool = await rows(sql<(typeof pool)[number]>`
    select id, "admNo" from (
      select s.id, s.adm_no as "admNo", row_number() over (partition by e.division_id order by exists (select from bus_marks b where b.student_id = s.id) desc, s.adm_no) as no
      from students s join enrolments e on e.student_id = s.id join academic_years y on y.id = e.academic_year_id and y.is_current
      where s.status = 'studying' and e.division_id = any(${divisions.map(one => one.id)}::uuid[])) s where no <= 4 order by "admNo"`)
  for (const { id, division } of await rows(sql<{ id: string; division: string }>`
    select e.student_id as id, e.division_id as division from enrolments e join academic_years y on y.id = e.academic_year_id and y.is_current
    where e.student_id = any(${pool.map(one => one.id)}::uuid[])`)) {
    now.set(id, division)
    for (const day of before) stood.set(`${id} ${day}`, division)
  }
  await rows(sql`delete from attendance_registers where on_day >= ${days[0]}::date`)
  await rows(sql`delete from subject_allotments`)
})
afterAll(() => desk.server.close())

async function pages(browser: TestBrowser, path: string, query: string): Promise<Answer> {
  const found: Row[] = []
  for (let page = 1; ; page += 1) {
    const response = await browser.get(`${path}?${query}&pageSize=200&page=${page}`)
    expect(response.statusCode, `${path} ${query}: ${response.body}`).toBe(200)
    const answer = response.json() as Answer
    found.push(...answer.results)
    if (answer.results.length < 200) return { ...answer, results: found }
  }
}

/** What is of today: whom to tell, numbers that are read in full, percentages of the whole month. */
const without = (row: Row, ...keys: string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)))

const absent = 'studentAbsentPresentReport'

/** Everything that is told of a day, by what tells it. */
async function toldOf(day: string): Promise<Record<string, unknown>> {
  const told: Record<string, unknown> = {}
  const keep = async (name: string, browser: TestBrowser, path: string, query: string, ...keys: string[]) => {
    const { results, totals, notTaken } = await pages(browser, path, query)
    told[name] = { results: results.map(row => without(row, ...keys)), totals, notTaken }
  }
  const range = `from=${before[0]}&to=${day}`
  for (const [who, browser] of [
    ['head', head],
    ['teacher', teacher],
  ] as const) {
    await keep(`list, ${who}`, browser, absent, `view=list&date=${day}`, 'mobile', 'monthPercent')
    await keep(`summary, ${who}`, browser, absent, `view=summary&${range}`)
    for (const view of ['runs', 'students', 'matrix'])
      await keep(`bus attendance by ${view}, ${who}`, browser, 'bus-attendance/report', `view=${view}&${range}`)
    await keep(`bus, ${who}`, browser, 'student/busStudentReport/view', `onDate=${day}`, 'mobile')
    for (const by of ['gender', 'status']) {
      const path = `student/studentStatisticsReport/viewStudentStatistics?rows=division&by=${by}&onDate=${day}`
      told[`statistics by ${by}, ${who}`] = (await browser.get(path)).json()
    }
    const body = { filters: { onDate: day }, columns: ['admNo', 'class'], pageSize: 200 }
    const students = await browser.post('student/studentReport/viewStudentReport', body)
    told[`students, ${who}`] = students.json().results
  }
  for (const { id, name } of divisions) {
    await keep(`list of ${name}`, head, absent, `view=list&date=${day}&divisionIds=${id}&status=Absent`, 'mobile', 'monthPercent')
    const dates = `fromDate=${before[0]}&toDate=${day}&divisionIds=${id}`
    for (const report of ['collection', 'online', 'cancelled-refunds'])
      await keep(`${report} of ${name}`, desk.admin, `fees/reports/${report}`, dates)
    await keep(`dues of ${name}`, desk.admin, 'fees/reports/dues', `asOf=${day}&divisionIds=${id}`, 'locked')
  }
  await keep('heads', desk.admin, 'fees/reports/head-wise', `fromDate=${before[0]}&toDate=${day}&group=division`)
  await keep('installments', desk.admin, 'fees/reports/installment-wise', `asOf=${day}&group=division`)
  return told
}

/** The register of the month up to a day: what stands in it for each student and class on each day, and its sums by day. */
async function registerUpTo(day: string, browser: TestBrowser): Promise<unknown> {
  const { results, totals } = await pages(browser, absent, `view=register&month=${month}`)
  const past = Array.from({ length: Number(day.slice(8)) }, (_, at) => `d${at + 1}`)
  const cells = results.flatMap(row =>
    past.flatMap(key => (row[key] === '–' ? [] : `${row.id} ${row.division} ${key} ${row[key]}`)),
  )
  return { cells: cells.toSorted(), totals: (totals as Row[]).map(row => past.map(key => row[key])) }
}

async function write(admNo: string, changes: object): Promise<void> {
  const { values } = (await desk.admin.get(`imports/single/students/${encodeURIComponent(admNo)}`)).json()
  const body = { kind: 'students', mode: 'update-only', values: { ...values, ...changes } }
  const response = await desk.admin.post('imports/single', body)
  expect(response.json(), response.body).toMatchObject({ action: 'update', errors: [] })
}

type Step =
  | { readonly kind: 'move'; readonly student: number; readonly to: number }
  | { readonly kind: 'register'; readonly division: number; readonly absent: readonly number[] }
  | { readonly kind: 'leave'; readonly student: number }
  | { readonly kind: 'pay'; readonly student: number }

const place = fc.nat(3)
const student = fc.nat(15)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('move' as const), student, to: place }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('register' as const),
      division: place,
      absent: fc.array(student, { maxLength: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), student }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay' as const), student }) },
)

async function take(day: string, divisionId: string, absentees: readonly string[]): Promise<void> {
  const { register, students } = (await head.get(`attendance-entry/register?divisionId=${divisionId}&date=${day}`)).json()
  const here = new Set((students as { id: string }[]).map(one => one.id))
  for (const { id } of pool) {
    // Who stands in the register of another class is not in this one, and nobody else is left out.
    const expected = (stood.get(`${id} ${day}`) ?? now.get(id)) === divisionId && !(leftOn.get(id)! <= day)
    expect(here.has(id), `${id} in ${divisionId} on ${day}`).toBe(expected)
    if (expected) stood.set(`${id} ${day}`, divisionId)
  }
  const marks = absentees.filter(id => here.has(id)).map(studentId => ({ studentId, fn: 'A', an: 'A' }))
  const body = { divisionId, date: day, half: 'DAY', version: register.version, marks, restPresent: true }
  const saved = await head.put('attendance-entry/register', body)
  expect(saved.statusCode, saved.body).toBe(200)
}

async function happen(day: string, one: Step, no: number): Promise<void> {
  if (one.kind === 'register') {
    const absentees = one.absent.flatMap(at => pool[at]?.id ?? [])
    await take(day, divisions[one.division]!.id, absentees)
    return
  }
  const { id, admNo } = pool[one.student % pool.length]!
  if (leftOn.has(id)) return
  if (one.kind === 'move') {
    const { id: to, section, course, division } = divisions[one.to]!
    if (now.get(id) === to) return
    await write(admNo, { section, course, division, rollNo: '' })
    now.set(id, to)
  } else if (one.kind === 'leave') {
    await write(admNo, { status: 'terminated', leftOn: day, leavingReason: 'Moved to another town' })
    leftOn.set(id, day)
  } else {
    const [source, paidOn] = ['external' as const, day]
    const more = { mode: 'cash', bankRef: null, receiptNo: `PAST${no}`, providerPaymentId: `PAST${no}` }
    const money = { source, sourceAccountId: account, studentId: id, feeAccountId: account, amount: 10_000 + no, paidOn, ...more }
    await desk.inSchool(trx => postMoney(desk.server.services, trx, desk.schoolId, money, null))
  }
}

it('what is told of past days stays as it was, whoever changes class or leaves', async () => {
  const plan = fc.sample(fc.array(step, { minLength: 8, maxLength: 12 }), days.length)
  const remembered = new Map<string, Record<string, unknown>>()
  const registers = new Map<string, unknown>()
  const remember = async (day: string) => {
    remembered.set(day, await toldOf(day))
    for (const [who, browser] of Object.entries({ head, teacher }))
      registers.set(`${day} ${who}`, await registerUpTo(day, browser))
  }
  for (const day of before) await remember(day)
  let no = 0
  for (const [at, day] of days.entries()) {
    const steps = plan[at]!
    await goTo(day, '09:30')
    for (const one of steps) {
      no += 1
      await happen(day, one, no)
    }
    for (const { id } of pool) if (!stood.has(`${id} ${day}`)) stood.set(`${id} ${day}`, now.get(id)!)
    await goTo(days[at + 1] ?? '2026-07-22', '08:00')
    await remember(day)
    for (const [past, told] of remembered) expect(await toldOf(past), `${past}, told on the day after ${day}`).toEqual(told)
    for (const [key, found] of registers) {
      const [past = '', who] = key.split(' ')
      expect(await registerUpTo(past, who === 'head' ? head : teacher), `register up to ${past}`).toEqual(found)
    }
  }
  for (const day of [...before, ...days]) {
    const { results } = await pages(head, absent, `view=list&date=${day}`)
    const found = new Map(results.map(row => [row.id, row.division]))
    if (days.includes(day))
      for (const { id: divisionId } of divisions) {
        const { students } = (await head.get(`attendance-entry/register?divisionId=${divisionId}&date=${day}`)).json()
        // Who left on the day stands in a register that was taken before.
        const here = (students as { id: string }[]).map(one => one.id).filter(id => now.has(id) && leftOn.get(id) !== day)
        const expected = pool.flatMap(({ id }) =>
          stood.get(`${id} ${day}`) === divisionId && !(leftOn.get(id)! <= day) ? id : [],
        )
        expect(here.toSorted(), `register of ${divisionId} on ${day}`).toEqual(expected.toSorted())
      }
    for (const { id } of pool) {
      const name = divisions.find(one => one.id === stood.get(`${id} ${day}`))!.name
      expect(found.get(id), `${id} on ${day}`).toBe(leftOn.get(id)! <= day ? undefined : name)
    }
  }
}, 300_000)
