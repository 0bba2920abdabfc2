import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../../testing/imports'
import type { TestBrowser } from '../../../testing/server'

let desk: ImportDesk
let operator: TestBrowser
let support: TestBrowser
let account: string
let other: string

beforeAll(async () => {
  desk = await ImportDesk.open('terminals')
  operator = await desk.browser('GJ.ADMIN')
  support = await desk.browser('GJ.SUPPORT')
  const rows = await desk.inSchool(
    async trx => (await sql<{ id: string; kind: string }>`select id, kind from fee_accounts`.execute(trx)).rows,
  )
  account = rows.find(row => row.kind === 'school')!.id
  other = rows.find(row => row.kind === 'bus')!.id
})
afterAll(() => desk.server.close())

const path = 'fees-admin/pos-terminals'
const fields = (more: object = {}) => ({ feeAccountId: account, label: 'Library desk', driver: 'manual', ...more })
const create = (more: object = {}) => operator.post(path, { schoolId: desk.schoolId, ...fields(more) })

describe('the card machines of a school', () => {
  it('are offered drivers that this server works with, and the accounts of the school', async () => {
    const offers = (await operator.get(`${path}/offers/${desk.schoolId}`)).json()
    expect(offers.drivers).toEqual(['manual', 'sandbox'])
    expect(offers.accounts.map((one: { name: string }) => one.name)).toEqual(['School', 'Bus'])
    expect((await operator.get(`${path}/offers/00000000-0000-4000-8000-000000000000`)).statusCode).toBe(404)
  })

  it('are made, found, changed by their version and deleted', async () => {
    const made = await create()
    expect([made.statusCode, made.json().isActive]).toEqual([201, true])
    const { id, version } = made.json()
    const found = (await operator.get(`${path}?text=library`)).json()
    expect(found.results.map((one: { label: string }) => one.label)).toEqual(['Library desk'])
    const changed = await operator.patch(`${path}/${id}`, { ...fields({ label: 'Hall', isActive: false }), version })
    expect(changed.json()).toMatchObject({ label: 'Hall', isActive: false, version: version + 1 })
    expect((await operator.patch(`${path}/${id}`, { ...fields(), version })).statusCode).toBe(409)
    const listed = async (query: string) => (await operator.get(`${path}?text=hall${query}`)).json().pagination.count
    expect([await listed(''), await listed('&all=1')]).toEqual([0, 1])
    expect((await operator.delete(`${path}/${id}`)).statusCode).toBe(204)
    expect((await operator.delete(`${path}/${id}`)).statusCode).toBe(404)
  })

  it('have names of their own, accounts of the school and a driver that is there', async () => {
    const first = await create({ label: 'Twice' })
    const same = await create({ label: 'TWICE' })
    expect([same.statusCode, same.json().fieldErrors[0].field]).toEqual([400, 'label'])
    expect((await create({ label: 'x', feeAccountId: desk.schoolId })).statusCode).toBe(404)
    const cloud = await create({ label: 'Cloud', driver: 'cloud' })
    expect([cloud.statusCode, cloud.json().fieldErrors[0].field]).toEqual([400, 'driver'])
    expect((await operator.delete(`${path}/${first.json().id}`)).statusCode).toBe(204)
  })

  it('keep driver and account once they have taken an order, and are not deleted', async () => {
    const { id, version } = (await create({ label: 'Used', driver: 'sandbox' })).json()
    const { body: report } = await desk.admin.get('fees/reports/dues?pageSize=1').then(answer => ({ body: answer.json() }))
    const { studentId } = report.results[0]
    const position = (await desk.admin.get(`fees/students/${studentId}/position`)).json()
    const owing = position.accounts.find((one: { id: string }) => one.id === account)
    const due = owing.installments.find((one: { balance: number; fineDue: number }) => one.balance + one.fineDue > 0)
    const order = await desk.admin.post('fees/orders', {
      channel: 'pos',
      studentId,
      feeAccountId: account,
      installmentIds: [due.id],
      posTerminalId: id,
      expectedTotal: due.balance + due.fineDue - Math.min(owing.advanceAvailable, due.balance + due.fineDue),
    })
    expect(order.statusCode, order.body).toBe(201)
    for (const more of [{ driver: 'manual' }, { driver: 'sandbox', feeAccountId: other }])
      expect((await operator.patch(`${path}/${id}`, { ...fields({ label: 'Used', ...more }), version })).statusCode).toBe(400)
    const kept = await operator.delete(`${path}/${id}`)
    expect([kept.statusCode, kept.json().message]).toEqual([409, 'This machine has taken orders. Deactivate it instead.'])
  })

  it('are read by support, which changes nothing', async () => {
    expect((await support.get(path)).statusCode).toBe(200)
    expect((await support.post(path, { schoolId: desk.schoolId, ...fields({ label: 'Support' }) })).statusCode).toBe(403)
    expect((await desk.admin.get(path)).statusCode).toBe(403)
  })
})
