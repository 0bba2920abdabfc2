import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../platform/person'
import { HttpProblem } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'
import { EndingDesk } from '../../testing/year-ending'
import { carryRun, carryUndo } from '../year-ending/carry-work'
import { resolveException } from './counter/exceptions'
import { askRefund, decideRefund } from './counter/refunds'
import type { CounterCall } from './counter/rights'
import { saveDues } from './dues'
import { findBreaches } from './invariants'
import { postMoney } from './posting'
import { cancelReceipt } from './reversing'
import { feeDemandHandlers } from './setup/demands'
import { settleStudents } from './setup/settle'
import { waiverHandlers } from './setup/waivers'

let desk: EndingDesk
let years: { id: string; name: string; startsOn: string; endsOn: string }[]
let students: string[]
let rules: (string | null)[]
let users: string[]
let count = 0

const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)
const today = '2026-07-15'

beforeAll(async () => {
  desk = await EndingDesk.open('histories')
  await desk.enrol('H', 2, ['V'])
  const { id } = await desk.begin()
  await desk.validate(id)
  await desk.run(id)
  years = await rows(sql<{ id: string; name: string; startsOn: string; endsOn: string }>`
    select id, name, starts_on as "startsOn", ends_on as "endsOn" from academic_years order by starts_on`)
  students = [await desk.studentId('H1'), await desk.studentId('H2')]
  const [daily, monthly] = [desk.server.services.newId(), desk.server.services.newId()]
  await rows(sql`
    insert into fine_rules (school_id, id, name, type, amount, percent_bps) values
      (${desk.schoolId}, ${daily}, 'Daily', 'per-day', 2000, 0), (${desk.schoolId}, ${monthly}, 'Monthly', 'percent-month', 0, 200)`)
  rules = [null, daily, monthly]
  const found = await rows(
    sql<{ id: string }>`select id from users where login_name in ('GVS.ADMIN', 'GVS.SUPER') order by login_name`,
  )
  users = found.map(row => row.id)
})
afterAll(() => desk.server.close())

const callOf = (trx: Trx, who: number): CounterCall => ({
  trx,
  services: desk.server.services,
  schoolId: desk.schoolId,
  person: { userId: users[who]!, name: '', roles: ['SchoolSuperAdmin'] } as unknown as Person,
  audit: async () => {},
})

