import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../../testing/imports'
import type { TestBrowser } from '../../../testing/server'
import { balancesOf, postLedger } from '../ledger'
import { nightOfSchool } from './nightly'

// The clock of tests stands on Wednesday, 15 July 2026.
let desk: ImportDesk
let staff: { id: string; name: string; teaching: boolean; gender: string }[]
let years: { id: string; name: string; startsOn: string; endsOn: string; isCurrent: boolean }[]

const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)

interface Type {
  id: string
  code: string
  audience: string
  appliesTo: string
  quota: number
  version: number
}
const types = async (): Promise<Type[]> => (await desk.admin.get('leave-appln/types')).json()
const typeOf = async (code: string, appliesTo = 'all') =>
  (await types()).find(type => type.code === code && (type.appliesTo === appliesTo || type.appliesTo === 'all'))!

const post = (staffId: string, leaveTypeId: string, leaveYear: string, hundredths: number, more: object = {}) =>
  desk.inSchool(trx =>
    postLedger(
      { trx, services: desk.server.services, schoolId: desk.schoolId },
      [{ staffId, leaveTypeId, leaveYear, kind: 'opening', hundredths, ...more }],
      null,
    ),
  )
const night = () => desk.inSchool(trx => nightOfSchool({ trx, services: desk.server.services, schoolId: desk.schoolId }))
const balanceOf = async (staffId: string, leaveTypeId: string, day = '2026-07-15') =>
  (await desk.inSchool(trx => balancesOf(trx, [staffId], day))).find(one => one.leaveTypeId === leaveTypeId)
const run = (body: object, browser: TestBrowser = desk.admin) => browser.post('leave-appln/balances/run', body)
const drain = () => desk.server.services.jobs.drain(desk.server.services)

beforeAll(async () => {
  desk = await ImportDesk.open('leave-masters')
  staff = await rows(
    sql`select id, name, teaching, gender from staff where status = 'Working' and teaching order by name_key limit 5`,
  )
  years = await rows(
    sql`select id, name, starts_on::text as "startsOn", ends_on::text as "endsOn", is_current as "isCurrent" from academic_years order by starts_on`,
  )
  await rows(sql`delete from leave_ledger`)
  await rows(sql`update staff_details set joined_on = '2020-06-01' where joined_on is not null`)
})
afterAll(() => desk.server.close())

describe('types of leave', () => {
  it('come with the school, and are kept by its office alone', async () => {
    const codes = (await types()).map(type => type.code)
    expect(codes).toEqual(['CL', 'SL', 'EL', 'EL', 'ML', 'PL', 'RH', 'CO', 'DL', 'LOP', 'SICK', 'FAM', 'DUTY'])
    const teacher = await desk.browser('GVS.TEACHER')
    expect((await teacher.get('leave-appln/types')).statusCode).toBe(403)
  })

  it('have a code of their own among the same people', async () => {
    const made = await desk.admin.post('leave-appln/types', {
      audience: 'staff',
      name: 'Study',
      code: 'ST',
      allot: 'yearly',
      quota: 3,
    })
    expect(made.statusCode, made.body).toBe(201)
    const twice = await desk.admin.post('leave-appln/types', { audience: 'staff', name: 'Other', code: 'st' })
    expect([twice.statusCode, twice.json().message]).toEqual([409, 'st already exists.'])
    const { id, version } = made.json()
    const changed = await desk.admin.patch(`leave-appln/types/${id}`, { quota: 4.5, version })
    expect(changed.json()).toMatchObject({ quota: 4.5, version: version + 1 })
    expect((await desk.admin.patch(`leave-appln/types/${id}`, { quota: 5, version })).statusCode).toBe(409)
    const without = await desk.admin.patch(`leave-appln/types/${id}`, { quota: 0 })
    expect(without.json().fieldErrors).toMatchObject([{ field: 'quota' }])
    expect((await desk.admin.delete(`leave-appln/types/${id}`)).statusCode).toBe(204)
  })

  it('stay as long as they are used or needed', async () => {
    const [cl, lop] = [await typeOf('CL'), await typeOf('LOP')]
    const used = await desk.admin.delete(`leave-appln/types/${cl.id}`)
    expect([used.statusCode, used.json().message]).toEqual([409, 'Casual is in use by 2 record(s). Make it inactive instead.'])
    expect((await desk.admin.delete(`leave-appln/types/${lop.id}`)).json().name).toBe('LeaveTypeReserved')
    expect((await desk.admin.patch(`leave-appln/types/${lop.id}`, { active: false })).json().name).toBe('LeaveTypeReserved')
  })
})

