import { activeUsers, addDays } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSpreadsheet } from '../../platform/spreadsheet/read'
import { ImportDesk } from '../../testing/imports'
import type { TestBrowser } from '../../testing/server'

let desk: ImportDesk
let operator: TestBrowser
const today = '2026-07-15'

interface Figures {
  people: number
  created: number
  activated: number
  activatedPercent: number | null
  active7: number
  active30: number
  web: number
  android: number
  ios: number
}

interface View {
  results: ({ id: string; name: string } & Figures)[]
  totals: Figures
  tiles: Record<string, number | null>
  days: { day: string; users: number }[]
  pagination: { count: number }
  asOf: string
}

/** Two divisions: two guardians with a child each, and one with a child in both. */
const file = `Admission No,Student Name,Gender,Date of Birth,Section,Course,Division,Guardian Name,Relation,Guardian Mobile,Sibling Admission No
A1,One,Male,2018-01-01,Tests,UX,A,Guardian One,Mother,9811100001,
A2,Two,Female,2018-01-01,Tests,UX,A,Guardian Two,Mother,9811100002,
B1,Three,Male,2018-01-01,Tests,UX,B,Guardian Three,Mother,9811100003,
B2,Four,Male,2018-01-01,Tests,UX,B,,,,A1
`

let sectionId: string
let users: Record<string, string>

const used = (rows: readonly (readonly [who: string, daysAgo: number, channel: string])[]) =>
  desk.inSchool(async trx => {
    for (const [who, daysAgo, channel] of rows)
      await sql`
        insert into activity_days (school_id, day, user_id, channel, hits)
        values (${desk.schoolId}, ${addDays(today, -daysAgo)}, ${users[who]}, ${channel}, 3)`.execute(trx)
  })

beforeAll(async () => {
  desk = await ImportDesk.open('adoption', 0.1)
  operator = await desk.browser('GJ.ADMIN')
  const run = await desk.check('students', Buffer.from(file), 'students.csv', { createMissingClasses: true })
  expect(run.counts).toMatchObject({ create: 4, error: 0 })
  await desk.work(run.id, 'apply', { policy: 'apply-nothing' })
  await desk.inPlatform(async trx => {
    const { rows } = await sql<{ adm_no: string; guardian_id: string; name: string }>`
      select s.adm_no, s.guardian_id, g.name from students s join guardians g on g.id = s.guardian_id
      where s.school_id = ${desk.schoolId} and s.adm_no in ('A1', 'A2', 'B1')`.execute(trx)
    users = {}
    for (const row of rows) {
      const id = desk.server.services.newId()
      users[row.adm_no] = id
      // The third was given a login and never used it.
      const last = row.adm_no === 'B1' ? null : '2026-07-14T05:00:00Z'
      await sql`
        insert into users (id, login_name, password_hash, name, mobile, status, last_login_at, created_at, sent_at)
        values (${id}, ${`T.${row.adm_no}`}, 'none', ${row.name}, ${`98111${row.adm_no}001`}, 'Active', ${last}::timestamptz, '2026-07-01T05:00:00Z', '2026-07-02T05:00:00Z')`.execute(
        trx,
      )
      await sql`
        insert into user_schools (school_id, user_id, roles, guardian_id) values (${desk.schoolId}, ${id}, '{Guardian}', ${row.guardian_id})`.execute(
        trx,
      )
    }
    const { rows: sections } = await sql<{ id: string }>`
      select id from sections where school_id = ${desk.schoolId} and name = 'Tests'`.execute(trx)
    sectionId = sections[0]!.id
  })
  await used([
    ['A1', 0, 'web'],
    ['A1', 6, 'android'],
    ['A2', 7, 'ios'],
    ['A2', 29, 'web'],
    ['B1', 30, 'web'],
  ])
})
afterAll(() => desk.server.close())

