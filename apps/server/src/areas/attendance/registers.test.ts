import { countHalves, type DayPlan, halves, isThere, type MarkCode, markCodes } from '@school/rules'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../testing/imports'
import { recountMonths } from './months'
import { type RegisterWrite, saveMarks } from './registers'

let desk: ImportDesk
let year: string
let admin: string
let divisions: string[]
let students: string[]

const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)

beforeAll(async () => {
  desk = await ImportDesk.open('registers')
  year = (await rows(sql<{ id: string }>`select id from academic_years where is_current`))[0]!.id
  divisions = (await rows(sql<{ id: string }>`select id from divisions order by id limit 3`)).map(row => row.id)
  students = (await rows(sql<{ id: string }>`select id from students order by id limit 4`)).map(row => row.id)
  admin = (
    await rows(
      sql<{
        id: string
      }>`select us.user_id as id from user_schools us join users u on u.id = us.user_id where u.login_name = 'GVS.ADMIN'`,
    )
  )[0]!.id
})
afterAll(() => desk.server.close())

const clear = () =>
  desk.inSchool(async trx => {
    await sql`delete from attendance_registers`.execute(trx)
    await sql`delete from attendance_months`.execute(trx)
  })

const save = (writes: readonly RegisterWrite[], reason?: string) =>
  desk.inSchool(trx =>
    saveMarks({ trx, services: desk.server.services, schoolId: desk.schoolId }, writes, { by: admin, via: 'entry', reason }),
  )

const register = (more: Partial<RegisterWrite> = {}): RegisterWrite => ({
  academicYearId: year,
  divisionId: divisions[0]!,
  day: '2026-07-14',
  plan: 'full',
  taken: ['FN', 'AN'],
  marks: students.map((studentId, index) => ({ studentId, fn: index === 0 ? 'A' : 'P', an: index === 0 ? 'A' : 'P' })),
  ...more,
})

const kept = () =>
  rows(sql<Record<string, unknown>>`
    select month::text, student_id, taken, present, late, absent, leave, duty, half_days from attendance_months where taken > 0 order by student_id, month`)

/** Months counted from the marks, by the rules and not by the database. */
async function recounted() {
  const marks = await rows(sql<{ student_id: string; day: string; fn: MarkCode | null; an: MarkCode | null; planned: DayPlan }>`
    select m.student_id, m.on_day::text as day, m.fn, m.an, r.planned from attendance_marks m join attendance_registers r on r.id = m.register_id and not r.void`)
  const codes = marks.flatMap(row =>
    halves.flatMap(half => {
      const code = half === 'FN' ? row.fn : row.an
      return code && (row.planned === 'full' || row.planned === half) ? [{ ...row, code }] : []
    }),
  )
  return [...Map.groupBy(codes, row => `${row.student_id}/${row.day.slice(0, 7)}-01`)]
    .map(([key, found]) => {
      const [student_id, month] = key.split('/')
      const days = [...Map.groupBy(found, row => row.day).values()]
      const half_days = days.filter(of => of.some(one => isThere(one.code)) && of.some(one => !isThere(one.code))).length
      return { month, student_id, ...countHalves(found.map(row => row.code)), half_days }
    })
    .toSorted((a, b) => (`${a.student_id}${a.month}` < `${b.student_id}${b.month}` ? -1 : 1))
}

