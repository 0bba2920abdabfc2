import {
  courseKey,
  type FlatRecord,
  findImportKind,
  keyOf,
  nameKey,
  planRecords,
  type ResultsView,
  recordKind,
} from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/transaction'
import { inBatches } from '../../../school/batches'
import { type ImportPlace, type ImportWork, isAsLeft, isWritable, type WrittenRow } from '../../../school/imports/kind'
import { nothingMade } from '../../../school/imports/names'
import { codesOf } from '../scheme'
import { isExternal } from '../setup/who-may'
import { emptyResult, hashOfTold, rowsOfTold, type SubjectOfScheme, saysRow, settled, type ToldResult } from './result-file'

const kind = findImportKind('tab-results')!
const columns = kind.columns.map(column => column.key)

const currentYear = sql`(select id from academic_years where is_current)`

interface Student {
  readonly id: string
  readonly admNo: string
  readonly divisionId: string
  readonly courseId: string
  readonly course: string
}

async function studentsOf(trx: Trx): Promise<ReadonlyMap<string, Student>> {
  const { rows } = await sql<Student>`
    select s.id, s.adm_no as "admNo", d.id as "divisionId", c.id as "courseId", c.name as course from enrolments en
    join students s on s.school_id = en.school_id and s.id = en.student_id and s.status = 'studying'
    join divisions d on d.school_id = en.school_id and d.id = en.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
    where en.academic_year_id = ${currentYear}`.execute(trx)
  return new Map(rows.map(row => [nameKey(row.admNo), row]))
}

/** What a card is of in a course: the part of its scheme. */
interface Paper {
  readonly card: string
  readonly courseId: string
  readonly course: string
  readonly schemeId: string
  readonly schemeVersion: number
  readonly nodeId: string
  readonly nodes: string[]
  readonly subjects: SubjectOfScheme[]
}

/** Cards of the year whose part the active scheme of a course has, by card and course. */
async function papersOf(trx: Trx): Promise<Paper[]> {
  const { rows } = await sql<Paper>`
    select k.name as card, c.id as "courseId", c.name as course, s.id as "schemeId", s.scheme_version as "schemeVersion", n.id as "nodeId",
      (select array_agg(o.code) from tab_nodes o where o.school_id = s.school_id and o.scheme_id = s.id) as nodes,
      (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'code', coalesce(m.code, m.name), 'inTotal', j.in_total,
        'passPercent', coalesce(j.pass_percent, s.pass_percent)) order by j.sort_order, m.name), '[]')
        from tab_scheme_subjects j join masters m on m.school_id = j.school_id and m.id = j.subject_id
        where j.school_id = s.school_id and j.scheme_id = s.id) as subjects
    from cards k join tab_schemes s on s.school_id = k.school_id and s.academic_year_id = k.academic_year_id and s.status = 'Active'
    join tab_scheme_courses w on w.school_id = s.school_id and w.scheme_id = s.id and w.active
    join tab_nodes n on n.school_id = s.school_id and n.scheme_id = s.id and lower(n.code) = lower(k.node_code)
    join courses c on c.school_id = w.school_id and c.id = w.course_id
    where k.academic_year_id = ${currentYear} and k.active and k.kind <> 'activity'
      and (cardinality(k.course_ids) = 0 or c.id = any(k.course_ids))
    order by c.id, k.sort_order, k.name`.execute(trx)
  return rows
}

const byCode = (codes: readonly string[]) => new Map(codes.map(code => [nameKey(code), code]))

async function resultsView(
  { trx, schoolId }: ImportPlace,
  students: ReadonlyMap<string, Student>,
  papers: readonly Paper[],
): Promise<ResultsView> {
  const cards = [...Map.groupBy(papers, one => nameKey(one.card))].map(([key, own]) => {
    const courses = own.map(
      one =>
        [courseKey(one.course), { nodes: byCode(one.nodes), subjects: byCode(one.subjects.map(({ code }) => code)) }] as const,
    )
    return [key, { name: own[0]!.card, courses: new Map(courses) }] as const
  })
  return {
    external: await isExternal(trx, schoolId),
    students,
    cards: new Map(cards),
    codes: new Set((await codesOf(trx)).keys()),
  }
}

/** A result of a student that is kept. */
interface Kept extends ToldResult {
  readonly studentId: string
  readonly nodeId: string
}

