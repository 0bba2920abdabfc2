import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onPlatform, transact } from '../platform/transaction'
import { startTestServer, type TestServer } from '../testing/server'
import { demoAccounts, demoPassword, makeDemonstration } from './index'
import { makeLeave } from './leave'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer('demonstration')
  await makeDemonstration(server.services, 0.15)
})
afterAll(() => server.close())

describe('the demonstration', () => {
  it('is made only once', async () => {
    expect(await makeDemonstration(server.services, 0.15)).toBe(false)
  })

  it('is told in docs/demo-accounts.json', () => {
    expect(JSON.parse(readFileSync(new URL('../../../../docs/demo-accounts.json', import.meta.url), 'utf8'))).toEqual(
      demoAccounts,
    )
  })

  it.each(demoAccounts.filter(account => account.role !== 'SchoolGroupAdmin'))(
    'lets $role in',
    async ({ loginName, password }) => {
      const browser = server.browser()
      await browser.logIn(loginName, password)
      expect((await browser.get('auth/school-modules')).statusCode).toBe(200)
    },
  )

  it('fills the lists of a school: castes under their religions, categories of designations', async () => {
    const admin = server.browser()
    const { loginName, password } = demoAccounts.find(account => account.role === 'SystemAdmin')!
    await admin.logIn(loginName, password)
    const list = async (path: string): Promise<{ id: string; name: string }[]> => (await admin.get(`general/${path}`)).json()
    expect((await list('designation-category')).map(({ name }) => name)).toEqual([
      'Administration',
      'Teaching',
      'Office',
      'Support',
    ])
    const { religions } = (await admin.get('general/religion-reservation')).json()
    const hindu = religions.find(({ name }: { name: string }) => name === 'Hindu')
    const castes = (await list(`castereligion/${hindu.id}`)).map(({ name }) => name)
    expect(castes).toContain('Nair')
    expect(castes).not.toContain('Mappila')
  })

  it('has taken the attendance of most classes for weeks, some of today still missing', async () => {
    const { rows } = await transact(server.services.db, onPlatform, trx =>
      sql<{ days: number; registers: number; percent: number; months: boolean }>`
        select (select count(distinct on_day)::int from attendance_registers) as days, (select count(*)::int from attendance_registers) as registers,
          (select round(100.0 * sum(present + late + duty) / sum(taken))::int from attendance_months) as percent,
          (select sum(taken) from attendance_months) = (select count(fn) + count(an) from attendance_marks) as months`.execute(
        trx,
      ),
    )
    expect(rows[0]).toMatchObject({ days: 31, months: true })
    expect(rows[0]!.registers).toBeGreaterThan(200)
    expect(rows[0]!.percent).toBeGreaterThan(88)
    expect(rows[0]!.percent).toBeLessThan(97)
  })

  it('has leave in every state, with balances that were opened and given by month', async () => {
    const { id } = await transact(server.services.db, onPlatform, trx =>
      trx.selectFrom('schools').select('id').where('code', '=', 'GVS').executeTakeFirstOrThrow(),
    )
    await makeLeave(server.services, id)
    const { rows } = await transact(server.services.db, onPlatform, trx =>
      sql<{ states: string[]; lop: number; kinds: string[]; substitutes: number }>`
        select (select array_agg(distinct status order by status) from leave_applications where applicant_kind = 'staff') as states,
          (select sum(lop)::int from leave_applications) as lop,
          (select array_agg(distinct kind order by kind) from leave_ledger) as kinds,
          (select count(*)::int from attendance_allotments where source = 'leave') as substitutes`.execute(trx),
    )
    expect(rows[0]).toEqual({
      states: ['Approved', 'Cancelled', 'Pending', 'Rejected', 'Withdrawn'],
      lop: 50,
      kinds: ['adjust', 'credit', 'opening', 'release', 'use'],
      substitutes: 1,
    })
  })

  it('announces something of the operator: planned, live and over; over the pages of one school alone', async () => {
    const operator = server.browser()
    await operator.logIn('GJ.ADMIN', demoPassword)
    const { results } = (await operator.get('platform/notices')).json()
    expect(results.map(({ status, showAs }: { status: string; showAs: string }) => `${status} ${showAs}`)).toEqual([
      'Scheduled both',
      'Live both',
      'Live bell',
      'Ended bell',
    ])
    for (const { reach, read } of results) expect(reach).toBeGreaterThan(read)
    // Staff of the demonstration have just begun.
    expect(results.map(({ read }: { read: number }) => read > 0)).toEqual([false, true, false, true])
    const banners = async (loginName: string) => {
      const browser = server.browser()
      await browser.logIn(loginName, demoPassword)
      return (await browser.get('auth/notifications')).json().banners.length
    }
    expect([await banners('GVS.HEAD'), await banners('SFS.GUARDIAN')]).toEqual([0, 1])
  })
})
