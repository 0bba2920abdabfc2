import { addDays } from '@school/rules'
import { sql } from 'kysely'
import { feeConcessionHandlers } from '../../areas/fees/setup/concessions'
import { feeDemandHandlers } from '../../areas/fees/setup/demands'
import { feeSetupHandlers } from '../../areas/fees/setup/handlers'
import { feePlanHandlers } from '../../areas/fees/setup/plan-handlers'
import type { FeeClerk, Moment, Owing } from './clerk'

const begin: Moment = { ago: 40, time: '10:15' }

interface Wish {
  readonly type: 'family' | 'ward' | 'merit'
  readonly reason: string
  readonly ago: number
  readonly ends?: 'approve' | 'reject' | 'revoke'
  readonly note?: string
}

const wishes: readonly Wish[] = [
  { type: 'family', reason: 'Sister in class VII', ago: 38, ends: 'approve' },
  { type: 'ward', reason: 'Daughter of the librarian', ago: 36, ends: 'approve', note: 'As agreed in the staff meeting' },
  {
    type: 'merit',
    reason: 'First in the district in mathematics',
    ago: 30,
    ends: 'revoke',
    note: 'Another scholarship was given',
  },
  { type: 'merit', reason: 'Third in the school', ago: 22, ends: 'reject', note: 'For the first two alone' },
  { type: 'family', reason: 'Brother in class III', ago: 6 },
  { type: 'ward', reason: 'Son of a driver', ago: 2 },
]

/** Types of concessions, and what students were granted of them, in every state. */
async function makeConcessions(clerk: FeeClerk, heads: ReadonlyMap<string, string>, students: readonly Owing[]) {
  const [admin, head] = [clerk.person('ADMIN'), clerk.person('SUPER')]
  const both = [heads.get('Tuition')!, heads.get('Computer')!]
  const types = {
    family: { name: 'Brother or sister', percentBps: 1000, headIds: both.slice(0, 1) },
    ward: { name: 'Staff ward', amount: 200_000, headIds: both },
    merit: { name: 'Merit', percentBps: 2500, headIds: both.slice(0, 1) },
  }
  const ids = new Map<string, string>()
  for (const [key, fields] of Object.entries(types)) {
    const body = { per: 'installment' as const, active: true, ...fields }
    ids.set(key, (await clerk.ask(feeConcessionHandlers.createType, admin, begin, { body })).id)
  }
  for (const [at, { type, reason, ago, ends, note = '' }] of wishes.entries()) {
    const student = students[at]
    if (!student) continue
    const body = {
      studentIds: [student.studentId],
      academicYearId: clerk.yearId,
      typeId: ids.get(type)!,
      installmentIds: [],
      reason,
    }
    const granted = await clerk.ask(feeConcessionHandlers.grant, admin, { ago, time: '11:05' }, { body })
    const [id] = granted.ids
    if (!id || !ends) continue
    const decide = (action: 'approve' | 'reject' | 'revoke', days: number) =>
      clerk.ask(
        feeConcessionHandlers.decide,
        head,
        { ago: ago - days, time: '15:30' },
        { params: { id }, body: { action, note } },
      )
    await decide(ends === 'revoke' ? 'approve' : ends, 1)
    if (ends === 'revoke') await decide('revoke', 12)
  }
}

