import type { Outcome } from '@school/rules'
import { sql } from 'kysely'
import { settingValues } from '../../../platform/settings'
import type { Trx } from '../../../platform/transaction'
import { activeScheme, codesOf, type NamedCode, type NamedScale, type Scheme, type StoredNode, scalesOf } from '../scheme'
import { type Term, type TermDays, termAttendance } from '../term-attendance'
import type { CardDefinition } from './scope'
import type { Template } from './templates'

/** What a node came to in a subject, as results keep it. */
export interface NodeFigure {
  readonly obtained?: number | null
  readonly outOf?: number | null
  readonly code?: string | null
  readonly grade?: string | null
}

/** A subject of a result. */
export interface SubjectFigures extends NodeFigure {
  readonly subjectId: string
  readonly nodes: Readonly<Record<string, NodeFigure>>
  readonly percent?: number | null
  readonly pass?: boolean | null
  readonly grace?: number | null
  readonly missing?: number
  readonly counted?: boolean
}

export interface CardResult {
  readonly id: string
  readonly studentId: string
  readonly subjects: readonly SubjectFigures[]
  readonly total: number | null
  readonly max: number | null
  readonly percent: number | null
  readonly grade: string | null
  readonly cgpa: number | null
  readonly outcome: Outcome
  /** What an administrator has set in its place. */
  readonly set: Outcome | null
  readonly rank: number | null
  readonly stale: boolean
  readonly isFinal: boolean
  readonly inputsHash: string
}

export interface CardStudent {
  readonly id: string
  readonly admNo: string
  readonly name: string
  readonly rollNo: number | null
  readonly birthDate: string
  readonly gender: string
  readonly guardian: string
  /** Numbers of the country; empty without one. */
  readonly pen: string
  readonly apaarId: string
  readonly photoFileId: string | null
}

export interface CardRemark {
  readonly termId: string
  readonly kind: 'class-teacher' | 'principal' | 'subject'
  readonly subjectId: string
  readonly text: string
}

export interface CardExtra {
  readonly termId: string
  readonly workingDays: number | null
  readonly presentDays: number | null
  readonly heightCm: number | null
  readonly weightKg: number | null
  readonly conduct: string | null
  readonly promotedTo: string | null
}

export interface ClassTestMark {
  readonly subjectId: string
  readonly title: string
  readonly day: string
  readonly value: number | null
  readonly code: string | null
  readonly max: number
}

/** Everything that cards of one division are made of. */
export interface CardInputs {
  readonly card: CardDefinition
  readonly template: Template
  readonly scheme: Scheme
  readonly target: StoredNode
  /** Terms of the target, in their order. */
  readonly terms: readonly Term[]
  readonly codes: ReadonlyMap<string, NamedCode>
  readonly scales: ReadonlyMap<string, NamedScale>
  readonly division: { readonly id: string; readonly name: string; readonly classTeacher: string }
  readonly rankTo: number
  readonly classAverage: boolean
  readonly results: ReadonlyMap<string, CardResult>
  readonly students: ReadonlyMap<string, CardStudent>
  readonly remarks: ReadonlyMap<string, readonly CardRemark[]>
  readonly extras: ReadonlyMap<string, readonly CardExtra[]>
  readonly attendance: ReadonlyMap<string, ReadonlyMap<string, TermDays>>
  readonly tests: ReadonlyMap<string, readonly ClassTestMark[]>
  /** Marks of the class in the target by subject, of those who have a number. */
  readonly classMarks: ReadonlyMap<
    string,
    readonly { readonly obtained: number; readonly percent: number; readonly pass: boolean }[]
  >
}

const number = (value: string | number | null): number | null => (value === null ? null : Number(value))

interface ResultRow {
  id: string
  student_id: string
  subjects: readonly SubjectFigures[]
  total: string | null
  max: string | null
  percent: string | null
  grade: string | null
  cgpa: string | null
  outcome: Outcome
  override: { outcome?: Outcome } | null
  rank: number | null
  stale: boolean
  state: string
  inputs_hash: string
}