describe('marks of a class', () => {
  it('take a register once, and change nothing the second time', async () => {
    await clear()
    const [first] = await save([register({ version: 0 })])
    expect(first).toMatchObject({ version: 1, changed: true })
    expect((await save([register({ version: 0 })]))[0]).toEqual({ ...first, changed: false, register: undefined })
    const [taken] = await rows(sql`
      select fn_taken_by = ${admin}::uuid as fn, an_taken_by = ${admin}::uuid as an, changes, version, changed_at, source, (select count(*)::int from attendance_changes) as told
      from attendance_registers`)
    expect(taken).toEqual({ fn: true, an: true, changes: 0, version: 1, changed_at: null, source: 'native', told: 0 })
    expect((await kept())[0]).toEqual({
      month: '2026-07-01',
      student_id: students[0],
      taken: 2,
      present: 0,
      late: 0,
      absent: 2,
      leave: 0,
      duty: 0,
      half_days: 0,
    })
  })

  it('note what is changed afterwards, by half, with the reason', async () => {
    await clear()
    await save([register()])
    const [second] = await save(
      [register({ version: 1, marks: [{ studentId: students[0]!, an: 'P', arrivedAt: '12:40' }] })],
      'Came at noon',
    )
    expect(second).toMatchObject({ version: 2, changed: true })
    expect(await rows(sql`select half, old, new, reason, via from attendance_changes`)).toEqual([
      { half: 'AN', old: 'A', new: 'P', reason: 'Came at noon', via: 'entry' },
    ])
    expect(await rows(sql`select changes, changed_by = ${admin}::uuid as by from attendance_registers`)).toEqual([
      { changes: 1, by: true },
    ])
    expect((await kept())[0]).toMatchObject({ taken: 2, present: 1, absent: 1, half_days: 1 })
  })

  it('refuse a version that somebody else has changed, and leave nothing behind', async () => {
    await clear()
    await save([register({ version: 0 })])
    const late = save([register({ version: 0, marks: [{ studentId: students[1]!, fn: 'LT' }] })])
    await expect(late).rejects.toMatchObject({
      status: 409,
      name: 'RegisterChanged',
      message: 'This register was changed by Leela Kurup at 10:30. Reload and try again.',
    })
    expect(
      await rows(
        sql`select version, (select count(*)::int from attendance_marks where fn = 'LT') as late from attendance_registers`,
      ),
    ).toEqual([{ version: 1, late: 0 }])
  })

  it('let one of two teachers win who save at once', async () => {
    await clear()
    const both = await Promise.allSettled([
      save([register({ version: 0, marks: register().marks.map(mark => ({ ...mark, fn: 'P' })) })]),
      save([register({ version: 0, marks: register().marks.map(mark => ({ ...mark, fn: 'LT' })) })]),
    ])
    expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(one => one.status === 'rejected')).toMatchObject({ reason: { status: 409 } })
    expect(await kept()).toEqual(await recounted())
  })

  it('hold one mark for a half of a day, in the class that marked last', async () => {
    await clear()
    await save([register()])
    await save([register({ divisionId: divisions[1]!, taken: ['AN'], marks: [{ studentId: students[0]!, an: 'P' }] })])
    expect(await rows(sql`select fn, an from attendance_marks where student_id = ${students[0]}::uuid order by fn`)).toEqual([
      { fn: 'A', an: null },
      { fn: null, an: 'P' },
    ])
    expect((await kept())[0]).toMatchObject({ taken: 2, present: 1, absent: 1, half_days: 1 })
  })

  it('go to two classes at once, a half to each', async () => {
    await clear()
    await save([register()])
    await save([
      register({ divisionId: divisions[1]!, taken: ['AN'], marks: [{ studentId: students[0]!, an: 'P' }] }),
      register({ divisionId: divisions[2]!, taken: ['FN'], marks: [{ studentId: students[0]!, fn: 'LT' }] }),
    ])
    expect(await rows(sql`select fn, an from attendance_marks where student_id = ${students[0]}::uuid order by fn`)).toEqual([
      { fn: 'LT', an: null },
      { fn: null, an: 'P' },
    ])
    expect(await kept()).toEqual(await recounted())
  })

  it('leave an imported summary alone until the month has marks', async () => {
    await clear()
    await rows(sql`
      insert into attendance_months (school_id, student_id, academic_year_id, month, taken, present, source)
      values (${desk.schoolId}::uuid, ${students[0]}::uuid, ${year}::uuid, '2026-07-01', 40, 40, 'import')`)
    const july = { studentId: students[0]!, academicYearId: year, month: '2026-07-01' }
    await desk.inSchool(trx => recountMonths(trx, desk.schoolId, [july], async () => undefined))
    expect((await kept())[0]).toMatchObject({ taken: 40 })
    await save([register()])
    expect((await kept())[0]).toMatchObject({ taken: 2 })
  })

  const code = fc.constantFrom<MarkCode | null | undefined>(undefined, null, ...markCodes)
  const write = fc.record({
    division: fc.nat(2),
    day: fc.constantFrom('2026-06-30', '2026-07-01', '2026-07-02'),
    plan: fc.constantFrom<DayPlan>('FN', 'AN', 'full'),
    marks: fc.uniqueArray(fc.record({ student: fc.nat(3), fn: code, an: code }), { selector: one => one.student, maxLength: 4 }),
  })
  it('and their months are always what the marks add up to', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(write, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
        async rounds => {
          await clear()
          for (const round of rounds) {
            const unique = [...new Map(round.map(one => [`${one.division}/${one.day}`, one])).values()]
            await save(
              unique.map(one =>
                register({
                  divisionId: divisions[one.division]!,
                  day: one.day,
                  plan: one.plan,
                  marks: one.marks.map(({ student, fn, an }) => ({ studentId: students[student]!, fn, an })),
                }),
              ),
            )
          }
          expect(await kept()).toEqual(await recounted())
        },
      ),
      { numRuns: 25 },
    )
  })
})
