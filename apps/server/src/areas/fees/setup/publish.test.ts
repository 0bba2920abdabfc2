import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FeeDesk } from '../../../testing/fee-setup'

// School time stands at 15 July 2026.
let fees: FeeDesk
let tuition: { id: string; name?: unknown }
let computer: { id: string }
let admission: { id: string }
let readmission: { id: string }
let music: { id: string }
let plan: { id: string; installments: { id: string }[] }
let scheduleId: string
let fresh: string
let old: string

const amountsOf = (first: Record<string, number>, second: Record<string, number>) =>
  [first, second].flatMap((heads, place) =>
    Object.entries(heads).map(([headId, amount]) => ({ installmentId: plan.installments[place]!.id, headId, amount })),
  )

beforeAll(async () => {
  fees = await FeeDesk.open('fee-publish')
  tuition = await fees.feeHead({ name: 'Class tuition', sortOrder: 1 })
  computer = await fees.feeHead({ name: 'Class computer', sortOrder: 2 })
  admission = await fees.feeHead({ name: 'Admission', appliesTo: 'new', sortOrder: 3 })
  readmission = await fees.feeHead({ name: 'Readmission', appliesTo: 'existing', sortOrder: 4 })
  music = await fees.feeHead({ name: 'Music', isOptional: true, sortOrder: 5 })
  plan = await fees.plan()
  fresh = await fees.student()
  old = await fees.student({ existing: true })
  const items = amountsOf(
    { [tuition.id]: 1_200_000, [computer.id]: 150_000, [admission.id]: 500_000, [readmission.id]: 100_000 },
    { [tuition.id]: 1_200_000, [computer.id]: 150_000, [music.id]: 80_000 },
  )
  scheduleId = (await fees.schedule(plan.id, items)).id
})
afterAll(() => fees.close())

describe('publishing', () => {
  it('says beforehand whom it asks for what, and who has no schedule', async () => {
    const preview = await fees.preview(scheduleId)
    expect(preview).toMatchObject({
      students: 2,
      changedStudents: 2,
      lines: 10,
      total: 1_850_000 + 1_450_000 + 2 * 1_350_000,
      difference: 1_850_000 + 1_450_000 + 2 * 1_350_000,
      overpaid: 0,
      changes: [],
    })
    expect(preview.unmatched).toBeGreaterThan(0)
    expect(preview.unmatchedStudents[0]).toMatchObject({ admNo: expect.any(String), name: expect.any(String) })
    expect(await fees.owed(fresh)).toEqual({ advance: 0, installments: [] })
  })

  it('asks each student for the heads that apply', async () => {
    const job = await fees.publish(scheduleId)
    expect(job.message).toContain('2 students, 10 lines written')
    expect(await fees.owed(fresh)).toEqual({
      advance: 0,
      installments: [
        {
          name: 'Term 1',
          net: 1_850_000,
          balance: 1_850_000,
          heads: { 'Class tuition': 1_200_000, 'Class computer': 150_000, Admission: 500_000 },
        },
        { name: 'Term 2', net: 1_350_000, balance: 1_350_000, heads: { 'Class tuition': 1_200_000, 'Class computer': 150_000 } },
      ],
    })
    expect((await fees.owed(old)).installments[0]!.heads).toEqual({
      'Class tuition': 1_200_000,
      'Class computer': 150_000,
      Readmission: 100_000,
    })
    expect(await fees.breaches()).toEqual([])
  })

  it('changes nothing the second time, and takes in who came since', async () => {
    const ledger = () => fees.rows(sql<{ count: number }>`select count(*)::int as count from fee_ledger`)
    const before = await ledger()
    await fees.publish(scheduleId)
    expect(await ledger()).toEqual(before)
    const late = await fees.student()
    expect(await fees.preview(scheduleId)).toMatchObject({ students: 3, changedStudents: 1, lines: 5 })
    await fees.publish(scheduleId)
    expect((await fees.owed(late)).installments).toHaveLength(2)
  })

  it('answers the same job while it has not ended', async () => {
    const begin = () => fees.desk.admin.post(`fees/schedules/${scheduleId}/publish`, {})
    const [first, second] = [await begin(), await begin()]
    expect(second.json().id).toBe(first.json().id)
    await fees.desk.server.services.jobs.drain(fees.desk.server.services)
  })

  it('asks for an optional head who chose it, at once', async () => {
    const chosen = await fees.desk.admin.post('fees/profiles', {
      academicYearId: fees.year,
      studentIds: [old],
      optedHeadIds: [music.id],
    })
    expect(chosen.json()).toEqual({ changed: 1, lines: 1 })
    expect((await fees.owed(old)).installments[1]!.heads).toMatchObject({ Music: 80_000 })
    await fees.desk.admin.post('fees/profiles', { academicYearId: fees.year, studentIds: [old], optedHeadIds: [] })
    expect((await fees.owed(old)).installments[1]!.net).toBe(1_350_000)
  })

  it('lets the schedule of a category win over that of the course', async () => {
    const category = await fees.made('fees/categories', { name: fees.name('RTE') })
    const items = amountsOf({ [tuition.id]: 100_000 }, { [tuition.id]: 100_000 })
    const own = await fees.schedule(plan.id, items, { feeCategoryId: category.id })
    const student = await fees.student()
    await fees.publish(scheduleId)
    await fees.publish(own.id)
    expect((await fees.owed(student)).installments[0]!.net).toBe(1_850_000)
    await fees.desk.admin.post('fees/profiles', {
      academicYearId: fees.year,
      studentIds: [student],
      feeCategoryId: category.id,
    })
    expect((await fees.owed(student)).installments.map(one => one.net)).toEqual([100_000, 100_000])
    const remove = await fees.desk.admin.delete(`fees/categories/${category.id}`)
    expect(remove.statusCode).toBe(409)
    expect(remove.json().message).toMatch(/is in use by 2 record\(s\)\. Make it inactive instead\.$/)
    expect(await fees.breaches()).toEqual([])
  })

  it('refuses a second schedule of the same students', async () => {
    const again = await fees.desk.admin.post('fees/schedules', { planId: plan.id, courseId: fees.courseId, items: [] })
    expect(again.statusCode).toBe(409)
    expect(again.json().name).toBe('ScheduleExists')
  })
})

