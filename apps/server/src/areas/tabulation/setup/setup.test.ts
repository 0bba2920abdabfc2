import { type ResultCode, reservedCodes, shippedScales } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTabulation, type TabulationDesk } from '../../../testing/tabulation'
import { tendSchemes } from './nightly'

let at: TabulationDesk
/** A course of three classes, without a scheme. */
let courseId: string
let subjectIds: string[]

interface Part {
  code: string
  name: string
  max: number
  pass: number | null
  step: number
}
interface Scheme {
  id: string
  version: number
  schemeVersion: number
  status: string
  missing: number
  nodes: {
    id: string
    parentId: string | null
    kind: string
    code: string
    name: string
    examId: string | null
    weight: number | null
  }[]
  subjects: { subjectId: string; name: string; inRank: boolean }[]
  cells: { examId: string; toolId: string | null; subjectId: string; entry: string | null; parts: Part[] }[]
}

const ok = async <Answer = Scheme>(answer: Promise<{ statusCode: number; body: string; json: () => unknown }>, status = 200) => {
  const response = await answer
  expect(response.statusCode, response.body).toBe(status)
  return (status === 204 ? undefined : response.json()) as Answer
}
const refusal = async (answer: Promise<{ statusCode: number; json: () => { message: string } }>) => {
  const response = await answer
  return [response.statusCode, response.json().message]
}
const count = async (query: ReturnType<typeof sql>) =>
  Number((await at.rows(query as ReturnType<typeof sql<{ n: string }>>))[0]!.n)
const create = (over: object = {}) =>
  at.admin.post('tabulation/schemes', { name: 'Class VI', courseIds: [courseId], preset: 'cbse-6-8', subjectIds, ...over })
const read = (id: string) => ok(at.admin.get(`tabulation/schemes/${id}`))
const whole = (max: number, step = 0.5): Part[] => [{ code: '', name: '', max, pass: null, step }]

beforeAll(async () => {
  at = await openTabulation('tabulation-setup')
  await at.rows(sql`select make_tab_tools(${at.schoolId}::uuid), make_tab_scales(${at.schoolId}::uuid)`)
  courseId = (
    await at.rows(sql<{ id: string }>`
      select c.id from courses c where c.id <> ${at.own.courseId}::uuid and exists (select 1 from divisions d where d.course_id = c.id)
      order by c.sort_order desc limit 1`)
  )[0]!.id
  const has = await count(sql`select count(*) as n from divisions where course_id = ${courseId}::uuid`)
  for (let no = has; no < 3; no += 1)
    await at.rows(sql`
      insert into divisions (school_id, id, course_id, name, sort_order) values (${at.schoolId}, gen_random_uuid(), ${courseId}::uuid, ${`Z${no}`}, ${no})`)
  await at.rows(sql`delete from divisions d where course_id = ${courseId}::uuid and id not in (select id from divisions where course_id = ${courseId}::uuid limit 3)
    and not exists (select 1 from enrolments e where e.division_id = d.id)`)
  const known = await at.rows(sql<{ id: string }>`select id from masters where kind = 'subject' order by name limit 10`)
  subjectIds = known.map(row => row.id)
  for (let no = known.length; no < 10; no += 1) {
    const made = await ok<{ id: string }>(at.admin.post('masters/subject', { name: `Subject ${no}`, code: `S${no}` }), 201)
    subjectIds.push(made.id)
  }
})
afterAll(() => at.close())
beforeEach(async () => {
  const schemes = await at.rows(sql<{ id: string }>`select id from tab_schemes where id <> ${at.schemeId}::uuid`)
  for (const { id } of schemes) await ok(at.admin.delete(`tabulation/schemes/${id}`), 204)
})

