import { courseKey, leafKey, nameKey, type TabView } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/transaction'
import { inBatches } from '../../../school/batches'
import type { ImportPlace, ImportWork } from '../../../school/imports/kind'
import { nothingMade } from '../../../school/imports/names'
import { type RecordKindOf, recordImport } from '../../../school/imports/records'
import { noTool, schemeOf } from '../scheme'
import { schemeChanged } from '../stale'
import { growSchemes, withFlatSchemes } from './flat-scheme'
import { makeSheets } from './make-sheets'
import { changeCells, type WrittenCell } from './max-marks'
import { isExternal, type SetupCall } from './who-may'
import { cellKey, cellsOf, leavesOfTree } from './whole'

const currentYear = sql`(select id from academic_years where is_current)`

async function termsOf(trx: Trx): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select name from tab_terms where academic_year_id = ${currentYear} order by starts_on`.execute(trx)
  return new Map(rows.map(row => [nameKey(row.name), row.name]))
}

const exams: RecordKindOf = {
  code: 'tab-exams',
  table: 'tab_exams',
  query: sql`
    select id, record from (
      select e.id, jsonb_build_object('term', t.name, 'exam', e.name, 'code', e.code, 'entryFrom', coalesce(e.entry_from::text, ''),
        'entryTo', coalesce(e.entry_to::text, '')) as record
      from tab_exams e join tab_terms t on t.school_id = e.school_id and t.id = e.term_id
      where e.kind = 'main' and e.academic_year_id = ${currentYear}) of_year`,
  viewOf: async (trx, { view }) => ({ ...view, tab: { terms: await termsOf(trx), schemes: new Map() } }),
  async write({ trx, schoolId, services }, writes, ids) {
    await inBatches(
      trx,
      writes.map(({ id, record }) => ({
        id,
        term: record.term,
        name: record.exam,
        code: record.code,
        entry_from: record.entryFrom || null,
        entry_to: record.entryTo || null,
      })),
      'id uuid, term text, name text, code text, entry_from date, entry_to date',
      source => sql`
        insert into tab_exams (school_id, id, academic_year_id, term_id, name, code, entry_from, entry_to, sort_order, created_at)
        select ${schoolId}::uuid, x.id, ${ids.currentYear}::uuid, t.id, x.name, x.code, x.entry_from, x.entry_to,
          (select coalesce(max(sort_order), 0) + 1 from tab_exams where academic_year_id = ${ids.currentYear}::uuid), ${services.clock.now()}
        from ${source} join tab_terms t on t.academic_year_id = ${ids.currentYear}::uuid and t.name = x.term
        on conflict (school_id, id) do update set term_id = excluded.term_id, name = excluded.name, code = excluded.code,
          entry_from = excluded.entry_from, entry_to = excluded.entry_to, version = tab_exams.version + 1`,
    )
    return nothingMade
  },
}

/** Files of exams, with the days of their mark entry. */
export const examImport: ImportWork = recordImport(exams)

interface CourseScheme {
  readonly course: string
  readonly schemeId: string
}

/** The scheme that a course works by this year, else its newest draft. */
async function schemesOfCourses(trx: Trx): Promise<CourseScheme[]> {
  const { rows } = await sql<CourseScheme>`
    select distinct on (c.id) c.name as course, s.id as "schemeId" from tab_scheme_courses w
    join tab_schemes s on s.school_id = w.school_id and s.id = w.scheme_id and s.status <> 'Archived'
    join courses c on c.school_id = w.school_id and c.id = w.course_id
    where w.academic_year_id = ${currentYear} order by c.id, w.active desc, s.id desc`.execute(trx)
  return rows
}

/** Codes of exams, tools and subjects by their ids. */
async function codesById(trx: Trx): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from tab_exams where kind = 'main' union all select id, code from tab_tools
    union all select id, coalesce(code, name) from masters where kind = 'subject'`.execute(trx)
  return new Map(rows.map(row => [row.id, row.code]))
}

async function tabViewOf(trx: Trx): Promise<TabView> {
  const codes = await codesById(trx)
  const schemes: [string, TabView['schemes'] extends ReadonlyMap<string, infer One> ? One : never][] = []
  for (const { course, schemeId } of await schemesOfCourses(trx)) {
    const scheme = await schemeOf(trx, schemeId)
    const leaves = leavesOfTree(scheme.nodes).map(leaf => ({
      exam: codes.get(leaf.examId) ?? '',
      tool: codes.get(leaf.toolId ?? '') ?? '',
    }))
    schemes.push([
      courseKey(course),
      {
        course,
        leaves: new Map(leaves.map(leaf => [leafKey(leaf.exam, leaf.tool), leaf])),
        subjects: new Map(scheme.subjects.map(one => [nameKey(one.code), one.code])),
      },
    ])
  }
  return { terms: await termsOf(trx), schemes: new Map(schemes) }
}