const paise = fc.integer({ min: 1, max: 2000 }).map(rupees => rupees * 100)
const who = fc.nat({ max: 1 })
const nth = fc.nat({ max: 9 })
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('due' as const),
      who,
      line: fc.nat({ max: 3 }),
      gross: paise,
      share: fc.nat({ max: 100 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      who,
      amount: paise,
      day: fc.constantFrom('2026-06-01', '2026-06-25', today),
      waits: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      nth,
      outcome: fc.constantFrom('void' as const, 'to-advance' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), nth, amount: paise }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('resolve' as const),
      nth,
      action: fc.constantFrom('apply' as const, 'keep' as const, 'move' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('carry' as const),
      mode: fc.constantFrom('total' as const, 'head-wise' as const),
      includeFines: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('concede' as const), who, share: fc.integer({ min: 1, max: 100 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('writeOff' as const), nth, share: fc.nat({ max: 100 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('waive' as const), nth, amount: paise }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Lines are two heads of two terms, whose fines are by day, by month or none. */
const saveLine = (account: string, { who: at, line, gross, share }: Extract<Step, { do: 'due' }>) =>
  desk.inSchool(trx =>
    saveDues(
      desk.server.services,
      trx,
      desk.schoolId,
      [
        {
          externalKey: `${account} ${at} ${line}`,
          studentId: students[at]!,
          academicYearId: years[0]!.id,
          feeAccountId: account,
          installmentNo: line > 1 ? 2 : 1,
          installmentName: line > 1 ? 'Term 2' : 'Term 1',
          dueDate: line > 1 ? '2026-07-01' : '2026-06-10',
          head: line % 2 === 0 ? 'Tuition' : 'Computer',
          gross,
          concession: Math.floor((gross * share) / 100),
          fineRuleId: rules[line > 1 ? 2 : 1]!,
        },
      ],
      null,
    ),
  )

const pay = (account: string, { who: at, amount, day, waits }: Extract<Step, { do: 'pay' }>) => {
  const no = `history ${++count}`
  return desk.inSchool(trx =>
    postMoney(
      desk.server.services,
      trx,
      desk.schoolId,
      {
        source: 'counter',
        sourceAccountId: account,
        providerPaymentId: no,
        studentId: students[at]!,
        feeAccountId: account,
        amount,
        mode: 'Cash',
        bankRef: null,
        paidOn: day,
        ...(waits ? { waits: 'duplicate' as const } : {}),
      },
      null,
    ),
  )
}

const nthOf = async (table: 'receipts' | 'payment_exceptions', account: string, at: number) => {
  const found = await rows(sql<{ id: string; paymentId: string; studentId: string; version: number }>`
    select t.id, t.payment_id as "paymentId", t.student_id as "studentId", coalesce((to_jsonb(t) ->> 'version')::int, 0) as version
    from ${sql.table(table)} t where t.fee_account_id = ${account}::uuid order by t.id`)
  return found.length > 0 ? found[at % found.length] : undefined
}

/** A job that ends in the school's transaction. */
const ofSchool = <Payload>(payload: Payload) =>
  ({
    payload,
    schoolId: desk.schoolId,
    services: desk.server.services,
    language: 'en',
    conclude: (work: (trx: Trx) => Promise<unknown>) => desk.inSchool(work),
  }) as never

async function carry(account: string, { mode, includeFines }: Extract<Step, { do: 'carry' }>) {
  const carryId = desk.server.services.newId()
  const [from, to] = [years[0]!, years[1]!]
  await rows(sql`
    insert into fee_carries (school_id, id, from_year_id, to_year_id, to_year, mode, include_fines, include_terminated, fee_account_ids, due_date, least, at)
    values (${desk.schoolId}, ${carryId}, ${from.id}, ${to.id}, ${to.name}, ${mode}, ${includeFines}, false, ${[account]}::uuid[], '2027-04-15', 0,
      ${desk.server.clock.now()})`)
  const order = {
    schoolId: desk.schoolId,
    fromYearId: from.id,
    toYearId: to.id,
    accountIds: [account],
    mode,
    includeFines,
    includeTerminated: false,
    dueDate: '2027-04-15',
    least: 0,
  }
  const actor = { id: users[0]!, roles: ['GJAdmin'] }
  await carryRun.run(ofSchool({ carryId, order, from, accountIds: [account], actor, language: 'en' }))
}

async function undo(account: string) {
  const [last] = await rows(sql<{ id: string }>`
    select id from fee_carries where ${account}::uuid = any(fee_account_ids) and status = 'Done' order by at desc, id desc limit 1`)
  if (!last) return
  await carryUndo.run(ofSchool({ carryId: last.id, actor: { id: users[0]!, roles: ['GJAdmin'] }, language: 'en' }))
}

/** Approves a concession on all heads of an account, or revokes the one that holds; what was paid beyond it is advance. */
async function concede(account: string, { who: at, share }: Extract<Step, { do: 'concede' }>) {
  const studentId = students[at]!
  const heads = await rows(sql<{ id: string }>`select id from fee_heads where fee_account_id = ${account}::uuid`)
  if (heads.length === 0) return
  await desk.inSchool(async trx => {
    const { rows: revoked } = await sql`
      update student_concessions k set status = 'revoked' from concession_types t
      where t.id = k.type_id and t.head_ids && ${heads.map(head => head.id)}::uuid[] and k.student_id = ${studentId}::uuid
        and k.status = 'approved' returning 1`.execute(trx)
    if (revoked.length === 0) {
      const typeId = desk.server.services.newId()
      const type = { school_id: desk.schoolId, id: typeId, name: `History ${++count}`, head_ids: heads.map(head => head.id) }
      await trx
        .insertInto('concession_types')
        .values({ ...type, percent_bps: share * 100 })
        .execute()
      const granted = { school_id: desk.schoolId, id: desk.server.services.newId(), type_id: typeId, student_id: studentId }
      const said = { academic_year_id: years[0]!.id, reason: 'history', requested_at: desk.server.clock.now() }
      await trx
        .insertInto('student_concessions')
        .values({ ...granted, ...said, status: 'approved' })
        .execute()
    }
    const of = { schoolId: desk.schoolId, yearId: years[0]!.id, studentIds: [studentId] }
    await settleStudents(desk.server.services, trx, of, { by: null, onDay: today })
  })
}

/** Writes off a share of a line that is open. */
async function writeOff(account: string, { nth: at, share }: Extract<Step, { do: 'writeOff' }>) {
  const open = await rows(sql<{ id: string; net: number }>`
    select id, gross - concession as net from demands where fee_account_id = ${account}::uuid and status = 'open' order by id`)
  if (open.length === 0) return
  const { id, net } = open[at % open.length]!
  const body = { writeOff: Math.floor((net * share) / 100), reason: 'history' }
  await desk.inSchool(trx => feeDemandHandlers.change({ ...callOf(trx, 0), params: { id }, body } as never))
}

/** Lets go of a part of a fine. */
async function waive(account: string, { nth: at, amount }: Extract<Step, { do: 'waive' }>) {
  const asked = await rows(sql<{ studentId: string; installmentId: string }>`
    select distinct student_id as "studentId", installment_id as "installmentId" from demands
    where fee_account_id = ${account}::uuid and academic_year_id = ${years[0]!.id}::uuid order by 1, 2`)
  if (asked.length === 0) return
  const body = { ...asked[at % asked.length]!, amount, reason: 'history' }
  await desk.inSchool(trx => waiverHandlers.waive({ ...callOf(trx, 0), body } as never))
}

async function take(account: string, one: Step): Promise<unknown> {
  if (one.do === 'due') return saveLine(account, one)
  if (one.do === 'pay') return pay(account, one)
  if (one.do === 'carry') return carry(account, one)
  if (one.do === 'undo') return undo(account)
  if (one.do === 'concede') return concede(account, one)
  if (one.do === 'writeOff') return writeOff(account, one)
  if (one.do === 'waive') return waive(account, one)
  const row = await nthOf(one.do === 'resolve' ? 'payment_exceptions' : 'receipts', account, one.nth)
  if (!row) return
  if (one.do === 'cancel')
    return desk.inSchool(trx =>
      cancelReceipt(desk.server.services, trx, desk.schoolId, {
        receiptId: row.id,
        outcome: one.outcome,
        reason: 'history',
        by: null,
        onDay: today,
      }),
    )
  if (one.do === 'resolve') {
    const decision = { action: one.action, studentId: students.find(id => id !== row.studentId)!, note: '', version: row.version }
    return desk.inSchool(trx => resolveException(callOf(trx, 0), row.id, decision))
  }
  const asked = { paymentId: row.paymentId, amount: one.amount, reason: 'history', method: 'cash' as const }
  const id = await desk.inSchool(trx => askRefund(callOf(trx, 0), asked))
  const approved = await desk.inSchool(trx =>
    decideRefund(callOf(trx, 1), id, { action: 'approve', reference: '', note: '', version: 1 }),
  )
  return desk.inSchool(trx =>
    decideRefund(callOf(trx, 0), id, { action: 'paid', reference: '', note: '', version: approved.version }),
  )
}

const breaches = () => desk.inSchool(trx => findBreaches(trx, desk.schoolId))

/** What may be refused, in its own words; everything else is an error. */
const refusals = [
  'ReceiptCancelled',
  'ReceiptRefunded',
  'AdvanceGone',
  'RefundTooMuch',
  'PaymentGone',
  'VersionConflict',
  'ExceptionRefunding',
  // More of a fine is let go than is open.
  'InvalidInput',
]

it('whatever happens to fees, their sums agree after every step', async () => {
  const met = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async steps => {
      const account = desk.server.services.newId()
      const named = { school_id: desk.schoolId, id: account, name: `History ${++count}`, kind: 'school', sort_order: 9 }
      await desk.inSchool(trx => trx.insertInto('fee_accounts').values(named).execute())
      // A history that failed stands while it is made shorter.
      const before = await breaches()
      for (const one of steps) {
        try {
          await take(account, one)
          met.add(one.do)
        } catch (error) {
          if (error instanceof HttpProblem && refusals.includes(error.name)) met.add(error.name)
          else if (!(one.do === 'undo' && error instanceof Error && error.constructor.name === 'JobFailure')) throw error
        }
        expect(await breaches(), JSON.stringify(one)).toEqual(before)
      }
    }),
    { numRuns: 40 },
  )
  expect([...met]).toEqual(
    expect.arrayContaining(['due', 'pay', 'cancel', 'refund', 'resolve', 'carry', 'undo', 'concede', 'writeOff', 'waive']),
  )
}, 240_000)