describe('masters of the set-up', () => {
  it('begin with the tools and scales that are shipped', async () => {
    const scales = await ok<{ name: string; kind: string; bands: unknown }[]>(at.admin.get('tabulation/masters/grade-scale'))
    const shipped = Object.values(shippedScales)
    for (const scale of shipped) expect(scales.map(one => one.bands)).toContainEqual(scale.bands)
    const tools = await ok<{ code: string }[]>(at.admin.get('tabulation/masters/tool'))
    expect(tools.map(tool => tool.code)).toEqual(expect.arrayContaining(['PT', 'NB', 'SE', 'MA', 'PF', 'PJ', 'PR', 'OR', 'AS']))
  })

  it('keep terms apart', async () => {
    const post = (body: object) => at.admin.post('tabulation/masters/term', body)
    expect(await refusal(post({ name: 'Second', startsOn: '2026-10-01', endsOn: '2026-12-31' }))).toEqual([
      409,
      'Terms overlap: Term 1, Second.',
    ])
    const second = await ok<{ id: string; startsOn: string; endsOn: string; version: number }>(post({ name: 'Second' }), 201)
    expect(second.startsOn).toBe('2026-11-01')
    const change = await ok<{ endsOn: string }>(
      at.admin.patch(`tabulation/masters/term/${second.id}`, { endsOn: '2026-12-31', version: second.version }),
    )
    expect(change.endsOn).toBe('2026-12-31')
    expect(await refusal(post({ name: 'second' }))).toEqual([409, 'second exists already.'])
    await ok(at.admin.delete(`tabulation/masters/term/${second.id}`), 204)
    const used = await refusal(at.admin.delete(`tabulation/masters/term/${at.termId}`))
    expect(used[0]).toBe(409)
    expect(used[1]).toMatch(/^Term 1 is in use by \d+ record\(s\)\. Make it inactive instead\.$/)
  })

  it('refuse an exam of half a window, and deleting one with marks', async () => {
    const half = await at.admin.post('tabulation/masters/exam', { name: 'Unit test', code: 'UT', entryFrom: '2026-07-01' })
    expect(half.statusCode).toBe(400)
    const exam = await ok<{ id: string; term: { id: string } }>(
      at.admin.post('tabulation/masters/exam', { name: 'Unit test', code: 'UT' }),
      201,
    )
    expect(exam.term.id).toBe(at.termId)
    expect(await refusal(at.admin.post('tabulation/masters/exam', { name: 'Other', code: 'ut' }))).toEqual([
      409,
      'ut exists already.',
    ])
    await ok(at.admin.delete(`tabulation/masters/exam/${exam.id}`), 204)
    expect((await refusal(at.admin.delete(`tabulation/masters/exam/${at.exams.HY}`)))[0]).toBe(409)
  })

  it('begin with the reserved codes', async () => {
    const codes = await at.rows<ResultCode>(sql`
      select code, effect, settles, fails_subject as "failsSubject", needs_note as "needsNote" from tab_codes
      where school_id = ${at.schoolId} and is_reserved order by sort_order`)
    expect(codes).toEqual(reservedCodes)
  })

  it('keep reserved codes as they are', async () => {
    const codes = await ok<{ id: string; code: string; version: number }[]>(at.admin.get('tabulation/masters/result-code'))
    const absent = codes.find(one => one.code === 'AB')!
    const patch = (body: object) => at.admin.patch(`tabulation/masters/result-code/${absent.id}`, body)
    expect(await refusal(patch({ effect: 'exclude' }))).toEqual([409, 'Modification is not possible for selected item'])
    expect((await ok<{ label: string }>(patch({ label: 'Not there', version: absent.version }))).label).toBe('Not there')
    expect((await refusal(patch({ label: 'Absent', version: absent.version })))[0]).toBe(409)
    const own = await ok<{ id: string; prints: string }>(
      at.admin.post('tabulation/masters/result-code', { code: 'SP', label: 'Sports' }),
      201,
    )
    expect(own.prints).toBe('SP')
    await ok(at.admin.delete(`tabulation/masters/result-code/${own.id}`), 204)
  })

  it('want bands that leave no gap', async () => {
    const scale = await ok<{ id: string; version: number }>(
      at.admin.post('tabulation/masters/grade-scale', { name: 'Mine' }),
      201,
    )
    const put = (bands: object[], version = scale.version) =>
      at.admin.put(`tabulation/grade-scales/${scale.id}/bands`, { bands, version })
    const message = 'Bands must have different lower limits and one at 0.'
    expect(await refusal(put([{ grade: 'A', from: 50, pass: true }]))).toEqual([409, message])
    expect(
      await refusal(
        put([
          { grade: 'A', from: 0, pass: true },
          { grade: 'B', from: 0, pass: true },
        ]),
      ),
    ).toEqual([409, message])
    const kept = await ok<{ bands: { grade: string }[] }>(
      put([
        { grade: 'E', from: 0, pass: false },
        { grade: 'A', from: 60, pass: true },
      ]),
    )
    expect(kept.bands.map(band => band.grade)).toEqual(['A', 'E'])
  })

  it('are read by nobody else, and changed by no operator', async () => {
    for (const browser of [at.teacher, at.head, at.guardian])
      expect((await browser.get('tabulation/masters/term')).statusCode).toBe(403)
    const operator = await at.desk.browser('GJ.SUPPORT')
    operator.token = (await operator.post(`platform/schools/${at.schoolId}/enter`)).json().accessToken
    await ok(operator.get('tabulation/masters/term'))
    expect((await ok<{ mayChange: boolean }>(operator.get('tabulation/setup-offers'))).mayChange).toBe(false)
    for (const answer of [
      operator.post('tabulation/masters/term', { name: 'Mine' }),
      operator.delete(`tabulation/masters/exam/${at.exams.HY}`),
      operator.post('tabulation/schemes', { name: 'Mine', courseIds: [courseId] }),
      operator.post(`tabulation/schemes/${at.schemeId}/activate`, {}),
    ])
      expect(await refusal(answer)).toEqual([403, 'You do not have access to this page.'])
  })
})

