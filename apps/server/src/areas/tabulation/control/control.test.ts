import type { AnswerOf, contract } from '@school/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestBrowser } from '../../../testing/server'
import { openTabulation, type TabulationDesk, type TestSubject } from '../../../testing/tabulation'

type Locks = AnswerOf<typeof contract.markLocks.list>
type Missing = AnswerOf<typeof contract.markStatus.missing>
type Status = AnswerOf<typeof contract.markStatus.view>

let at: TabulationDesk
let operator: TestBrowser
let superAdmin: TestBrowser

beforeAll(async () => {
  at = await openTabulation('mark-control')
  operator = await at.desk.browser('GJ.ADMIN')
  superAdmin = await at.desk.browser('GVS.SUPER')
})
afterAll(() => at.close())

const ok = async <T>(answer: Promise<{ statusCode: number; body: string; json: () => unknown }>, status = 200): Promise<T> => {
  const got = await answer
  expect(got.statusCode, got.body).toBe(status)
  return got.json() as T
}
const refused = async (answer: Promise<{ statusCode: number; body: string; json: () => unknown }>) => {
  const got = await answer
  return [got.statusCode, (got.json() as { message: string }).message]
}

/** Nothing is entered, and every sheet is as it was made. */
async function anew(): Promise<void> {
  for (const table of ['report_cards', 'results', 'result_runs', 'mark_changes', 'marks', 'mark_reminders'])
    await at.rows(sql`delete from ${sql.table(table)}`)
  await at.rows(sql`
    update mark_sheets set status = 'NotStarted', entry_until = null, reopen_until = null, export_state = 'none', export_leased_until = null,
      locked_at = null, locked_by = null`)
  await at.rows(sql`update tab_exams set entry_from = '2026-07-01', entry_to = '2026-07-31', auto_lock = false`)
  await at.rows(sql`update students set status = 'studying' where status = 'terminated'`)
  await at.set('tab.verify', false)
  await at.set('tab.source', 'native')
}

/** All of the own class have a mark, but for some of the first. */
async function enter(exam: 'HY' | 'PT1', subject: TestSubject, without = 0): Promise<void> {
  const { rows } = at
  await rows(sql`
    insert into marks (school_id, student_id, exam_id, subject_id, academic_year_id, value, out_of, at)
    select ${at.schoolId}, s, ${at.exams[exam]}::uuid, ${subject.id}::uuid, ${at.year}::uuid, 12, 20, ${at.desk.server.clock.now()}
    from unnest(${at.own.students.slice(without)}::uuid[]) s`)
  await rows(sql`update mark_sheets set status = 'Draft' where id = ${await at.sheet(exam, subject)}::uuid`)
}

const locks = (query: string, who = at.admin) => ok<Locks>(who.get(`tabulation/locks?${query}`))
const lock = (sheetIds: string[], more: object = {}, who = at.admin) => who.post('tabulation/locks/lock', { sheetIds, ...more })
const statusOf = async (id: string) =>
  (await at.rows(sql<{ status: string }>`select status from mark_sheets where id = ${id}::uuid`))[0]!.status

/** Has work of all schools begin that waits for its hour. */
const due = (kind: string) =>
  at.desk.inPlatform(trx =>
    sql`update jobs set run_after = ${at.desk.server.clock.now()} where kind = ${kind} and status = 'Queued'`.execute(trx),
  )

const untilTomorrow = () => new Date(at.desk.server.clock.now().getTime() + 86_400_000).toISOString()
const unlock = (sheetIds: string[], until = untilTomorrow()) =>
  at.admin.post('tabulation/locks/unlock', { sheetIds, reason: 'A mark was entered wrongly.', until })

