import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Agent, FeeDesk } from '../../../testing/fee-desk'
import { cancelReceipt } from '../reversing'

let fees: FeeDesk
let agent: Agent
let students: string[]

const school = () => ({ schoolId: fees.schoolId })
const list = async (query: string, who = fees.admin) => (await who.get(`fees-admin/sync-items?${query}`)).json()
const minute = 60_000
/** Logs people in again whose tokens ran out with the time. */
async function later(minutes: number) {
  fees.desk.server.clock.advance(minutes * minute)
}
const again = async () => {
  const { demoPassword } = await import('../../../demonstration/index')
  await fees.admin.logIn('GJ.ADMIN', demoPassword)
  await fees.support.logIn('GJ.SUPPORT', demoPassword)
}
const cancel = (receiptId: string) =>
  fees.desk.inSchool(trx =>
    cancelReceipt(fees.services, trx, fees.schoolId, {
      ...{ receiptId, outcome: 'to-advance', reason: 'Wrong child', by: null, onDay: '2026-07-15' },
    }),
  )
const refusal = (answer: { statusCode: number; json: () => { name: string } }) => [answer.statusCode, answer.json().name]

beforeAll(async () => {
  fees = await FeeDesk.open('fee-sync')
  students = await fees.students('S', 130)
  await fees.keepElsewhere()
  agent = await fees.agent()
})
afterAll(() => fees.close())

describe('a key of a school', () => {
  it('lets a program in, and the one before no more', async () => {
    const first = agent
    expect((await first.send('GET', 'fees-sync/items')).statusCode).toBe(200)
    const inForce = (value: string) =>
      fees.rows(sql`update school_settings set value = ${value}::jsonb where code = 'fees.feesSource'`)
    await inForce('"native"')
    expect(refusal(await first.send('GET', 'fees-sync/items'))).toEqual([409, 'NoFeeSync'])
    await inForce('"external"')
    agent = await fees.agent()
    expect(refusal(await first.send('GET', 'fees-sync/items'))).toEqual([401, 'SchoolKey'])
    expect((await agent.send('GET', 'fees-sync/items')).statusCode).toBe(200)
    expect(JSON.stringify(await fees.rows(sql`select * from school_keys`))).not.toContain(agent.key)
  })

  it('is made by GJAdmin alone, and opens nothing else', async () => {
    expect((await fees.support.post('fees-admin/sync-keys', school())).statusCode).toBe(403)
    expect((await fees.desk.admin.post('fees-admin/sync-keys', school())).statusCode).toBe(403)
    expect((await agent.send('GET', 'fees-admin/sync-items')).statusCode).toBe(401)
    expect((await agent.send('GET', 'fees/reports/dues')).statusCode).toBe(401)
    const wrong = await fees.desk.server.app.inject({ method: 'GET', url: '/api/fees-sync/items' })
    expect(refusal(wrong)).toEqual([401, 'SchoolKey'])
    expect((await fees.desk.admin.get('fees-sync/items')).statusCode).toBe(401)
    const [summed] = (await fees.admin.get(`fees-admin/sync-items/summary?schoolId=${fees.schoolId}`)).json()
    expect(summed).toMatchObject({ pending: 0, key: { hint: agent.key.slice(-4) } })
  })
})

