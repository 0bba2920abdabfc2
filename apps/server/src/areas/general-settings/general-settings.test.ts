import { addDays, displayDay } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { settingValue } from '../../platform/settings'
import { inSchool, onPlatform, type Trx, transact } from '../../platform/transaction'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'

let server: TestServer
let admin: TestBrowser
let support: TestBrowser
let schools: Record<string, string>
let groupId: string

const signedIn = async (loginName: string) => {
  const browser = server.browser()
  await browser.logIn(loginName, demoPassword)
  return browser
}
const onAll = <T>(work: (trx: Trx) => Promise<T>) => transact(server.services.db, onPlatform, work)

beforeAll(async () => {
  server = await startTestServer('general settings', { demonstration: 0.1 })
  admin = await signedIn('GJ.ADMIN')
  support = await signedIn('GJ.SUPPORT')
  const rows = await onAll(async trx => (await sql<{ code: string; id: string }>`select code, id from schools`.execute(trx)).rows)
  schools = Object.fromEntries(rows.map(({ code, id }) => [code, id]))
  groupId = await onAll(
    async trx =>
      (await trx.selectFrom('schools').select('group_id').where('code', '=', 'GVS').executeTakeFirstOrThrow()).group_id!,
  )
})
afterAll(() => server.close())

const nowhere = '00000000-0000-4000-8000-000000000001'
const at = (code: string, rest = 'settings') => `platform/schools/${schools[code]}/${rest}`
const setGroup = (code: string, value: unknown) =>
  onAll(trx =>
    sql`
      insert into group_settings (group_id, code, value, updated_at) values (${groupId}, ${code}, ${JSON.stringify(value)}::jsonb, now())
      on conflict (group_id, code) do update set value = excluded.value`.execute(trx),
  )

interface Held {
  readonly code: string
  readonly value: unknown
  readonly source: string
  readonly version: number
}
const held = async (browser: TestBrowser, code: string, school = 'GVS'): Promise<Held> =>
  (await browser.get(at(school))).json().find((one: Held) => one.code === code)
const change = async (browser: TestBrowser, code: string, value: unknown, school = 'GVS') =>
  browser.patch(at(school), { changes: [{ code, value, version: (await held(admin, code, school)).version }] })

interface Entry {
  readonly action: string
  readonly by: string
  readonly viaOperator: boolean
}
const audited = async (school: string): Promise<Entry[]> =>
  (await admin.get(`platform/audit?school=${schools[school]}&pageSize=20`)).json().results

