import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../testing/imports'

let desk: ImportDesk
let year: string
let section: string

const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)

interface Calendar {
  version: number
  patterns: { sectionId: string | null; weekday: number; nth: number[]; plan: string }[]
  events: { id: string; name: string; version: number }[]
  days: { date: string; plan: string; event: string | null }[]
  meter: { section: string; days: number; asked: number; shortBy: number }[]
}

const view = async (query = ''): Promise<Calendar> => {
  const response = await desk.admin.get(`leave-appln/calendar?${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const planOn = async (date: string, query = '') => (await view(query)).days.find(one => one.date === date)
const june = async () =>
  (await view()).days
    .filter(one => one.date.startsWith('2026-06'))
    .reduce((sum, { plan }) => sum + (plan === 'full' ? 2 : plan === 'none' ? 0 : 1), 0)

const event = (more: object = {}) => ({
  academicYearId: year,
  name: 'Muharram',
  kind: 'holiday',
  from: '2026-06-26',
  to: '2026-06-26',
  ...more,
})
const add = (more: object = {}) => desk.admin.post('leave-appln/calendar/events', event(more))
const local = { name: 'Local day', kind: 'local', from: '2026-06-24', to: '2026-06-24' }

/** Registers of the day by whether they count, and the halves that months hold. */
const state = async () => {
  const [found] = await rows(sql<{ counting: number; void: number; halves: number; marks: number }>`
    select count(*) filter (where not void)::int as counting, count(*) filter (where void)::int as void,
      (select coalesce(sum(taken), 0)::int from attendance_months where month = '2026-06-01') as halves,
      (select count(*)::int from attendance_marks where on_day = '2026-06-24') as marks
    from attendance_registers where on_day = '2026-06-24'`)
  return found!
}

/** Further classes take 24 June, until so many have. */
const takenBy = (registers: number) =>
  rows(sql`
    with taken as (select academic_year_id, school_id, count(*)::int as count from attendance_registers where on_day = '2026-06-24' group by 1, 2),
    further as (
      insert into divisions (school_id, id, course_id, name)
      select t.school_id, gen_random_uuid(), (select id from courses order by id limit 1), 'N' || n from taken t, generate_series(t.count + 1, ${registers}::int) n
      returning id
    )
    insert into attendance_registers (school_id, id, academic_year_id, division_id, on_day, planned, fn_taken_at, an_taken_at)
    select t.school_id, gen_random_uuid(), t.academic_year_id, f.id, '2026-06-24', 'full', now(), now() from taken t, further f`)

beforeAll(async () => {
  desk = await ImportDesk.open('working-calendar', 0.1)
  year = (await rows(sql<{ id: string }>`select id from academic_years where is_current`))[0]!.id
  section = (await rows(sql<{ id: string }>`select id from sections order by sort_order limit 1`))[0]!.id
  await rows(sql`delete from calendar_events`)
})
afterAll(() => desk.server.close())

describe('the working calendar of a school', () => {
  it('plans the days of the reference calendar', async () => {
    expect((await add({ confirm: 'HOLIDAY' })).statusCode).toBe(201)
    expect([await planOn('2026-07-11'), await planOn('2026-07-04'), await planOn('2026-06-26')]).toEqual([
      { date: '2026-07-11', plan: 'none', event: null },
      { date: '2026-07-04', plan: 'FN', event: null },
      { date: '2026-06-26', plan: 'none', event: 'Muharram' },
    ])
    expect(await june()).toBe(44)
  })

  it('makes registers void by a holiday that is declared later, and takes them back with it (scenario 1)', async () => {
    await takenBy(118)
    const before = await state()
    expect(before).toMatchObject({ counting: 118, void: 0 })
    expect(before.marks).toBeGreaterThan(100)
    const preview = await desk.admin.post('leave-appln/calendar/events/preview', event(local))
    expect(preview.json()).toEqual({ registers: before.counting, restored: 0, leaves: 0, overlaps: [] })
    const silent = await add(local)
    expect([silent.statusCode, silent.json().message]).toEqual([
      409,
      `Attendance of ${before.counting} division(s) will not count. Type HOLIDAY to confirm.`,
    ])
    expect([await state(), await june()]).toEqual([before, 44])
    const added = await add({ ...local, confirm: 'HOLIDAY' })
    expect(added.json()).toMatchObject({ registers: before.counting, restored: 0 })
    expect(await june()).toBe(42)
    expect(await state()).toEqual({
      counting: 0,
      void: before.counting,
      halves: before.halves - 2 * before.marks,
      marks: before.marks,
    })
    const { id } = added.json()
    // Half a day counts again.
    const halved = await desk.admin.patch(`leave-appln/calendar/events/${id}`, { ...event(local), halves: 'AN', version: 1 })
    expect(halved.json()).toMatchObject({ registers: 0, restored: before.counting, version: 2 })
    expect(await state()).toMatchObject({ void: 0, halves: before.halves - before.marks })
    expect((await desk.admin.patch(`leave-appln/calendar/events/${id}`, { ...event(local), version: 1 })).statusCode).toBe(409)
    expect((await desk.admin.delete(`leave-appln/calendar/events/${id}`)).json()).toEqual({
      registers: 0,
      restored: before.counting,
      leaves: 0,
    })
    expect(await state()).toEqual(before)
  })

  it('refuses dates outside the year and half a day of both halves', async () => {
    const outside = await add({ from: '2027-03-30', to: '2027-04-02' })
    expect([outside.statusCode, outside.json().message]).toEqual([400, 'Dates must be inside the academic year.'])
    expect((await add({ kind: 'half-day' })).json().fieldErrors).toEqual([
      { field: 'halves', message: 'Choose the forenoon or the afternoon.' },
    ])
    expect((await add({ to: '2026-06-25' })).json().fieldErrors).toMatchObject([{ field: 'to' }])
  })

  it('names events of the same days', async () => {
    const preview = await desk.admin.post('leave-appln/calendar/events/preview', event({ name: 'Another' }))
    expect(preview.json()).toMatchObject({ overlaps: ['Muharram'] })
  })

  it('keeps weekdays by audience and section as a set', async () => {
    const { patterns, version } = await view()
    const saturdays = { sectionId: section, weekday: 6, nth: [], plan: 'none' }
    const body = { academicYearId: year, audience: 'students', version, patterns: [...patterns, saturdays] }
    expect((await desk.admin.put('leave-appln/calendar/patterns', body)).statusCode).toBe(409)
    const saved = await desk.admin.put('leave-appln/calendar/patterns', { ...body, confirm: 'HOLIDAY' })
    expect(saved.json()).toMatchObject({ version: version + 1, registers: expect.any(Number) })
    expect(await planOn('2026-07-04', `sectionId=${section}`)).toMatchObject({ plan: 'none' })
    expect(await planOn('2026-07-04')).toMatchObject({ plan: 'FN' })
    const stale = await desk.admin.put('leave-appln/calendar/patterns', { ...body, confirm: 'HOLIDAY' })
    expect([stale.statusCode, stale.json().name]).toEqual([409, 'VersionConflict'])
    const twice = { ...body, version: version + 1, patterns: [saturdays, saturdays] }
    expect((await desk.admin.put('leave-appln/calendar/patterns', twice)).json().fieldErrors).toMatchObject([
      { field: 'patterns.1' },
    ])
    const back = await desk.admin.put('leave-appln/calendar/patterns', { ...body, version: version + 1, patterns })
    expect(back.json().restored).toBe(saved.json().registers)
  })

  it('says by how many days a year is short', async () => {
    await rows(sql`
      insert into school_settings (school_id, code, value, updated_at) values (${desk.schoolId}::uuid, 'calendar.minDays', '366', now())`)
    const [first] = (await view()).meter
    expect(first).toMatchObject({ asked: 366, shortBy: 366 - first!.days })
  })

  it('takes events of the year before on their dates', async () => {
    const earlier = sql<{ id: string }>`
      select id from academic_years where starts_on < (select starts_on from academic_years where is_current) order by starts_on desc limit 1`
    if ((await rows(earlier)).length === 0)
      await rows(sql`
        insert into academic_years (school_id, id, name, starts_on, ends_on)
        select school_id, gen_random_uuid(), '2025-26', starts_on - interval '1 year', ends_on - interval '1 year' from academic_years where is_current`)
    const [old] = await rows(earlier)
    await rows(sql`
      insert into calendar_events (school_id, id, academic_year_id, name, kind, from_day, to_day, halves, audience, created_at)
      values (${desk.schoolId}::uuid, gen_random_uuid(), ${old!.id}::uuid, 'Gandhi Jayanti', 'holiday', '2025-10-02', '2025-10-02', 'both', 'all', now()),
        (${desk.schoolId}::uuid, gen_random_uuid(), ${old!.id}::uuid, 'Christmas', 'vacation', '2025-12-24', '2026-01-01', 'both', 'all', now())`)
    const path = 'leave-appln/calendar/last-year'
    interface Old {
      id: string
      name: string
      from: string
      to: string
      there: boolean
    }
    const read = async () => (await desk.admin.get(`${path}?academicYearId=${year}`)).json().events as Old[]
    const offered = await read()
    expect(offered.map(({ id: _, ...one }) => one)).toEqual([
      { name: 'Gandhi Jayanti', kind: 'holiday', from: '2026-10-02', to: '2026-10-02', there: false },
      { name: 'Christmas', kind: 'vacation', from: '2026-12-24', to: '2027-01-01', there: false },
    ])
    const copied = await desk.admin.post(path, { academicYearId: year, eventIds: offered.map(one => one.id), confirm: '' })
    expect([copied.statusCode, copied.json().created]).toEqual([201, 2])
    expect(await planOn('2026-10-02')).toEqual({ date: '2026-10-02', plan: 'none', event: 'Gandhi Jayanti' })
    expect((await read()).map(one => one.there)).toEqual([true, true])
    const strange = await desk.admin.post(path, { academicYearId: year, eventIds: [year], confirm: '' })
    expect(strange.statusCode).toBe(404)
  })
})