describe('locking of sheets', () => {
  beforeEach(anew)

  it('locks what is complete, and fills the rest when the code of the school is typed (scenario 7)', async () => {
    const [first, second, third] = at.subjects as [TestSubject, TestSubject, TestSubject]
    await enter('HY', first)
    await enter('HY', second, 2)
    const ids = await Promise.all([first, second, third].map(subject => at.sheet('HY', subject)))
    const check = await ok(at.admin.post('tabulation/locks/check', { sheetIds: ids }))
    expect(check).toMatchObject({ complete: 1, incomplete: 2, missing: 44, unverified: 0, locked: 0, publishedCards: 0 })
    const once = await ok<{ locked: number; skipped: { sheetId: string; reason: string; missing: number }[] }>(lock(ids))
    expect(once.locked).toBe(1)
    expect(once.skipped.map(({ sheetId, reason, missing }) => [sheetId, reason, missing]).toSorted()).toEqual(
      [
        [ids[1], 'incomplete', 2],
        [ids[2], 'incomplete', 42],
      ].toSorted(),
    )
    expect(await refused(lock(ids, { fill: 'AB', typedText: 'nothing' }))).toEqual([400, 'The confirmation text does not match.'])
    expect(await ok(lock(ids, { fill: 'AB', typedText: 'GVS' }))).toEqual({ locked: 2, filled: 44, skipped: [] })
    // Locking twice changes nothing.
    expect(await ok(lock(ids))).toEqual({ locked: 0, filled: 0, skipped: [] })
    const [counted] = await at.rows(sql<{ codes: number; changes: number }>`
      select (select count(*)::int from marks where code = 'AB') as codes, (select count(*)::int from mark_changes where new = 'AB') as changes`)
    expect(counted).toEqual({ codes: 44, changes: 44 })
    const saving = at.teacher.patch(`tabulation/sheets/${ids[0]}/cells`, {
      cells: [{ studentId: at.own.students[0], key: '-.-.-', value: 60, version: 1 }],
    })
    expect(await refused(saving)).toEqual([409, 'Mark Entry Locked'])
    const list = await locks(`examId=${at.exams.HY}&divisionIds=${at.own.id}`)
    expect(list.tiles).toMatchObject({ sheets: 3, Locked: 3, Draft: 0 })
    expect(list.results.map(row => [row.status, row.entered, row.missing, row.lockedBy !== ''])).toEqual(
      Array(3).fill(['Locked', 100, 0, true]),
    )
    const history = await ok<{ action: string }[]>(at.admin.get(`tabulation/locks/${ids[1]}/history`))
    expect(history.map(one => one.action)).toEqual(['tabulation.lock'])
  })

  it('is for administrators alone', async () => {
    const ids = [await at.sheet('HY')]
    for (const who of [at.head, at.teacher]) {
      expect((await lock(ids, {}, who)).statusCode).toBe(403)
      expect((await who.get(`tabulation/locks?examId=${at.exams.HY}`)).statusCode).toBe(403)
    }
    expect((await lock(ids, {}, superAdmin)).statusCode).toBe(200)
    expect((await lock(['00000000-0000-4000-8000-000000000000'])).statusCode).toBe(404)
  })

  it('leaves what nobody verified where the school has sheets verified', async () => {
    await at.set('tab.verify', true)
    const subject = at.subjects[0]!
    await enter('HY', subject)
    const ids = [await at.sheet('HY', subject)]
    expect(await ok(lock(ids))).toMatchObject({ locked: 0, skipped: [{ reason: 'unverified', missing: 0 }] })
    expect(await ok(lock(ids, { lockUnverified: true }))).toMatchObject({ locked: 1, skipped: [] })
  })

  it('shows every division and subject with status and percent', async () => {
    await enter('HY', at.subjects[0]!, 2)
    const { cells, divisions, subjects, results, tiles } = await locks(`examId=${at.exams.HY}&view=matrix`)
    expect(subjects).toHaveLength(3)
    expect(cells).toHaveLength(divisions.length * 3)
    expect(results).toEqual([])
    expect(tiles.sheets).toBe(cells.length)
    expect(cells.find(cell => cell.divisionId === at.own.id && cell.subjectId === at.subjects[0]!.id)).toMatchObject({
      status: 'Draft',
      entered: 95.2,
      overdue: false,
    })
    const missing = await locks(`examId=${at.exams.HY}&incomplete=1&status=Draft`)
    expect(missing.results.map(row => [row.division !== '', row.missing])).toEqual([[true, 2]])
    const staff = await locks(`examId=${at.exams.HY}&staffId=${at.teacherStaffId}`)
    expect(staff.results.map(row => [row.divisionId, row.subjectId])).toEqual([[at.own.id, at.subjects[0]!.id]])
    expect(await locks(`termId=${at.termId}&kind=remarks`)).toMatchObject({ tiles: { sheets: 0 }, results: [] })
  })

  it('opens a sheet again until a time, tells its staff, and locks it when that is over', async () => {
    const subject = at.subjects[0]!
    await enter('HY', subject)
    const id = await at.sheet('HY', subject)
    await ok(lock([id]))
    expect((await unlock([id], new Date(at.desk.server.clock.now().getTime() + 8 * 86_400_000).toISOString())).statusCode).toBe(
      400,
    )
    expect(await ok(unlock([id]))).toEqual({ unlocked: 1, refused: [] })
    const bell = (await at.teacher.get('auth/notifications')).json().staffNotificationList as { message: string }[]
    expect(bell[0]!.message).toMatch(/^Mark entry of HY, .*: A mark was entered wrongly\.$/)
    // What is not locked stays as it is.
    expect(await ok(unlock([id]))).toEqual({ unlocked: 0, refused: [] })
    expect(await statusOf(id)).toBe('Draft')
    const { clock, services } = at.desk.server
    const before = clock.now()
    clock.advance(86_400_000 + 60_000)
    await services.jobs.drain(services)
    expect(await statusOf(id)).toBe('Locked')
    clock.set(before.toISOString())
  })

  it('changes the days of an exam, and of one sheet (scenario 6)', async () => {
    const id = await at.sheet('HY')
    const canWrite = async () =>
      (await ok<{ sheet: { canWrite: boolean } }>(at.teacher.get(`tabulation/sheets/${id}`))).sheet.canWrite
    const windows = (body: object) => at.admin.patch('tabulation/locks/windows', body)
    const { exams } = await ok<AnswerOf<typeof contract.markLocks.initialValues>>(at.admin.get('tabulation/locks/initialvalues'))
    let { version } = exams.find(exam => exam.id === at.exams.HY)!
    version = (await ok<{ version: number }>(windows({ examId: at.exams.HY, entryTo: '2026-07-14', version }))).version
    expect(await canWrite()).toBe(false)
    const overdue = await locks(`examId=${at.exams.HY}&overdue=1&divisionIds=${at.own.id}`)
    expect([overdue.tiles.overdue, overdue.pagination.count]).toEqual([3, 3])
    expect((await windows({ examId: at.exams.HY, entryTo: '2026-06-01', version })).statusCode).toBe(400)
    expect((await windows({ examId: at.exams.HY, entryTo: '2026-07-20', version: version - 1 })).statusCode).toBe(409)
    expect((await windows({ sheetIds: [id], entryUntil: '2026-07-14' })).statusCode).toBe(400)
    expect(await ok(windows({ sheetIds: [id], entryUntil: '2026-07-16' }))).toEqual({ sheets: 1, version: null })
    expect(await canWrite()).toBe(true)
    await ok(windows({ sheetIds: [id], entryUntil: null }))
    await ok(windows({ examId: at.exams.HY, entryTo: '2026-07-16', version }))
    expect(await canWrite()).toBe(true)
  })

  it('locks by itself what is complete in the night after the last day, and reminds before it', async () => {
    const [first, second] = at.subjects as [TestSubject, TestSubject]
    await enter('HY', first)
    await enter('HY', second, 1)
    await at.rows(sql`update tab_exams set auto_lock = true, entry_to = '2026-07-17' where id = ${at.exams.HY}::uuid`)
    await at.rows(sql`update mark_sheets set status = 'Draft' where id = ${await at.sheet('HY', first)}::uuid`)
    const { clock, services } = at.desk.server
    const before = clock.now()
    const { closing, reminding } = await import('./closing')
    await reminding.plan(services)
    await closing.plan(services)
    // Two days before, in the morning.
    clock.set('2026-07-15T03:00:00.000Z')
    await due('tabulation.remind')
    await services.jobs.drain(services)
    const reminded = await at.rows(
      sql<{ about: string }>`select about_id as about from mark_reminders where staff_id = ${at.teacherStaffId}::uuid`,
    )
    expect(reminded).toEqual([{ about: at.exams.HY }])
    clock.set('2026-07-17T18:40:00.000Z')
    await due('tabulation.close')
    await services.jobs.drain(services)
    expect([await statusOf(await at.sheet('HY', first)), await statusOf(await at.sheet('HY', second))]).toEqual([
      'Locked',
      'Draft',
    ])
    clock.set(before.toISOString())
  })
})