const maxima: RecordKindOf = {
  code: 'tab-max-marks',
  table: 'tab_leaf_max',
  query: sql`
    select id, record from (
      select md5(m.scheme_id::text || m.exam_id || m.tool_id || m.subject_id || c.id || coalesce(p.value ->> 'code', ''))::uuid as id,
        jsonb_build_object('course', c.name, 'exam', e.code, 'tool', coalesce(t.code, ''), 'subjectCode', coalesce(j.code, j.name),
          'part', coalesce(p.value ->> 'code', ''), 'max', coalesce(p.value ->> 'max', ''), 'pass', coalesce(p.value ->> 'pass', ''),
          'entry', initcap(m.entry)) as record
      from (select distinct on (w.course_id) w.school_id, w.course_id, w.scheme_id from tab_scheme_courses w
        join tab_schemes s on s.school_id = w.school_id and s.id = w.scheme_id and s.status <> 'Archived'
        where w.academic_year_id = ${currentYear} order by w.course_id, w.active desc, s.id desc) w
      join courses c on c.school_id = w.school_id and c.id = w.course_id
      join tab_leaf_max m on m.school_id = w.school_id and m.scheme_id = w.scheme_id
      join tab_exams e on e.school_id = m.school_id and e.id = m.exam_id
      join masters j on j.school_id = m.school_id and j.id = m.subject_id
      left join tab_tools t on t.school_id = m.school_id and t.id = m.tool_id and m.tool_id <> ${noTool}::uuid
      left join lateral jsonb_array_elements(m.parts) p on true) of_year`,
  async write(place, writes) {
    if (await isExternal(place.trx, place.schoolId)) {
      const schemes = (await schemesOfCourses(place.trx)).map(one => [courseKey(one.course), one.schemeId] as const)
      await growSchemes(
        callOf(place),
        writes.map(({ record }) => record),
        new Map(schemes),
      )
    }
    const codes = await codesById(place.trx)
    for (const { course, schemeId } of await schemesOfCourses(place.trx)) {
      const own = writes.map(({ record }) => record).filter(record => courseKey(record.course ?? '') === courseKey(course))
      if (own.length > 0) await writeScheme(place, schemeId, own, codes)
    }
    return nothingMade
  },
}

/** Rows of a file are nobody's call: who began the import stands in its own record. */
const callOf = ({ trx, schoolId, services }: Pick<ImportPlace, 'trx' | 'schoolId' | 'services'>): SetupCall => ({
  ...{ trx, schoolId, services },
  person: undefined,
  language: 'en',
  audit: async () => undefined,
})

/** Writes rows of one scheme: rows of one place are its parts, and others that it has stay beside them. */
async function writeScheme(
  { trx, schoolId, services }: ImportPlace,
  schemeId: string,
  rows: readonly Readonly<Record<string, string>>[],
  codes: ReadonlyMap<string, string>,
): Promise<void> {
  const scheme = await schemeOf(trx, schemeId)
  const stored = new Map((await cellsOf(trx, schoolId, schemeId)).map(cell => [cellKey(cell), cell]))
  const key = (id: string | null) => nameKey(codes.get(id ?? '') ?? '')
  const cells = new Map<string, WrittenCell>()
  for (const row of rows) {
    const leaf = leavesOfTree(scheme.nodes).find(
      one => leafKey(row.exam ?? '', row.tool ?? '') === `${key(one.examId)}\u0000${key(one.toolId)}`,
    )
    const subject = scheme.subjects.find(one => nameKey(one.code) === nameKey(row.subjectCode ?? ''))
    if (!leaf || !subject) continue
    const place = { examId: leaf.examId, toolId: leaf.toolId, subjectId: subject.subjectId }
    const before = cells.get(cellKey(place)) ?? stored.get(cellKey(place))
    const entry = (row.entry ?? 'Marks').toLowerCase() as 'marks' | 'grade' | 'none'
    const code = row.part ?? ''
    const old = before?.parts.find(part => part.code === code)
    const max = Number(row.max)
    // Whatever is said of a part as such takes the place of a whole without parts.
    const others = (before?.parts ?? []).filter(part => part.code !== code && (part.code === '') === (code === ''))
    const part = { code, name: old?.name ?? code, max, pass: row.pass ? Number(row.pass) : null, step: stepFor(max, old?.step) }
    cells.set(cellKey(place), { ...place, entry, parts: entry === 'marks' ? [...others, part] : [] })
  }
  await changeCells(callOf({ trx, schoolId, services }), scheme, [...cells.values()], 'keep')
  await sql`
    update tab_schemes set version = version + 1, scheme_version = scheme_version + ${scheme.status === 'Active' ? 1 : 0}::int
    where school_id = ${schoolId} and id = ${schemeId}::uuid`.execute(trx)
  if (scheme.status !== 'Active') return
  await schemeChanged(trx, schemeId)
  await makeSheets({ trx, schoolId, services }, { schemeId })
}

/** The step that a part has, else halves, as far as its maximum goes by it. */
const stepFor = (max: number, old: number | undefined): number =>
  [old ?? 0.5, 0.5, 0.25, 0.01].find(step => Math.round(max * 100) % Math.round(step * 100) === 0) ?? 0.01

const { undo: _, find: __, ...maxMarks } = recordImport(maxima)

/**
 * Files of maxima. What came in stays: marks may stand under it already. Where the school's own program combines marks, the
 * schemes of its courses grow with the file.
 */
export const maxMarkImport: ImportWork = {
  ...maxMarks,
  plan: (place, read, names, options, extent) =>
    recordImport({
      ...maxima,
      async viewOf(trx, { view }) {
        const tab = await tabViewOf(trx)
        return { ...view, tab: (await isExternal(trx, place.schoolId)) ? await withFlatSchemes(trx, tab) : tab }
      },
    }).plan(place, read, names, options, extent),
}