async function keptResults(trx: Trx, nodeIds: readonly string[], studentIds: readonly string[]): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select r.student_id as "studentId", r.node_id as "nodeId", r.subjects, r.total::float8 as total, r.max::float8 as max,
      r.percent::float8 as percent, r.grade, r.outcome, r.failed, r.rank
    from results r where r.node_id = any(${[...nodeIds]}::uuid[]) and r.student_id = any(${[...studentIds]}::uuid[])
    order by r.id`.execute(trx)
  return rows
}

const keyOfResult = (nodeId: string, studentId: string) => `${nodeId} ${studentId}`

/** The school as rows of results find it. */
async function found(trx: Trx, rows: readonly FlatRecord[]) {
  const students = await studentsOf(trx)
  const papers = await papersOf(trx)
  const named = new Set(rows.flatMap(row => students.get(nameKey(row.admNo ?? ''))?.id ?? []))
  const cards = new Set(rows.map(row => nameKey(row.card ?? '')))
  const own = papers.filter(one => cards.has(nameKey(one.card)))
  const kept = await keptResults(
    trx,
    own.map(one => one.nodeId),
    [...named],
  )
  return { students, papers, own, kept: new Map(kept.map(one => [keyOfResult(one.nodeId, one.studentId), one])) }
}

type Found = Awaited<ReturnType<typeof found>>

/** What is kept of some cards, as rows, each with the student's id. */
function recordsOf({ students, kept }: Pick<Found, 'students' | 'kept'>, papers: readonly Paper[]) {
  return papers.flatMap(paper => {
    const codes = new Map(paper.subjects.map(({ id, code }) => [id, code]))
    return [...students.values()].flatMap(student => {
      const result = student.courseId === paper.courseId ? kept.get(keyOfResult(paper.nodeId, student.id)) : undefined
      const rows = result ? rowsOfTold(result, { admNo: student.admNo, card: paper.card }, codes) : []
      return rows.map(record => ({ studentId: student.id, record }))
    })
  })
}

interface SaidRow {
  readonly record: FlatRecord
  readonly isTakenBack: boolean
}

/** Who writes results of a course waits for others who do, and for marks that change meanwhile. */
const holdCourses = async (trx: Trx, schoolId: string, courseIds: readonly string[]) => {
  for (const id of [...new Set(courseIds)].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`results:${schoolId}:${id}`}, 0))`.execute(trx)
}

const written = `id uuid, run uuid, student uuid, division uuid, node uuid, subjects jsonb, total numeric, max numeric, percent numeric, grade text,
  outcome text, failed uuid[], rank int, hash text`