/** Fees of who lives in the hostel, asked for by a schedule, and one of the laboratories that is still a draft. */
async function makeSchedules(clerk: FeeClerk, students: readonly Owing[]) {
  const admin = clerk.person('ADMIN')
  const feeAccountId = clerk.accounts.school
  const head = async (name: string, sortOrder: number, isOptional = false) => {
    const fields = { feeAccountId, name, sortOrder, appliesTo: 'all' as const, isOptional, refundable: false, active: true }
    return (await clerk.ask(feeSetupHandlers.createHead, admin, begin, { body: fields })).id
  }
  const hostel = await head('Hostel', 20)
  const laboratory = await head('Laboratory', 30)
  await head('Excursion', 40, true)
  const category = async (name: string) =>
    (await clerk.ask(feeSetupHandlers.createCategory, admin, begin, { body: { name, active: true } })).id
  await category('General')
  const lives = await category('Hostel')
  const plan = (name: string, installments: readonly { name: string; after: number }[]) =>
    clerk.ask(feePlanHandlers.createPlan, admin, begin, {
      body: {
        ...{ academicYearId: clerk.yearId, feeAccountId, name },
        installments: installments.map(one => ({ name: one.name, dueDate: addDays(clerk.yearStart, one.after), months: 1 })),
      },
    })
  const halves = await plan('Hostel', [
    { name: 'Hostel, first half', after: 65 },
    { name: 'Hostel, second half', after: 255 },
  ])
  const once = await plan('Laboratories', [{ name: 'Laboratories', after: 300 }])
  const scheduled = await clerk.ask(feePlanHandlers.createSchedule, admin, begin, {
    body: {
      ...{ planId: halves.id, feeCategoryId: lives },
      items: halves.installments.map(({ id }) => ({ installmentId: id, headId: hostel, amount: 1_800_000 })),
    },
  })
  const { rows } = await clerk.work(trx =>
    sql<{ id: string }>`select id from courses where name = 'XI' and school_id = ${clerk.schoolId}`.execute(trx),
  )
  if (rows[0])
    await clerk.ask(
      feePlanHandlers.createSchedule,
      admin,
      { ago: 3, time: '12:40' },
      {
        body: {
          ...{ planId: once.id, courseId: rows[0].id },
          items: once.installments.map(({ id }) => ({ installmentId: id, headId: laboratory, amount: 250_000 })),
        },
      },
    )
  const studentIds = students.map(one => one.studentId)
  if (studentIds.length > 0)
    await clerk.ask(feeDemandHandlers.setProfiles, admin, begin, {
      body: { academicYearId: clerk.yearId, studentIds, feeCategoryId: lives },
    })
  await clerk.ask(feePlanHandlers.publishSchedule, clerk.person('SUPER'), begin, {
    params: { id: scheduled.id },
    body: { version: scheduled.version },
  })
  await clerk.finish(begin)
}

/** What a month costs from the stops of the first bus. */
async function makeRates(clerk: FeeClerk) {
  const { rows } = await clerk.work(trx =>
    sql<{ id: string }>`
      select st.id from bus_stops st join buses b on b.school_id = st.school_id and b.id = st.bus_id
      where st.school_id = ${clerk.schoolId} order by b.name, st.sort_order, st.id limit 5`.execute(trx),
  )
  for (const [at, { id }] of rows.entries())
    await clerk.ask(feePlanHandlers.createRate, clerk.person('ADMIN'), begin, {
      body: { academicYearId: clerk.yearId, busStopId: id, amountPerMonth: 120_000 - at * 10_000 },
    })
}

/** What a school has set up beside the dues that it brought along. */
export async function makeFeeSetup(clerk: FeeClerk, students: readonly Owing[]): Promise<void> {
  const { rows } = await clerk.work(trx =>
    sql<{ id: string; name: string }>`
      select id, name from fee_heads where school_id = ${clerk.schoolId} and fee_account_id = ${clerk.accounts.school}`.execute(
      trx,
    ),
  )
  const heads = new Map(rows.map(({ id, name }) => [name, id]))
  await makeConcessions(clerk, heads, students.slice(0, wishes.length))
  await makeSchedules(clerk, students.slice(wishes.length))
  await makeRates(clerk)
  const [first] = students
  if (!first) return
  const damaged = { name: 'Laboratory glass', note: 'Two flasks, chemistry laboratory', dueDate: addDays(clerk.today, 14) }
  const body = {
    academicYearId: clerk.yearId,
    studentId: first.studentId,
    feeHeadId: heads.get('Computer')!,
    amount: 45_000,
    ...damaged,
  }
  await clerk.ask(feeDemandHandlers.create, clerk.person('ADMIN'), { ago: 4, time: '13:10' }, { body })
}