describe('reasons and chains', () => {
  it('are kept', async () => {
    const made = await desk.admin.post('leave-appln/reasons', { name: 'Fever', audience: 'student' })
    expect(made.statusCode, made.body).toBe(201)
    expect((await desk.admin.post('leave-appln/reasons', { name: 'fever' })).json().name).toBe('NameUsed')
    const { id, version } = made.json()
    const changed = await desk.admin.patch(`leave-appln/reasons/${id}`, { name: 'Fever or cold', version })
    expect(changed.json()).toMatchObject({ name: 'Fever or cold', version: 2 })
    expect((await desk.admin.delete(`leave-appln/reasons/${id}`)).statusCode).toBe(204)
  })

  it('are replaced as a set', async () => {
    const before = (await desk.admin.get('leave-appln/chains')).json()
    expect(before.chains.map((one: { audience: string }) => one.audience)).toEqual(['student', 'teaching', 'nonTeaching'])
    const [section] = before.sections
    const own = {
      audience: 'teaching',
      sectionId: section.id,
      steps: [{ approver: 'staff', staffId: staff[0]!.id, whenDaysOver: 2 }],
    }
    const sent = { chains: [...before.chains, own], version: before.version }
    const saved = await desk.admin.put('leave-appln/chains', sent)
    expect(saved.statusCode, saved.body).toBe(200)
    expect(saved.json().chains[2]).toEqual({
      ...own,
      steps: [{ ...own.steps[0], staffName: staff[0]!.name }],
    })
    expect((await desk.admin.put('leave-appln/chains', sent)).statusCode).toBe(409)
    const { version } = saved.json()
    const missing = await desk.admin.put('leave-appln/chains', { chains: before.chains.slice(1), version })
    expect(missing.json().fieldErrors).toMatchObject([{ field: 'chains' }])
    expect((await desk.admin.put('leave-appln/chains', { chains: before.chains, version })).statusCode).toBe(200)
  })
})

describe('balances', () => {
  it('are what the ledger comes to, without what waits', async () => {
    const cl = await typeOf('CL')
    const current = years.find(year => year.isCurrent)!
    const who = staff[0]!
    await post(who.id, cl.id, current.startsOn, 300)
    await post(who.id, cl.id, current.startsOn, 1200, { kind: 'credit' })
    await post(who.id, cl.id, current.startsOn, -450, { kind: 'use' })
    expect(await balanceOf(who.id, cl.id)).toMatchObject({ balance: 1050, held: 0, available: 1050 })
    const page = await desk.admin.get(`leave-appln/balances?text=${encodeURIComponent(who.name)}`)
    expect(page.statusCode, page.body).toBe(200)
    const shown = page.json().results.find((one: { id: string }) => one.id === who.id)
    expect(shown.balances.find((one: { leaveTypeId: string }) => one.leaveTypeId === cl.id)).toEqual({
      leaveTypeId: cl.id,
      balance: 10.5,
      held: 0,
      available: 10.5,
    })
    const drawer = (await desk.admin.get(`leave-appln/balances/${who.id}?leaveTypeId=${cl.id}`)).json()
    expect(drawer.entries.map((one: { days: number }) => one.days).toSorted()).toEqual([-4.5, 12, 3].toSorted())
  })

  it('are credited within what a type gathers, to whom it is for', async () => {
    const co = await typeOf('CO')
    const body = { staffIds: [staff[1]!.id, staff[2]!.id], leaveTypeId: co.id, days: 1.5, reason: 'Sports day' }
    const done = await desk.admin.post('leave-appln/balances/adjust', body)
    expect([done.statusCode, done.json()]).toEqual([201, { credited: 2, unchanged: 0 }])
    expect(await balanceOf(staff[1]!.id, co.id)).toMatchObject({ balance: 150, available: 150 })
    const pl = await typeOf('PL')
    const women = staff.filter(one => one.gender !== 'Male').map(one => one.id)
    const none = await desk.admin.post('leave-appln/balances/adjust', { ...body, staffIds: women, leaveTypeId: pl.id })
    expect(none.json()).toEqual({ credited: 0, unchanged: women.length })
    const lop = await typeOf('LOP')
    const refused = await desk.admin.post('leave-appln/balances/adjust', { ...body, leaveTypeId: lop.id })
    expect(refused.json().fieldErrors).toMatchObject([{ field: 'leaveTypeId' }])
  })

  it('of credits lapse in the night after their last day, once', async () => {
    const co = await typeOf('CO')
    const current = years.find(year => year.isCurrent)!
    await night()
    const who = staff[3]!
    await post(who.id, co.id, current.startsOn, 200, { kind: 'credit', lotExpiresOn: '2026-07-14' })
    await post(who.id, co.id, current.startsOn, -50, { kind: 'use' })
    // The day has passed when it was used, so that the use was of nothing.
    expect(await night()).toBe(1)
    expect(await night()).toBe(0)
    expect((await balanceOf(who.id, co.id))!.balance).toBe(-50)
  })
})