describe('a scheme', () => {
  it('makes a sheet for each exam, class and subject, once every maximum is there (scenario 1)', async () => {
    const scheme = await ok(create(), 201)
    expect([scheme.subjects.length, scheme.missing]).toEqual([10, 0])
    const first = scheme.cells[0]!
    const put = (cell: object, version: number) =>
      ok(at.admin.put(`tabulation/schemes/${scheme.id}/max-marks`, { cells: [{ ...first, ...cell }], version }))
    const emptied = await put({ entry: null, parts: [] }, scheme.version)
    expect(emptied.missing).toBe(1)
    const activate = () => at.admin.post(`tabulation/schemes/${scheme.id}/activate`, {})
    expect(await refusal(activate())).toEqual([409, 'Maximum marks are missing for 1 cell(s).'])
    await put({}, emptied.version)
    const exams = new Set(scheme.nodes.flatMap(node => node.examId ?? []))
    expect(exams.size).toBe(10)
    expect(await ok<{ sheets: number }>(activate())).toEqual({ sheets: exams.size * 3 * 10 })
    expect(
      await count(
        sql`select count(*) as n from mark_sheets s join divisions d on d.id = s.division_id where d.course_id = ${courseId}::uuid and s.kind = 'marks'`,
      ),
    ).toBe(exams.size * 3 * 10)
    expect(
      await refusal(at.admin.post(`tabulation/schemes/${(await ok(create({ name: 'Twin' }), 201)).id}/activate`, {})),
    ).toEqual([409, expect.stringMatching(/ has an active scheme in this year\.$/)])
  })

  it('has its sheets for a class that comes later, and is put away with its year', async () => {
    const { id } = await ok(create(), 201)
    await ok(at.admin.post(`tabulation/schemes/${id}/activate`, {}))
    const later = at.desk.server.services.newId()
    await at.rows(sql`
      insert into divisions (school_id, id, course_id, name, sort_order) values (${at.schoolId}, ${later}, ${courseId}::uuid, 'Later', 99)`)
    await tendSchemes(at.desk.server.services, at.schoolId)
    const sheets = (kind: string) =>
      count(sql`select count(*) as n from mark_sheets where division_id = ${later}::uuid and kind = ${kind}`)
    // Ten exams and two terms; remarks of the class teacher, and of each subject.
    expect([await sheets('marks'), await sheets('remarks')]).toEqual([100, 22])
    expect(await tendSchemes(at.desk.server.services, at.schoolId)).toBe(0)
    await at.rows(sql`update academic_years set locked = true where id = ${at.year}::uuid`)
    await tendSchemes(at.desk.server.services, at.schoolId)
    await at.rows(sql`update academic_years set locked = false where id = ${at.year}::uuid`)
    expect((await read(id)).status).toBe('Archived')
    const name = { name: 'Other' }
    expect(await refusal(at.admin.patch(`tabulation/schemes/${id}`, name))).toEqual([409, 'Class VI is archived.'])
    await at.rows(sql`update tab_schemes set status = 'Active' where status = 'Archived'`)
    await ok(at.admin.delete(`tabulation/schemes/${id}`), 204)
    await at.rows(sql`delete from mark_sheets where division_id = ${later}::uuid`)
    await at.rows(sql`delete from divisions where id = ${later}::uuid`)
  })

  it('is tried with sample marks (example 1)', async () => {
    const { nodes } = await ok<{ nodes: { nodeId: string; obtained: number; percent: number; grade: string; code: string }[] }>(
      at.admin.post(`tabulation/schemes/${at.schemeId}/try`, {
        marks: [
          { nodeId: at.nodes.PT1, value: 18, outOf: 20 },
          { nodeId: at.nodes.PT2, value: 15, outOf: 20 },
          { nodeId: at.nodes.PT3, code: 'AB', outOf: 20 },
          { nodeId: at.nodes.NB, value: 4, outOf: 5 },
          { nodeId: at.nodes.SE, value: 5, outOf: 5 },
          { nodeId: at.nodes.HY, value: 63, outOf: 80 },
        ],
      }),
    )
    const of = (code: string) => nodes.find(node => node.nodeId === at.nodes[code])!
    expect([of('PT').obtained, of('IN').obtained, of('HY').obtained, of('T1').obtained]).toEqual([8.25, 9, 63, 80.25])
    expect([of('T1').grade, of('PT3').code]).toEqual(['B1', 'AB'])
  })

  it('refuses trees that cannot be', async () => {
    const scheme = await ok(create(), 201)
    const put = (change: (node: Scheme['nodes'][number]) => object) =>
      refusal(
        at.admin.put(`tabulation/schemes/${scheme.id}/tree`, {
          nodes: scheme.nodes.map(node => ({ ...node, ...change(node) })),
          version: scheme.version,
        }),
      )
    expect(await put(node => (node.code === 'YEAR' ? { combine: 'weighted' } : {}))).toEqual([
      409,
      'Weights of Year must be more than 0.',
    ])
    expect(await put(node => (node.code === 'PT' ? { n: 4 } : {}))).toEqual([409, 'Best 4 needs at least 4 children.'])
    const hy = scheme.nodes.find(node => node.code === 'HY')!
    expect(await put(node => (node.code === 'AN' ? { examId: hy.examId } : {}))).toEqual([
      409,
      'Annual is already used in this scheme.',
    ])
    expect(await put(node => (node.code === 'AN' ? { code: 'hy' } : {}))).toEqual([409, 'hy exists already.'])
    expect((await put(node => (node.code === 'AN' ? { parentId: null } : {})))[0]).toBe(400)
  })

  it('takes new nodes, keeps the ids of old ones, and its sheets follow', async () => {
    const exam = await ok<{ id: string }>(
      at.admin.post('tabulation/masters/exam', { name: 'Extra', code: `X${Date.now() % 100_000}` }),
      201,
    )
    const before = await read(at.schemeId)
    const year = before.nodes.find(node => node.kind === 'year')!
    const node = { ...year, id: 'new', parentId: year.id, kind: 'exam', examId: exam.id, name: 'Extra', code: 'EXTRA' }
    const nodes = [...before.nodes, node]
    const preview = await ok<{ differences: object[] }>(
      at.admin.post(`tabulation/schemes/${at.schemeId}/changes/preview`, { nodes }),
    )
    expect(preview.differences).toEqual([{ what: 'node', change: 'added', name: 'Extra', field: '', from: '', to: '' }])
    const after = await ok(at.admin.put(`tabulation/schemes/${at.schemeId}/tree`, { nodes, version: before.version }))
    expect(after.nodes.map(one => one.code)).toEqual([...before.nodes.map(one => one.code), 'EXTRA'])
    expect([after.missing, after.schemeVersion]).toEqual([at.subjects.length, before.schemeVersion + 1])
    const sheets = () => count(sql`select count(*) as n from mark_sheets where exam_id = ${exam.id}::uuid`)
    expect(await sheets()).toBe(0)
    const filled = await ok(
      at.admin.put(`tabulation/schemes/${at.schemeId}/max-marks`, {
        cells: at.subjects.map(subject => ({
          examId: exam.id,
          toolId: null,
          subjectId: subject.id,
          entry: 'marks',
          parts: whole(25),
        })),
        version: after.version,
      }),
    )
    expect(await sheets()).toBeGreaterThanOrEqual(at.subjects.length)
    const kept = filled.nodes.filter(one => one.code !== 'EXTRA')
    expect(kept.map(one => one.id)).toEqual(before.nodes.map(one => one.id))
    await ok(at.admin.put(`tabulation/schemes/${at.schemeId}/tree`, { nodes: kept, version: filled.version }))
    expect(await sheets()).toBe(0)
  })

  it('keeps or scales marks when a maximum changes (scenario 13)', async () => {
    const [subject] = at.subjects
    const [first, second] = at.own.students
    const put = async (max: number, onChange?: string) => {
      const { version } = await read(at.schemeId)
      return at.admin.put(`tabulation/schemes/${at.schemeId}/max-marks`, {
        cells: [{ examId: at.exams.PT1, toolId: null, subjectId: subject!.id, entry: 'marks', parts: whole(max) }],
        ...(onChange ? { onChange } : {}),
        version,
      })
    }
    const mark = async () =>
      (
        await at.rows(sql<{ value: string; out_of: string }>`
      select value, out_of from marks where student_id = ${first}::uuid and exam_id = ${at.exams.PT1}::uuid`)
      )[0]!
    await ok(put(50))
    await at.mark(first!, 'PT1', { value: 45, outOf: 50 })
    await at.mark(second!, 'PT1', { code: 'AB' })
    expect(await refusal(put(100))).toEqual([409, 'Marks exist for 1 students. Keep the numbers or scale them?'])
    expect(await refusal(put(40, 'keep'))).toEqual([409, '1 mark(s) are more than the new maximum.'])
    await ok(put(100, 'keep'))
    expect(await mark()).toEqual({ value: '45.00', out_of: '100.00' })
    await ok(put(50, 'keep'))
    await ok(put(100, 'scale'))
    expect(await mark()).toEqual({ value: '90.00', out_of: '100.00' })
    const changes = await at.rows(sql`select old, new, via from mark_changes where student_id = ${first}::uuid`)
    expect(changes).toEqual([{ old: '45', new: '90', via: 'scale' }])
    const scheme = await read(at.schemeId)
    expect(
      await refusal(
        at.admin.put(`tabulation/schemes/${at.schemeId}/tree`, {
          nodes: scheme.nodes.filter(node => node.code !== 'PT1').map(node => (node.code === 'PT' ? { ...node, n: 2 } : node)),
          version: scheme.version,
        }),
      ),
    ).toEqual([409, 'Marks exist for 2 students in PT1.'])
    expect((await refusal(at.admin.delete(`tabulation/schemes/${at.schemeId}`)))[0]).toBe(409)
  })

  it('is copied, in its year and into another one', async () => {
    const scheme = await ok(create(), 201)
    const copy = await ok(create({ name: 'Copy', preset: undefined, copyOfId: scheme.id }), 201)
    expect([copy.nodes.length, copy.cells.length, copy.missing]).toEqual([scheme.nodes.length, scheme.cells.length, 0])
    expect(copy.nodes.map(node => node.examId)).toEqual(scheme.nodes.map(node => node.examId))
    const years = await ok<{ academicYears: { id: string; isCurrent: boolean; startsOn: string }[] }>(
      at.admin.get('tabulation/setup-offers'),
    )
    const other = years.academicYears.find(year => !year.isCurrent)!
    await at.rows(sql`update academic_years set locked = false where id = ${other.id}::uuid`)
    const copied = await ok<{ terms: number; exams: number; schemes: number; cards: number }>(
      at.admin.post('tabulation/copy-year', { fromYearId: at.year, academicYearId: other.id }),
      201,
    )
    expect(copied.schemes).toBe(1)
    expect(copied.exams).toBeGreaterThanOrEqual(5)
    const again = await ok<{ terms: number; exams: number; schemes: number }>(
      at.admin.post('tabulation/copy-year', { fromYearId: at.year, academicYearId: other.id }),
      201,
    )
    expect([again.terms, again.exams, again.schemes]).toEqual([0, 0, 0])
  })

  it('counts in the checklist', async () => {
    const list = await ok<{
      steps: { step: string; isDone: boolean; count: number; of: number | null }[]
      coursesWithoutScheme: object[]
    }>(at.admin.get('tabulation/setup-checklist'))
    expect(list.steps.map(step => step.step)).toEqual(['terms', 'exams', 'schemes', 'max-marks', 'teachers', 'cards'])
    const schemes = list.steps.find(step => step.step === 'schemes')!
    expect([schemes.count, schemes.isDone]).toEqual([1, false])
    expect(list.coursesWithoutScheme).toHaveLength(schemes.of! - 1)
  })
})