describe('settings of one school', () => {
  const code = 'notification.bellDays'

  it('are the own value, else that of the group, else the default', async () => {
    await setGroup(code, 45)
    expect(await held(admin, code)).toMatchObject({ value: 45, source: 'Group' })
    expect((await change(support, code, 20)).statusCode).toBe(200)
    expect(await held(admin, code)).toMatchObject({ value: 20, source: 'School' })
    expect(await transact(server.services.db, inSchool(schools.GVS!), trx => settingValue(trx, schools.GVS!, code))).toBe(20)
    const [entry] = await audited('GVS')
    expect([entry!.action, entry!.by, entry!.viaOperator]).toEqual(['school.settings', 'GJ.SUPPORT', true])
    expect((await change(admin, code, null)).statusCode).toBe(200)
    expect(await held(admin, code)).toMatchObject({ value: 45, source: 'Group', version: 0 })
    await onAll(trx => trx.deleteFrom('group_settings').execute())
    expect(await held(admin, code)).toMatchObject({ value: 30, source: 'Default' })
  })

  it('change all or none', async () => {
    const wrong = await admin.patch(at('GVS'), {
      changes: [
        { code: 'home.birthdays', value: false, version: 0 },
        { code, value: 91, version: 0 },
      ],
    })
    expect([wrong.statusCode, wrong.json().fieldErrors]).toEqual([
      400,
      [{ field: code, message: 'Days a notification stays in the bell must be 1 to 90.' }],
    ])
    const stale = await admin.patch(at('GVS'), {
      changes: [
        { code: 'home.birthdays', value: false, version: 0 },
        { code, value: 10, version: 7 },
      ],
    })
    expect([stale.statusCode, stale.json().message]).toEqual([409, 'The record was changed. Please reload.'])
    expect(await held(admin, 'home.birthdays')).toMatchObject({ value: true, source: 'Default' })
    expect((await admin.patch(at('GVS'), { changes: [{ code: 'no.such', value: 1, version: 0 }] })).statusCode).toBe(400)
  })

  it('of the school alone are not for support', async () => {
    expect((await support.get(at('GVS'))).json().map((one: Held) => one.code)).not.toContain('comm.authorisedStaff')
    const deciders = [{ code: 'comm.authorisedStaff', value: [], version: 0 }]
    expect((await support.patch(at('GVS'), { changes: deciders })).statusCode).toBe(403)
    expect((await admin.patch(at('GVS'), { changes: deciders })).statusCode).toBe(200)
    // The operator's own are not the school's.
    const school = await signedIn('GVS.ADMIN')
    const closed = await school.patch('profile/school/settings', {
      changes: [{ code: 'import.selfService', value: false, version: 0 }],
    })
    expect(closed.statusCode).toBe(400)
    expect((await change(support, 'import.selfService', true)).statusCode).toBe(200)
  })

  it('are those of the own scope', async () => {
    expect((await admin.get(`platform/schools/${nowhere}/settings`)).statusCode).toBe(404)
    await onAll(trx =>
      sql`update users set school_scope = 'schools', school_scope_ids = array[${schools.GVS}::uuid] where login_name = 'GJ.SUPPORT'`.execute(
        trx,
      ),
    )
    const narrow = await signedIn('GJ.SUPPORT')
    expect((await narrow.get(at('GVS'))).statusCode).toBe(200)
    for (const rest of ['settings', 'modules', 'years']) expect((await narrow.get(at('GVN', rest))).statusCode).toBe(404)
    await onAll(trx =>
      sql`update users set school_scope = 'all', school_scope_ids = '{}' where login_name = 'GJ.SUPPORT'`.execute(trx),
    )
    expect((await (await signedIn('GVS.ADMIN')).get(at('GVS'))).statusCode).toBe(403)
  })
})

describe('modules of one school', () => {
  const set = async (moduleCodes: readonly string[]) =>
    admin.put(at('GVS', 'modules'), { moduleCodes, version: (await admin.get(at('GVS', 'modules'))).json().version })
  const modules = async () => (await admin.get(at('GVS', 'modules'))).json().modules

  it('FEE_ONLY is refused beside school modules, and takes the home of families away', async () => {
    const before = await modules()
    expect((await set(['SCH', 'FEE', 'TAB'])).statusCode).toBe(200)
    expect((await (await signedIn('GVS.GUARDIAN')).get('dashboard')).statusCode).toBe(200)
    const refused = await set(['SCH', 'FEE', 'TAB', 'FEE_ONLY'])
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'FEE_ONLY cannot be combined with SCH, TAB.'])
    expect(await modules()).toEqual(['SCH', 'FEE', 'TAB'])
    expect((await set(['FEE', 'FEE_ONLY'])).statusCode).toBe(200)
    const guardian = await signedIn('GVS.GUARDIAN')
    expect((await guardian.get('dashboard')).json()).toMatchObject({ message: 'This feature is not enabled for your school.' })
    expect((await set(before)).statusCode).toBe(200)
  })
})

describe('an operator who opens a school', () => {
  it('has its settings, its classes and years there, its masters to read, and no other school', async () => {
    const browser = await signedIn('GJ.SUPPORT')
    expect((await browser.get('platform/schools')).statusCode).toBe(200)
    expect((await browser.get('masters/religion', { SchoolId: schools.GVS! })).statusCode).toBe(200)
    expect((await browser.get('classes', { SchoolId: schools.GVS! })).json().length).toBeGreaterThan(0)
    browser.token = (await browser.post(`platform/schools/${schools.GVS}/enter`)).json().accessToken
    expect((await browser.get('platform/schools')).statusCode).toBe(403)
    for (const rest of ['settings', 'modules', 'years']) {
      expect((await browser.get(at('GVS', rest))).statusCode).toBe(200)
      expect((await browser.get(at('GVN', rest))).statusCode).toBe(404)
    }
    expect((await browser.get('classes')).statusCode).toBe(200)
    expect((await browser.get('masters/religion')).statusCode).toBe(200)
    expect((await browser.post('masters/religion', { name: 'Other' })).statusCode).toBe(403)
    expect((await browser.put(at('GVS', 'modules'), { moduleCodes: ['FEE'], version: 1 })).statusCode).toBe(403)
    const bound = await signedIn('GJ.ADMIN')
    bound.token = (await bound.post(`platform/schools/${schools.GVS}/enter`)).json().accessToken
    expect((await bound.put(at('GVN', 'modules'), { moduleCodes: ['FEE'], version: 1 })).statusCode).toBe(404)
    expect((await change(bound, 'home.birthdays', false)).statusCode).toBe(200)
    expect((await audited('GVS')).filter(entry => entry.action.startsWith('PATCH'))).toEqual([])
    await bound.post('platform/leave-school')
    await browser.post('platform/leave-school')
  })
})