describe('items', () => {
  it('are leased for 15 minutes, tell what was paid, and are taken once', async () => {
    await fees.owe(fees.terms(students[120]!))
    const { receiptId, receiptNo } = await fees.pay(students[120]!, 1_400_000)
    const { items, left } = await agent.pull()
    expect([items.length, left]).toEqual([1, 0])
    expect(items[0]).toMatchObject({
      entity: 'receipt',
      attempts: 1,
      payload: {
        receiptId,
        receiptNo,
        date: '2026-07-15',
        admNo: 'S121',
        account: 'School',
        amount: 1_400_000,
        source: 'counter',
        lines: [
          { kind: 'principal', installmentNo: 1, head: 'Tuition', amount: 1_200_000 },
          { kind: 'principal', installmentNo: 1, head: 'Computer', amount: 150_000 },
          { kind: 'principal', installmentNo: 2, head: 'Tuition', amount: 50_000 },
        ],
      },
    })
    expect((await agent.pull()).items).toEqual([])
    const one = await fees.admin.post('fees-admin/sync-items/retry', { ids: [items[0]!.id] })
    expect(refusal(one)).toEqual([409, 'SyncLeased'])
    await later(15)
    await again()
    const second = await agent.pull()
    expect(second.items.map(item => [item.id, item.attempts])).toEqual([[items[0]!.id, 2]])
    expect(await agent.ack([{ id: items[0]!.id, ok: true, externalRef: 'T-1' }])).toEqual({ synced: 1, errors: 0, ignored: 0 })
    expect(await agent.ack([{ id: items[0]!.id, ok: false, error: 'late' }])).toEqual({ synced: 0, errors: 0, ignored: 1 })
    expect((await list('status=synced')).results).toMatchObject([{ externalRef: 'T-1', status: 'synced', lastError: null }])
  })

  it('that fail are tried again after 1, 5, 15, 60 and 240 minutes, and then stay', async () => {
    await fees.pay(students[121]!, 10_000)
    const tried: number[] = []
    for (const pause of [0, 1, 5, 15, 60, 240]) {
      if (pause > 0) {
        await later(pause - 0.5)
        expect((await agent.pull()).items).toEqual([])
        await later(0.5)
      }
      const [item] = (await agent.pull()).items
      await agent.ack([{ id: item!.id, ok: false, error: 'No such student' }])
      tried.push(pause)
    }
    expect(tried).toHaveLength(6)
    await later(10_000)
    await again()
    expect((await agent.pull()).items).toEqual([])
    const { results } = await list('status=error')
    expect(results).toMatchObject([{ attempts: 6, lastError: 'No such student', nextTryAt: null }])
    const ids = [results[0].id]
    expect((await fees.support.post('fees-admin/sync-items/retry', { ids })).json()).toEqual({ retried: 1 })
    const [summed] = (await fees.admin.get(`fees-admin/sync-items/summary?schoolId=${fees.schoolId}`)).json()
    expect(summed).toMatchObject({ pending: 1, errors: 0, isOld: true })
    expect((await fees.support.post('fees-admin/sync-items/mark-synced', { ids, externalRef: 'HAND' })).statusCode).toBe(403)
    const marked = await fees.admin.post('fees-admin/sync-items/mark-synced', { ids, externalRef: 'HAND' })
    expect(marked.json()).toEqual({ marked: 1 })
    expect((await agent.pull()).items).toEqual([])
  })

  it('that cancel come once their receipt is taken', async () => {
    const { receiptId } = await fees.pay(students[122]!, 20_000)
    await cancel(receiptId)
    const first = await agent.pull()
    expect(first.items.map(item => item.entity)).toEqual(['receipt'])
    expect((await agent.pull()).items).toEqual([])
    await agent.ack([{ id: first.items[0]!.id, ok: true, externalRef: 'T-2' }])
    const second = await agent.pull()
    expect(second.items).toMatchObject([{ entity: 'cancel', payload: { receiptId, amount: 20_000, reason: 'Wrong child' } }])
    await agent.ack([{ id: second.items[0]!.id, ok: true }])
  })

  it('are told as a file with the same content', async () => {
    const { receiptNo } = await fees.pay(students[123]!, 30_000)
    const file = await fees.support.post('fees-admin/sync-items/export', school())
    expect(file.statusCode).toBe(200)
    const [head, line] = file.body.replace('\ufeff', '').trim().split(/\r?\n/)
    expect(head).toContain('ReceiptId')
    expect(line).toContain(receiptNo)
    expect(line).toContain('300.00')
    const [item] = (await agent.pull()).items
    await agent.ack([{ id: item!.id, ok: true }])
  })

  it('are sent again with the same receipt ids after they were moved back (scenario 15)', async () => {
    for (const student of students.slice(0, 120)) await fees.pay(student, 10_000)
    /** What the own system has entered: a receipt once under its id. */
    const entered = new Map<string, string>()
    const take = async () => {
      const { items } = await agent.pull()
      for (const { id, payload } of items)
        if (!entered.has(payload.receiptId)) entered.set(payload.receiptId, `T-${id.slice(-6)}`)
      await agent.ack(items.map(({ id, payload }) => ({ id, ok: true, externalRef: entered.get(payload.receiptId)! })))
      return items
    }
    const first = await take()
    expect([first.length, entered.size]).toEqual([120, 120])
    const body = { ...school(), ids: first.map(item => item.id) }
    const looked = await fees.support.post('fees-admin/sync-items/unsync-preview', body)
    expect(looked.json()).toEqual({ items: 120, amount: 1_200_000 })
    const order = { ...body, reason: 'Backup restored', confirm: 'GVS' }
    expect((await fees.support.post('fees-admin/sync-items/unsync', order)).statusCode).toBe(403)
    const wrong = await fees.admin.post('fees-admin/sync-items/unsync', { ...order, confirm: 'gvs' })
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'The confirmation text does not match.'])
    const moved = await fees.admin.post('fees-admin/sync-items/unsync', order)
    expect(moved.json()).toEqual({ moved: 120 })
    expect((await fees.admin.post('fees-admin/sync-items/unsync', order)).json()).toEqual({ moved: 0 })
    const second = await take()
    expect(second.map(item => item.payload.receiptId).sort()).toEqual(first.map(item => item.payload.receiptId).sort())
    expect(entered.size).toBe(120)
    const one = (await fees.admin.get(`fees-admin/sync-items/${first[0]!.id}`)).json()
    expect(one.history).toMatchObject([{ externalRef: one.externalRef, reason: 'Backup restored' }])
    expect(await fees.breaches()).toEqual([])
  })

  it('are found over at most a year', async () => {
    const long = await fees.admin.get('fees-admin/sync-items?status=synced&from=2025-01-01&to=2026-06-01')
    expect([long.statusCode, long.json().message]).toEqual([400, 'Please choose at most one year.'])
    const byDay = { ...school(), filters: { from: '2025-01-01', to: '2026-06-01' } }
    expect((await fees.admin.post('fees-admin/sync-items/unsync-preview', byDay)).statusCode).toBe(400)
  })
})
