import { addDays, dayIn } from '@school/rules'
import { sql } from 'kysely'
import { type DueWrite, saveDues } from '../areas/fees/dues'
import { amountsOf, type FeeRules, feeRules, readInstallments } from '../areas/fees/owed'
import { postMoney } from '../areas/fees/posting'
import type { Services } from '../platform/services'
import { inSchool, type Trx, transact } from '../platform/transaction'
import { Chance } from './chance'

const timeZone = 'Asia/Kolkata'

/** Days after the first of the year on which the installments fall due. */
const terms = [
  { no: 1, name: 'Term 1', after: 20 },
  { no: 2, name: 'Term 2', after: 110 },
  { no: 3, name: 'Term 3', after: 200 },
  { no: 4, name: 'Term 4', after: 290 },
]

/** Heads of a term, in paise. */
const heads = [
  { name: 'Tuition', gross: 1_200_000 },
  { name: 'Computer', gross: 150_000 },
]
const busFee = { name: 'Bus', gross: 360_000 }

const modes = ['Cash', 'Cheque', 'NEFT', 'UPI'] as const

interface Payer {
  id: string
  byBus: boolean
}

async function makeDues(
  services: Services,
  trx: Trx,
  schoolId: string,
  year: { id: string; starts_on: string },
  payers: Payer[],
) {
  const rule = services.newId()
  await trx
    .insertInto('fine_rules')
    .values({
      school_id: schoolId,
      id: rule,
      name: '₹20 per day',
      type: 'per-day',
      amount: 2000,
      grace_days: 5,
      max_amount: 50_000,
    })
    .execute()
  const { rows: accounts } = await sql<{ id: string; kind: 'school' | 'bus' }>`
    select id, kind from fee_accounts where school_id = ${schoolId}`.execute(trx)
  const accountOf = (kind: 'school' | 'bus') => accounts.find(account => account.kind === kind)!.id
  const chance = new Chance(56)
  const dues = payers.flatMap(({ id, byBus }): DueWrite[] => {
    // Some have a brother or sister in the school.
    const share = chance.percent(12) ? 10 : 0
    return terms.flatMap(({ no, name, after }) => {
      const line = { studentId: id, academicYearId: year.id, installmentNo: no, installmentName: name, fineRuleId: rule }
      const dueDate = addDays(year.starts_on, after)
      return [
        ...heads.map((head, place) => ({
          ...line,
          dueDate,
          feeAccountId: accountOf('school'),
          externalKey: `${id}/${no}/${head.name}`,
          head: head.name,
          gross: head.gross,
          concession: place === 0 ? (head.gross * share) / 100 : 0,
        })),
        ...(byBus
          ? [
              {
                ...line,
                dueDate,
                feeAccountId: accountOf('bus'),
                externalKey: `${id}/${no}/${busFee.name}`,
                head: busFee.name,
                gross: busFee.gross,
                concession: 0,
              },
            ]
          : []),
      ]
    })
  })
  await saveDues(services, trx, schoolId, dues, null)
}

/** Most have paid what fell due, some a part of it and some nothing yet. */
async function makePayments(services: Services, trx: Trx, schoolId: string, today: string) {
  const rules = await feeRules(trx, schoolId)
  const dues = await readInstallments(trx, sql`d.school_id = ${schoolId} and i.due_date <= ${today}`)
  const chance = new Chance(57)
  let no = 0
  for (const [, mine] of Map.groupBy(dues, due => `${due.studentId} ${due.accountId}`)) {
    const [first] = mine
    if (!first || chance.percent(12)) continue
    for (const due of mine) {
      // Paid around its day; what came late brought a fine.
      const paidOn = addDays(due.dueDate, chance.percent(80) ? -chance.below(15) : chance.below(20))
      if (paidOn > today) break
      const { balance, fineDue } = amountsOf(due, paidOn, rules.roundTo)
      const part = chance.percent(8)
      no += 1
      const receiptNo = `OFF/${first.year}/${String(no).padStart(5, '0')}`
      await postMoney(
        services,
        trx,
        schoolId,
        {
          source: 'external',
          sourceAccountId: first.accountId,
          providerPaymentId: receiptNo,
          studentId: first.studentId,
          feeAccountId: first.accountId,
          amount: part ? Math.floor(balance / 200_000) * 100_000 || balance : balance + fineDue,
          mode: chance.pick(modes),
          bankRef: null,
          paidOn,
          receiptNo,
        },
        null,
        rules,
      )
      if (part) break
    }
  }
  await makeLatePayments(services, trx, schoolId, today, rules)
}

