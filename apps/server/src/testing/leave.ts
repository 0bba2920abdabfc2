import { sql } from 'kysely'
import { expect } from 'vitest'
import { desk, rows, year } from './diary'
import type { TestBrowser } from './server'

const path = 'leave-appln'

/** The calendar of the examples: Monday to Friday full, the first, third and fifth Saturday a forenoon, one holiday. */
export async function referenceDays(): Promise<void> {
  await rows(sql`delete from calendar_events`)
  await rows(sql`delete from calendar_patterns`)
  await rows(sql`
    insert into calendar_patterns (school_id, id, academic_year_id, audience, weekday, nth, plan)
    select ${desk.schoolId}::uuid, gen_random_uuid(), ${year}::uuid, a, w, '{}'::int[], 'full' from unnest(array['students', 'staff']) a, generate_series(1, 5) w
    union all
    select ${desk.schoolId}::uuid, gen_random_uuid(), ${year}::uuid, a, 6, '{1,3,5}'::int[], 'FN' from unnest(array['students', 'staff']) a`)
  await rows(sql`
    insert into calendar_events (school_id, id, academic_year_id, name, kind, from_day, to_day, halves, audience, created_at)
    values (${desk.schoolId}::uuid, gen_random_uuid(), ${year}::uuid, 'Founders'' Day', 'holiday', '2026-06-26', '2026-06-26', 'both', 'all', now())`)
}

/** Nobody has asked for leave or has a balance. */
export async function noLeave(): Promise<void> {
  await rows(sql`delete from attendance_registers where on_day >= '2026-06-01'`)
  await rows(sql`delete from leave_ledger`)
  await rows(sql`delete from leave_applications`)
  await rows(sql`delete from notifications`)
}

export const typeId = async (code: string, audience = 'staff'): Promise<string> =>
  (
    await rows(
      sql<{
        id: string
      }>`select id from leave_types where code = ${code} and audience = ${audience} order by applies_to = 'all' desc limit 1`,
    )
  )[0]!.id

/** The staff of a login. */
export const staffOf = async (loginName: string): Promise<{ id: string; name: string }> =>
  (
    await rows(
      sql<{
        id: string
        name: string
      }>`select t.id, t.name from staff t join user_schools us on us.staff_id = t.id join users u on u.id = us.user_id
        where u.login_name = ${loginName}`,
    )
  )[0]!

/** Gives days of a type to somebody for the leave year 2026. */
export async function give(staffId: string, code: string, days: number): Promise<void> {
  await rows(sql`
    insert into leave_ledger (school_id, id, staff_id, leave_type_id, leave_year, kind, hundredths, at)
    select ${desk.schoolId}::uuid, gen_random_uuid(), ${staffId}::uuid, ${await typeId(code)}::uuid, y.starts_on, 'opening', ${days * 100}, '2026-06-01'
    from academic_years y where y.is_current`)
}

export interface Applied {
  readonly id: string
  readonly no: number
  readonly version: number
  readonly approvers: string[]
}

/** An application as it is sent; a date alone is one day. */
export const asked = (fromDate: string, toDate = fromDate, more: object = {}) => ({
  fromDate,
  toDate,
  reason: 'Family matters',
  ...more,
})

export async function apply(browser: TestBrowser, body: object): Promise<Applied> {
  const response = await browser.post(`${path}/applications`, body)
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

export const preview = async (browser: TestBrowser, body: object) => {
  const response = await browser.post(`${path}/preview`, body)
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as {
    charged: number
    working: number
    lopDays: number
    enclosed: number
    errors: { name: string; message: string }[]
    steps: { approver: string; names: string[] }[]
    days: { date: string; half: string; kind: string }[]
  }
}

export interface Detail {
  readonly id: string
  readonly no: number
  readonly status: string
  readonly days: number
  readonly lopDays: number
  readonly version: number
  readonly waitingOn: string | null
  readonly waitingFor: string
  readonly may: string[]
  readonly steps: { approver: string; decision: string; by: string; onBehalf: boolean }[]
  readonly dayRows: { date: string; half: string; kind: string }[]
  readonly context: null | {
    attendance: { percent: number | null; streak: number } | null
    balance: { balance: number } | null
    away: { away: number; of: number; warn: boolean }[]
  }
}

export const detail = async (browser: TestBrowser, id: string): Promise<Detail> => {
  const response = await browser.get(`${path}/applications/${id}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

/** Approves with the version that is there now. */
export const approve = async (browser: TestBrowser, id: string, more: object = {}) => {
  const { version } = await detail(browser, id)
  return browser.post(`${path}/applications/${id}/approve`, { version, ...more })
}
export const approved = async (browser: TestBrowser, id: string, more: object = {}) => {
  const response = await approve(browser, id, more)
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as { status: string; locked: string[]; changed: { no: number; from: number; to: number }[] }
}
export const ended = async (browser: TestBrowser, id: string, verb: string, body: object = {}) => {
  const response = await browser.post(`${path}/applications/${id}/${verb}`, body)
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as { status: string; locked: string[]; changed: { no: number; from: number; to: number }[] }
}

/** What the ledger says of a type, in days, in the order of posting. */
export const ledger = async (staffId: string, code: string) =>
  (
    await rows(sql<{ kind: string; hundredths: number }>`
      select kind, hundredths from leave_ledger where staff_id = ${staffId}::uuid and leave_type_id = ${await typeId(code)}::uuid order by at, id`)
  ).map(row => `${row.kind} ${row.hundredths / 100}`)