describe('academic years of one school', () => {
  interface Year {
    readonly id: string
    readonly name: string
    readonly startsOn: string
    readonly endsOn: string
    readonly isCurrent: boolean
    readonly firstEntered: string | null
    readonly lastEntered: string | null
    readonly version: number
  }
  const years = async (): Promise<Year[]> => (await support.get(at('GVS', 'years'))).json()
  const refusal = (response: { statusCode: number; json: () => { message: string } }) => [
    response.statusCode,
    response.json().message,
  ]

  it('get the next one, one at a time', async () => {
    const [current] = await years()
    expect(current).toMatchObject({ name: '2026-27', startsOn: '2026-04-01', endsOn: '2027-03-31', isCurrent: true })
    const add = (startsOn: string, endsOn: string, name = '2027-28') =>
      support.post(at('GVS', 'years'), { name, startsOn, endsOn })
    expect(refusal(await add('2027-04-01', '2028-01-24'))).toEqual([400, 'Academic year must be 300 to 400 days.'])
    expect(refusal(await add('2027-03-31', '2028-03-30'))).toEqual([409, 'Dates overlap year 2026-27.'])
    expect(refusal(await add('2027-04-01', '2028-03-31', '2026-27'))).toEqual([409, 'Year 2026-27 already exists.'])
    expect((await add('2027-04-01', '2028-03-31')).statusCode).toBe(201)
    expect(refusal(await add('2028-04-01', '2029-03-31', '2028-29'))).toEqual([409, 'Year 2027-28 is prepared already.'])
    expect((await years()).map(({ name, isCurrent }) => [name, isCurrent])).toEqual([
      ['2027-28', false],
      ['2026-27', true],
      ...(await years()).slice(2).map(({ name }) => [name, false]),
    ])
    const [entry] = await audited('GVS')
    expect([entry!.action, entry!.viaOperator]).toEqual(['year.create', true])
  })

  it('keep all that was entered inside their days', async () => {
    const year = (await years()).find(one => one.isCurrent)!
    const { firstEntered, lastEntered, version } = year
    expect([firstEntered !== null, lastEntered !== null]).toEqual([true, true])
    const path = `${at('GVS', 'years')}/${year.id}`
    const dates = (startsOn: string, endsOn: string, of = version) =>
      support.patch(path, { name: year.name, startsOn, endsOn, version: of })
    expect(refusal(await dates(addDays(firstEntered!, 1), year.endsOn))).toEqual([
      409,
      `Entries of ${displayDay(firstEntered!)} to ${displayDay(lastEntered!)} would lie outside the year.`,
    ])
    expect(firstEntered! >= year.startsOn && lastEntered! <= year.endsOn).toBe(true)
    expect(refusal(await dates(year.startsOn, '2027-04-02'))).toEqual([409, 'Dates overlap year 2027-28.'])
    expect(refusal(await dates(year.startsOn, '2027-03-30', version + 5))).toEqual([
      409,
      'The record was changed. Please reload.',
    ])
    expect((await dates(year.startsOn, '2027-03-30')).json()).toEqual({ version: version + 1 })
    expect((await dates(year.startsOn, year.endsOn, version + 1)).json()).toEqual({ version: version + 2 })
    expect((await support.patch(`${at('GVN', 'years')}/${year.id}`, { ...year, name: 'x' })).statusCode).toBe(404)
    await onAll(trx => sql`update academic_years set locked = true where id = ${year.id}`.execute(trx))
    expect(refusal(await dates(year.startsOn, year.endsOn, version + 2))).toEqual([409, 'This academic year is locked.'])
    await onAll(trx => sql`update academic_years set locked = false where id = ${year.id}`.execute(trx))
  })
})

