import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSpreadsheet } from '../../../platform/spreadsheet/read'
import type { TestBrowser } from '../../../testing/server'
import { type ExamCode, openTabulation, type TabulationDesk } from '../../../testing/tabulation'
import { marksChanged } from '../stale'

let at: TabulationDesk

interface Row {
  readonly attendance: number | null
  readonly id: string
  readonly studentId: string
  readonly total: number | null
  readonly max: number | null
  readonly percent: number | null
  readonly grade: string | null
  readonly outcome: string
  readonly rank: number | null
  readonly missing: number
  readonly stale: boolean
  readonly version: number
}

beforeAll(async () => {
  at = await openTabulation('tabulation-results', { subjectCount: 2 })
})
afterAll(() => at.close())

const first = () => at.own.students[0]!
const scheme = (set: ReturnType<typeof sql>) => at.rows(sql`update tab_schemes set ${set}`)
const nodeSet = (code: string, set: ReturnType<typeof sql>) =>
  at.rows(sql`update tab_nodes set ${set} where id = ${at.nodes[code]!}::uuid`)
const lockSheets = (status = 'Locked') => at.rows(sql`update mark_sheets set status = ${status}`)

beforeEach(async () => {
  for (const table of ['results', 'result_runs', 'marks']) await at.rows(sql`delete from ${sql.table(table)}`)
  await at.rows(sql`delete from mark_sheets where exam_id in (select id from tab_exams where kind = 'class-test')`)
  await at.rows(sql`delete from tab_exams where kind = 'class-test'`)
  await at.rows(sql`delete from tab_nodes where code = 'CT'`)
  await scheme(
    sql`grace_rule = null, total_rule = 'all', fail_limit = 2, rank_rule = '{"scope": "division", "basis": "competition", "needsPass": true}'`,
  )
  await at.rows(sql`update tab_nodes set round = 'none', round_mode = 'half-up'`)
  await at.rows(sql`update tab_scales set rounding = 'half-up'`)
  await at.rows(sql`update tab_scheme_subjects set in_total = true, choice = 'all'`)
  await lockSheets()
})

async function compute(nodeCode = 'T1', divisionIds = [at.own.id]) {
  const response = await at.admin.post('tabulation/results/compute', { nodeCode, divisionIds })
  expect(response.statusCode, response.body).toBe(202)
  await at.desk.server.services.jobs.drain(at.desk.server.services)
  const job = (await at.admin.get(`jobs/${response.json().id}`)).json()
  expect(job.status, job.message).toBe('Done')
  return job.message as string
}