/** The results of a node in a division, of everybody in it. */
async function resultsOf(trx: Trx, nodeId: string, divisionId: string): Promise<CardResult[]> {
  const { rows } = await sql<ResultRow>`
    select r.id, r.student_id, r.subjects, r.total, r.max, r.percent, r.grade, r.cgpa, r.outcome, r.override, r.rank, r.stale, r.inputs_hash, u.state
    from results r join result_runs u on u.school_id = r.school_id and u.id = r.result_run_id
    where r.node_id = ${nodeId}::uuid and r.division_id = ${divisionId}::uuid`.execute(trx)
  return rows.map(row => ({
    id: row.id,
    studentId: row.student_id,
    subjects: row.subjects,
    total: number(row.total),
    max: number(row.max),
    percent: number(row.percent),
    grade: row.grade,
    cgpa: number(row.cgpa),
    outcome: row.outcome,
    set: row.override?.outcome ?? null,
    rank: row.rank,
    stale: row.stale,
    isFinal: row.state === 'Final',
    inputsHash: row.inputs_hash,
  }))
}

/** The term of a node, by itself or by what stands above it. */
function termAbove(nodes: readonly StoredNode[], node: StoredNode | undefined): string | null {
  if (!node) return null
  return (
    node.termId ??
    termAbove(
      nodes,
      nodes.find(one => one.id === node.parentId),
    )
  )
}

const below = (nodes: readonly StoredNode[], node: StoredNode): StoredNode[] =>
  nodes.filter(one => one.parentId === node.id).flatMap(one => [one, ...below(nodes, one)])

async function termsOf(trx: Trx, card: CardDefinition, nodes: readonly StoredNode[], target: StoredNode): Promise<Term[]> {
  const ids = [
    ...new Set([
      ...below(nodes, target).flatMap(node => node.termId ?? []),
      ...[card.termId ?? termAbove(nodes, target)].flatMap(id => id ?? []),
    ]),
  ]
  const { rows } = await sql<Term>`
    select id, name, starts_on::text as "startsOn", ends_on::text as "endsOn" from tab_terms
    where id = any(${ids}::uuid[]) order by sort_order, starts_on`.execute(trx)
  return rows
}

async function studentsOf(trx: Trx, yearId: string, ids: readonly string[]): Promise<Map<string, CardStudent>> {
  const { rows } = await sql<CardStudent>`
    select s.id, s.adm_no as "admNo", s.name, e.roll_no as "rollNo", s.date_of_birth::text as "birthDate", s.gender, g.name as guardian,
      coalesce(sd.pen, '') as pen, coalesce(sd.apaar_id, '') as "apaarId", s.photo_file_id as "photoFileId"
    from students s left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = ${yearId}::uuid
    left join student_details sd on sd.school_id = s.school_id and sd.student_id = s.id
    join guardians g on g.school_id = s.school_id and g.id = s.guardian_id where s.id = any(${[...ids]}::uuid[])`.execute(trx)
  return new Map(rows.map(row => [row.id, row]))
}

const byStudent = <Row extends { readonly studentId: string }>(rows: readonly Row[]) => Map.groupBy(rows, row => row.studentId)

async function remarksOf(trx: Trx, terms: readonly Term[], ids: readonly string[]) {
  const { rows } = await sql<CardRemark & { studentId: string }>`
    select student_id as "studentId", term_id as "termId", kind, subject_id as "subjectId", text from card_remarks
    where student_id = any(${[...ids]}::uuid[]) and term_id = any(${terms.map(term => term.id)}::uuid[]) and text <> ''`.execute(
    trx,
  )
  return byStudent(rows)
}

async function extrasOf(trx: Trx, terms: readonly Term[], ids: readonly string[]) {
  const rows = await (terms.length === 0 || ids.length === 0
    ? []
    : trx
        .selectFrom('card_extras')
        .selectAll()
        .where('student_id', 'in', [...ids])
        .where(
          'term_id',
          'in',
          terms.map(term => term.id),
        )
        .execute())
  return byStudent(
    rows.map(row => ({
      studentId: row.student_id,
      termId: row.term_id,
      workingDays: number(row.working_days),
      presentDays: number(row.present_days),
      heightCm: number(row.height_cm),
      weightKg: number(row.weight_kg),
      conduct: row.conduct,
      promotedTo: row.promoted_to,
    })),
  )
}

