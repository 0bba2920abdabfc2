import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MessageDesk } from '../../testing/messages'
import type { TestBrowser } from '../../testing/server'

let desk: MessageDesk
let keeper: TestBrowser
let school: string
const path = 'platform/sms/credits'

beforeAll(async () => {
  desk = await MessageDesk.open('sms-credits', 42)
  school = desk.desk.schoolId
})
afterAll(() => desk.server.close())
beforeEach(async () => {
  await desk.credits(1000)
  const [browser] = await desk.at('2026-07-15T10:00:00', 'GJ.SMS')
  keeper = browser!
})

const allot = (delta: number, reason = 'Invoice 2026-117', key?: string) =>
  keeper.send('POST', path, { schoolId: school, delta, reason }, key ? { 'idempotency-key': key } : {})
const ledger = async () => (await keeper.get(`${path}/${school}?pageSize=3`)).json()

describe('the credits of a school', () => {
  it('grow when they are allotted, once for each request, with who did it and why', async () => {
    for (let times = 0; times < 2; times += 1) {
      const answer = await allot(10_000, 'Invoice 2026-117', 'one')
      expect([answer.statusCode, answer.json().balance], answer.body).toEqual([200, 11_000])
    }
    expect(await desk.balance()).toBe(11_000)
    const format = await desk.format('Closed', 'x'.repeat(174))
    await desk.send(format, desk.students.slice(0, 3))
    expect((await ledger()).results).toMatchObject([
      { reason: 'Send', delta: -6, balance: 10_994, note: 'Closed' },
      { reason: 'Allot', delta: 10_000, balance: 11_000, note: 'Invoice 2026-117', by: 'Platform SMS Admin' },
      expect.anything(),
    ])
  })

  it('are taken away by a correction, never below none', async () => {
    expect((await allot(-400, 'Allotted twice')).json()).toMatchObject({ balance: 600, lowBalance: 0 })
    expect((await ledger()).results[0]).toMatchObject({ reason: 'Correct', delta: -400, balance: 600, note: 'Allotted twice' })
    const tooMany = await allot(-601)
    expect([tooMany.statusCode, tooMany.json().message]).toEqual([409, 'Insufficient SMS balance. Required 601, available 600.'])
    expect((await allot(-600)).json().balance).toBe(0)
  })

  it('are not changed by nothing, without a reason, or where there is no school', async () => {
    const wrong = (await allot(0, 'no')).json()
    expect(wrong.fieldErrors.map(({ field }: { field: string }) => field)).toEqual(['delta', 'reason'])
    const unknown = { schoolId: desk.students[0], delta: 5, reason: 'Invoice' }
    expect((await keeper.send('POST', path, unknown)).statusCode).toBe(404)
    expect((await keeper.get(`${path}/${desk.students[0]}`)).statusCode).toBe(404)
    for (const delta of [1.5, 20_000_000, 'ten'])
      expect((await keeper.send('POST', path, { ...unknown, delta })).statusCode).toBe(400)
  })

  it('stand in a list of all schools, with those that are low', async () => {
    await desk.sql(sql`update sms_accounts set low_balance = 2000`)
    const all = (await keeper.get(`${path}?pageSize=50`)).json()
    expect(all.pagination.count).toBe(3)
    const own = all.results.find((one: { school: { id: string } }) => one.school.id === school)
    expect(own).toMatchObject({ balance: 1000, lowBalance: 2000, changedAt: expect.any(String) })
    const low = (await keeper.get(`${path}?low=1`)).json().results
    expect(low.map((one: { school: { id: string } }) => one.school.id)).toEqual([school])
    expect((await keeper.get(`${path}?text=nowhere`)).json().results).toEqual([])
  })

  it('are kept by those of the platform who keep the messages alone', async () => {
    const [support, admin] = await desk.at('2026-07-15T10:00:00', 'GJ.SUPPORT', 'GVS.ADMIN')
    for (const other of [support!, admin!]) {
      expect((await other.get(path)).statusCode).toBe(403)
      expect((await other.send('POST', path, { schoolId: school, delta: 5, reason: 'Invoice' })).statusCode).toBe(403)
    }
  })
})