describe('a leave year', () => {
  it('gives its months in the night, once', async () => {
    const el = await typeOf('EL', 'teaching')
    const current = years.find(year => year.isCurrent)!
    const months = await rows<{ key: string; hundredths: number }>(sql`
      select run_key as key, hundredths from leave_ledger where staff_id = ${staff[0]!.id}::uuid and leave_type_id = ${el.id}::uuid order by run_key`)
    const ended = Number('2026-07'.slice(5)) - Number(current.startsOn.slice(5, 7))
    expect(months.map(one => one.hundredths)).toEqual([83, 84, 83, 83].slice(0, ended))
    expect(months[0]!.key).toBe(`month ${current.startsOn.slice(0, 7)}`)
  })

  it('is opened for everybody who has not got it', async () => {
    const current = years.find(year => year.isCurrent)!
    const body = { leaveYear: current.startsOn, mode: 'open', dryRun: true }
    const dry = (await run(body)).json()
    expect(dry.credited).toBeGreaterThan(3)
    expect(dry.job).toBe(null)
    expect(dry.rows.find((row: { type: string }) => row.type === 'CL').credit).toBe(12)
    expect((await run({ ...body, dryRun: false, confirm: 'other' })).json().name).toBe('TypedTextDiffers')
    const { job } = (await run({ ...body, dryRun: false, confirm: current.name })).json()
    await drain()
    expect((await desk.admin.get(`jobs/${job.id}`)).json()).toMatchObject({
      status: 'Done',
      message: `${dry.credited} staff credited, 0 unchanged.`,
    })
    expect((await run(body)).json().credited).toBe(0)
    expect(await balanceOf(staff[4]!.id, (await typeOf('SL')).id)).toMatchObject({ balance: 1000 })
  })

  it('is closed once by two at once: what is carried and what lapses stand there once (scenario 16)', async () => {
    const el = await typeOf('EL', 'teaching')
    await desk.admin.patch(`leave-appln/types/${el.id}`, { carryMax: 10 })
    const last = years.filter(year => year.endsOn < '2026-07-15').at(-1)!
    const who = staff[0]!
    await post(who.id, el.id, last.startsOn, 1450)
    const body = { leaveYear: last.startsOn, mode: 'close', dryRun: true }
    const row = (await run(body)).json().rows.find((one: { staffId: string }) => one.staffId === who.id)
    expect(row).toMatchObject({ type: 'EL', balance: 14.5, carry: 10, lapse: 4.5 })
    const confirmed = { ...body, dryRun: false, confirm: last.name }
    const superAdmin = await desk.browser('GVS.SUPER')
    const both = await Promise.all([run(confirmed), run(confirmed, superAdmin)])
    expect(both.map(one => one.statusCode)).toEqual([200, 200])
    await Promise.all([drain(), drain()])
    const again = await run(confirmed)
    expect([again.statusCode, again.json().message]).toEqual([409, `Year ${last.name} was already closed on 15-07-2026.`])
    const posted = await rows(sql`
      select kind, hundredths, leave_year::text as year from leave_ledger where staff_id = ${who.id}::uuid and run_key = ${`close ${last.startsOn}`} order by kind`)
    const current = years.find(year => year.isCurrent)!
    expect(posted).toEqual([
      { kind: 'carry', hundredths: 1000, year: current.startsOn },
      { kind: 'lapse', hundredths: -450, year: last.startsOn },
    ])
    const open = await run({ leaveYear: current.startsOn, mode: 'close', dryRun: true })
    expect(open.json().name).toBe('LeaveYearNotEnded')
  })
})
