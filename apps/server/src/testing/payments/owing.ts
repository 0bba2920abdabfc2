import { dayIn } from '@school/rules'
import { sql } from 'kysely'
import { saveDues } from '../../areas/fees/dues'
import { quoteIn } from '../../areas/fees/orders/quote'
import { writeOrder } from '../../areas/fees/orders/write'
import type { Services } from '../../platform/services'
import { inSchool, type Trx, transact } from '../../platform/transaction'

/** An order that the provider for trials knows, of a student who owes nothing else. */
export interface OpenOrder {
  readonly id: string
  readonly orderNo: string
  readonly studentId: string
  readonly amount: number
}

/** Orders of one fee account and its gateway for trials. */
export interface OpenOrders {
  readonly schoolId: string
  readonly account: string
  readonly gateway: string
  readonly orders: readonly OpenOrder[]
}

const zone = 'Asia/Kolkata'
const atATime = 100

async function makeStudents(services: Services, trx: Trx, many: number): Promise<string[]> {
  const ids = Array.from({ length: many }, () => services.newId())
  await sql`
    insert into students (school_id, id, adm_no, name, gender, date_of_birth, guardian_id, status, updated_at)
    select s.school_id, n.id, 'STORM' || n.place, s.name, s.gender, s.date_of_birth, s.guardian_id, s.status, s.updated_at
    from (select * from students order by id limit 1) s, unnest(${ids}::uuid[]) with ordinality as n(id, place)`.execute(trx)
  return ids
}

/** Has as many students owe something else each, and asks each for it by an order that waits for its payer. */
export async function openOrders(services: Services, schoolId: string, many: number): Promise<OpenOrders> {
  const own = <T>(work: (trx: Trx) => Promise<T>) => transact(services.db, inSchool(schoolId), work)
  const [account, gateway] = [services.newId(), services.newId()]
  const now = services.clock.now()
  const { year, students } = await own(async trx => {
    const named = { school_id: schoolId, id: account, name: 'Storm', kind: 'school', sort_order: 9 }
    await trx.insertInto('fee_accounts').values(named).execute()
    const of = { school_id: schoolId, id: gateway, fee_account_id: account, driver: 'sandbox', label: 'Storm' }
    await trx.insertInto('gateway_accounts').values(of).execute()
    const { id } = await trx.selectFrom('academic_years').select('id').where('is_current', '=', true).executeTakeFirstOrThrow()
    return { year: id, students: await makeStudents(services, trx, many) }
  })
  const dues = students.map((studentId, place) => ({
    externalKey: `storm ${place}`,
    studentId,
    academicYearId: year,
    feeAccountId: account,
    installmentNo: 1,
    installmentName: 'Storm term',
    dueDate: '2099-12-31',
    head: 'Tuition',
    gross: 100_000 + place * 100,
    concession: 0,
    fineRuleId: null,
  }))
  const orders: OpenOrder[] = []
  for (let from = 0; from < many; from += atATime)
    await own(async trx => {
      const part = dues.slice(from, from + atATime)
      await saveDues(services, trx, schoolId, part, null)
      const { id: installment } = await trx
        .selectFrom('installments')
        .select('id')
        .where('fee_account_id', '=', account)
        .executeTakeFirstOrThrow()
      const today = dayIn(zone, now)
      for (const { studentId, gross } of part) {
        const of = { studentId, feeAccountId: account }
        const quoted = await quoteIn(trx, schoolId, of, { installmentIds: [installment] }, today, { noAdvance: false })
        const asked = { ...of, channel: 'online', gatewayAccountId: gateway, today, minutes: 20, isPending: true } as const
        const nextCheckAt = new Date(now.getTime() + 60_000)
        const nobody = { beside: false, mobile: '', createdBy: null, payerUserId: null }
        const order = await writeOrder(services, trx, schoolId, { ...asked, ...nobody, nextCheckAt }, quoted)
        orders.push({ ...order, studentId, amount: gross })
      }
    })
  return { schoolId, account, gateway, orders }
}
