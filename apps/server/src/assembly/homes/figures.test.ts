import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoAccounts, demoPassword } from '../../demonstration/index'
import { inSchool, onPlatform, transact } from '../../platform/transaction'
import type { Part } from '../../school/figures'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'
import { readFigures } from './figures'

let server: TestServer
let ids: Record<'GVS' | 'GVN', string>
const browsers = new Map<string, TestBrowser>()

const run = async <T = unknown>(statement: RawBuilder<T>) =>
  (await transact(server.services.db, onPlatform, trx => statement.execute(trx))).rows
const keep = () => server.services.figures.drain(server.services)
const marks = async (part: Part) =>
  (
    await run(sql<{ code: string | null }>`
      select distinct s.code from figure_marks k left join schools s on s.id = k.school_id where k.part = ${part} order by 1`)
  ).map(row => row.code)

async function homeOf(role: string) {
  const known = browsers.get(role)
  const browser = known ?? server.browser()
  if (!known)
    await browser.logIn(
      demoAccounts.find(account => account.role === role)!.loginName,
      demoPassword,
      role === 'SchoolGroupAdmin' ? 'group' : 'school',
    )
  browsers.set(role, browser)
  return (await browser.get('dashboard')).json()
}
const tile = (home: { tiles: { code: string; value: number }[] }, code: string) =>
  home.tiles.find(one => one.code === code)?.value

/** The figures of the schools as a request of this moment reads them. */
const read = <P extends Part>(...of: P[]) =>
  transact(server.services.db, onPlatform, trx =>
    readFigures(
      { services: server.services, trx, scope: sql`sc.code in ('GVS', 'GVN')`, today: '2026-07-15', now: server.clock.now() },
      ...of,
    ),
  )

beforeAll(async () => {
  server = await startTestServer('figures', { demonstration: 0.1 })
  const rows = await run(sql<{ code: 'GVS' | 'GVN'; id: string }>`select code, id from schools where code in ('GVS', 'GVN')`)
  ids = Object.fromEntries(rows.map(row => [row.code, row.id])) as typeof ids
  await homeOf('GJAdmin')
  await homeOf('SchoolGroupAdmin')
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.advance(60_001)
  await keep()
})

