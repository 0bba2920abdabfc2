import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../testing/imports'
import type { TestBrowser } from '../../testing/server'

let desk: ImportDesk
let operator: TestBrowser

beforeAll(async () => {
  desk = await ImportDesk.open('school-details', 0.1)
  operator = await desk.browser('GJ.ADMIN')
})
afterAll(() => desk.server.close())

type Row = Record<string, number> & { id: string; code: string; name: string; modules: string[]; status: string; year: string }

const view = async (query = '', browser = operator) => {
  const answer = await browser.get(`platform/reports/school-details?pageSize=50${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as {
    results: Row[]
    totals: Record<string, number>
    byState: { name: string; count: number }[]
    byStatus: { name: string; count: number }[]
    pagination: { count: number }
    asOf: string
  }
}

const school = async (code = 'GVS') => (await view()).results.find(row => row.code === code)!

const counted = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  (await desk.inSchool(trx => query.execute(trx))).rows[0]!.count

describe('the report on schools', () => {
  it('counts what each of them has, and adds it up', async () => {
    const row = await school()
    const studying = (more: ReturnType<typeof sql>) =>
      counted(sql`
        select count(*)::int as count from students s join enrolments e on e.student_id = s.id
          join academic_years y on y.id = e.academic_year_id and y.is_current where s.status = 'studying' ${more}`)
    expect(row.students).toBe(await studying(sql``))
    expect(row.boys).toBe(await studying(sql`and s.gender = 'Male'`))
    expect(row.girls).toBe(await studying(sql`and s.gender = 'Female'`))
    expect(row.divisions).toBe(await counted(sql`select count(*)::int as count from divisions`))
    expect(row.teaching).toBe(await counted(sql`select count(*)::int as count from staff where teaching and status = 'Working'`))
    expect(row.smsBalance).toBe(await counted(sql`select balance as count from sms_accounts`))
    const { results, totals } = await view()
    for (const key of ['sections', 'courses', 'divisions', 'students', 'teaching', 'nonTeaching', 'guardianUsers', 'storage'])
      expect(totals[key], key).toBe(results.reduce((sum, one) => sum + one[key]!, 0))
  })

  it('shows how many schools there are by state and by status', async () => {
    const { byState, byStatus, pagination } = await view()
    const sum = (parts: { count: number }[]) => parts.reduce((all, part) => all + part.count, 0)
    expect([sum(byState), sum(byStatus)]).toEqual([pagination.count, pagination.count])
    const { rows } = await desk.inPlatform(trx =>
      sql<{
        name: string
        count: number
      }>`select status as name, count(*)::int as count from schools where status <> 'Removed' group by 1`.execute(trx),
    )
    expect(byStatus.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(
      rows.toSorted((a, b) => a.name.localeCompare(b.name)),
    )
  })

  it('is found by its filters, and told of a year', async () => {
    const { rows } = await desk.inSchool(trx =>
      sql<{ name: string; students: number }>`
        select y.name, (select count(*)::int from enrolments e where e.academic_year_id = y.id) as students from academic_years y order by y.starts_on`.execute(
        trx,
      ),
    )
    for (const { name, students } of rows) {
      const found = (await view(`&year=${name}&text=GVS`)).results[0]!
      expect([found.year, found.students]).toEqual([name, students])
    }
    expect((await view('&text=GVS')).results.map(row => row.code)).toEqual(['GVS'])
    expect((await view('&module=FEE_ONLY')).results.every(row => row.modules.includes('FEE_ONLY'))).toBe(true)
    expect((await view('&status=Suspended')).pagination.count).toBe(0)
    expect((await view('&year=1999-00')).pagination.count).toBe(0)
  })

  it('is ordered by a column', async () => {
    const sizes = (await view('&sort=students&descending=1')).results.map(row => row.students!)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect((await operator.get('platform/reports/school-details?sort=none')).statusCode).toBe(400)
  })

  it('says from when its figures are', async () => {
    const first = await view('&text=GVS')
    expect(first.asOf).toBe(desk.server.clock.now().toISOString())
    await desk.inPlatform(trx =>
      sql`update sms_accounts set balance = balance + 5 where school_id = ${desk.schoolId}`.execute(trx),
    )
    desk.server.clock.advance(599_000)
    const kept = await view('&text=GVS')
    expect([kept.asOf, kept.totals.smsBalance]).toEqual([first.asOf, first.totals.smsBalance])
    desk.server.clock.advance(1000)
    expect((await view('&text=GVS')).totals.smsBalance).toBe(first.totals.smsBalance! + 5)
  })
})

it('a card of a school tells what is not as usual, and who administers it', async () => {
  const { id, students } = await school()
  await desk.inPlatform(trx =>
    sql`
      insert into school_settings (school_id, code, value, updated_at) values (${id}, 'notification.bellDays', '20', now()), (${id}, 'student.photoMaxKb', '500', now())
      on conflict (school_id, code) do update set value = excluded.value`.execute(trx),
  )
  const card = (await operator.get(`platform/reports/school-details/${id}`)).json()
  expect(card).toMatchObject({ code: 'GVS', students, modules: expect.arrayContaining(['SCH']) })
  expect(
    card.settings.filter((one: { code: string }) => ['notification.bellDays', 'student.photoMaxKb'].includes(one.code)),
  ).toEqual([{ code: 'notification.bellDays', value: '20', source: 'School' }])
  expect(card.administrators.map((one: { loginName: string }) => one.loginName)).toEqual(
    expect.arrayContaining(['GVS.ADMIN', 'GVS.SUPER']),
  )
})

it('is written into a file of every format', async () => {
  for (const format of ['xlsx', 'csv', 'pdf']) {
    const file = await operator.post('platform/reports/school-details/export', {
      format,
      columns: ['code', 'students', 'guardianPercent'],
    })
    expect([file.statusCode, file.headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="school-details.${format}"`,
    ])
    if (format === 'csv') {
      const { results, totals } = await view()
      const lines = file.body.replace('\uFEFF', '').trim().split(/\r?\n/)
      expect(lines[0]).toBe('Code,Students,Guardian users %')
      expect(lines.length).toBe(results.length + 2)
      expect(lines.at(-1)).toMatch(new RegExp(`^Total,${totals.students},`))
    }
  }
})

it('shows an operator the own schools alone', async () => {
  const other = (await school('GVN')).id
  await desk.inPlatform(trx =>
    sql`update users set school_scope = 'schools', school_scope_ids = array[${desk.schoolId}::uuid] where login_name = 'GJ.SUPPORT'`.execute(
      trx,
    ),
  )
  const support = await desk.browser('GJ.SUPPORT')
  expect((await view('', support)).results.map(row => row.code)).toEqual(['GVS'])
  expect((await support.get(`platform/reports/school-details/${other}`)).statusCode).toBe(404)
  expect((await support.get(`platform/reports/school-details/${desk.schoolId}`)).statusCode).toBe(200)
})
