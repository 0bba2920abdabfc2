import { type ChargedState, messageStates, refundOf, smsBalance, smsNeed, smsShortage } from '@school/rules'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allotCredits, settleCredits, spendCredits } from '../../platform/sms-credits'
import { MessageDesk } from '../../testing/messages'

let desk: MessageDesk
/** Students with their guardians, siblings among them. */
let students: { id: string; guardian: string }[]

beforeAll(async () => {
  desk = await MessageDesk.open('credits-oracle', 10)
  students = await desk.sql(sql<{ id: string; guardian: string }>`
    select s.id, s.guardian_id as guardian from students s where s.status = 'studying' and s.guardian_id in (
      select guardian_id from students where id = any(${desk.students}::uuid[])) order by s.id`)
  await desk.at('2026-07-15T10:00:00')
})
afterAll(() => desk.server.close())

it('a send takes what the rules say it needs, or is refused whole in their words', async () => {
  const guardiansOf = (some: typeof students) => new Set(some.map(student => student.guardian))
  expect(guardiansOf(students).size).toBe(10)
  expect(students.length).toBeGreaterThan(10)
  const sizes = [1, 69, 70, 71, 134, 135, 159, 160, 161, 306, 307]
  const sends = fc.sample(
    fc.record({
      some: fc.subarray(students, { minLength: 1 }),
      text: fc.tuple(fc.constantFrom(...sizes), fc.constantFrom('', '€', 'क')).map(([size, sign]) => 'a'.repeat(size) + sign),
      over: fc.constantFrom(-1, 0, 1),
    }),
    14,
  )
  for (const [at, { some, text, over }] of sends.entries()) {
    const need = smsNeed(guardiansOf(some).size, text)
    // So many a minute may be sent.
    desk.server.clock.advance(20_000)
    await desk.credits(need + over)
    const format = await desk.format(`Text ${at}`, text)
    const answer = await desk.post(
      format,
      some.map(student => student.id),
      { alsoBell: false },
    )
    const shortage = smsShortage(need, need + over)
    if (shortage) expect([answer.statusCode, answer.json().message]).toEqual([409, shortage])
    else expect([answer.statusCode, answer.json().credits, answer.json().balance], answer.body).toEqual([200, need, over])
  }
})

it('credits that stand as given back are those that the rules give back', async () => {
  desk.server.clock.advance(60_000)
  await desk.credits(10)
  const { batchId } = await desk.send(await desk.format('Short', 'Hello'), desk.students.slice(0, 1), { alsoBell: false })
  const { services, clock } = desk.server
  const kept = [...messageStates, 'Held'] as const
  const messages = fc
    .sample(
      fc.record({
        channel: fc.constantFrom('sms', 'whatsapp', 'voice', 'email'),
        status: fc.constantFrom(...kept, 'Cancelled', 'Failed', 'Undelivered'),
        credits: fc.nat(6),
      }),
      120,
    )
    .map(message => ({ ...message, id: services.newId() }))
  await desk.sql(sql`delete from outbox`)
  await desk.desk.inSchool(trx =>
    trx
      .insertInto('outbox')
      .values(
        messages.map(message => ({
          ...message,
          school_id: desk.desk.schoolId,
          recipient: '9847000001',
          body: 'Hello',
          batch_id: batchId,
          person_type: 'guardian',
          person_id: students[0]!.guardian,
          student_ids: [students[0]!.id],
          run_after: clock.now(),
          created_at: clock.now(),
          expires_at: clock.now(),
        })),
      )
      .execute(),
  )
  const stateOf = (status: string): ChargedState =>
    status === 'Failed' || status === 'Undelivered' || status === 'Cancelled' ? status : 'Kept'
  const charged = (some: typeof messages) => some.map(({ status, credits }) => ({ state: stateOf(status), credits }))
  for (const billUndelivered of [false, true]) {
    await desk.sql(sql`update sms_accounts set bill_undelivered = ${billUndelivered}`)
    const answer = await desk.desk.admin.get('notification-history/usage?months=1')
    expect(answer.statusCode, answer.body).toBe(200)
    const months = (answer.json().months as { channel: string; refunded: number }[]).filter(row => row.channel !== 'credentials')
    const refunded = [...Map.groupBy(messages, message => message.channel)].map(([channel, some]) => [
      channel,
      refundOf(charged(some), billUndelivered),
    ])
    expect(Object.fromEntries(months.map(row => [row.channel, row.refunded]))).toEqual(Object.fromEntries(refunded))
    for (const message of messages.slice(0, 14)) {
      const one = (await desk.desk.admin.get(`notification-history/messages/${message.id}`)).json()
      expect(one.refunded, message.status).toBe(refundOf(charged([message]), billUndelivered))
    }
  }
})

it('the balance is the sum of what moved it, whatever was refused meanwhile', async () => {
  await desk.credits(0)
  const { services } = desk.server
  const before = services.newId()
  const schoolId = desk.desk.schoolId
  const moves = fc.sample(
    fc.record({
      what: fc.constantFrom('Allot', 'Correct', 'spend', 'lost', 'arrived'),
      credits: fc.integer({ min: 1, max: 60 }),
      batchId: fc.constantFrom(services.newId(), services.newId()),
    }),
    60,
  )
  const ledger = await desk.desk.inSchool(async trx => {
    for (const { what, credits, batchId } of moves) {
      const message = [{ school_id: schoolId, batch_id: batchId, credits }]
      if (what === 'Allot' || what === 'Correct') await allotCredits(services, trx, { schoolId, delta: credits, reason: what })
      else if (what === 'lost') await settleCredits(services, trx, message)
      else if (what === 'arrived') await settleCredits(services, trx, [], message)
      else {
        const { balance } = await trx.selectFrom('sms_accounts').select('balance').executeTakeFirstOrThrow()
        const send = { schoolId, credits, messages: 1, batchId, by: null }
        const refused = await spendCredits(services, trx, send).then(
          () => undefined,
          (problem: Error) => problem.message,
        )
        expect(refused).toBe(smsShortage(credits, balance))
      }
    }
    return trx.selectFrom('sms_credits').select(['delta', 'balance_after']).where('id', '>', before).orderBy('id').execute()
  })
  expect(ledger.length).toBeGreaterThan(30)
  for (const [at, { balance_after: after }] of ledger.entries()) {
    expect(after).toBe(smsBalance(ledger.slice(0, at + 1).map(row => row.delta)))
    expect(after).toBeGreaterThanOrEqual(0)
  }
  expect(await desk.balance()).toBe(ledger.at(-1)!.balance_after)
})
