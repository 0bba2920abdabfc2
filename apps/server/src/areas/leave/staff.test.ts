import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { desk, head, logIn, openDiary, own, rows, teacher, year } from '../../testing/diary'
import {
  apply,
  approve,
  approved,
  asked,
  detail,
  ended,
  give,
  ledger,
  noLeave,
  preview,
  referenceDays,
  staffOf,
  typeId,
} from '../../testing/leave'
import type { TestBrowser } from '../../testing/server'

let superAdmin: TestBrowser
let plain: TestBrowser
let office: TestBrowser
let me: { id: string; name: string }
let casual: string

const leave = (from: string, to = from, more: object = {}) => ({
  applicantKind: 'staff',
  leaveTypeId: casual,
  ...asked(from, to, more),
})

beforeAll(async () => {
  await openDiary('leave-staff')
  await referenceDays()
  casual = await typeId('CL')
  me = await staffOf('GVS.TEACHER')
})
afterAll(() => desk.server.close())
beforeEach(async () => {
  await noLeave()
  await rows(sql`update leave_types set holiday_rule = 'exclude', max_spell = null, max_per_month = null where code = 'CL'`)
  desk.server.clock.set('2026-07-08T08:00:00+05:30')
  await logIn()
  superAdmin = await desk.browser('GVS.SUPER')
  plain = await desk.browser('GVS.PLAIN')
  office = await desk.browser('GVS.OFFICE')
})