describe('settings of many schools', () => {
  const code = 'notification.bellDays'
  let many: string
  let ids: string[]

  beforeAll(async () => {
    const { newId } = server.services
    many = newId()
    ids = Array.from({ length: 30 }, () => newId())
    await onAll(async trx => {
      await trx.insertInto('school_groups').values({ id: many, name: 'Thirty Schools' }).execute()
      await trx
        .insertInto('schools')
        .values(
          ids.map((id, place) => ({
            id,
            code: `M${place + 10}`,
            name: `School ${place + 10}`,
            place: 'Kochi',
            domain: `m${place + 10}`,
            group_id: many,
            module_codes: ['SCH', 'FEE', 'TAB'],
            status: 'Active',
            created_at: server.services.clock.now(),
          })),
        )
        .execute()
      await sql`insert into group_settings (group_id, code, value, updated_at) values (${many}, ${code}, '45', now())`.execute(
        trx,
      )
    })
  })
  beforeEach(async () => {
    admin = await signedIn('GJ.ADMIN')
  })

  const preview = async (body: object) => (await admin.post('platform/settings/preview', body)).json()
  const apply = (token: string, typedText: string, browser = admin) =>
    browser.post('platform/settings/apply', { token, typedText })
  const done = async (job: { id: string }) => {
    await server.services.jobs.drain(server.services)
    return (await admin.get(`jobs/${job.id}`)).json()
  }
  const values = (school: string) =>
    onAll(
      async trx => await trx.selectFrom('school_settings').select(['code', 'value']).where('school_id', '=', school).execute(),
    )
  const entries = (school: string) =>
    onAll(trx =>
      trx
        .selectFrom('audit_entries')
        .select(['action', 'via_operator', 'before', 'after'])
        .where('school_id', '=', school)
        .execute(),
    )

  it('12 of 30 get 20 instead of the 45 of their group', async () => {
    const chosen = ids.slice(0, 12)
    const { token, rows, schools: count, differences } = await preview({ schoolIds: chosen, changes: [{ code, value: 20 }] })
    expect([count, differences, rows.length]).toEqual([12, 12, 12])
    expect(rows[0]).toEqual({
      kind: 'setting',
      code,
      old: 45,
      new: 20,
      school: { id: ids[0], name: 'School 10' },
    })
    expect(new Set(rows.map((row: { old: number; new: number }) => `${row.old} → ${row.new}`))).toEqual(new Set(['45 → 20']))
    const wrong = await apply(token, 'APPLY 30')
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'The confirmation text does not match.'])
    expect((await apply(token, 'APPLY 12', await signedIn('GVS.ADMIN'))).statusCode).toBe(403)
    const applied = await apply(token, 'APPLY 12')
    expect(applied.statusCode).toBe(202)
    // A second press is the first.
    expect((await apply(token, 'APPLY 12')).json().id).toBe(applied.json().id)
    expect(await done(applied.json())).toMatchObject({ status: 'Done', message: '12 schools updated, 0 refused.' })
    for (const id of chosen) {
      expect(await values(id)).toEqual([{ code, value: 20 }])
      expect(await entries(id)).toEqual([
        { action: 'school.settings', via_operator: true, before: { [code]: 45 }, after: { [code]: 20 } },
      ])
    }
    for (const id of ids.slice(12)) expect([await values(id), await entries(id)]).toEqual([[], []])
    const result = (await admin.get(`platform/settings/runs/${token}`)).json()
    expect([result.updated, result.refused, result.waiting, result.schools.length]).toEqual([12, 0, 0, 12])
    expect(await preview({ groupId: many, changes: [{ code, value: 20 }] })).toMatchObject({ schools: 18, differences: 18 })
  })

  it('of which some are refused change the others', async () => {
    const [one, other, changed] = ids.slice(20, 23)
    await onAll(trx => sql`update schools set module_codes = '{FEE}' where id = ${one}`.execute(trx))
    const switches = { moduleChanges: [{ code: 'FEE_ONLY', on: true }], changes: [{ code: 'home.birthdays', value: false }] }
    const looked = await preview({ schoolIds: [one, other, changed], ...switches })
    expect([looked.schools, looked.differences]).toEqual([3, 6])
    const reason = 'FEE_ONLY cannot be combined with SCH, TAB.'
    expect(looked.refused.map((school: { id: string; reason: string }) => [school.id, school.reason])).toEqual([
      [other, reason],
      [changed, reason],
    ])
    await onAll(trx => sql`update schools set module_codes = '{FEE,OFFLINE_FEES,FEE_ONLY}' where id = ${changed}`.execute(trx))
    const job = (await apply(looked.token, 'APPLY 3')).json()
    expect((await done(job)).message).toBe('1 school updated, 2 refused.')
    const { schools: results } = (await admin.get(`platform/settings/runs/${looked.token}`)).json()
    expect(results.map((row: { id: string; status: string; reason: string | null }) => [row.id, row.status, row.reason])).toEqual(
      [
        [one, 'Updated', null],
        [other, 'Refused', reason],
        [changed, 'Refused', 'The record was changed. Please reload.'],
      ],
    )
    expect(await values(other!)).toEqual([])
    expect((await values(one!)).map(row => row.value)).toEqual([false])
    const { rows } = await onAll(trx =>
      sql<{ codes: string[] }>`select module_codes as codes from schools where id = ${one}`.execute(trx),
    )
    expect(rows[0]!.codes).toEqual(['FEE', 'FEE_ONLY'])
  })

  it('are applied within a quarter of an hour', async () => {
    const { token, schools: count } = await preview({ groupId: many, changes: [{ code: 'diary.acknowledge', value: false }] })
    expect(count).toBe(30)
    server.clock.advance(15 * 60_000 + 1)
    admin = await signedIn('GJ.ADMIN')
    const late = await apply(token, 'APPLY 30')
    expect([late.statusCode, late.json().message]).toEqual([409, 'The preview is out of date. Preview again.'])
    const nothing = await preview({ groupId: many, changes: [{ code: 'diary.acknowledge', value: true }] })
    expect([nothing.schools, nothing.rows]).toEqual([0, []])
    expect((await apply(nothing.token, 'APPLY 0')).json().message).toBe('There is nothing to change.')
  })

  it('are of schools of the own scope, and of values that are allowed', async () => {
    const status = async (body: object) => (await admin.post('platform/settings/preview', body)).statusCode
    const changes = [{ code, value: 20 }]
    expect(await status({ all: true, changes })).toBe(200)
    expect(await status({ changes })).toBe(400)
    expect(await status({ all: true, groupId: many, changes })).toBe(400)
    expect(await status({ all: true })).toBe(400)
    expect(await status({ all: true, changes: [{ code, value: 0 }] })).toBe(400)
    expect(await status({ all: true, changes: [{ code: 'no.such', value: 1 }] })).toBe(400)
    expect(await status({ all: true, changes: [{ code: 'comm.authorisedStaff', value: [] }] })).toBe(400)
    expect(await status({ schoolIds: [nowhere], changes })).toBe(404)
    expect((await apply(nowhere, 'APPLY 1')).statusCode).toBe(404)
    await onAll(trx =>
      sql`update users set school_scope = 'groups', school_scope_ids = array[${groupId}::uuid] where login_name = 'GJ.ADMIN'`.execute(
        trx,
      ),
    )
    admin = await signedIn('GJ.ADMIN')
    expect(await status({ groupId: many, changes })).toBe(404)
    expect(await status({ schoolIds: [ids[0]], changes })).toBe(404)
    const { rows } = await preview({ all: true, changes: [{ code: 'home.birthdays', value: false }] })
    expect(rows.some((row: { school: { id: string } }) => ids.includes(row.school.id))).toBe(false)
    await onAll(trx =>
      sql`update users set school_scope = 'all', school_scope_ids = '{}' where login_name = 'GJ.ADMIN'`.execute(trx),
    )
    expect((await (await signedIn('GJ.SUPPORT')).post('platform/settings/preview', { all: true, changes })).statusCode).toBe(403)
  })
})