describe('the figures of schools', () => {
  it('are those that are counted from the rows themselves', async () => {
    const { schools } = await read('people', 'attendance', 'receipts', 'dues', 'logins', 'messages')
    const rows = await run(sql<Record<string, number | string>>`
      select sc.id,
        (select count(*)::int from students s where s.school_id = sc.id and s.status = 'studying' and exists (
          select from enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.is_current
          where e.school_id = s.school_id and e.student_id = s.id)) as students,
        (select count(*)::int from staff t where t.school_id = sc.id and t.status = 'Working') as staff,
        (select count(*)::int from user_schools us join users u on u.id = us.user_id and u.status = 'Active'
          where us.school_id = sc.id and us.guardian_id is not null) as active,
        (select coalesce(sum(amount), 0)::bigint from receipts r where r.school_id = sc.id and r.status = 'issued'
          and r.on_day >= '2026-07-01' and r.on_day <= '2026-07-15') as month,
        (select coalesce(sum(d.gross - d.concession - d.write_off - d.paid), 0)::bigint from demands d
          join installments i on i.school_id = d.school_id and i.id = d.installment_id and i.due_date <= '2026-07-15'
          join academic_years y on y.school_id = d.school_id and y.id = d.academic_year_id and y.is_current
          where d.school_id = sc.id and d.status <> 'carried') as due,
        (select count(distinct user_id)::int from sessions n where n.school_id = sc.id
          and (n.last_used_at at time zone 'Asia/Kolkata')::date = '2026-07-15') as users,
        (select count(*)::int from sessions n where n.school_id = sc.id
          and (n.created_at at time zone 'Asia/Kolkata')::date between '2026-06-16' and '2026-07-15') as begun,
        (select count(*)::int from outbox o where o.school_id = sc.id and o.channel = 'sms' and o.status in ('Sent', 'Delivered', 'Read', 'Undelivered')
          and (o.sent_at at time zone 'Asia/Kolkata')::date = '2026-07-15') as sms
      from schools sc where sc.code in ('GVS', 'GVN')`)
    expect(rows).toHaveLength(2)
    for (const { id, ...counted } of rows) {
      const { people, receipts, dues, logins, messages } = schools.get(id as string)!
      expect(logins.days).toHaveLength(30)
      expect({
        students: people.students,
        staff: people.staff,
        active: people.active,
        month: receipts.month,
        due: dues.due,
        users: logins.users,
        begun: logins.days.reduce((sum, day) => sum + day, 0),
        sms: messages.sms,
      }).toEqual(counted)
    }
    expect(schools.get(ids.GVS)!.people.students).toBeGreaterThan(0)
    expect(schools.get(ids.GVS)!.dues.due).toBeGreaterThan(0)
  })

  it('are read by homes, which count nothing while they are young', async () => {
    await run(sql`update staff set status = status where school_id = ${ids.GVS}::uuid`)
    expect(await keep()).toBe(1)
    const before = await homeOf('SchoolGroupAdmin')
    const counted = server.clock.now().toISOString()
    expect(before.asOf).toBe(counted)
    await run(sql`update staff set status = 'Relieved' where id = (
      select id from staff where school_id = ${ids.GVS}::uuid and status = 'Working' order by id limit 1)`)
    expect(await marks('people')).toEqual(['GVS'])
    server.clock.advance(29_999)
    expect(await keep()).toBe(0)
    server.clock.advance(30_001)
    const young = await homeOf('SchoolGroupAdmin')
    expect([tile(young, 'staff'), young.asOf]).toEqual([tile(before, 'staff'), counted])
    server.clock.advance(1)
    // Nobody keeps them here: then the home counts what is too old, and that alone.
    const rows = () => run(sql`select school_id, part, counted_at from school_figures order by school_id, part`)
    const old = await rows()
    const after = await homeOf('SchoolGroupAdmin')
    expect([tile(after, 'staff'), after.asOf]).toEqual([tile(before, 'staff')! - 1, server.clock.now().toISOString()])
    expect((await rows()).filter((row, index) => JSON.stringify(row) !== JSON.stringify(old[index]))).toEqual([
      { school_id: ids.GVS, part: 'people', counted_at: server.clock.now() },
    ])
  })

  it('are counted again by the keeper half a minute after they were, when something has changed', async () => {
    const before = await homeOf('SchoolGroupAdmin')
    await run(sql`update staff set status = 'Relieved' where id = (
      select id from staff where school_id = ${ids.GVN}::uuid and status = 'Working' order by id limit 1)`)
    server.clock.advance(30_001)
    expect(await keep()).toBe(1)
    expect([await keep(), await marks('people')]).toEqual([0, []])
    expect(tile(await homeOf('SchoolGroupAdmin'), 'staff')).toBe(tile(before, 'staff')! - 1)
  })

  it('know of every change that they count', async () => {
    const inGvs = (statement: RawBuilder<unknown>) =>
      transact(server.services.db, inSchool(ids.GVS), trx => statement.execute(trx))
    const changes: [Part, RawBuilder<unknown>][] = [
      ['people', sql`update students set status = status where id = (select id from students limit 1)`],
      ['people', sql`update enrolments set roll_no = roll_no where student_id = (select id from students limit 1)`],
      ['people', sql`update academic_years set is_current = is_current`],
      ['dues', sql`update academic_years set is_current = is_current`],
      ['dues', sql`update demands set paid = paid where id = (select id from demands limit 1)`],
      ['dues', sql`update installments set due_date = due_date where id = (select id from installments limit 1)`],
      ['attendance', sql`update attendance_registers set void = void where id = (select id from attendance_registers limit 1)`],
      ['attendance', sql`delete from attendance_marks where register_id = (select register_id from attendance_marks limit 1)`],
      ['receipts', sql`update receipts set status = status where id = (select id from receipts limit 1)`],
    ]
    for (const [part, change] of changes) {
      await run(sql`delete from figure_marks`)
      await inGvs(change)
      expect(await marks(part), part).toEqual(['GVS'])
    }
    // The message that leaves, and no step of it before or after.
    await run(sql`delete from figure_marks`)
    const at = server.clock.now()
    const message = { id: server.services.newId(), school_id: ids.GVS, channel: 'sms', recipient: '9800000000', body: 'Hello' }
    const times = { run_after: at, created_at: at, expires_at: at }
    await transact(server.services.db, inSchool(ids.GVS), trx =>
      trx
        .insertInto('outbox')
        .values({ ...message, ...times, status: 'Sending' })
        .execute(),
    )
    expect(await marks('messages')).toEqual([])
    await inGvs(sql`update outbox set status = 'Sent', sent_at = ${at} where id = ${message.id}::uuid`)
    expect(await marks('messages')).toEqual(['GVS'])
    await run(sql`delete from figure_marks`)
    await inGvs(sql`update outbox set status = 'Delivered' where id = ${message.id}::uuid`)
    expect(await marks('messages')).toEqual([])
    // Without the marks that were taken away here nothing is known of the changes.
    await run(sql`delete from school_figures`)
  })

  it('of all schools of a login know of its change, also when one of them made it', async () => {
    const [login] = await run(sql<{ user_id: string; guardian_id: string }>`
      select us.user_id, us.guardian_id from user_schools us join users u on u.id = us.user_id and u.status = 'Active'
      where us.school_id = ${ids.GVS}::uuid and us.guardian_id is not null order by us.user_id limit 1`)
    const [other] = await run(
      sql<{ id: string }>`select id from guardians where school_id = ${ids.GVN}::uuid order by id limit 1`,
    )
    await run(sql`insert into user_schools (school_id, user_id, roles, guardian_id)
      values (${ids.GVN}::uuid, ${login!.user_id}::uuid, array['Guardian'], ${other!.id}::uuid)`)
    server.clock.advance(60_001)
    await keep()
    const before = (await read('people')).schools
    await transact(server.services.db, inSchool(ids.GVS), trx =>
      trx.updateTable('users').set({ status: 'Blocked' }).where('id', '=', login!.user_id).execute(),
    )
    expect(await marks('people')).toEqual(['GVN', 'GVS'])
    server.clock.advance(60_001)
    const after = (await read('people')).schools
    for (const id of Object.values(ids)) expect(after.get(id)!.people.active).toBe(before.get(id)!.people.active - 1)
  })

  it('of operators hold who is in no school, and with the school who enters one', async () => {
    const count = (home: { charts: { code: string; series: { values: number[] }[] }[] }) =>
      home.charts.find(chart => chart.code === 'c.logins')!.series[0]!.values.at(-1)!
    const before = await homeOf('GJAdmin')
    const [session] = await run(sql<{ id: string }>`
      insert into sessions (id, user_id, refresh_hash, rotated_at, created_at, last_used_at, idle_minutes, ends_at)
      select ${server.services.newId()}::uuid, id, sha256('entering'), now.at, now.at, now.at, 60, now.at + interval '1 day'
      from users, (select ${server.clock.now()}::timestamptz as at) now where lower(login_name) = 'gj.admin' returning id`)
    expect(await marks('logins')).toEqual([null])
    server.clock.advance(60_001)
    expect(count(await homeOf('GJAdmin'))).toBe(count(before) + 1)
    const inGvs = async () => (await read('logins')).schools.get(ids.GVS)!.logins.days.at(-1)!
    const outside = await inGvs()
    await run(sql`update sessions set school_id = ${ids.GVS}::uuid where id = ${session!.id}::uuid`)
    expect(await marks('logins')).toEqual(['GVS', null])
    server.clock.advance(60_001)
    expect([await inGvs(), count(await homeOf('GJAdmin'))]).toEqual([outside + 1, count(before) + 1])
  })

  it('of a school that has only just been made are there at once', async () => {
    const id = server.services.newId()
    await run(sql`
      insert into schools (id, code, name, place, domain, module_codes, status, group_id, created_at)
      select ${id}::uuid, 'NEW', 'A New School', 'Kochi', 'new', array['FEE'], 'Active', group_id, ${server.clock.now()} from schools where id = ${ids.GVS}::uuid`)
    const home = await homeOf('SchoolGroupAdmin')
    const { rows } = home.lists.find((list: { code: string }) => list.code === 'schools')
    expect(rows.find((row: string[]) => row[0] === id)).toEqual([id, 'A New School', '0', '', '0', '0', ''])
    await run(sql`delete from school_figures where school_id = ${id}::uuid`)
    await run(sql`update schools set status = 'Removed' where id = ${id}::uuid`)
  })

  it('begin anew with the day, which homes may tell a minute late while the keeper counts', async () => {
    const before = await homeOf('GJAdmin')
    expect(tile(before, 'smsSentToday')).toBeGreaterThan(0)
    server.clock.set('2026-07-15T18:30:30Z')
    browsers.clear()
    const late = await homeOf('GJAdmin')
    expect([tile(late, 'smsSentToday'), late.asOf]).toEqual([tile(before, 'smsSentToday'), '2026-07-15T18:30:00.000Z'])
    expect(await keep()).toBeGreaterThan(6)
    const fresh = await homeOf('GJAdmin')
    expect([tile(fresh, 'smsSentToday'), fresh.asOf]).toEqual([0, '2026-07-15T18:30:30.000Z'])
    server.clock.set('2026-07-16T18:32:00Z')
    browsers.clear()
    // Nobody has kept them: the home counts all.
    expect((await homeOf('GJAdmin')).asOf).toBe('2026-07-16T18:32:00.000Z')
  })
})