describe('leave of staff', () => {
  it('encloses days with leave that was asked for before, until that ends (scenario 12)', async () => {
    await rows(sql`update leave_types set holiday_rule = 'sandwich' where code = 'CL'`)
    await give(me.id, 'CL', 12)
    const a = await apply(teacher, leave('2026-07-10'))
    await approved(head, a.id)
    expect(await preview(teacher, leave('2026-07-13'))).toMatchObject({ charged: 3, working: 1, enclosed: 2 })
    const b = await apply(teacher, leave('2026-07-13'))
    await approved(head, b.id)
    expect(await ledger(me.id, 'CL')).toEqual(['opening 12', 'use -1', 'use -3'])
    const answer = await ended(teacher, a.id, 'cancel')
    expect(answer.changed).toEqual([{ no: b.no, from: 3, to: 1 }])
    expect((await ledger(me.id, 'CL')).toSorted()).toEqual(['opening 12', 'release 1', 'release 2', 'use -1', 'use -3'])
    expect(await detail(teacher, b.id)).toMatchObject({ days: 1, status: 'Approved' })
    const told = await rows(sql<{ message: string }>`select message from notifications where message like 'Duration%'`)
    expect(told.map(one => one.message)).toEqual([`Duration changed from 3 to 1 because leave ${a.no} was cancelled.`])
  })

  it('does not, where the type leaves holidays out', async () => {
    await give(me.id, 'CL', 12)
    await apply(teacher, leave('2026-07-10'))
    expect(await preview(teacher, leave('2026-07-13'))).toMatchObject({ charged: 1, enclosed: 0 })
  })

  it('takes what the balance does not give as loss of pay, when that is accepted (scenario 13)', async () => {
    await give(me.id, 'CL', 3.5)
    const five = leave('2026-07-13', '2026-07-17')
    expect((await preview(teacher, five)).errors[0]!.message).toBe('Only 3.5 day(s) of Casual are available.')
    const refused = await teacher.post('leave-appln/applications', five)
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'Only 3.5 day(s) of Casual are available.'])
    const { id } = await apply(teacher, { ...five, lopAccepted: true })
    await approved(head, id)
    expect(await ledger(me.id, 'CL')).toEqual(['opening 3.5', 'use -3.5'])
    expect(await detail(head, id)).toMatchObject({ days: 5, lopDays: 1.5 })
    const report = (await head.get('leave-appln/reports/loss-of-pay')).json()
    expect(report.results).toEqual([expect.objectContaining({ name: me.name, days: 1.5, dates: '16-07-2026, 17-07-2026' })])
    expect(report.totals).toEqual({ days: 1.5 })
  })

  it('looks at the balance once more when it is approved: one of two succeeds (scenario 14)', async () => {
    await give(me.id, 'CL', 4)
    const a = await apply(teacher, leave('2026-07-13', '2026-07-14'))
    const b = await apply(teacher, leave('2026-07-20', '2026-07-21'))
    await rows(sql`
      insert into leave_ledger (school_id, id, staff_id, leave_type_id, leave_year, kind, hundredths, at)
      select school_id, gen_random_uuid(), staff_id, leave_type_id, leave_year, 'adjust', -100, '2026-07-08' from leave_ledger where kind = 'opening'`)
    const both = await Promise.all([approve(head, a.id), approve(superAdmin, b.id)])
    expect(both.map(one => one.statusCode).toSorted()).toEqual([200, 409])
    const lost = both.findIndex(one => one.statusCode === 409)
    expect(both[lost]!.json().message).toBe('Balance is now 1. Approve with 1 day(s) loss of pay?')
    const rest = [a, b][lost]!
    await approved(head, rest.id, { lopDays: 1 })
    expect(await detail(head, rest.id)).toMatchObject({ days: 2, lopDays: 1, status: 'Approved' })
    expect((await ledger(me.id, 'CL')).filter(one => one.startsWith('use')).toSorted()).toEqual(['use -1', 'use -2'])
  })

  it('of the head is decided by the super administrator (scenario 15)', async () => {
    const boss = await staffOf('GVS.HEAD')
    await give(boss.id, 'CL', 12)
    const { id } = await apply(head, leave('2026-07-13'))
    const own = await head.post(`leave-appln/applications/${id}/approve`, { version: 1 })
    expect([own.statusCode, own.json().message]).toEqual([403, 'You cannot decide your own application.'])
    expect((await detail(head, id)).steps.map(step => `${step.approver} ${step.decision}`)).toEqual(['SH Skipped', 'SSA Waiting'])
    expect(await approved(superAdmin, id)).toMatchObject({ status: 'Approved' })
  })

  it('is approved once by two at once', async () => {
    await give(me.id, 'CL', 12)
    const { id } = await apply(teacher, leave('2026-07-13'))
    const both = await Promise.all(
      [head, superAdmin].map(one => one.post(`leave-appln/applications/${id}/approve`, { version: 1 })),
    )
    expect(both.map(one => one.statusCode).toSorted()).toEqual([200, 409])
    expect(both.find(one => one.statusCode === 409)!.json().message).toMatch(/^This application was already Approved by /)
    expect(await ledger(me.id, 'CL')).toEqual(['opening 12', 'use -1'])
  })

  it('goes by the rules of its type', async () => {
    await give(me.id, 'CL', 12)
    const first = async (body: object) => (await preview(teacher, body)).errors.map(one => one.message)
    await rows(sql`update leave_types set max_spell = 3 where code = 'CL'`)
    expect(await first(leave('2026-07-13', '2026-07-16'))).toEqual(['Casual allows at most 3 day(s) at a time.'])
    await rows(sql`update leave_types set max_spell = null, max_per_month = 2 where code = 'CL'`)
    await apply(teacher, leave('2026-07-13', '2026-07-14'))
    expect(await first(leave('2026-07-20'))).toEqual(['Casual allows at most 2 day(s) in a month.'])
    const earned = await typeId('EL')
    const [type] = await rows(sql<{ id: string }>`select id from leave_types where code = 'EL' and applies_to = 'teaching'`)
    await rows(sql`
      insert into leave_ledger (school_id, id, staff_id, leave_type_id, leave_year, kind, hundredths, at)
      select ${desk.schoolId}::uuid, gen_random_uuid(), ${me.id}::uuid, ${type!.id}::uuid, starts_on, 'opening', 1000, '2026-06-01' from academic_years where is_current`)
    const el = (from: string, more: object = {}) => leave(from, from, { leaveTypeId: type!.id, ...more })
    expect(earned).toBeDefined()
    expect(await first(el('2026-07-09'))).toEqual(['Earned must be applied 7 day(s) before.'])
    expect(await first(el('2026-07-15'))).toEqual(['Earned cannot be joined with Casual.'])
    expect(await first(el('2026-07-22', { fromHalf: 'AN' }))).toEqual(['Earned is taken in whole days.'])
    expect(await first(leave('2026-07-22', '2026-07-22', { leaveTypeId: await typeId('RH') }))).toContain(
      'Restricted holiday is only for listed restricted holidays.',
    )
    await rows(sql`update leave_types set min_service_months = 600 where code = 'SL'`)
    expect(await first(leave('2026-07-22', '2026-07-22', { leaveTypeId: await typeId('SL') }))).toContain(
      'Sick is available after 600 months of service.',
    )
    await rows(sql`update leave_types set min_service_months = 0 where code = 'SL'`)
  })

  it('is entered by those who lead the school for others, and by nobody else', async () => {
    await give(me.id, 'CL', 12)
    const { id } = await apply(head, leave('2026-07-13', '2026-07-13', { staffId: me.id }))
    const row = (await teacher.get('leave-appln/applications?scope=own')).json().results[0]
    expect(row).toMatchObject({ id, appliedBy: 'Rosamma Varghese', name: me.name })
    const strange = await plain.post('leave-appln/applications', leave('2026-07-13', '2026-07-13', { staffId: me.id }))
    expect(strange.statusCode).toBe(404)
    expect((await plain.get(`leave-appln/applications/${id}`)).statusCode).toBe(404)
    expect((await plain.get(`leave-appln/my-balances?staffId=${me.id}`)).statusCode).toBe(404)
  })

  it('is shortened, and the days after it are given back', async () => {
    await give(me.id, 'CL', 12)
    const { id } = await apply(teacher, leave('2026-07-13', '2026-07-16'))
    await approved(head, id)
    const outside = await head.post(`leave-appln/applications/${id}/shorten`, {
      toDate: '2026-07-17',
      toHalf: 'AN',
      reason: 'Back',
    })
    expect(outside.statusCode).toBe(400)
    await ended(head, id, 'shorten', { toDate: '2026-07-14', toHalf: 'FN', reason: 'Back early' })
    expect(await ledger(me.id, 'CL')).toEqual(['opening 12', 'use -4', 'release 2.5'])
    const found = await detail(head, id)
    expect([found.days, found.dayRows.filter(row => row.kind === 'released').length]).toEqual([1.5, 5])
    const balance = (await teacher.get('leave-appln/my-balances'))
      .json()
      .results.find((one: { code: string }) => one.code === 'CL')
    expect(balance).toMatchObject({ balance: 10.5, held: 0, available: 10.5, given: 12 })
  })

  it('is reckoned anew when a holiday is declared, and when it goes (scenario 12)', async () => {
    await rows(sql`update leave_types set holiday_rule = 'sandwich' where code = 'CL'`)
    await give(me.id, 'CL', 12)
    const a = await apply(teacher, leave('2026-07-13', '2026-07-14'))
    await approved(head, a.id)
    const b = await apply(teacher, leave('2026-07-16'))
    const event = { academicYearId: year, name: 'Heavy rain', kind: 'local', from: '2026-07-15', to: '2026-07-15' }
    const preview = await desk.admin.post('leave-appln/calendar/events/preview', event)
    expect(preview.json()).toMatchObject({ registers: 0, leaves: 1 })
    const added = await desk.admin.post('leave-appln/calendar/events', { ...event, confirm: '' })
    expect([added.statusCode, added.json().leaves]).toEqual([201, 1])
    expect([(await detail(teacher, a.id)).days, (await detail(teacher, b.id)).days]).toEqual([2, 2])
    const inside = { ...event, name: 'Strike', from: '2026-07-14', to: '2026-07-14' }
    const second = await desk.admin.post('leave-appln/calendar/events', { ...inside, confirm: '' })
    expect(second.statusCode, second.body).toBe(201)
    expect((await detail(teacher, a.id)).days).toBe(1)
    expect(await ledger(me.id, 'CL')).toEqual(['opening 12', 'use -2', 'release 1'])
    const [told] = await rows(sql<{ message: string }>`
      select n.message from notifications n join users u on u.id = n.user_id where u.login_name = 'GVS.TEACHER' and n.message like '%counts 1 instead of 2 days%'`)
    expect(told).toBeDefined()
    for (const { id } of [added.json(), second.json()] as { id: string }[])
      expect((await desk.admin.delete(`leave-appln/calendar/events/${id}?confirm=HOLIDAY`)).statusCode).toBe(200)
    expect([(await detail(teacher, a.id)).days, (await detail(teacher, b.id)).days]).toEqual([2, 1])
  })

  it('ends with who stands in for a class teacher, when it is cancelled or shortened', async () => {
    const substitutes = async () =>
      (await teacher.get('attendance-allotment'))
        .json()
        .results.map((one: { from: string; to: string }) => `${one.from} ${one.to}`)
    const standIn = async (leaveId: string) => {
      const answer = await head.post('attendance-allotment', {
        divisionIds: [own.id],
        staffId: (await staffOf('GVS.PLAIN')).id,
        halves: 'both',
        kind: 'substitute',
        from: '2026-07-13',
        to: '2026-07-16',
        leaveId,
      })
      expect(answer.statusCode, answer.body).toBe(201)
    }
    await rows(sql`delete from attendance_allotments`)
    await give(me.id, 'CL', 12)
    const { id } = await apply(teacher, leave('2026-07-13', '2026-07-16'))
    await approved(head, id)
    await standIn(id)
    await ended(head, id, 'shorten', { toDate: '2026-07-14', toHalf: 'AN', reason: 'Back early' })
    expect(await substitutes()).toEqual(['2026-07-13 2026-07-14'])
    await ended(teacher, id, 'cancel')
    expect(await substitutes()).toEqual([])
  })

  it('that is to come ends when somebody leaves the school, and what it took comes back', async () => {
    const [someone] = await rows(sql<{ id: string; code: string }>`
      select id, code from staff t where t.teaching and t.status = 'Working' and not exists (select from user_schools us where us.staff_id = t.id) order by code limit 1`)
    await give(someone!.id, 'CL', 12)
    const past = await apply(head, leave('2026-07-07', '2026-07-07', { staffId: someone!.id }))
    const coming = await apply(head, leave('2026-07-20', '2026-07-21', { staffId: someone!.id }))
    const waiting = await apply(head, leave('2026-07-27', '2026-07-27', { staffId: someone!.id }))
    for (const one of [past, coming]) await approved(superAdmin, one.id)
    await desk.bringIn('staff', ['Code', 'Status', 'Relieved On'], [[someone!.code, 'Relieved', '08/07/2026']])
    await logIn()
    const states = []
    for (const one of [past, coming, waiting]) states.push((await detail(superAdmin, one.id)).status)
    expect(states).toEqual(['Approved', 'Cancelled', 'Cancelled'])
    expect((await ledger(someone!.id, 'CL')).toSorted()).toEqual(['opening 12', 'release 2', 'use -1', 'use -2'])
    const again = await head.post('leave-appln/applications', leave('2026-07-22', '2026-07-22', { staffId: someone!.id }))
    expect([again.statusCode, again.json().name]).toEqual([400, 'LeaveRelieved'])
  })

  it('of the office goes to an administrator, who need not be of the staff', async () => {
    const clerk = await staffOf('GVS.OFFICE')
    await give(clerk.id, 'CL', 12)
    const { id } = await apply(office, leave('2026-07-13'))
    expect((await detail(office, id)).waitingOn).toBe('SA')
    expect(await approved(desk.admin, id)).toMatchObject({ status: 'Approved' })
  })
})

