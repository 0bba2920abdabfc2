import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feeFileHeaders } from '../../testing/fee-files'
import { ImportDesk } from '../../testing/imports'
import { pdfPages } from '../../testing/pdf'
import type { TestBrowser } from '../../testing/server'
import type { FileCell } from '../../testing/student-files'

let desk: ImportDesk
let children: { id: string; admNo: string; name: string }[]
let year: { id: string; name: string }
let guardian: TestBrowser

const line = (admNo: string, ...cells: FileCell[]): FileCell[] => [admNo, year.name, '01-07-2026', ...cells]

const fees = 'parent-fees/offline-summary'
const busFees = 'parent-fees/offline-bus-summary'
const page = 'studentcompleteinforpt'

beforeAll(async () => {
  desk = await ImportDesk.open('offline-summary')
  // A school whose fees come from its own system alone.
  await setModules(without('FEE'))
  // What the demonstration brought in.
  await desk.inSchool(trx => trx.deleteFrom('offline_fee_summaries').execute())
  guardian = await desk.browser('GVS.GUARDIAN')
  children = (await guardian.get('parent-home/get-guardian-children')).json()
  const { rows } = await desk.inSchool(trx =>
    sql<{ id: string; name: string }>`select id, name from academic_years where is_current`.execute(trx),
  )
  year = rows[0]!
  await desk.inSchool(trx =>
    sql<{ adm_no: string; id: string }>`select id, adm_no from students where id = any(${children.map(({ id }) => id)}::uuid[])`
      .execute(trx)
      .then(found => {
        children = children.map(child => ({ ...child, admNo: found.rows.find(row => row.id === child.id)!.adm_no }))
      }),
  )
})
afterAll(() => desk.server.close())

async function setModules(change: (codes: string[]) => string[]): Promise<void> {
  const { rows } = await desk.inPlatform(trx =>
    sql<{ codes: string[] }>`select module_codes as codes from schools where code = 'GVS'`.execute(trx),
  )
  const codes = change(rows[0]!.codes)
  await desk.inPlatform(trx => sql`update schools set module_codes = ${codes} where code = 'GVS'`.execute(trx))
}

const without =
  (...off: string[]) =>
  (codes: string[]) =>
    codes.filter(code => !off.includes(code))

const nothing = { asOf: null, rows: [], totals: { amount: 0, concession: 0, fine: 0, paid: 0, balance: 0 } }