/** Some that are behind have paid in the last 30 days, so that every day has its money. */
async function makeLatePayments(services: Services, trx: Trx, schoolId: string, today: string, rules: FeeRules) {
  const dues = await readInstallments(trx, sql`d.school_id = ${schoolId} and i.due_date <= ${today}`)
  const chance = new Chance(58)
  let no = 0
  for (const due of dues) {
    const paidOn = addDays(today, -chance.below(30))
    const { balance, fineDue } = amountsOf(due, paidOn, rules.roundTo)
    if (balance === 0 || paidOn < due.dueDate || !chance.percent(40)) continue
    no += 1
    const receiptNo = `LATE/${due.year}/${String(no).padStart(5, '0')}`
    await postMoney(
      services,
      trx,
      schoolId,
      {
        source: 'external',
        sourceAccountId: due.accountId,
        providerPaymentId: receiptNo,
        studentId: due.studentId,
        feeAccountId: due.accountId,
        amount: balance + fineDue,
        mode: chance.pick(modes),
        bankRef: null,
        paidOn,
        receiptNo,
      },
      null,
      rules,
    )
  }
}

/** Card machines of the counter: one for trials for each account, and one that the cashier reads. */
async function makeMachines(services: Services, trx: Trx, schoolId: string): Promise<void> {
  const { rows: accounts } = await sql<{ id: string; kind: 'school' | 'bus' }>`
    select id, kind from fee_accounts where school_id = ${schoolId} order by sort_order`.execute(trx)
  const machines = accounts.flatMap(({ id, kind }) =>
    kind === 'school'
      ? [
          { fee_account_id: id, label: 'Front office', driver: 'sandbox' },
          { fee_account_id: id, label: 'Cash counter', driver: 'manual' },
        ]
      : [{ fee_account_id: id, label: 'Bus counter', driver: 'sandbox' }],
  )
  await trx
    .insertInto('pos_terminals')
    .values(machines.map(machine => ({ school_id: schoolId, id: services.newId(), serial_no: '', ...machine })))
    .execute()
}

/** Families pay online at the provider for trials. */
async function makeGateways(services: Services, trx: Trx, schoolId: string): Promise<void> {
  const { rows: accounts } = await sql<{ id: string; name: string }>`
    select id, name from fee_accounts where school_id = ${schoolId} order by sort_order`.execute(trx)
  await trx
    .insertInto('gateway_accounts')
    .values(
      accounts.map(({ id, name }) => ({
        school_id: schoolId,
        id: services.newId(),
        fee_account_id: id,
        driver: 'sandbox',
        label: `Trial payments, ${name}`,
        test_mode: true,
        active: true,
      })),
    )
    .execute()
}

/**
 * Dues of the year and what came in for them, through the doors of dues and of money.
 *
 * @param courses whose students have them; without it all do.
 */
export async function makeFees(services: Services, schoolId: string, courses?: readonly string[]): Promise<void> {
  const today = dayIn(timeZone, services.clock.now())
  await transact(services.db, inSchool(schoolId), async trx => {
    const year = await trx.selectFrom('academic_years').selectAll().where('is_current', '=', true).executeTakeFirstOrThrow()
    const { rows: payers } = await sql<Payer>`
      select s.id, exists (select from student_buses b where b.student_id = s.id and b.academic_year_id = ${year.id}::uuid) as "byBus"
      from students s join enrolments e on e.student_id = s.id and e.academic_year_id = ${year.id}::uuid
      join divisions d on d.id = e.division_id join courses c on c.id = d.course_id
      where s.status = 'studying' and (${courses === undefined} or c.name = any(${[...(courses ?? [])]}::text[])) order by s.adm_no`.execute(
      trx,
    )
    await makeDues(services, trx, schoolId, year, payers)
    await makePayments(services, trx, schoolId, today)
    await makeMachines(services, trx, schoolId)
    await makeGateways(services, trx, schoolId)
  })
}