const own = async (query = '', browser = desk.admin): Promise<View> => {
  const answer = await browser.get(`mobileapp/user-statistics?sectionIds=${sectionId}${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const none = { lastLoginAt: null, web: 0, android: 0, ios: 0 }

describe('the use of logins inside a school', () => {
  it('counts a guardian with children in two divisions in both, and once in all', async () => {
    const view = await own()
    const last = '2026-07-14T05:00:00.000Z'
    expect(view.results.map(({ id: _, ...row }) => row)).toEqual([
      {
        name: 'UX A',
        people: 2,
        created: 2,
        activated: 2,
        activatedPercent: 100,
        active7: 1,
        active30: 2,
        web: 2,
        android: 1,
        ios: 1,
        lastLoginAt: last,
      },
      {
        name: 'UX B',
        people: 2,
        created: 2,
        activated: 1,
        activatedPercent: 50,
        active7: 1,
        active30: 1,
        web: 1,
        android: 1,
        ios: 0,
        lastLoginAt: last,
      },
    ])
    expect(view.totals).toEqual({
      ...{
        people: 3,
        created: 3,
        activated: 2,
        activatedPercent: 66.7,
        active7: 1,
        active30: 2,
        web: 2,
        android: 1,
        ios: 1,
        lastLoginAt: last,
      },
    })
    expect(view.tiles).toEqual({
      created: 3,
      activatedPercent: 66.7,
      active7Percent: 33.3,
      active30Percent: 66.7,
      coveragePercent: 100,
      neverLoggedIn: 1,
    })
    expect(view.days.length).toBe(30)
    expect(view.days.filter(({ users: there }) => there > 0)).toEqual([
      { day: '2026-06-16', users: 1 },
      { day: '2026-07-08', users: 1 },
      { day: '2026-07-09', users: 1 },
      { day: '2026-07-15', users: 1 },
    ])
  })

  it('counts days as the rule does', async () => {
    const { rows } = await desk.inSchool(trx =>
      sql<{ userId: string; day: string }>`
        select a.user_id as "userId", a.day::text from activity_days a where a.user_id = any(${Object.values(users)}::uuid[])`.execute(
        trx,
      ),
    )
    const { totals } = await own()
    expect([activeUsers(rows, today, 7), activeUsers(rows, today, 30)]).toEqual([totals.active7, totals.active30])
  })

  it('is told by channel and by days', async () => {
    expect((await own('&channel=android')).totals).toMatchObject({ active7: 1, active30: 1 })
    expect((await own('&channel=ios')).totals).toMatchObject({ active7: 0, active30: 1 })
    const early = await own('&from=2026-06-15&to=2026-06-16')
    expect(early.totals).toMatchObject({ web: 2, android: 0, ios: 0, active7: 1 })
    expect(early.days).toEqual([
      { day: '2026-06-15', users: 1 },
      { day: '2026-06-16', users: 1 },
    ])
    expect((await desk.admin.get('mobileapp/user-statistics?from=2026-07-02&to=2026-07-01')).statusCode).toBe(400)
  })

  it('has nothing to share where there is nobody', async () => {
    const view = await own('&userType=Student')
    expect(view.tiles).toEqual({
      created: 0,
      activatedPercent: null,
      active7Percent: null,
      active30Percent: null,
      coveragePercent: 0,
      neverLoggedIn: 0,
    })
    expect(view.results.map(({ id: _, ...row }) => row)).toEqual(
      ['UX A', 'UX B'].map(name => ({
        name,
        people: 2,
        created: 0,
        activated: 0,
        activatedPercent: null,
        active7: 0,
        active30: 0,
        ...none,
      })),
    )
  })

  it('stands by designation for staff', async () => {
    const answer = await desk.admin.get('mobileapp/user-statistics?userType=Staff&pageSize=200')
    const view: View = answer.json()
    const { rows } = await desk.inSchool(trx =>
      sql<{ name: string; people: number; created: number }>`
        select m.name, count(*)::int as people, count(us.user_id)::int as created from staff t
          join masters m on m.id = t.designation_id left join user_schools us on us.staff_id = t.id
        where t.status = 'Working' group by m.id, m.name, m.sort_order order by m.sort_order, lower(m.name)`.execute(trx),
    )
    expect(view.results.map(({ name, people, created }) => ({ name, people, created }))).toEqual(rows)
  })

  it('orders its rows, and knows its columns alone', async () => {
    expect((await own('&sort=activated')).results.map(row => row.name)).toEqual(['UX B', 'UX A'])
    expect((await own('&sort=activated&descending=1')).results.map(row => row.name)).toEqual(['UX A', 'UX B'])
    expect((await desk.admin.get('mobileapp/user-statistics?sort=nothing')).statusCode).toBe(400)
  })

  it('lists who never logged in, without their number', async () => {
    const answer = await desk.admin.get(`mobileapp/user-statistics/never?sectionIds=${sectionId}`)
    expect(answer.json()).toEqual({
      results: [
        {
          userId: users.B1,
          name: 'Guardian Three',
          class: 'UX B',
          mobile: '98•••••001',
          loginName: 'T.B1',
          sentAt: '2026-07-02T05:00:00.000Z',
        },
      ],
      pagination: { currentPage: 1, pageSize: 10, count: 1 },
    })
  })

  it('is written into a file', async () => {
    const file = await desk.admin.post('mobileapp/user-statistics/export', {
      filters: { sectionIds: [sectionId] },
      format: 'xlsx',
    })
    expect(file.statusCode, file.body).toBe(200)
    const sheet = await readSpreadsheet(file.rawPayload, 'User Statistics', () => 0)
    expect(sheet.headers).toEqual([
      ...[
        'Name',
        'People',
        'Users created',
        'Activated',
        'Activated %',
        'Active 7 d',
        'Active 30 d',
        'Web',
        'Android',
        'iOS',
        'Last login',
      ],
    ])
    expect(sheet.rows.map(row => row.cells.slice(0, 6))).toEqual([
      ['UX A', 2, 2, 2, '100.0 %', 1],
      ['UX B', 2, 2, 1, '50.0 %', 1],
      ['Total', 3, 3, 2, '66.7 %', 1],
    ])
    for (const format of ['csv', 'pdf'])
      expect((await desk.admin.post('mobileapp/user-statistics/export', { format })).statusCode).toBe(200)
  })
})

describe('who is there', () => {
  it('is noted by day of the school, login and channel, and counted', async () => {
    const { clock, services } = desk.server
    const before = clock.now()
    // Half past ten in the evening of UTC is the next day at the school.
    clock.set('2026-08-01T20:30:00.000Z')
    const head = await desk.browser('GVS.HEAD')
    const agent = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14)' }
    for (let hit = 0; hit < 3; hit += 1) await head.get('auth/school-modules', agent)
    await head.get('auth/school-modules')
    await operator.post('auth/refresh').then(answer => {
      operator.token = answer.json().accessToken
    })
    await services.activity.write(services)
    const { rows } = await desk.inSchool(trx =>
      sql<{ day: string; channel: string; hits: number }>`
        select a.day::text, a.channel, a.hits from activity_days a join users u on u.id = a.user_id
        where u.login_name = 'GVS.HEAD' and a.day > '2026-07-31' order by a.channel`.execute(trx),
    )
    expect(rows).toEqual([
      { day: '2026-08-02', channel: 'android', hits: 3 },
      { day: '2026-08-02', channel: 'web', hits: 1 },
    ])
    await head.get('auth/school-modules')
    await services.activity.write(services)
    const again = await desk.inSchool(trx =>
      sql<{ hits: number }>`select hits from activity_days where channel = 'web' and day = '2026-08-02'`.execute(trx),
    )
    expect(again.rows).toEqual([{ hits: 2 }])
    clock.set(before.toISOString())
  })

  it('lies in parts of months, which go after two years', async () => {
    const parts = async () =>
      (
        await desk.inPlatform(trx =>
          sql<{ name: string }>`
            select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'activity_days'::regclass order by 1`.execute(
            trx,
          ),
        )
      ).rows.map(row => row.name)
    const keep = (at: string) => desk.inPlatform(trx => sql`select keep_activity_parts(${at}::timestamptz, 24)`.execute(trx))
    const count = async () =>
      (
        await desk.inSchool(trx =>
          sql<{ count: number }>`select count(*)::int as count from activity_days where day < '2026-08-01'`.execute(trx),
        )
      ).rows[0]!.count
    const rows = await count()
    await keep('2026-06-20T00:00:00Z')
    expect(await parts()).toEqual(['activity_days_202606', 'activity_days_202607', 'activity_days_202608', 'activity_days_rest'])
    expect(await count()).toBe(rows)
    await keep('2028-07-20T00:00:00Z')
    expect(await parts()).toEqual([
      ...[
        'activity_days_202607',
        'activity_days_202608',
        'activity_days_202807',
        'activity_days_202808',
        'activity_days_202809',
        'activity_days_rest',
      ],
    ])
  })
})

describe('the use of logins over schools', () => {
  const over = async (query = '', browser = operator): Promise<View> => {
    const answer = await browser.get(`platform/reports/user-statistics?pageSize=50${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  it('is that of each school, and adds up', async () => {
    operator = await desk.browser('GJ.ADMIN')
    const view = await over()
    const row = view.results.find(({ id }) => id === desk.schoolId)!
    const inside: View = (await desk.admin.get('mobileapp/user-statistics')).json()
    const { id: _, name: __, ...figures } = row
    expect(figures).toEqual(inside.totals)
    for (const key of ['people', 'created', 'activated', 'active7', 'web'] as const)
      expect(view.totals[key]).toBe(view.results.reduce((sum, one) => sum + one[key], 0))
    expect(view.days.length).toBe(30)
    expect(view.asOf).toBe(desk.server.clock.now().toISOString())
    const live = await over('&channel=ios')
    expect(live.results.find(({ id }) => id === desk.schoolId)!.active30).toBe(
      ((await desk.admin.get('mobileapp/user-statistics?channel=ios')).json() as View).totals.active30,
    )
  })

  it('is kept for some minutes, and says from when it is', async () => {
    const { clock } = desk.server
    const first = await over(`&school=${desk.schoolId}`)
    await used([['B1', 1, 'ios']])
    clock.advance(540_000)
    expect(await over(`&school=${desk.schoolId}`)).toEqual(first)
    clock.advance(60_000)
    const later = await over(`&school=${desk.schoolId}`)
    expect(later.totals.ios).toBe(first.totals.ios + 1)
    expect(later.asOf).toBe(clock.now().toISOString())
  })

  it('is counted every night, and planned for the next one', async () => {
    const { clock, services } = desk.server
    const before = clock.now()
    const { planReports } = await import('./keeping')
    await planReports(services)
    clock.set('2026-07-15T20:45:00.000Z')
    await services.jobs.drain(services)
    const { rows } = await desk.inPlatform(trx =>
      sql<{ parts: number; schools: number }>`
        select count(*)::int as parts, (select count(*)::int from schools) as schools from report_figures where counted_at = '2026-07-15T20:45:00Z'`.execute(
        trx,
      ),
    )
    expect(rows[0]!.parts).toBe(5 * rows[0]!.schools)
    const { rows: next } = await desk.inPlatform(trx =>
      sql<{ at: Date }>`select run_after as at from jobs where kind = 'reports.count' and status = 'Queued'`.execute(trx),
    )
    expect(next.map(row => row.at.toISOString())).toEqual(['2026-07-16T20:45:00.000Z'])
    clock.set(before.toISOString())
  })

  it('is of the own schools alone', async () => {
    await desk.inPlatform(trx =>
      sql`update users set school_scope = 'schools', school_scope_ids = array[${desk.schoolId}::uuid] where login_name = 'GJ.SUPPORT'`.execute(
        trx,
      ),
    )
    const support = await desk.browser('GJ.SUPPORT')
    expect((await over('', support)).results.map(row => row.id)).toEqual([desk.schoolId])
    expect((await support.get('platform/reports/user-statistics/initialvalues')).json().schools.length).toBe(1)
    const file = await support.post('platform/reports/user-statistics/export', { format: 'csv' })
    expect(file.statusCode, file.body).toBe(200)
    expect(file.body.trim().split('\n').length).toBe(3)
  })
})
