import { allZeroId } from '@school/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../testing/imports'
import type { TestBrowser } from '../../testing/server'
import { type DueWrite, saveDues } from '../fees/dues'
import { postMoney } from '../fees/posting'

// School time stands at 15 July 2026.
let desk: ImportDesk
let guardian: TestBrowser
let year: string
let account: string
let installment: string
/** Everybody of the year, the guardian's first child before all. */
let students: string[]
let child: { id: string; name: string }
let count = 0

const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)

const due = (studentId: string, more: Partial<DueWrite> = {}): DueWrite => ({
  externalKey: `lock ${++count}`,
  studentId,
  academicYearId: year,
  feeAccountId: account,
  installmentNo: 71,
  installmentName: 'Locking term',
  dueDate: '2026-06-10',
  head: 'Tuition',
  gross: 1_350_000,
  concession: 0,
  fineRuleId: null,
  ...more,
})
const pay = (studentId: string, amount: number) =>
  desk.inSchool(trx =>
    postMoney(
      desk.server.services,
      trx,
      desk.schoolId,
      {
        source: 'external',
        sourceAccountId: account,
        providerPaymentId: `lock ${++count}`,
        studentId,
        feeAccountId: account,
        amount,
        mode: 'cash',
        bankRef: null,
        paidOn: '2026-07-15',
        receiptNo: `LOCK-${count}`,
        installmentIds: [installment],
      },
      null,
    ),
  )