describe('leave reports', () => {
  it('tell of applications, balances, days and the register, of teachers their own', async () => {
    await give(me.id, 'CL', 12)
    const { id } = await apply(teacher, leave('2026-07-09', '2026-07-10', { fromHalf: 'AN' }))
    await approved(head, id)
    const report = async (name: string, query = '', browser = head) => {
      const response = await browser.get(`leave-appln/reports/${name}?pageSize=200${query}`)
      expect(response.statusCode, response.body).toBe(200)
      return response.json() as { results: Record<string, unknown>[]; totals: Record<string, number>; columns: string[] }
    }
    expect((await report('applications')).results).toEqual([
      expect.objectContaining({ name: me.name, days: 1.5, status: 'Approved' }),
    ])
    const [row] = (await report('balance')).results.filter(one => one.personId === me.id && one.type === 'Casual')
    expect(row).toMatchObject({ opening: 12, used: 1.5, balance: 10.5, held: 0 })
    expect(
      (await report('on-leave', '&fromDate=2026-07-09&toDate=2026-07-10')).results.map(one => `${one.date} ${one.half}`),
    ).toEqual(['2026-07-09 AN', '2026-07-10 day'])
    const register = await report('register', '&fromDate=2026-07-01')
    expect(register.columns).toHaveLength(3 + 31 + 1)
    expect(register.results.find(one => one.personId === me.id)).toMatchObject({
      'day:2026-07-09': '½CL',
      'day:2026-07-10': 'CL',
      days: 1.5,
    })
    expect((await report('applications', '', plain)).results).toEqual([])
    expect(
      (await report('balance', '', plain)).results.every(one => one.name === 'Joseph Kurian' || one.personKind === 'staff'),
    ).toBe(true)
    const job = await head.post('leave-appln/reports/applications/export', { filters: {}, format: 'xlsx' })
    expect(job.statusCode, job.body).toBe(202)
    await desk.server.services.jobs.drain(desk.server.services)
    expect((await head.get(`jobs/${job.json().id}`)).json().status).toBe('Done')
  })

  it('keep why somebody was ill', async () => {
    await give(me.id, 'SL', 10)
    await apply(teacher, leave('2026-07-08', '2026-07-08', { leaveTypeId: await typeId('SL'), reason: 'Fever and headache' }))
    const { results } = (await desk.admin.get('leave-appln/reports/applications')).json()
    expect(results.map((row: { reason: string }) => row.reason)).toEqual(['Medical'])
  })
})
