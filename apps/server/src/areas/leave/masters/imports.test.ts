import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk, type Table } from '../../../testing/imports'

let desk: ImportDesk

const holidayHeaders = ['Name', 'From', 'To', 'Kind', 'Halves', 'Audience', 'Section', 'Course']
const balanceHeaders = ['Staff Code', 'Type Code', 'Balance', 'As on']

const rows = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  desk.inSchool(async trx => (await query.execute(trx)).rows)
const said = async (kind: 'holidays' | 'leave-balances', headers: readonly string[], table: Table) => {
  const run = await desk.table(kind, headers, table)
  return (await desk.rows(run.id)).map(row => row.problems.map(item => item.message).join('; '))
}

beforeAll(async () => {
  desk = await ImportDesk.open('leave-imports')
})
afterAll(() => desk.server.close())

interface Event {
  id: string
  name: string
  from: string
  to: string
  kind: string
  halves: string
  sectionIds: string[]
}
const events = async () => (await desk.admin.get('leave-appln/calendar?audience=students')).json().events as Event[]

describe('a file of holidays', () => {
  it('makes and changes events of the year', async () => {
    const [section] = await rows(
      sql<{ id: string; name: string }>`select id, name from sections order by sort_order, name limit 1`,
    )
    const table: Table = [
      ['Onam', '24/08/2026', '28/08/2026', 'Vacation', null, null, null, null],
      ['Sports day', '18/12/2026', null, 'Half-day', 'Afternoon', 'Students', section!.name, null],
    ]
    expect(ImportDesk.counts(await desk.bringIn('holidays', holidayHeaders, table))).toEqual([2, 0, 0, 0])
    const made = await events()
    expect(made.find(event => event.name === 'Onam')).toMatchObject({
      kind: 'vacation',
      from: '2026-08-24',
      to: '2026-08-28',
      halves: 'both',
    })
    expect(made.find(event => event.name === 'Sports day')).toMatchObject({
      kind: 'half-day',
      to: '2026-12-18',
      halves: 'AN',
      sectionIds: [section!.id],
    })
    expect(ImportDesk.counts(await desk.bringIn('holidays', holidayHeaders, table))).toEqual([0, 0, 2, 0])
    const longer: Table = [['onam', '24/08/2026', '29/08/2026', null, null, null, null, null]]
    expect(ImportDesk.counts(await desk.bringIn('holidays', holidayHeaders, longer))).toEqual([0, 1, 0, 0])
    expect((await events()).filter(event => event.name === 'Onam').map(event => event.to)).toEqual(['2026-08-29'])
  })

  it('frees days that were taken, which it says before, and gives them back', async () => {
    const [day] = await rows(sql<{ day: string; count: number }>`
      select on_day::text as day, count(*)::int as count from attendance_registers where not void group by 1 order by 2 desc, 1 limit 1`)
    const counting = async () =>
      (
        await rows(sql<{ count: number }>`
        select count(*)::int as count from attendance_registers where on_day = ${day!.day}::date and not void`)
      )[0]!.count
    const taken = async () => (await rows(sql<{ sum: number }>`select sum(taken)::int as sum from attendance_months`))[0]!.sum
    const before = await taken()
    const table: Table = [['Heavy rain', day!.day.split('-').reverse().join('/'), null, 'Local', null, null, null, null]]
    expect(await said('holidays', holidayHeaders, table)).toEqual([
      `Attendance of ${day!.count} class(es) was taken on these days. What becomes free does not count.`,
    ])
    const run = await desk.bringIn('holidays', holidayHeaders, table)
    expect(await counting()).toBe(0)
    expect(await taken()).toBeLessThan(before)
    expect((await desk.work(run.id, 'rollback')).status).toBe('RolledBack')
    expect([await counting(), await taken()]).toEqual([day!.count, before])
  })

  it('says what is wrong with a row', async () => {
    expect(
      await said('holidays', holidayHeaders, [
        ['A', '01/01/2030', null, null, null, null, null, null],
        ['B', '24/08/2026', '20/08/2026', null, null, null, null, null],
        ['C', '24/08/2026', null, 'Half day', null, null, null, null],
        ['D', '24/08/2026', null, null, null, null, 'Nowhere', 'XIX'],
      ]),
    ).toEqual([
      expect.stringMatching(/^Not allowed: 01\/01\/2030\. Use 01\/0\d\/2026 to /),
      'Not allowed: 20/08/2026. Use >= 24/08/2026.',
      'Not allowed: Both. Use FN, AN.',
      'Unknown Section: Nowhere; Unknown Course: XIX',
    ])
  })
})

describe('a file of leave balances', () => {
  const balance = async (staffId: string, code: string) => {
    const answer = (await desk.admin.get(`leave-appln/balances/${staffId}`)).json()
    return answer.balances.find((one: { code: string }) => one.code === code)?.balance
  }

  it('brings in how a balance stood on a day; the year gives nothing on top of it', async () => {
    const [who, other] = await rows(
      sql<{ id: string; code: string }>`select id, code from staff where teaching order by code limit 2`,
    )
    const row = [who!.code, 'cl', 7.5, '30/06/2026']
    expect(ImportDesk.counts(await desk.bringIn('leave-balances', balanceHeaders, [row]))).toEqual([1, 0, 0, 0])
    expect(await balance(who!.id, 'CL')).toBe(7.5)
    expect(ImportDesk.counts(await desk.bringIn('leave-balances', balanceHeaders, [row]))).toEqual([0, 0, 1, 0])
    const mended = [
      [who!.code, 'CL', '6', '30/06/2026'],
      [other!.code, 'CL', '0', '01/07/2026'],
    ]
    expect(ImportDesk.counts(await desk.bringIn('leave-balances', balanceHeaders, mended))).toEqual([1, 1, 0, 0])
    expect(await balance(who!.id, 'CL')).toBe(6)
    const [year] = await rows(sql<{ from: string }>`select starts_on::text as "from" from academic_years where is_current`)
    const plan = (
      await desk.admin.post('leave-appln/balances/run', { leaveYear: year!.from, mode: 'open', dryRun: true })
    ).json() as { rows: { staffId: string; type: string }[] }
    const given = (id: string) => plan.rows.filter(one => one.staffId === id).map(one => one.type)
    expect([given(who!.id).includes('CL'), given(other!.id).includes('CL')]).toEqual([false, false])
    expect(given(who!.id)).toContain('SL')
  })

  it('says what is wrong with a row', async () => {
    const [who] = await rows(sql<{ code: string }>`select code from staff where teaching order by code limit 1`)
    expect(
      await said('leave-balances', balanceHeaders, [
        ['NOBODY', 'CL', '3', '30/06/2026'],
        [who!.code, 'DL', '3', '30/06/2026'],
        [who!.code, 'SL', 'three', '30/06/2026'],
        [who!.code, 'CL', '3', '01/01/2020'],
        [who!.code, 'EL', '3', '01/01/2030'],
      ]),
    ).toEqual([
      'Unknown Staff Code: NOBODY',
      'Unknown Type Code: DL',
      'Not allowed: three. Use -999.99 to 999.99.',
      expect.stringMatching(/^Not allowed: 01\/01\/2020\. Use >= /),
      expect.stringMatching(/^Not allowed: 01\/01\/2030\./),
    ])
  })
})
