import { type KeptSubject, nodesBelow, type Outcome, reckonClass } from '@school/rules'
import { sql } from 'kysely'
import { activeScheme, type Scheme, type SchemeSubject, type StoredNode } from '../../scheme'
import { type EnteredStudent, figuresOf, readInputs } from '../inputs'
import { type MarkScope, type ReportDivision, seesSubject } from './scope'

export interface ReportStudent {
  readonly id: string
  readonly rollNo: number | null
  readonly admNo: string
  readonly name: string
  readonly division: ReportDivision
  readonly subjects: readonly KeptSubject[]
  /** Null where the person does not see all of it. */
  readonly whole: {
    readonly total: number | null
    readonly max: number | null
    readonly percent: number | null
    readonly grade: string | null
    readonly outcome: Outcome
    readonly rank: number | null
  } | null
}

/** A course with what its students came to. */
export interface ReportCourse {
  readonly scheme: Scheme
  /** The target first. */
  readonly nodes: readonly StoredNode[]
  readonly subjects: readonly SchemeSubject[]
  readonly students: readonly ReportStudent[]
  /** Status of the sheets of the exams below, by division, exam and subject. */
  readonly sheets: ReadonlyMap<string, string>
  /** Sheets that somebody needs and that are not locked. */
  readonly unlocked: number
}

interface Person {
  readonly id: string
  readonly divisionId: string
  readonly rollNo: number | null
  readonly admNo: string
  readonly name: string
}

type Kept = Pick<ReportStudent, 'subjects'> & NonNullable<ReportStudent['whole']>

export const sheetKey = (divisionId: string, examId: string, subjectId: string) => `${divisionId}/${examId}/${subjectId}`

/** Results as they were computed, when there is a fresh one of every student. */
async function kept(
  scope: MarkScope,
  node: StoredNode,
  people: readonly Person[],
): Promise<ReadonlyMap<string, Kept> | undefined> {
  interface Row {
    readonly id: string
    readonly subjects: readonly KeptSubject[]
    readonly total: string | null
    readonly max: string | null
    readonly percent: string | null
    readonly grade: string | null
    readonly outcome: string
    readonly rank: number | null
  }
  const { rows } = await sql<Row>`
    select r.student_id as id, r.subjects, r.total::text as total, r.max::text as max, r.percent::text as percent, r.grade,
      coalesce(r.override ->> 'outcome', r.outcome) as outcome, r.rank
    from results r where r.node_id = ${node.id}::uuid and r.student_id = any(${people.map(one => one.id)}::uuid[]) and not r.stale`.execute(
    scope.trx,
  )
  if (rows.length < people.length) return undefined
  const number = (text: string | null) => (text === null ? null : Number(text))
  return new Map(
    rows.map(({ id, ...row }) => [
      id,
      {
        ...row,
        outcome: row.outcome as Outcome,
        total: number(row.total),
        max: number(row.max),
        percent: number(row.percent),
      },
    ]),
  )
}

/** Results as the marks are now. */
async function reckoned(scope: MarkScope, scheme: Scheme, node: StoredNode, people: readonly Person[]) {
  const students: EnteredStudent[] = people.map(({ id, divisionId }) => ({ id, divisionId, override: null }))
  const inputs = await readInputs(scope.trx, scope.schoolId, { scheme, target: node, students })
  const figures = figuresOf(inputs)
  const results = reckonClass(
    students.map(student => ({ ...student, subjects: figures(student) })),
    inputs.subjects,
    inputs.rules,
  )
  return new Map<string, Kept>(results.map(one => [one.id, one]))
}