async function results(nodeCode = 'T1', browser: TestBrowser = at.admin) {
  const response = await browser.get(`tabulation/results?nodeCode=${nodeCode}&divisionId=${at.own.id}&pageSize=100`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as { state: string; results: Row[] }
}
const resultOf = async (studentId: string, nodeCode = 'T1') =>
  (await results(nodeCode)).results.find(row => row.studentId === studentId)!
const one = async (id: string) => (await at.admin.get(`tabulation/results/${id}`)).json()

/** Writes the marks of a subject of a student: the whole exam HY unless others are named; the rest does not exist. */
async function whole(studentId: string, percent: number, subject = at.subjects[0]!) {
  for (const exam of ['PT1', 'PT2', 'PT3'] as const) await at.mark(studentId, exam, { value: percent / 5 }, subject)
  for (const tool of ['NB', 'SE'] as const) await at.mark(studentId, 'IN', { value: percent / 20, tool }, subject)
  await at.mark(studentId, 'HY', { value: (percent * 80) / 100 }, subject)
}

const example = async (studentId: string, subject = at.subjects[0]!) => {
  await at.mark(studentId, 'PT1', { value: 18 }, subject)
  await at.mark(studentId, 'PT2', { value: 15 }, subject)
  await at.mark(studentId, 'PT3', { code: 'AB' }, subject)
  await at.mark(studentId, 'IN', { value: 4, tool: 'NB' }, subject)
  await at.mark(studentId, 'IN', { value: 5, tool: 'SE' }, subject)
  await at.mark(studentId, 'HY', { value: 63 }, subject)
}

describe('a result', () => {
  it('2: is the best two of three tests, notebook, enrichment and the exam, rounded by the node', async () => {
    await example(first())
    await nodeSet('T1', sql`round = '1', round_mode = 'half-up'`)
    await nodeSet('T1', sql`round = 'none'`)
    await compute()
    const { id } = await resultOf(first())
    const working = await one(id)
    const [subject] = working.subjects
    expect(['PT', 'NB', 'SE', 'HY', 'T1'].map(code => subject.nodes[code].obtained)).toEqual([8.25, 4, 5, 63, 80.25])
    expect([subject.obtained, subject.outOf, subject.grade]).toEqual([80.25, 100, 'B1'])
    expect(subject.nodes.PT3).toMatchObject({ obtained: 0, code: 'AB' })
    expect(subject.dropped).toEqual(['PT3'])
    expect(working.nodes.map((node: { code: string; depth: number }) => [node.code, node.depth])).toEqual([
      ['T1', 0],
      ['PT', 1],
      ['PT1', 2],
      ['PT2', 2],
      ['PT3', 2],
      ['IN', 1],
      ['NB', 2],
      ['SE', 2],
      ['HY', 1],
    ])
    for (const [mode, obtained, grade] of [
      ['half-up', 80, 'B1'],
      ['up', 81, 'A2'],
    ] as const) {
      await nodeSet('T1', sql`round = '1', round_mode = ${mode}`)
      await compute()
      const [rounded] = (await one(id)).subjects
      expect([rounded.nodes.T1.obtained, rounded.grade]).toEqual([obtained, grade])
    }
  })

  it('9: of a written exam missed for illness is that code, incomplete and without a rank', async () => {
    const [ill, well] = at.own.students as [string, string]
    for (const subject of at.subjects) {
      await whole(ill, 80, subject)
      await whole(well, 70, subject)
    }
    await at.mark(ill, 'HY', { code: 'ML' })
    expect(await compute()).toContain('Results computed for 42 students. 41 incomplete.')
    const row = await resultOf(ill)
    expect([row.outcome, row.rank, row.missing]).toEqual(['Incomplete', null, 0])
    expect((await one(row.id)).subjects[0]).toMatchObject({ code: 'ML', obtained: null, grade: null })
    expect(await resultOf(well)).toMatchObject({ outcome: 'Pass', rank: 1, percent: 70 })
  })

  it('10: passes with grace in the year when all that failed can be cured, and is total as it was', async () => {
    const grace = { total: 10, perSubject: 5, maxSubjects: 3, mode: 'complete' }
    await scheme(sql`grace_rule = ${JSON.stringify(grace)}::jsonb`)
    const [cured, not] = at.own.students as [string, string]
    const [a, b] = at.subjects as [(typeof at.subjects)[number], (typeof at.subjects)[number]]
    await whole(cured, 29, a)
    await whole(cured, 31, b)
    await whole(not, 27, a)
    await whole(not, 31, b)
    await at.rows(sql`update tab_leaf_max set parts = jsonb_set(parts, '{0,step}', '0.01')`)
    await compute('Y')
    const row = await resultOf(cured, 'Y')
    expect([row.outcome, row.total, row.max, row.percent]).toEqual(['Pass with grace', 60, 200, 30])
    expect(
      (await one(row.id)).subjects.map((subject: { grace?: number; obtained: number; pass: boolean }) => [
        subject.grace,
        subject.obtained,
        subject.pass,
      ]),
    ).toEqual([
      [4, 29, false],
      [2, 31, false],
    ])
    const other = await resultOf(not, 'Y')
    expect(other.outcome).toBe('Compartment')
    expect((await one(other.id)).subjects.map((subject: { failed: boolean }) => subject.failed)).toEqual([true, true])
    await scheme(sql`grace_rule = ${JSON.stringify({ ...grace, mode: 'each' })}::jsonb`)
    await compute('Y')
    const each = await one((await resultOf(not, 'Y')).id)
    expect(each.subjects.map((subject: { grace?: number; failed: boolean }) => [subject.grace, subject.failed])).toEqual([
      [undefined, true],
      [2, false],
    ])
    // Grace is given in the result of the year alone.
    await compute()
    expect((await resultOf(cured)).outcome).toBe('Compartment')
  })

  it('11: has ranks, equal for equals; dense ones leave no place out', async () => {
    const percents = [95.6, 93, 93, 90]
    for (const [place, percent] of percents.entries())
      for (const subject of at.subjects) await whole(at.own.students[place]!, percent, subject)
    // An exempt subject has no rank.
    await whole(at.own.students[4]!, 99)
    for (const exam of ['PT1', 'PT2', 'PT3', 'HY'] as ExamCode[])
      await at.mark(at.own.students[4]!, exam, { code: 'EX' }, at.subjects[1]!)
    for (const tool of ['NB', 'SE'] as const) await at.mark(at.own.students[4]!, 'IN', { code: 'EX', tool }, at.subjects[1]!)
    await compute()
    const ranks = async () => Promise.all(at.own.students.slice(0, 5).map(async id => (await resultOf(id)).rank))
    expect(await ranks()).toEqual([1, 2, 2, 4, null])
    expect(await resultOf(at.own.students[4]!)).toMatchObject({ outcome: 'Pass', percent: 99, max: 100 })
    await scheme(sql`rank_rule = '{"scope": "course", "basis": "dense", "needsPass": true}'`)
    await compute()
    expect(await ranks()).toEqual([1, 2, 2, 3, null])
  })

  it('is withheld, failed by malpractice, or best of some', async () => {
    const [withheld, cheated, best] = at.own.students as [string, string, string]
    for (const student of [withheld, cheated, best]) for (const subject of at.subjects) await whole(student, 80, subject)
    await at.mark(withheld, 'PT1', { code: 'WH' })
    await at.mark(cheated, 'PT1', { code: 'MP' })
    await whole(best, 20, at.subjects[1]!)
    await compute()
    expect((await resultOf(withheld)).outcome).toBe('Withheld')
    expect((await resultOf(cheated)).outcome).toBe('Compartment')
    expect((await resultOf(best)).outcome).toBe('Compartment')
    await scheme(sql`total_rule = 'best', best_n = 1`)
    await compute()
    expect(await resultOf(best)).toMatchObject({ outcome: 'Pass', total: 80, max: 100, percent: 80, grade: 'B1' })
  })

  it('takes tests of the class that are published by the rule of their leaf', async () => {
    const [subject] = at.subjects as [(typeof at.subjects)[number]]
    const test = async (max: number, published: boolean, marks: { value?: number; code?: string }) => {
      const id = at.desk.server.services.newId()
      await at.rows(sql`
        insert into tab_exams (school_id, id, academic_year_id, term_id, name, code, kind, subject_id, on_day, max, created_at)
        values (${at.schoolId}, ${id}, ${at.year}::uuid, ${at.termId}, 'Test', 'T', 'class-test', ${subject.id}::uuid, '2026-07-01', ${max}, now())`)
      await at.rows(sql`
        insert into mark_sheets (school_id, id, academic_year_id, division_id, kind, exam_id, subject_id, published_at)
        values (${at.schoolId}, gen_random_uuid(), ${at.year}::uuid, ${at.own.id}::uuid, 'marks', ${id}, ${subject.id}::uuid, ${published ? '2026-07-02' : null}::timestamptz)`)
      await at.rows(sql`
        insert into marks (school_id, student_id, exam_id, subject_id, academic_year_id, value, code, out_of, at)
        values (${at.schoolId}, ${first()}::uuid, ${id}, ${subject.id}::uuid, ${at.year}::uuid, ${marks.value ?? null}::numeric, ${marks.code ?? null},
          ${marks.value === undefined ? null : max}::numeric, now())`)
    }
    await at.rows(sql`
      insert into tab_nodes (school_id, id, scheme_id, parent_id, kind, name, code, combine, n, out_of, source, sort_order)
      values (${at.schoolId}, gen_random_uuid(), ${at.schemeId}::uuid, ${at.nodes.T1!}::uuid, 'exam', 'Class tests', 'CT', 'best', 2, 10, 'class-tests', 99)`)
    await test(20, true, { value: 18 })
    await test(10, true, { code: 'AB' })
    await test(10, true, { value: 7 })
    await test(10, true, { code: 'ML' })
    await test(10, false, { value: 10 })
    await whole(first(), 80)
    await compute()
    const [figures] = (await one((await resultOf(first())).id)).subjects
    // 90 and 70 percent are the best two of 90, 0 and 70.
    expect([figures.nodes.CT.obtained, figures.nodes.CT.outOf]).toEqual([8, 10])
    expect([figures.nodes.T1.obtained, figures.nodes.T1.outOf]).toEqual([88, 110])
  })
})

describe('the state of results', () => {
  it('is provisional until all sheets are locked, final then, and stale after a mark changed', async () => {
    await whole(first(), 80)
    await lockSheets('Draft')
    expect(await compute()).toContain('mark sheet(s) are not locked. The result is provisional.')
    expect((await results()).state).toBe('Provisional')
    await lockSheets()
    await compute()
    expect((await results()).state).toBe('Final')
    await at.desk.inSchool(trx => marksChanged(trx, at.exams.HY, [at.own.id]))
    expect((await results()).state).toBe('Stale')
    const overview = (await at.admin.get('tabulation/results/overview?nodeCode=T1&pageSize=100')).json()
    const row = overview.results.find((division: { id: string }) => division.id === at.own.id)
    expect(row).toMatchObject({
      students: 42,
      results: 42,
      incomplete: 42,
      state: 'Stale',
      sheets: row.sheetsLocked,
      passPercent: null,
    })
    await compute()
    expect((await results()).state).toBe('Final')
  })

  it('has the attendance of the days of its term, unless days were typed', async () => {
    await whole(first(), 80)
    await compute()
    await at.rows(sql`delete from attendance_marks where student_id = ${first()}::uuid`)
    await at.rows(sql`delete from attendance_months where student_id = ${first()}::uuid`)
    expect((await resultOf(first())).attendance).toBeNull()
    await at.rows(sql`
      insert into attendance_months (school_id, student_id, academic_year_id, month, taken, present, late, absent, source)
      values (${at.schoolId}, ${first()}::uuid, ${at.year}::uuid, '2026-06-01', 40, 34, 1, 5, 'import'),
        (${at.schoolId}, ${first()}::uuid, ${at.year}::uuid, '2026-05-01', 40, 0, 0, 40, 'import')`)
    expect((await resultOf(first())).attendance).toBe(87.5)
    await at.rows(sql`
      insert into card_extras (school_id, student_id, term_id, working_days, present_days, at)
      values (${at.schoolId}, ${first()}::uuid, ${at.termId}::uuid, 110, 97.5, ${at.desk.server.services.clock.now()})`)
    expect((await resultOf(first())).attendance).toBe(88.6)
  })

  it('keeps an outcome that was set, which ranks then go by', async () => {
    for (const subject of at.subjects) await whole(first(), 80, subject)
    await at.mark(first(), 'HY', { code: 'ML' })
    await compute()
    const row = await resultOf(first())
    expect(row.outcome).toBe('Incomplete')
    const path = `tabulation/results/${row.id}/outcome`
    expect((await at.head.post(path, { outcome: 'Pass', reason: 'Medical board' })).statusCode).toBe(403)
    expect((await at.admin.post(path, { outcome: 'Pass', reason: 'Medical board', version: row.version + 5 })).statusCode).toBe(
      409,
    )
    const set = await at.admin.post(path, { outcome: 'Pass', reason: 'Medical board', version: row.version })
    expect(set.statusCode, set.body).toBe(200)
    await compute()
    expect(await resultOf(first())).toMatchObject({ outcome: 'Pass', override: { outcome: 'Pass', reason: 'Medical board' } })
    const back = await at.admin.post(path, { outcome: null, reason: 'Set by mistake' })
    expect(back.json()).toMatchObject({ outcome: 'Incomplete', override: null })
  })

  it('gives decisions on the end of the year', async () => {
    const [passed, failed] = at.own.students as [string, string]
    for (const subject of at.subjects) {
      await whole(passed, 80, subject)
      await whole(failed, 10, subject)
    }
    await scheme(sql`fail_limit = 1`)
    await compute('Y')
    const file = await at.admin.get(`tabulation/results/promotion-list?nodeCode=Y&divisionIds=${at.own.id}`)
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-disposition']).toContain('year-end-decisions.xlsx')
    const { rows } = await readSpreadsheet(file.rawPayload, 'decisions')
    const admNos = await at.rows(
      sql<{ id: string; no: string }>`select id, adm_no as no from students where id in (${passed}::uuid, ${failed}::uuid)`,
    )
    const decision = (id: string) => {
      const no = admNos.find(one => one.id === id)!.no
      return rows.map(row => row.cells.map(cell => String(cell ?? ''))).find(cells => cells[0] === no)?.[1]
    }
    expect([decision(passed), decision(failed), rows.length]).toEqual(['Promote', 'Detain', 42])
  })
})

describe('who sees results', () => {
  it('is the head, and of teachers who leads the class', async () => {
    await whole(first(), 80)
    await compute()
    expect((await results('T1', at.head)).results).toHaveLength(42)
    expect((await results('T1', at.teacher)).results).toHaveLength(42)
    const other = (
      await at.rows(
        sql<{
          id: string
        }>`select id from divisions where course_id = ${at.own.courseId}::uuid and id <> ${at.own.id}::uuid limit 1`,
      )
    )[0]
    if (other) expect((await at.teacher.get(`tabulation/results?nodeCode=T1&divisionId=${other.id}`)).statusCode).toBe(404)
    const seen = (await at.teacher.get('tabulation/results/overview?nodeCode=T1&pageSize=100')).json()
    expect(seen.results.map((row: { id: string }) => row.id)).toEqual([at.own.id])
    expect((await at.teacher.post('tabulation/results/compute', { nodeCode: 'T1', divisionIds: [at.own.id] })).statusCode).toBe(
      403,
    )
    expect((await at.guardian.get(`tabulation/results?nodeCode=T1&divisionId=${at.own.id}`)).statusCode).toBe(403)
    await at.set('tab.source', 'external')
    const refused = await at.admin.post('tabulation/results/compute', { nodeCode: 'T1', divisionIds: [at.own.id] })
    expect(refused.json()).toMatchObject({ name: 'ResultsKeptElsewhere' })
    await at.set('tab.source', 'native')
    expect((await at.admin.post('tabulation/results/compute', { nodeCode: 'XX', divisionIds: [at.own.id] })).statusCode).toBe(409)
  })
})
