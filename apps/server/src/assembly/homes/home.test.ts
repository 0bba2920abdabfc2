import { catalogue } from '@school/texts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, demoPassword } from '../../demonstration/index'
import { JobFailure } from '../../platform/jobs'
import { onPlatform, transact } from '../../platform/transaction'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'

let server: TestServer
const browsers = new Map<string, TestBrowser>()

async function of(role: string): Promise<TestBrowser> {
  const known = browsers.get(role)
  if (known) return known
  const browser = server.browser()
  await browser.logIn(
    demoAccounts.find(account => account.role === role)!.loginName,
    demoPassword,
    role === 'SchoolGroupAdmin' ? 'group' : 'school',
  )
  browsers.set(role, browser)
  return browser
}

const homeOf = async (role: string, query = '') => (await (await of(role)).get(`dashboard${query}`)).json()
const codes = (blocks: readonly { code: string }[]) => blocks.map(block => block.code)

beforeAll(async () => {
  server = await startTestServer('home', { demonstration: 0.1 })
})
afterAll(() => server.close())

describe('the home', () => {
  it('of an administrator counts the people of the own school', async () => {
    const home = await homeOf('SystemAdmin')
    expect(home.home).toBe('home.system-admin')
    expect(codes(home.tiles)).toEqual(['students', 'staff', 'present', 'collected', 'activated', 'sms'])
    expect(home.tiles[4].route).toBe('/student/guardian-user-report')
    const { rows } = await transact(server.services.db, onPlatform, trx =>
      sql<{ students: number; staff: number }>`
        select (select count(*)::int from students where school_id = s.id and status = 'studying') as students, (select count(*)::int from staff where school_id = s.id and status = 'Working') as staff
        from schools s where code = 'GVS'`.execute(trx),
    )
    expect(home.tiles.slice(0, 2).map((tile: { value: number }) => tile.value)).toEqual([rows[0]!.students, rows[0]!.staff])
    const { boys, girls } = home.tiles[0].sub
    expect(boys + girls).toBeLessThanOrEqual(rows[0]!.students)
    const strength = home.charts.find((chart: { code: string }) => chart.code === 'c.strength')
    const inChart = strength.series.flatMap((one: { values: number[] }) => one.values).reduce((a: number, b: number) => a + b, 0)
    expect(inChart).toBe(rows[0]!.students)
    expect(home.shortcuts).toEqual([
      's.import.photo',
      's.user.create-guardian',
      's.user.create-staff',
      's.user.allotment',
      's.student.report',
      's.comm.guardian',
    ])
  })

  it('of a family leads to what has no menu item', async () => {
    for (const role of ['Guardian', 'Student'])
      expect((await homeOf(role)).shortcuts).toEqual(expect.arrayContaining(['/communication/notices', '/communication/albums']))
  })

  it('leads families to timetable and diary, and the group to the statistics', async () => {
    const families = { Guardian: ['g.diary', 'g.timetable', 'g.feedback'], Student: ['g.timetable', 'g.diary'] }
    for (const [role, first] of Object.entries(families))
      expect((await homeOf(role)).shortcuts.slice(0, first.length), role).toEqual(first)
    expect((await homeOf('SchoolGroupAdmin')).shortcuts.slice(-2)).toEqual(['s.student.report', '/student/statistics-report'])
  })

  it('of a head and of a group shows the charts of attendance and fees', async () => {
    expect(codes((await homeOf('SchoolHead')).charts)).not.toContain('c.strength')
    expect(codes((await homeOf('SchoolGroupAdmin')).charts)).not.toContain('studentsBySchool')
  })

  it('of a group leaves out schools where its administrator has another role', async () => {
    const names = (home: { lists: { code: string; rows: string[][] }[] }) =>
      home.lists.find(list => list.code === 'schools')!.rows.map(row => row[1])
    const before = names(await homeOf('SchoolGroupAdmin'))
    const run = (change: ReturnType<typeof sql>) => transact(server.services.db, onPlatform, trx => change.execute(trx))
    await run(sql`insert into school_groups (id, name) values (${server.services.newId()}, 'Another group')`)
    await run(sql`update schools set group_id = (select id from school_groups where name = 'Another group') where code = 'GVN'`)
    await run(sql`insert into user_schools (user_id, school_id, roles) select u.id, s.id, '{Teacher}' from users u, schools s
      where u.login_name = ${demoAccounts.find(account => account.role === 'SchoolGroupAdmin')!.loginName} and s.code = 'GVN'`)
    const after = names(await homeOf('SchoolGroupAdmin'))
    expect(before.filter(name => !after.includes(name))).toHaveLength(1)
    expect(after).toHaveLength(before.length - 1)
    await run(sql`update schools set group_id = (select group_id from schools where code = 'GVS') where code = 'GVN'`)
    await run(sql`delete from user_schools us using users u where u.id = us.user_id and us.roles = '{Teacher}'
      and u.login_name = ${demoAccounts.find(account => account.role === 'SchoolGroupAdmin')!.loginName}`)
  })

  it('of a teacher counts the own class', async () => {
    const home = await homeOf('Teacher')
    expect(codes(home.tiles)).toEqual(['classStudents', 'classPresent', 'diaryPosted'])
    expect(codes(home.charts)).toEqual(['c.attendance'])
    expect(home.shortcuts).toEqual([
      's.att.entry',
      's.student.anecdotal',
      '/student/anecdotal?tab=diary',
      's.tt.mine',
      's.student.report',
      's.comm.guardian',
    ])
    const own = home.lists.find((list: { code: string }) => list.code === 'classes').rows[0]
    expect(own[2]).toBe('classTeacher')
    expect(String(home.tiles[0].value)).toBe(own[1])
  })

  it('of a guardian shows the own children alone', async () => {
    const home = await homeOf('Guardian')
    // Tests, exams and cards stand among them as the day has some.
    const ofToday = ['l.classTests', 'l.exams', 'l.reportCard']
    expect(codes(home.lists).filter(code => !ofToday.includes(code))).toEqual([
      'l.ownWeek',
      'l.nextDue',
      'children',
      'l.diary',
      'l.events',
    ])
    const children = (await (await of('Guardian')).get('parent-home/get-guardian-children')).json()
    const { columns, rows } = home.lists.find(({ code }: { code: string }) => code === 'children')
    expect(rows.map((row: string[]) => row[0])).toEqual(children.map((child: { id: string }) => child.id))
    // The figure of the chosen child is that of its card.
    const { value } = home.tiles.find((tile: { code: string }) => tile.code === 'amountDue')
    expect(rows.map((row: string[]) => row[columns.indexOf('due')])).toContain(String(value))
  })

  it('of an operator tells of the schools of the own scope alone', async () => {
    const wide = await homeOf('GJAdmin')
    expect(codes(wide.tiles)).toEqual(['schoolsActive', 'usersActive', 'paymentsToday', 'jobsFailed', 'smsSentToday'])
    expect(codes(wide.charts)).toEqual(['c.logins', 'c.schoolsByStatus'])
    expect(wide.charts[0].labels).toHaveLength(30)
    expect(wide.charts[0].labels.at(-1)).toBe('2026-07-15')
    expect(wide.charts[0].series[0].values.at(-1)).toBeGreaterThan(0)
    expect(wide.tiles[0].value).toBe(3)

    await transact(server.services.db, onPlatform, trx =>
      sql`update users set school_scope = 'schools', school_scope_ids = array(select id from schools where code = 'GVN')
        where lower(login_name) = 'gj.support'`.execute(trx),
    )
    const narrow = await homeOf('GJSupport')
    expect(narrow.tiles[0].value).toBe(1)
    expect(narrow.lists.find((list: { code: string }) => list.code === 'l.schoolsNewest').rows).toHaveLength(1)
  })

  it('tells operators and the group which schools are low on SMS, and operators what has left today', async () => {
    const { services } = server
    // What operators count is up to a minute old.
    server.clock.advance(60_001)
    await transact(services.db, onPlatform, async trx => {
      await sql`update sms_accounts set balance = low_balance`.execute(trx)
      const { rows } = await sql<{ id: string }>`select id from schools where code = 'GVN'`.execute(trx)
      await sql`insert into sms_accounts (school_id, balance, low_balance) values (${rows[0]!.id}, 999, 1000) on conflict (school_id) do update set balance = 999, low_balance = 1000`.execute(
        trx,
      )
      const now = services.clock.now()
      const message = (sentAt: Date) => ({
        id: services.newId(),
        school_id: rows[0]!.id,
        channel: 'sms',
        recipient: '9800000000',
        body: 'Hello',
        status: 'Sent',
        run_after: sentAt,
        created_at: sentAt,
        sent_at: sentAt,
        expires_at: sentAt,
      })
      await sql`update outbox set status = 'Waiting' where status = 'Sent'`.execute(trx)
      await trx
        .insertInto('outbox')
        .values([message(now), message(new Date(now.getTime() - 48 * 3_600_000))])
        .execute()
    })
    const operator = await homeOf('GJAdmin')
    expect(operator.tiles.find((tile: { code: string }) => tile.code === 'smsSentToday').value).toBe(1)
    expect(operator.todos).toContainEqual({ code: 'd.schoolsLowOnSms', count: 1, tone: 'warning', route: '/school/list' })
    const group = await homeOf('SchoolGroupAdmin')
    const route = '/home/super-admin#schools'
    expect(group.todos).toContainEqual({ code: 'd.schoolsLowOnSms', count: 1, tone: 'warning', route })
  })

  it('of an operator sums up the receipts of today', async () => {
    const { services, clock } = server
    clock.advance(60_001)
    // Receipts never change; here the calendar comes to them.
    await sql`alter table receipts disable trigger money_row`.execute(services.db)
    const { rows } = await transact(services.db, onPlatform, trx =>
      sql<{ count: number; amount: number }>`
        with paid as (
          update receipts set on_day = '2026-07-15' where id in (
            select r.id from receipts r join schools s on s.id = r.school_id and s.code = 'GVS' where r.status = 'issued' order by r.id limit 3)
          returning amount)
        select count(*)::int as count, sum(amount)::bigint as amount from paid`.execute(trx),
    )
    await sql`alter table receipts enable trigger money_row`.execute(services.db)
    expect(rows[0]!.count).toBe(3)
    const tile = (await homeOf('GJAdmin')).tiles.find((one: { code: string }) => one.code === 'paymentsToday')
    expect(tile).toEqual({ code: 'paymentsToday', value: rows[0]!.amount, unit: 'amount', sub: { count: 3 } })
    const elsewhere = (await homeOf('GJSupport')).tiles.find((one: { code: string }) => one.code === 'paymentsToday')
    expect(elsewhere).toMatchObject({ value: 0, sub: { count: 0 } })
  })

  it('tells of formats that wait to who approves them alone', async () => {
    expect(codes((await homeOf('GJAdmin')).todos)).not.toContain('d.formats')
    const set = (roles: string[]) =>
      transact(server.services.db, onPlatform, trx =>
        sql`update users set platform_roles = ${roles}::text[] where lower(login_name) = 'gj.admin'`.execute(trx),
      )
    await set(['GJAdmin', 'GJSMSAdmin'])
    const both = server.browser()
    await both.logIn('GJ.ADMIN', demoPassword)
    const { todos } = (await both.get('dashboard')).json()
    const { pagination } = (await both.get('platform/sms/formats?state=Waiting')).json()
    const route = '/school/gjsmssettings?tab=formats'
    expect(todos).toContainEqual({ code: 'd.formats', count: pagination.count, tone: 'warning', route })
    await set(['GJAdmin'])
  })

  it('of office staff leads to the screens that they were given', async () => {
    const home = await homeOf('NonTeachingStaff')
    expect(home.shortcuts.length).toBeGreaterThan(0)
    const forms = (await (await of('NonTeachingStaff')).get('userallotment/allotedforms')).json()
    const own = forms.forms.map((form: { formCode: string }) => form.formCode)
    expect(own).toEqual(expect.arrayContaining(home.shortcuts))
  })

  it('of an operator tells of work that went wrong, not of what was refused for its data', async () => {
    const { services } = server
    const work = (kind: string, error: Error) => services.jobs.register({ kind, run: () => Promise.reject(error) })
    work('test.refused', new JobFailure('58 rows have errors, so nothing was applied.'))
    work('test.broken', new Error('The disk is full.'))
    await transact(services.db, onPlatform, async trx => {
      for (const kind of ['test.refused', 'test.broken']) await services.jobs.enqueue(services, trx, { kind, payload: {} })
    })
    await services.jobs.drain(services)
    const { rows } = await transact(services.db, onPlatform, trx =>
      sql<{ kind: string; status: string; message: string }>`
        select kind, status, message from jobs where kind like 'test.%' order by kind`.execute(trx),
    )
    expect(rows).toEqual([
      { kind: 'test.broken', status: 'Failed', message: 'The work could not be completed. Nothing was changed.' },
      { kind: 'test.refused', status: 'Failed', message: '58 rows have errors, so nothing was applied.' },
    ])
    const home = await homeOf('GJAdmin')
    expect(home.tiles.find((tile: { code: string }) => tile.code === 'jobsFailed').value).toBe(1)
    const list = home.lists.find((one: { code: string }) => one.code === 'l.jobsFailed')
    expect(list.rows.map((row: string[]) => row[0])).toEqual(['test.broken'])
  })

  it('has words for every kind of work that may go wrong', () => {
    const kinds = server.services.jobs.known.filter(kind => !kind.startsWith('test.'))
    expect(kinds.length).toBeGreaterThan(30)
    expect(kinds.filter(kind => !Object.hasOwn(catalogue.en, `home.job.${kind}`))).toEqual([])
  })

  it('leaves birthdays out where the school does not want them', async () => {
    const day = '2015-07-15'
    await transact(server.services.db, onPlatform, trx =>
      sql`update students set date_of_birth = ${day} where status = 'studying' and school_id = (select id from schools where code = 'GVS')`.execute(
        trx,
      ),
    )
    expect(codes((await homeOf('SystemAdmin')).lists)).toContain('l.birthdays')
    expect((await homeOf('SystemAdmin', '?block=l.birthdays')).lists[0].rows).toHaveLength(5)
    expect(codes((await homeOf('NonTeachingStaff')).lists)).not.toContain('l.birthdays')
    const saved = await (await of('SystemAdmin')).patch('profile/school/settings', {
      changes: [{ code: 'home.birthdays', value: false, version: 0 }],
    })
    expect(saved.statusCode).toBe(200)
    expect(codes((await homeOf('SystemAdmin')).lists)).not.toContain('l.birthdays')
  })

  it('counts the school once a minute for everybody, and what is to be done each time', async () => {
    const tile = (home: { tiles: { code: string; value: number }[] }, code: string) =>
      home.tiles.find(one => one.code === code)?.value
    const missing = (home: { todos: { code: string; count: number }[] }) =>
      home.todos.find(todo => todo.code === 'd.users')!.count
    server.clock.advance(60_001)
    const first = await homeOf('SystemAdmin')
    const begun = server.clock.now().toISOString()
    expect(first.asOf).toBe(begun)
    const { rows } = await transact(server.services.db, onPlatform, trx =>
      sql<{ division_id: string }>`
        update students s set status = 'terminated' from enrolments e, academic_years y
        where s.id = (select s.id from students s join schools sc on sc.id = s.school_id and sc.code = 'GVS' where s.status = 'studying'
            and not exists (select from user_schools us where us.guardian_id = s.guardian_id) order by s.id limit 1)
          and e.student_id = s.id and y.id = e.academic_year_id and y.is_current returning e.division_id`.execute(trx),
    )
    expect(rows).toHaveLength(1)
    server.clock.advance(60_000)
    const second = await homeOf('SystemAdmin')
    expect(second.asOf).toBe(begun)
    expect(tile(second, 'students')).toBe(tile(first, 'students'))
    expect(second.charts).toEqual(first.charts)
    expect(missing(second)).toBe(missing(first) - 1)
    const shared = await homeOf('SchoolSuperAdmin')
    expect([tile(shared, 'students'), shared.asOf]).toEqual([tile(first, 'students'), begun])
    // Teachers count their own classes, which nobody shares.
    expect((await homeOf('Teacher')).asOf).toBe(server.clock.now().toISOString())

    server.clock.advance(1)
    const third = await homeOf('SystemAdmin')
    expect(third.asOf).toBe(server.clock.now().toISOString())
    expect(tile(third, 'students')).toBe(tile(first, 'students')! - 1)
  })

  it('shows no other school what one has counted', async () => {
    const south = await homeOf('SystemAdmin')
    const north = server.browser()
    await north.logIn('GVN.ADMIN', demoPassword)
    const home = (await north.get('dashboard')).json()
    const { rows } = await transact(server.services.db, onPlatform, trx =>
      sql<{ count: number }>`
        select count(*)::int as count from students s join schools sc on sc.id = s.school_id and sc.code = 'GVN'
          join academic_years y on y.school_id = s.school_id and y.is_current
          join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id where s.status = 'studying'`.execute(
        trx,
      ),
    )
    expect(home.tiles[0]).toMatchObject({ code: 'students', value: rows[0]!.count })
    expect(south.tiles[0].value).not.toBe(rows[0]!.count)
  })

  it('leaves out what belongs to screens that the person may not open', async () => {
    const { services } = server
    const tick = (forms: string[] | null) =>
      transact(services.db, onPlatform, async trx => {
        const { rows } = await sql<{ school_id: string; user_id: string }>`
          update user_schools us set allotment_mode = ${forms ? 'allotted' : 'role'} from users u
          where u.id = us.user_id and u.login_name = 'GVS.ADMIN' returning us.school_id, us.user_id`.execute(trx)
        const { school_id, user_id } = rows[0]!
        await sql`delete from user_allotments where user_id = ${user_id}`.execute(trx)
        for (const form_code of forms ?? [])
          await trx.insertInto('user_allotments').values({ school_id, user_id, form_code }).execute()
      })
    const homeWith = async (forms: string[]) => {
      await tick(forms)
      const browser = server.browser()
      await browser.logIn('GVS.ADMIN', demoPassword)
      return (await browser.get('dashboard')).json()
    }
    const cashier = await homeWith(['s.fees.reports', 's.fees.pos.pay'])
    expect(codes(cashier.tiles)).toEqual(['collected', 'sms'])
    expect(codes(cashier.charts)).toEqual(['c.collection'])
    expect(codes(cashier.todos)).toEqual([])
    const office = await homeWith(['s.student.report', 's.att.entry', 's.mobile'])
    expect(codes(office.tiles)).toEqual(['students', 'present', 'activated', 'sms'])
    expect(office.tiles[1].route).toBe('/curriculum/student-attendance-entry')
    expect(office.tiles[2].route).toBeUndefined()
    expect(codes(office.charts)).toEqual(['c.attendance', 'c.strength'])
    expect(codes((await homeWith(['s.att.report'])).tiles)).toEqual(['present', 'sms'])
    await tick(null)
  })

  it('answers no home that the person may not open, and no block that it does not have', async () => {
    const guardian = await of('Guardian')
    expect((await guardian.get('dashboard?home=home.system-admin')).statusCode).toBe(403)
    expect((await guardian.get('dashboard?home=nothing')).statusCode).toBe(403)
    expect((await guardian.get('dashboard?block=staff')).statusCode).toBe(404)
  })

  it('keeps its other blocks when one fails, and makes that one again when asked', async () => {
    await sql`alter table import_runs rename to import_runs_away`.execute(server.services.db)
    const home = await homeOf('SystemAdmin')
    expect(home.todos).toContainEqual({ code: 'd.imports', error: true })
    expect(home.todos).toContainEqual(expect.objectContaining({ code: 'd.users', count: expect.any(Number) }))
    expect(codes(home.tiles)).toEqual(['students', 'staff', 'present', 'collected', 'activated', 'sms'])
    await sql`alter table import_runs_away rename to import_runs`.execute(server.services.db)
    const again = await homeOf('SystemAdmin', '?block=d.imports')
    expect([again.tiles, again.charts, again.todos, again.lists]).toEqual([[], [], [], []])
  })
})