async function readPeople(scope: MarkScope, divisionIds: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select s.id, e.division_id as "divisionId", e.roll_no as "rollNo", s.adm_no as "admNo", s.name
    from enrolments e join students s on s.school_id = e.school_id and s.id = e.student_id and s.status = 'studying'
    where e.academic_year_id = ${scope.target.academicYearId}::uuid and e.division_id = any(${[...divisionIds]}::uuid[])
    order by array_position(${[...divisionIds]}::uuid[], e.division_id), e.roll_no nulls last, s.name_key, s.id`.execute(
    scope.trx,
  )
  return rows
}

async function readSheets(scope: MarkScope, nodes: readonly StoredNode[], divisionIds: readonly string[]) {
  const examIds = [...new Set(nodes.flatMap(node => node.examId ?? []))]
  const { rows } = await sql<{ divisionId: string; examId: string; subjectId: string; status: string }>`
    select division_id as "divisionId", exam_id as "examId", subject_id as "subjectId", status from mark_sheets
    where kind = 'marks' and exam_id = any(${examIds}::uuid[]) and division_id = any(${[...divisionIds]}::uuid[])`.execute(
    scope.trx,
  )
  return new Map(rows.map(row => [sheetKey(row.divisionId, row.examId, row.subjectId), row.status]))
}

/** Exams below the target in which a subject is entered. */
export const examsOf = ({ scheme, nodes }: Pick<ReportCourse, 'scheme' | 'nodes'>, subjectId: string): string[] => {
  const below = new Set(nodes.flatMap(node => node.examId ?? []))
  const leaves = scheme.leaves.filter(leaf => leaf.subjectId === subjectId && leaf.entry !== 'none' && below.has(leaf.examId))
  return [...new Set(leaves.map(leaf => leaf.examId))]
}

/** What the courses of a report came to: as computed where that is fresh, else as the marks are now. */
export async function readCourses(scope: MarkScope): Promise<ReportCourse[]> {
  const courses: ReportCourse[] = []
  for (const [courseId, divisions] of Map.groupBy(scope.divisions, division => division.courseId)) {
    const scheme = await activeScheme(scope.trx, scope.target.academicYearId, courseId)
    const node = scheme?.nodes.find(one => one.code === scope.target.nodeCode)
    if (!scheme || !node) continue
    const ids = divisions.map(division => division.id)
    const byId = new Map(divisions.map(division => [division.id, division]))
    const people = await readPeople(scope, ids)
    const results = (await kept(scope, node, people)) ?? (await reckoned(scope, scheme, node, people))
    const nodes = nodesBelow(scheme.nodes, node.id)
    const sheets = await readSheets(scope, nodes, ids)
    const isLocked = (divisionId: string, subjectId: string) =>
      examsOf({ scheme, nodes }, subjectId).every(examId => sheets.get(sheetKey(divisionId, examId, subjectId)) === 'Locked')
    const students = people.map(({ divisionId, ...one }): ReportStudent => {
      const division = byId.get(divisionId)!
      const { subjects, ...whole } = results.get(one.id)!
      return {
        ...one,
        division,
        subjects: subjects.filter(
          subject =>
            seesSubject(scope, division, subject.subjectId) &&
            (!scope.asked.lockedOnly || isLocked(divisionId, subject.subjectId)),
        ),
        whole: division.whole ? whole : null,
      }
    })
    const taken = new Map<string, Set<string>>()
    for (const student of students) {
      const own = taken.get(student.division.id) ?? new Set()
      for (const { subjectId } of student.subjects) own.add(subjectId)
      taken.set(student.division.id, own)
    }
    const needed = [...taken].flatMap(([divisionId, subjectIds]) =>
      [...subjectIds].flatMap(subjectId =>
        examsOf({ scheme, nodes }, subjectId).map(examId => sheetKey(divisionId, examId, subjectId)),
      ),
    )
    const seen = new Set([...taken.values()].flatMap(own => [...own]))
    courses.push({
      scheme,
      nodes,
      subjects: scheme.subjects.filter(subject => seen.has(subject.subjectId)),
      students,
      sheets,
      unlocked: needed.filter(key => sheets.get(key) !== 'Locked').length,
    })
  }
  return courses
}