const answerOf = async (browser: TestBrowser, path: string) => {
  const answer = await browser.get(path)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const choose = async (at: number) => {
  const chosen = await guardian.post('auth/choose-child', { childId: children[at]!.id })
  guardian.token = chosen.json().accessToken
}

describe('summaries of fees', () => {
  it('say nothing before there is a file', async () => {
    for (const path of [fees, busFees])
      expect(await answerOf(guardian, path)).toMatchObject({ ...nothing, name: children[0]!.name, academicYearId: year.id })
    for (const path of ['get-summary', 'get-bussummary'])
      expect(await answerOf(desk.admin, `${page}/${path}/${children[0]!.id}`)).toEqual(nothing)
  })

  it('show the family what the last file told, by due date and with totals', async () => {
    await desk.bringIn('offline-fees', feeFileHeaders.summaries, [
      line(children[0]!.admNo, 'Term 2', 'Tuition', '10-09-2026', '12,000', '', '', '', '12,000'),
      line(children[0]!.admNo, 'Term 1', 'Tuition', '10-06-2026', '12,000', '1,000', '50', '6,000', '5,050'),
      line(children[1]!.admNo, 'Term 1', 'Tuition', '10-06-2026', '9,000', '', '', '9,000', '0'),
    ])
    await desk.bringIn(
      'offline-bus-fees',
      [...feeFileHeaders.summaries, 'BusName', 'StopName'],
      [[...line(children[0]!.admNo, 'Term 1', 'Bus', '10-06-2026', '3,600', '', '', '600', '3,000'), 'Bus 1', 'Gate']],
    )
    const own = await answerOf(guardian, fees)
    expect(own).toMatchObject({ asOf: '2026-07-01', name: children[0]!.name })
    expect(own.rows.map((row: { installment: string; balance: number }) => [row.installment, row.balance])).toEqual([
      ['Term 1', 505_000],
      ['Term 2', 1_200_000],
    ])
    expect(own.totals).toEqual({ amount: 2_400_000, concession: 100_000, fine: 5_000, paid: 600_000, balance: 1_705_000 })
    const bus = await answerOf(guardian, busFees)
    expect(bus.rows).toEqual([expect.objectContaining({ busName: 'Bus 1', stopName: 'Gate', balance: 300_000 })])
    expect(await answerOf(guardian, `${fees}?academicYearId=${year.id}`)).toEqual(own)
  })

  it('are of the chosen child alone', async () => {
    await choose(1)
    expect(await answerOf(guardian, fees)).toMatchObject({ name: children[1]!.name, totals: { balance: 0, paid: 900_000 } })
    expect(await answerOf(guardian, busFees)).toMatchObject({ ...nothing, name: children[1]!.name })
    await choose(0)
    const unknown = await guardian.get(`${fees}?academicYearId=00000000-0000-4000-8000-000000000000`)
    expect(unknown.statusCode).toBe(404)
    expect((await guardian.get(`${fees}?academicYearId=x`)).statusCode).toBe(400)
    const own = await answerOf(await desk.browser('GVS.STUDENT'), fees)
    expect(own.name).toMatch(/\w/)
    expect((await desk.admin.get(fees)).statusCode).toBe(403)
    expect((await (await desk.browser('GVN.GUARDIAN')).get(fees)).statusCode).toBe(403)
  })

  it('are there too for a guardian who works in the school, whoever they reach there', async () => {
    const asked = await answerOf(guardian, fees)
    const become = async (roles: string[]) => {
      await desk.inSchool(trx =>
        sql`update user_schools set roles = ${roles} where user_id = (select id from users where login_name = 'GVS.GUARDIAN')`.execute(
          trx,
        ),
      )
      desk.server.services.sessions.forgetAll()
    }
    for (const role of ['Teacher', 'SchoolHead']) {
      await become(['Guardian', role])
      expect((await answerOf(guardian, 'dashboard')).home).not.toBe('home.parent')
      expect(await answerOf(guardian, fees)).toEqual(asked)
    }
    await become(['Guardian'])
  })

  it('stand on the page of one student for those who lead the school', async () => {
    for (const loginName of ['GVS.ADMIN', 'GVS.SUPER', 'GVS.HEAD']) {
      const browser = await desk.browser(loginName)
      expect(await answerOf(browser, `${page}/get-summary/${children[0]!.id}`)).toMatchObject({
        asOf: '2026-07-01',
        totals: { balance: 1_705_000 },
      })
      expect(await answerOf(browser, `${page}/get-bussummary/${children[0]!.id}`)).toMatchObject({ totals: { balance: 300_000 } })
    }
    const teacher = await desk.browser('GVS.TEACHER')
    const { rows } = await desk.inSchool(trx =>
      sql<{ id: string }>`
        select s.id from students s join enrolments e on e.student_id = s.id join academic_years y on y.id = e.academic_year_id and y.is_current
        join divisions d on d.id = e.division_id join staff t on t.id = d.class_teacher_id
        join user_schools us on us.staff_id = t.id join users u on u.id = us.user_id and u.login_name = 'GVS.TEACHER' limit 1`.execute(
        trx,
      ),
    )
    expect((await answerOf(teacher, `${page}/initialvalues`)).parts).not.toContain('fees')
    for (const path of ['get-summary', 'get-bussummary'])
      expect((await teacher.get(`${page}/${path}/${rows[0]!.id}`)).statusCode).toBe(403)
    const stranger = await desk.browser('GVN.ADMIN')
    expect((await stranger.get(`${page}/get-summary/${children[0]!.id}`)).statusCode).toBe(404)
  })

  it('are on the paper of that page where they are ticked', async () => {
    const paper = async (query: string) =>
      pdfPages((await desk.admin.get(`${page}/preview/${children[0]!.id}?${query}`)).rawPayload).join('\n')
    const both = await paper('parts=fees&parts=busFees')
    for (const text of ['Fee summary · As on 01-07-2026', 'Bus fee summary', '17,050.00', '3,000.00', 'Gate'])
      expect(both).toContain(text)
    expect(await paper('parts=siblings')).not.toContain('Fee summary')
    expect(await paper('parts=fees&language=de')).toContain('Gebührenübersicht · Stand vom 01-07-2026')
  })

  it('tell the home what is due, where dues are kept here by those', async () => {
    const tile = async () => {
      const home = await answerOf(await desk.browser('GVS.GUARDIAN'), 'dashboard')
      return home.tiles.find(({ code }: { code: string }) => code === 'amountDue')
    }
    await setModules(codes => [...codes, 'FEE'])
    await desk.bringIn('fee-dues', feeFileHeaders.dues, [
      [children[0]!.admNo, year.name, 'School', 9, 'Camp', '10-06-2026', 'Camp', '2,500', '', '', 'camp'],
    ])
    const admin = await desk.browser('GVS.ADMIN')
    const position = await answerOf(admin, `studentinfo/get-student-fee-details/${children[0]!.id}`)
    const due = position.accounts.reduce((sum: number, account: { totalDue: number }) => sum + account.totalDue, 0)
    expect(due).toBeGreaterThanOrEqual(250_000)
    expect(await tile()).toMatchObject({ code: 'amountDue', value: due, unit: 'amount', route: '/parent/fees-payment' })
    await setModules(without('FEE'))
    expect(await tile()).toEqual({
      code: 'amountDue',
      value: 2_005_000,
      unit: 'amount',
      sub: { asOf: '2026-07-01' },
      tone: 'danger',
      route: '/parent/student-fees-summary',
    })
    expect((await (await desk.browser('GVS.GUARDIAN')).get('parent-fees/payments')).statusCode).toBe(403)
    await setModules(codes => [...codes, 'FEE'])
  })

  it('are not there while the module is off', async () => {
    // With dues kept here the page of one student would show those.
    await setModules(without('OFFLINE_FEES', 'FEE'))
    const family = await desk.browser('GVS.GUARDIAN')
    for (const path of [fees, busFees]) {
      const answer = await family.get(path)
      expect([answer.statusCode, answer.json().message]).toEqual([403, 'This feature is not enabled for your school.'])
    }
    const admin = await desk.browser('GVS.ADMIN')
    expect((await admin.get(`${page}/get-summary/${children[0]!.id}`)).statusCode).toBe(403)
    expect((await answerOf(admin, `${page}/initialvalues`)).parts).not.toContain('busFees')
    await setModules(codes => [...codes, 'OFFLINE_FEES', 'FEE'])
  })
})