/** Writes what rows say; a result of which nothing is left goes. */
async function writeRows(place: ImportPlace, rows: readonly SaidRow[]): Promise<void> {
  const { trx, schoolId, services } = place
  const school = await found(
    trx,
    rows.map(row => row.record),
  )
  const gone: string[] = []
  for (const paper of school.own) {
    const subjects = new Map(paper.subjects.map(one => [one.code, one]))
    const ofCard = rows.filter(({ record }) => nameKey(record.card ?? '') === nameKey(paper.card))
    const results = [...Map.groupBy(ofCard, ({ record }) => nameKey(record.admNo ?? ''))].flatMap(([admNo, own]) => {
      const student = school.students.get(admNo)
      if (student?.courseId !== paper.courseId) return []
      const before = school.kept.get(keyOfResult(paper.nodeId, student.id)) ?? emptyResult()
      const { studentId: _, nodeId: __, ...plain } = before as Kept
      const told = own.reduce<ToldResult>((at, one) => saysRow(at, one.record, subjects, one.isTakenBack), plain)
      const left = settled(told, paper.subjects)
      const isEmpty = left.subjects.length === 0 && own.every(one => one.isTakenBack)
      return [{ student, told: left, isEmpty }]
    })
    if (results.length === 0) continue
    gone.push(...results.flatMap(one => (one.isEmpty ? keyOfResult(paper.nodeId, one.student.id) : [])))
    const run = services.newId()
    await sql`
      insert into result_runs (school_id, id, scheme_id, course_id, node_id, scheme_version, state, inputs_hash, at, by)
      values (${schoolId}, ${run}, ${paper.schemeId}::uuid, ${paper.courseId}::uuid, ${paper.nodeId}::uuid, ${paper.schemeVersion}, 'Final', '',
        ${services.clock.now()}, ${place.by ?? null}::uuid)`.execute(trx)
    await inBatches(
      trx,
      results
        .filter(one => !one.isEmpty)
        .map(({ student, told }) => ({
          id: services.newId(),
          run,
          student: student.id,
          division: student.divisionId,
          node: paper.nodeId,
          ...told,
          hash: hashOfTold(told),
        })),
      written,
      source => sql`
        insert into results (school_id, id, result_run_id, student_id, division_id, node_id, subjects, total, max, percent, grade, outcome, failed, rank,
          missing, inputs_hash)
        select ${schoolId}::uuid, x.id, x.run, x.student, x.division, x.node, x.subjects, x.total, x.max, x.percent, x.grade, x.outcome,
          coalesce(x.failed, '{}'), x.rank, 0, x.hash from ${source}
        on conflict (school_id, student_id, node_id) do update set result_run_id = excluded.result_run_id, division_id = excluded.division_id,
          subjects = excluded.subjects, total = excluded.total, max = excluded.max, percent = excluded.percent, grade = excluded.grade, cgpa = null,
          outcome = excluded.outcome, failed = excluded.failed, rank = excluded.rank, missing = 0, inputs_hash = excluded.inputs_hash, stale = false,
          version = results.version + 1`,
    )
    await sql`delete from results r where r.node_id::text || ' ' || r.student_id = any(${gone}::text[])`.execute(trx)
    // A run of which no result is left tells nothing.
    await sql`
      delete from result_runs u where u.node_id = ${paper.nodeId}::uuid and u.course_id = ${paper.courseId}::uuid
        and not exists (select from results r where r.school_id = u.school_id and r.result_run_id = u.id)`.execute(trx)
  }
}

/** Files of results that the school's own program has computed. */
export const resultImport: ImportWork = {
  code: 'tab-results',
  async plan(place, read, names, options) {
    const school = await found(
      place.trx,
      read.map(row => row.given),
    )
    const present = recordsOf(school, school.own).map(one => [keyOf(kind, one.record), one] as const)
    const view = { ...names.view, results: await resultsView(place, school.students, school.papers) }
    const records = new Map(present.map(([key, { record }]) => [key, record]))
    const plan = planRecords(recordKind('tab-results'), read, records, view, options)
    return { ...plan, existing: new Map(present.map(([key, { studentId }]) => [key, studentId])) }
  },
  async hold({ trx, schoolId }) {
    await holdCourses(
      trx,
      schoolId,
      (await papersOf(trx)).map(one => one.courseId),
    )
  },
  async write(place, plan) {
    const rows = new Map<number, WrittenRow>()
    const students = await studentsOf(place.trx)
    const own = plan.rows.filter(isWritable).flatMap(row => {
      const student = students.get(nameKey(row.after?.admNo ?? ''))
      if (!student || !row.after) return []
      rows.set(row.rowNo, { entityId: student.id, undo: {} })
      return [{ record: row.after, isTakenBack: false }]
    })
    await writeRows(place, own)
    return { rows, made: nothingMade }
  },
  async records({ trx }) {
    const [students, papers] = [await studentsOf(trx), await papersOf(trx)]
    const kept = await keptResults(
      trx,
      papers.map(one => one.nodeId),
      [...students.values()].map(one => one.id),
    )
    return recordsOf({ students, kept: new Map(kept.map(one => [keyOfResult(one.nodeId, one.studentId), one])) }, papers).map(
      ({ record }) => record,
    )
  },
  async undo(place, rows) {
    await holdCourses(
      place.trx,
      place.schoolId,
      (await papersOf(place.trx)).map(one => one.courseId),
    )
    const school = await found(
      place.trx,
      rows.map(row => row.after),
    )
    const now = new Map(recordsOf(school, school.own).map(({ record }) => [keyOf(kind, record), record]))
    const left = rows.filter(({ after }) => isAsLeft(columns, after, now.get(keyOf(kind, after))))
    // What was there before tells last how the student stood.
    await writeRows(
      place,
      left
        .map(({ before, after }) => ({ record: before ?? after, isTakenBack: before === null }))
        .sort((a, b) => Number(b.isTakenBack) - Number(a.isTakenBack)),
    )
    return left.length
  },
}