const body = (studentIds: readonly string[]) => ({
  academicYearId: year,
  lockType: 'fee',
  installmentId: installment,
  studentIds,
})
const lock = async (studentIds: readonly string[]) => {
  const answer = await desk.admin.post('lockStudents/lock', body(studentIds))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const unLock = async (studentIds: readonly string[], of: object = {}) => {
  const answer = await desk.admin.post('lockStudents/unLock', { ...body(studentIds), ...of })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const view = async (query: string) => {
  const answer = await desk.admin.get(`lockStudents/view?academicYearId=${year}&lockType=fee&${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

beforeAll(async () => {
  desk = await ImportDesk.open('lock-students')
  guardian = await desk.browser('GVS.GUARDIAN')
  child = (await guardian.get('parent-home/get-guardian-children')).json()[0]
  year = (await rows(sql<{ id: string }>`select id from academic_years where is_current`))[0]!.id
  account = (await rows(sql<{ id: string }>`select id from fee_accounts where kind = 'school'`))[0]!.id
  const found = await rows(sql<{ student_id: string }>`
    select e.student_id from enrolments e join students s on s.school_id = e.school_id and s.id = e.student_id and s.status = 'studying'
    where e.academic_year_id = ${year}::uuid order by e.student_id <> ${child.id}::uuid, s.adm_no`)
  students = found.map(row => row.student_id)
  const fine = desk.server.services.newId()
  await desk.inSchool(trx =>
    trx
      .insertInto('fine_rules')
      .values({
        school_id: desk.schoolId,
        id: fine,
        name: 'Lock 20 a day',
        type: 'per-day',
        amount: 2000,
        grace_days: 5,
        max_amount: 50_000,
      })
      .execute(),
  )
  // Twelve of them owe 13,500 and a fine of 500.
  await desk.inSchool(trx =>
    saveDues(
      desk.server.services,
      trx,
      desk.schoolId,
      students.slice(0, 12).map(id => due(id, { fineRuleId: fine })),
      null,
    ),
  )
  installment = (await rows(sql<{ id: string }>`select id from installments where name = 'Locking term'`))[0]!.id
})
afterAll(() => desk.server.close())

describe('students who owe an installment', () => {
  it('are locked, the others skipped, and who pays is free at once', async () => {
    expect((await guardian.get('parent/student-diary?month=2026-07')).statusCode).toBe(200)
    const done = await lock(students)
    expect(done.locked).toBe(12)
    expect(done.skipped.length).toBe(students.length - 12)
    expect(new Set(done.skipped.map((one: { reason: string }) => one.reason))).toEqual(new Set(['NoDue']))

    const shut = await guardian.get('parent/student-diary?month=2026-07')
    expect([shut.statusCode, shut.json().name, shut.json().message]).toEqual([
      403,
      'ChildLocked',
      `Please clear the fee dues of ${child.name} to view this page.`,
    ])
    for (const path of ['parent-fees/payments', 'auth/notifications', 'chat/unread'])
      expect((await guardian.get(path)).statusCode, path).toBe(200)
    const home = (await guardian.get('dashboard')).json()
    expect(home).toMatchObject({
      banners: [{ code: 'childLocked', tone: 'danger', values: { name: child.name } }],
      charts: [],
      todos: [],
      lists: [],
    })
    expect(home.tiles.map((tile: { code: string }) => tile.code)).toEqual(['amountDue'])
    expect((await guardian.get('auth/school-modules')).json().lockedChild).toBe(child.name)
    const record = async () => (await desk.admin.get(`studentcompleteinforpt/getstudentdetails/${child.id}`)).json().locked
    expect(await record()).toBe(true)

    // Staff are not affected.
    expect((await desk.admin.get(`studentinfo/get-student-fee-details/${child.id}`)).statusCode).toBe(200)

    await pay(child.id, 1_350_000)
    expect((await guardian.get('parent/student-diary?month=2026-07')).statusCode, 'a fine is still owed').toBe(403)
    await pay(child.id, 50_000)
    expect((await guardian.get('parent/student-diary?month=2026-07')).statusCode).toBe(200)
    expect((await guardian.get('dashboard')).json().banners).toEqual([])
    expect(await record()).toBe(false)
    expect((await lock(students.slice(0, 12))).skipped).toEqual(
      [...students.slice(0, 12)].sort().map(studentId => ({
        studentId,
        reason: studentId === child.id ? 'NoDue' : 'AlreadyLocked',
      })),
    )
  })

  it('are found with their locks, and those who could be locked as a whole', async () => {
    const all = await view(`installmentId=${installment}&pageSize=200&dues=1`)
    expect(all.pagination.count).toBe(students.length)
    expect(all.results.find((row: { id: string }) => row.id === students[1])).toMatchObject({
      balance: 1_400_000,
      dueDate: '2026-06-10',
      lockedFor: ['Locking term'],
    })
    expect(all.results.find((row: { id: string }) => row.id === students[12])).toMatchObject({
      balance: null,
      dueDate: null,
      lockedOn: null,
      lockedFor: [],
    })
    expect(all.ids).toEqual([])
    expect((await view(`installmentId=${installment}&status=Locked`)).pagination.count).toBe(11)
    expect((await view(`installmentId=${installment}&status=NotLocked`)).pagination.count).toBe(all.pagination.count - 11)
    const { results } = (
      await desk.admin.post('lockStudents/searchStudent', { academicYearId: year, text: child.name, page: 1 })
    ).json()
    expect(results.map((row: { name: string }) => row.name)).toContain(child.name)
  })

  it('are unlocked by hand, by installment or all of the year', async () => {
    expect(await unLock(students.slice(0, 3))).toEqual({
      unlocked: 2,
      skipped: [{ studentId: child.id, reason: 'NotLocked' }],
    })
    expect((await view(`installmentId=${installment}&dues=1`)).ids).toEqual(expect.arrayContaining(students.slice(1, 3)))
    expect(await unLock(students.slice(3, 12), { installmentId: undefined })).toMatchObject({ unlocked: 9 })
    expect((await view('status=Locked')).pagination.count).toBe(0)
  })

  it('of two installments are free only when both are paid', async () => {
    await desk.inSchool(trx =>
      saveDues(
        desk.server.services,
        trx,
        desk.schoolId,
        [
          due(child.id, { installmentNo: 72, installmentName: 'Second locking term', gross: 100_000 }),
          due(child.id, { installmentNo: 73, installmentName: 'Third locking term', gross: 100_000 }),
        ],
        null,
      ),
    )
    const both = await rows(
      sql<{ id: string }>`select id from installments where name in ('Second locking term', 'Third locking term') order by no`,
    )
    for (const { id } of both)
      expect((await desk.admin.post('lockStudents/lock', { ...body([child.id]), installmentId: id })).json().locked).toBe(1)
    installment = both[0]!.id
    await pay(child.id, 100_000)
    expect((await guardian.get('parent/student-diary?month=2026-07')).statusCode).toBe(403)
    installment = both[1]!.id
    await pay(child.id, 100_000)
    expect((await guardian.get('parent/student-diary?month=2026-07')).statusCode).toBe(200)
  })
})

describe('a class of 40', () => {
  it('has 12 locked who owe and 28 skipped; who pays reads the report card again at once (scenario 14)', async () => {
    const joined = Array.from({ length: 28 }, () => desk.server.services.newId())
    await rows(sql`
      insert into students (school_id, id, adm_no, name, gender, date_of_birth, guardian_id, status, updated_at)
      select s.school_id, n.id, 'CLASS' || n.place, s.name, s.gender, s.date_of_birth, s.guardian_id, s.status, s.updated_at
      from students s, unnest(${joined}::uuid[]) with ordinality as n(id, place) where s.id = ${students[1]!}::uuid`)
    await rows(sql`
      insert into enrolments (school_id, academic_year_id, student_id, division_id)
      select e.school_id, e.academic_year_id, n.id, e.division_id from enrolments e, unnest(${joined}::uuid[]) as n(id)
      where e.student_id = ${child.id}::uuid and e.academic_year_id = ${year}::uuid`)
    const own = [...students.slice(0, 12), ...joined]
    const rule = (await rows(sql<{ id: string }>`select id from fine_rules where name = 'Lock 20 a day'`))[0]!.id
    const term = { installmentNo: 81, installmentName: 'Term of a class', fineRuleId: rule }
    const dues = own
      .slice(0, 12)
      .flatMap(id => [due(id, { ...term, gross: 1_200_000 }), due(id, { ...term, head: 'Computer', gross: 150_000 })])
    await desk.inSchool(trx => saveDues(desk.server.services, trx, desk.schoolId, dues, null))
    installment = (await rows(sql<{ id: string }>`select id from installments where name = 'Term of a class'`))[0]!.id
    const cards = async () => (await guardian.get('parent-tabulation/cards?kind=progress-card')).statusCode
    expect(await cards()).toBe(200)
    const done = await lock(own)
    expect([done.locked, done.skipped.length]).toEqual([12, 28])
    expect(await cards()).toBe(403)
    await pay(child.id, 1_400_000)
    expect(await cards()).toBe(200)
    expect((await view(`installmentId=${installment}&status=Locked`)).pagination.count).toBe(11)
  })
})

describe('wrong input', () => {
  it('names what is not of this school, year or kind', async () => {
    const wrong = [
      { ...body([child.id]), installmentId: allZeroId },
      { ...body([child.id]), lockType: 'busFee' },
      { ...body([allZeroId]) },
    ]
    for (const one of wrong) expect((await desk.admin.post('lockStudents/lock', one)).statusCode).toBe(404)
    expect((await desk.admin.get(`lockStudents/view?academicYearId=${allZeroId}&lockType=fee`)).statusCode).toBe(404)
  })

  it('tells what the filters offer', async () => {
    const offers = (await desk.admin.get('lockStudents/initialValues')).json()
    expect(offers).toMatchObject({ currentAcademicYearId: year, lockTypes: ['fee'] })
    const all = (await desk.admin.get(`lockStudents/installments/${year}/${allZeroId}`)).json()
    expect(all.map((one: { name: string }) => one.name)).toContain('Locking term')
    expect((await desk.admin.get(`lockStudents/businstallments/${year}/${allZeroId}`)).json()).toEqual([])
    expect((await desk.admin.get(`lockStudents/divisions/${allZeroId}`)).json().length).toBeGreaterThan(3)
  })
})