describe('what is missing', () => {
  beforeEach(anew)
  const missing = (query = '', who = at.admin) => ok<Missing>(who.get(`tabulation/missing?examId=${at.exams.HY}&${query}`))

  it('counts what is expected, with names and days late', async () => {
    await enter('HY', at.subjects[0]!, 7)
    await at.rows(sql`update tab_exams set entry_to = '2026-07-12' where id = ${at.exams.HY}::uuid`)
    const { results, tiles } = await missing(`staffId=${at.teacherStaffId}`)
    expect(tiles).toEqual({ sheets: 1, cells: 7, staff: 1, overdue: 1 })
    expect(results).toHaveLength(1)
    expect(results[0]).toMatchObject({ part: '', entered: 83.3, missing: 7, more: 2, closesOn: '2026-07-12', daysLate: 3 })
    expect(results[0]!.students).toHaveLength(5)
    // A sheet of nobody comes first.
    const all = await missing(`divisionIds=${at.own.id}&pageSize=50`)
    expect(all.results[0]!.staff).toEqual([])
    expect(all.results.at(-1)!.staff.map(one => one.id)).toEqual([at.teacherStaffId])
    const tools = await ok<Missing>(at.admin.get(`tabulation/missing?examId=${at.exams.IN}&staffId=${at.teacherStaffId}`))
    expect(tools.results.map(row => [row.part, row.missing])).toEqual([
      ['NB', 42],
      ['SE', 42],
    ])
  })

  it('is of the own sheets and the own class for teachers, and nothing of others', async () => {
    const own = await missing('pageSize=200', at.teacher)
    expect(own.results.every(row => row.divisionId === at.own.id)).toBe(true)
    expect(own.tiles.sheets).toBe(3)
    expect((await missing('pageSize=200')).tiles.sheets).toBeGreaterThan(3)
  })

  it('reminds once a day of an exam', async () => {
    const remind = (who = at.admin) =>
      ok<{ staff: number }>(who.post('tabulation/missing/remind', { examId: at.exams.HY, staffIds: [at.teacherStaffId] }))
    expect(await remind()).toEqual({ staff: 1 })
    expect(await remind(at.head)).toEqual({ staff: 0 })
    const bell = (await at.teacher.get('auth/notifications')).json().staffNotificationList as { message: string }[]
    expect(bell[0]!.message).toBe('HY: 1 mark sheet is still open. The last day is 31-07-2026.')
    expect(
      (await ok<{ staff: number }>(at.admin.post('tabulation/locks/remind', { sheetIds: [await at.sheet('PT1')] }))).staff,
    ).toBe(1)
  })

  it('is written into a file', async () => {
    for (const path of ['tabulation/missing/export', 'tabulation/status/export']) {
      const job = await ok<{ id: string }>(at.head.post(path, { format: 'csv', filters: { examId: at.exams.HY } }), 202)
      await at.desk.server.services.jobs.drain(at.desk.server.services)
      const done = await ok<{ status: string; message: string }>(at.head.get(`jobs/${job.id}`))
      expect([path, done.status]).toEqual([path, 'Done'])
    }
  })
})