/** Published tests of a class in the terms, with what each student has in them. */
async function testsOf(trx: Trx, terms: readonly Term[], divisionId: string, ids: readonly string[]) {
  const { rows } = await sql<Omit<ClassTestMark, 'value' | 'max'> & { studentId: string; value: string | null; max: string }>`
    select k.student_id as "studentId", t.subject_id as "subjectId", t.name as title, t.on_day::text as day, k.value, k.code, t.max
    from tab_exams t join mark_sheets ms on ms.school_id = t.school_id and ms.exam_id = t.id and ms.division_id = ${divisionId}::uuid and ms.published_at is not null
    join marks k on k.school_id = t.school_id and k.exam_id = t.id and k.student_id = any(${[...ids]}::uuid[])
    where t.kind = 'class-test' and t.term_id = any(${terms.map(term => term.id)}::uuid[])
    order by t.on_day, t.name`.execute(trx)
  return byStudent(rows.map(row => ({ ...row, value: number(row.value), max: Number(row.max) })))
}

export interface InputCall {
  readonly trx: Trx
  readonly schoolId: string
}

/** The formula of a division and the node of a card in it; undefined where the course has none. */
export async function targetOf(
  trx: Trx,
  card: CardDefinition,
  divisionId: string,
): Promise<{ scheme: Scheme; target: StoredNode } | undefined> {
  const division = await trx.selectFrom('divisions').select('course_id').where('id', '=', divisionId).executeTakeFirst()
  const scheme = division && card.nodeCode ? await activeScheme(trx, card.academicYearId, division.course_id) : undefined
  const target = scheme?.nodes.find(node => node.code.toLowerCase() === card.nodeCode?.toLowerCase())
  return scheme && target ? { scheme, target } : undefined
}

/**
 * Reads what cards of students of one division are made of, in one go.
 *
 * @param until the day until which attendance is counted
 */
export async function readInputs(
  { trx, schoolId }: InputCall,
  card: CardDefinition,
  template: Template,
  divisionId: string,
  studentIds: readonly string[],
  until: string,
): Promise<CardInputs | undefined> {
  const found = await targetOf(trx, card, divisionId)
  if (!found) return undefined
  const { scheme, target } = found
  const [division] = (
    await sql<{ id: string; name: string; classTeacher: string }>`
      select d.id, c.name || ' ' || d.name as name, coalesce(t.name, '') as "classTeacher" from divisions d
      join courses c on c.school_id = d.school_id and c.id = d.course_id
      left join staff t on t.school_id = d.school_id and t.id = d.class_teacher_id where d.id = ${divisionId}::uuid`.execute(trx)
  ).rows
  const terms = await termsOf(trx, card, scheme.nodes, target)
  const results = await resultsOf(trx, target.id, divisionId)
  const on = new Set(template.blocks.flatMap(({ block, on: prints }) => (prints ? [block] : [])))
  const attendance = new Map<string, ReadonlyMap<string, TermDays>>()
  if (on.has('attendance'))
    for (const term of terms) attendance.set(term.id, await termAttendance(trx, schoolId, term, studentIds, until))
  const settings = await settingValues(trx, schoolId, ['tab.rankTo', 'tab.classAverage'])
  const classMarks = new Map<string, { obtained: number; percent: number; pass: boolean }[]>()
  for (const result of results)
    for (const subject of result.subjects) {
      const { obtained, outOf } = subject
      if (obtained === null || obtained === undefined || !outOf || subject.code) continue
      const marks = classMarks.get(subject.subjectId) ?? []
      marks.push({ obtained, percent: (obtained * 100) / outOf, pass: subject.pass === true })
      classMarks.set(subject.subjectId, marks)
    }
  return {
    card,
    template,
    scheme,
    target,
    terms,
    codes: await codesOf(trx),
    scales: await scalesOf(trx),
    division: division!,
    rankTo: Number(settings['tab.rankTo']),
    classAverage: settings['tab.classAverage'] === true,
    results: new Map(results.map(result => [result.studentId, result])),
    students: await studentsOf(trx, card.academicYearId, studentIds),
    remarks: await remarksOf(trx, terms, studentIds),
    extras: await extrasOf(trx, terms, studentIds),
    attendance,
    tests: on.has('class-tests') ? await testsOf(trx, terms, divisionId, studentIds) : new Map(),
    classMarks,
  }
}