describe('a revision', () => {
  it('shows its differences, changes nothing before it is published, and makes advance of what was paid beyond', async () => {
    const student = await fees.student()
    await fees.publish(scheduleId)
    await fees.pay(student, 1_850_000)
    const seen = (await fees.desk.admin.get(`fees/schedules/${scheduleId}`)).json()
    const items = seen.items.map((item: { installmentId: string; headId: string; amount: number }) =>
      item.headId === tuition.id ? { ...item, amount: 1_000_000 } : item,
    )
    const changed = await fees.desk.admin.patch(`fees/schedules/${scheduleId}`, { items, version: seen.version })
    expect(changed.statusCode, changed.body).toBe(200)
    expect(changed.json()).toMatchObject({
      revision: seen.revision + 1,
      publishedRevision: seen.revision,
      changes: [
        { headId: tuition.id, from: 1_200_000, to: 1_000_000 },
        { headId: tuition.id, from: 1_200_000, to: 1_000_000 },
      ],
    })
    expect((await fees.owed(student)).installments[1]!.net).toBe(1_350_000)
    expect(await fees.preview(scheduleId)).toMatchObject({ overpaid: 1, toAdvance: 200_000 })
    await fees.publish(scheduleId)
    expect(await fees.owed(student)).toMatchObject({
      advance: 200_000,
      installments: [
        { net: 1_650_000, balance: 0 },
        { net: 1_150_000, balance: 1_150_000 },
      ],
    })
    expect(await fees.breaches()).toEqual([])
  })

  it('is refused on a stale version', async () => {
    const stale = await fees.desk.admin.patch(`fees/schedules/${scheduleId}`, { items: [], version: 1 })
    expect(stale.statusCode).toBe(409)
    expect(stale.json().message).toBe('The record was changed. Please reload.')
  })

  it('cannot take away a head or an installment that is asked for', async () => {
    const remove = await fees.desk.admin.delete(`fees/heads/${tuition.id}`)
    expect(remove.statusCode).toBe(409)
    expect(remove.json().message).toMatch(/^Class tuition is in use by \d+ record\(s\)\. Make it inactive instead\.$/)
    const { version } = (await fees.desk.admin.get(`fees/plans?academicYearId=${fees.year}`))
      .json()
      .find((one: { id: string }) => one.id === plan.id)
    const shorter = await fees.desk.admin.patch(`fees/plans/${plan.id}`, {
      name: 'Shorter',
      version,
      installments: [{ id: plan.installments[0]!.id, name: 'Term 1', dueDate: '2026-06-10' }],
    })
    expect(shorter.statusCode).toBe(409)
  })
})

describe('a closed schedule', () => {
  it('is asked of nobody any more, and its lines stay', async () => {
    const course = fees.desk.server.services.newId()
    const division = fees.desk.server.services.newId()
    await fees.rows(sql`
      insert into courses (school_id, id, section_id, name, sort_order) select school_id, ${course}, id, 'Closing course', 91 from sections limit 1`)
    await fees.rows(sql`
      insert into divisions (school_id, id, course_id, name) values (${fees.desk.schoolId}, ${division}, ${course}, 'A')`)
    fees.divisions.push(division)
    const student = await fees.student({ division: 2 })
    const made = await fees.schedule(plan.id, amountsOf({ [tuition.id]: 300_000 }, {}), { courseId: null, divisionId: division })
    await fees.publish(made.id)
    const { version } = (await fees.desk.admin.get(`fees/schedules/${made.id}`)).json()
    const closed = await fees.desk.admin.patch(`fees/schedules/${made.id}`, { status: 'closed', version })
    expect(closed.json().status).toBe('closed')
    expect((await fees.owed(student)).installments[0]!.balance).toBe(300_000)
    const again = await fees.desk.admin.post(`fees/schedules/${made.id}/publish`, {})
    expect([again.statusCode, again.json().message]).toEqual([409, 'This schedule is closed.'])
  })
})

describe('what a schedule comes to', () => {
  it('counts what it asks for, not what somebody added by hand', async () => {
    const { total } = await fees.preview(scheduleId)
    const asked = { feeHeadId: tuition.id, dueDate: '2026-08-10', amount: 70_000, note: 'Lost books' }
    await fees.made('fees/demands', { studentId: old, academicYearId: fees.year, ...asked })
    expect((await fees.preview(scheduleId)).total).toBe(total)
  })
})