describe('the status of exams', () => {
  beforeEach(anew)

  it('says how far each is by division', async () => {
    await enter('HY', at.subjects[0]!)
    await ok(lock([await at.sheet('HY')]))
    const view = (query: string) => ok<Status>(at.head.get(`tabulation/status?${query}`))
    const { results, external } = await view(`examId=${at.exams.HY}&divisionIds=${at.own.id}`)
    expect(external).toBe(false)
    expect(results).toHaveLength(1)
    expect(results[0]).toMatchObject({
      ...{ exam: 'HY', setUp: true, subjects: 3, withMaximum: 3, sheets: 3, notStarted: 2, draft: 0, submitted: 0, locked: 1 },
      ...{ entered: 33.3, taken: 0, result: 'none', cards: 0, published: 0, publishedAt: null },
    })
    await at.rows(sql`update tab_exams set name = 'PT3' where id = ${at.exams.PT3}::uuid`)
    await at.rows(sql`update tab_nodes set exam_id = null where exam_id = ${at.exams.PT3}::uuid`)
    const alone = await view(`examId=${at.exams.PT3}`)
    expect(alone.results).toMatchObject([{ exam: 'PT3', divisionId: null, setUp: false }])
    const sheets = await ok<{ subject: string }[]>(
      at.head.get(`tabulation/status/sheets?examId=${at.exams.HY}&divisionId=${at.own.id}`),
    )
    expect(sheets).toHaveLength(3)
    expect((await at.teacher.get(`tabulation/status?examId=${at.exams.HY}`)).statusCode).toBe(403)
  })
})

