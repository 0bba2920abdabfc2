import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ImportDesk } from '../../../testing/imports'
import { findBreaches } from '../invariants'
import { postMoney } from '../posting'
import { matchSettlement } from '../settlement-matching'
import { noteUnsettled } from './unsettled'

// School time stands at 15 July 2026, a Wednesday.
let desk: ImportDesk
beforeAll(async () => {
  desk = await ImportDesk.open('pos-unsettled')
})
afterAll(() => desk.server.close())

const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)

async function machine(driver: string, feeAccountId: string): Promise<string> {
  const id = desk.server.services.newId()
  await desk.inSchool(trx =>
    trx
      .insertInto('pos_terminals')
      .values({ school_id: desk.schoolId, id, fee_account_id: feeAccountId, label: `Late ${driver}`, driver, serial_no: '' })
      .execute(),
  )
  return id
}

it('a payment by hand that no settlement tells of within three working days waits for somebody, until one does', async () => {
  const { services } = desk.server
  const [student] = await rows(sql<{ id: string; account: string }>`
    select s.id, (select id from fee_accounts where school_id = s.school_id and kind = 'school') as account from students s
    where s.status = 'studying' order by s.adm_no limit 1`)
  const { id: studentId, account } = student!
  const [byHand, byWire] = [await machine('manual', account), await machine('sandbox', account)]
  const pay = (sourceAccountId: string, rrn: string, paidOn: string) =>
    desk.inSchool(trx =>
      postMoney(
        services,
        trx,
        desk.schoolId,
        {
          ...{ source: 'pos', sourceAccountId, providerPaymentId: rrn, studentId, feeAccountId: account },
          ...{ amount: 50_000, mode: 'Card', bankRef: rrn, paidOn },
        },
        null,
      ),
    )
  await pay(byHand, '700000000001', '2026-07-10')
  // Friday, Saturday and Monday have passed for the first alone: of Saturday the third day is today.
  await pay(byHand, '700000000002', '2026-07-11')
  await pay(byWire, '700000000003', '2026-07-10')
  const note = () => desk.inSchool(trx => noteUnsettled(services, trx, desk.schoolId))
  expect([await note(), await note()]).toEqual([1, 0])
  const read = () =>
    rows(sql<{ status: string; resolution: string | null; rrn: string }>`
      select e.status, e.resolution, p.provider_payment_id as rrn from payment_exceptions e
      join payments p on p.school_id = e.school_id and p.id = e.payment_id where e.kind = 'unsettled'`)
  expect(await read()).toEqual([{ status: 'open', resolution: null, rrn: '700000000001' }])

  const batch = services.newId()
  await desk.inSchool(async trx => {
    const sums = { gross: 50_000, fee: 0, tax: 0, net: 50_000 }
    await trx
      .insertInto('settlement_batches')
      .values({
        ...{ school_id: desk.schoolId, id: batch, pos_terminal_id: byHand, sha256: 'late', ref: 'LATE' },
        ...{ settled_on: '2026-07-15', at: services.clock.now(), ...sums },
      })
      .execute()
    await trx
      .insertInto('settlement_lines')
      .values({
        ...{ school_id: desk.schoolId, id: services.newId(), settlement_batch_id: batch },
        ...{ provider_payment_id: '700000000001', amount: 50_000, fee: 0, tax: 0 },
      })
      .execute()
    const of = { schoolId: desk.schoolId, gatewayAccountId: null, posTerminalId: byHand }
    await matchSettlement(services, trx, of, [batch])
  })
  expect(await read()).toEqual([{ status: 'resolved', resolution: 'posted', rrn: '700000000001' }])
  expect(await desk.inSchool(trx => findBreaches(trx, desk.schoolId))).toEqual([])
})