describe('operators', () => {
  beforeEach(anew)
  const scope = () => ({ schoolId: at.schoolId, academicYearId: at.year, examId: at.exams.HY, divisionIds: [at.own.id] })
  const check = (to: string, who = operator) =>
    ok<{ count: number; fingerprint: string; sheets: object[]; leased: number }>(
      who.post('platform/tabulation/me-status/check', { ...scope(), to }),
    )
  const confirm = (to: string, fingerprint: string, who = operator, typedText = 'GVS') =>
    who.post('platform/tabulation/me-status/confirm', {
      ...{ ...scope(), to, fingerprint, typedText },
      reason: 'The school asked for it by e-mail.',
    })

  it('have taken sheets taken again, which nobody unlocks before (scenario 17)', async () => {
    await at.set('tab.source', 'external')
    await enter('HY', at.subjects[0]!)
    const id = await at.sheet('HY')
    await ok(lock([id]))
    const exported = async () =>
      (await at.rows(sql<{ state: string }>`select export_state as state from mark_sheets where id = ${id}::uuid`))[0]!.state
    expect(await exported()).toBe('pending')
    await at.rows(sql`update mark_sheets set export_state = 'taken', exported_at = now() where id = ${id}::uuid`)
    const answer = await ok<{ unlocked: number; refused: { message: string }[] }>(unlock([id]))
    expect(answer.unlocked).toBe(0)
    expect(answer.refused[0]!.message).toMatch(
      /^Marks of .* were already taken by the school program\. Ask support to update the mark entry status\.$/,
    )
    const found = await check('not-taken')
    expect([found.count, found.sheets.length]).toEqual([1, 3])
    expect((await confirm('not-taken', found.fingerprint, operator, 'XYZ')).statusCode).toBe(400)
    await at.rows(sql`update mark_sheets set export_leased_until = '2026-08-01' where id = ${id}::uuid`)
    expect((await confirm('not-taken', found.fingerprint)).statusCode).toBe(409)
    await at.rows(sql`update mark_sheets set export_leased_until = null where id = ${id}::uuid`)
    expect(await ok(confirm('not-taken', found.fingerprint))).toEqual({ updated: 1 })
    expect(await exported()).toBe('pending')
    // It was counted before another had changed it.
    expect(await refused(confirm('not-taken', found.fingerprint))).toEqual([409, 'The data changed. Please run the check again.'])
    const opened = await check('draft')
    expect(await ok(confirm('draft', opened.fingerprint))).toEqual({ updated: 1 })
    expect([await statusOf(id), await exported()]).toEqual(['Draft', 'none'])
  })

  it('who only read count and change nothing', async () => {
    const support = await at.desk.browser('GJ.SUPPORT')
    const found = await check('draft', support)
    expect((await confirm('draft', found.fingerprint, support)).statusCode).toBe(403)
    const { examId, academicYearId, schoolId } = scope()
    const removal = await ok<{ id: string }>(
      support.post('platform/removals', { kind: 'marks', schoolId, scope: { examId, academicYearId } }),
      201,
    )
    const removing = support.post(`platform/removals/${removal.id}/confirm`, { typedText: 'GVS', reason: 'Entered by mistake.' })
    expect((await removing).statusCode).toBe(403)
    const transactions = { kind: 'transactions', schoolId, scope: { areas: ['marks'] } }
    expect((await support.post('platform/removals', transactions)).statusCode).toBe(403)
  })

  it('see exams and masters of their schools', async () => {
    await enter('HY', at.subjects[0]!)
    await ok(lock([await at.sheet('HY')]))
    const status = await ok<{ results: { id: string; school: string; exam: string; sheets: number; locked: number }[] }>(
      operator.get(`platform/tabulation/status?schoolIds=${at.schoolId}&exam=hy`),
    )
    expect(status.results).toHaveLength(1)
    const [{ n }] = (await at.rows(sql<{ n: number }>`
      select count(*)::int as n from mark_sheets where exam_id = ${at.exams.HY}::uuid`)) as [{ n: number }]
    expect(status.results[0]).toMatchObject({ exam: 'HY', sheets: n, locked: Math.round(1000 / n) / 10 })
    const school = await ok<{ results: object[] }>(
      operator.get(`platform/tabulation/status/${at.schoolId}?examId=${at.exams.HY}`),
    )
    expect(school.results).toHaveLength(n / 3)
    const masters = await ok<{ results: { maximum: number; terms: number; exams: number }[] }>(
      operator.get(`platform/tabulation/masters?schoolIds=${at.schoolId}`),
    )
    expect(masters.results).toMatchObject([{ terms: 1, exams: 5, tools: 2, scales: 1, active: 1, maximum: 100 }])
    for (const path of ['status', 'masters']) {
      const file = await operator.post(`platform/tabulation/${path}/export`, { format: 'csv' })
      expect(file.statusCode, file.body).toBe(200)
    }
    expect((await operator.get(`platform/tabulation/masters/${at.schoolId}`)).json()).toEqual([])
  })

  it('remove marks once their cards are withdrawn, and put everything back (scenario 20)', async () => {
    const [first, second] = at.subjects as [TestSubject, TestSubject]
    await enter('HY', first)
    await enter('HY', second, 3)
    await ok(lock([await at.sheet('HY', first)]))
    const card = at.desk.server.services.newId()
    await at.rows(sql`
      insert into cards (school_id, id, academic_year_id, name, kind, node_code) values (${at.schoolId}, ${card}, ${at.year}::uuid, 'Term 1', 'progress-card', 'T1')`)
    const student = at.own.students[0]!
    await at.rows(sql`
      insert into report_cards (school_id, id, card_id, student_id, academic_year_id, division_id, no, source, file_id, status, published_at, verify_code, at)
      values (${at.schoolId}, gen_random_uuid(), ${card}, ${student}::uuid, ${at.year}::uuid, ${at.own.id}::uuid, 1, 'generated', gen_random_uuid(), 'Published',
        now(), 'X1', now())`)
    expect(await ok(at.admin.post('tabulation/locks/check', { sheetIds: [await at.sheet('HY', first)] }))).toMatchObject({
      publishedCards: 1,
    })
    interface Counted {
      id: string
      status: string
      counts: { table: string; rows: number }[]
      blockers: { message: string }[]
      things: number
    }
    const count = () => {
      const { schoolId, ...rest } = scope()
      return ok<Counted>(operator.post('platform/removals', { kind: 'marks', schoolId, scope: rest }), 201)
    }
    const blocked = await count()
    expect(blocked.blockers.map(one => one.message)).toEqual(['Withdraw the published cards of 1 student first.'])
    const reason = 'Entered for the wrong exam.'
    expect((await operator.post(`platform/removals/${blocked.id}/confirm`, { typedText: 'GVS', reason })).statusCode).toBe(409)
    await at.rows(sql`update report_cards set status = 'Withdrawn' where card_id = ${card}`)
    const state = () =>
      at.rows(sql<{ marks: number; sheets: string; cards: number }>`
        select (select count(*)::int from marks) as marks, (select string_agg(status, ',' order by id) from mark_sheets) as sheets,
          (select count(*)::int from report_cards) as cards`)
    const before = await state()
    const counted = await count()
    expect(counted.blockers).toEqual([])
    const figures = Object.fromEntries(counted.counts.map(one => [one.table, one.rows]))
    expect(figures).toMatchObject({ marks: 42 + 39, mark_sheets: 2, report_cards: 1 })
    expect(counted.things).toBe(42)
    await ok(operator.post(`platform/removals/${counted.id}/confirm`, { typedText: 'GVS', reason }), 202)
    const { services } = at.desk.server
    await services.jobs.drain(services)
    expect((await state())[0]).toMatchObject({ marks: 0, cards: 0 })
    expect(await statusOf(await at.sheet('HY', first))).toBe('NotStarted')
    await ok(operator.post(`platform/removals/${counted.id}/restore`), 202)
    await services.jobs.drain(services)
    expect(await state()).toEqual(before)
    const areas = await ok<Counted>(
      operator.post('platform/removals', {
        kind: 'transactions',
        schoolId: at.schoolId,
        scope: { areas: ['marks', 'reportCards'], academicYearId: at.year },
      }),
      201,
    )
    expect(areas.blockers).toEqual([])
    expect(Object.fromEntries(areas.counts.map(one => [one.table, one.rows]))).toMatchObject({
      marks: 81,
      mark_sheets: 2,
      report_cards: 1,
    })
  })
})
