import type { Combine, GradeScale, NodeKind, ResultCode, RoundMode, RoundStep, SchemeNode } from '@school/rules'
import { sql } from 'kysely'
import { notFound } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'

/** Stands where an exam is entered as a whole, without tools. */
export const noTool = '00000000-0000-0000-0000-000000000000'

/** A node of the formula, with what it is called and what it stands for. */
export interface StoredNode extends SchemeNode {
  readonly name: string
  readonly code: string
  readonly termId: string | null
  readonly examId: string | null
  readonly toolId: string | null
  readonly printed: boolean
  readonly source: 'entry' | 'class-tests'
}

export interface SchemeSubject {
  readonly subjectId: string
  readonly code: string
  readonly name: string
  readonly area: 'scholastic' | 'co-scholastic' | 'discipline'
  readonly choice: 'all' | 'chosen'
  readonly additional: boolean
  readonly inTotal: boolean
  readonly inRank: boolean
  readonly passPercent: number | null
  readonly gradeScaleId: string | null
}

/** One thing that is entered of a subject at a leaf; without a code it is all of it. */
export interface MarkPart {
  readonly code: string
  readonly name: string
  readonly max: number
  readonly pass: number | null
  readonly step: number
}

/** What a leaf is out of in a subject. Where the tool has criteria, its parts are these. */
export interface Leaf {
  readonly examId: string
  readonly toolId: string
  readonly subjectId: string
  readonly entry: 'marks' | 'grade' | 'none'
  readonly parts: readonly MarkPart[]
  /** Whether parts are the criteria of the tool, and so stand under `criterion` in marks. */
  readonly isRubric: boolean
}

/** A formula as a course uses it in a year. */
export interface Scheme {
  readonly id: string
  readonly academicYearId: string
  readonly name: string
  readonly status: 'Draft' | 'Active' | 'Archived'
  readonly courseIds: readonly string[]
  readonly gradeScaleId: string
  readonly totalRule: 'all' | 'best'
  readonly bestN: number | null
  readonly mustInclude: readonly string[]
  readonly passPercent: number
  readonly failLimit: number
  readonly noDetention: boolean
  readonly graceRule: Readonly<Record<string, unknown>> | null
  readonly rankRule: Readonly<Record<string, unknown>>
  readonly schemeVersion: number
  readonly version: number
  /** Siblings in their order. */
  readonly nodes: readonly StoredNode[]
  readonly subjects: readonly SchemeSubject[]
  readonly leaves: readonly Leaf[]
}

interface Criterion {
  readonly code: string
  readonly name: string
  readonly max: number
}

const number = (text: string | null): number | undefined => (text === null ? undefined : Number(text))

async function nodesOf(trx: Trx, schemeId: string): Promise<StoredNode[]> {
  const rows = await trx
    .selectFrom('tab_nodes')
    .selectAll()
    .where('scheme_id', '=', schemeId)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    parentId: row.parent_id,
    kind: row.kind as NodeKind,
    name: row.name,
    code: row.code,
    termId: row.term_id,
    examId: row.exam_id,
    toolId: row.tool_id,
    combine: row.combine as Combine,
    n: row.n ?? undefined,
    weight: number(row.weight),
    outOf: number(row.out_of),
    round: row.round as RoundStep,
    roundMode: row.round_mode as RoundMode,
    printed: row.printed,
    source: row.source as StoredNode['source'],
  }))
}

async function subjectsOf(trx: Trx, schemeId: string): Promise<SchemeSubject[]> {
  const rows = await trx
    .selectFrom('tab_scheme_subjects as s')
    .innerJoin('masters as m', join => join.onRef('m.school_id', '=', 's.school_id').onRef('m.id', '=', 's.subject_id'))
    .selectAll('s')
    .select(['m.name', 'm.code'])
    .where('s.scheme_id', '=', schemeId)
    .orderBy('s.sort_order')
    .orderBy('m.name')
    .execute()
  return rows.map(row => ({
    subjectId: row.subject_id,
    code: row.code ?? row.name,
    name: row.name,
    area: row.area as SchemeSubject['area'],
    choice: row.choice as SchemeSubject['choice'],
    additional: row.additional,
    inTotal: row.in_total,
    inRank: row.in_rank,
    passPercent: number(row.pass_percent) ?? null,
    gradeScaleId: row.grade_scale_id,
  }))
}

async function leavesOf(trx: Trx, schemeId: string): Promise<Leaf[]> {
  const { rows } = await sql<{
    exam_id: string
    tool_id: string
    subject_id: string
    entry: string
    parts: readonly MarkPart[]
    criteria: readonly Criterion[] | null
  }>`
    select m.exam_id, m.tool_id, m.subject_id, m.entry, m.parts, t.criteria
    from tab_leaf_max m left join tab_tools t on t.school_id = m.school_id and t.id = m.tool_id
    where m.scheme_id = ${schemeId}::uuid order by m.exam_id, m.tool_id, m.subject_id`.execute(trx)
  return rows.map(row => {
    const criteria = row.criteria ?? []
    const isRubric = row.entry === 'marks' && criteria.length > 0
    return {
      examId: row.exam_id,
      toolId: row.tool_id,
      subjectId: row.subject_id,
      entry: row.entry as Leaf['entry'],
      parts: isRubric
        ? criteria.map(one => ({ code: one.code, name: one.name, max: one.max, pass: null, step: row.parts[0]?.step ?? 1 }))
        : row.parts,
      isRubric,
    }
  })
}

/**
 * A scheme read whole.
 *
 * @throws 404 for one that the school has not
 */
export async function schemeOf(trx: Trx, id: string): Promise<Scheme> {
  const row = await trx.selectFrom('tab_schemes').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  const courses = await trx
    .selectFrom('tab_scheme_courses')
    .select('course_id')
    .where('scheme_id', '=', id)
    .orderBy('course_id')
    .execute()
  return {
    id: row.id,
    academicYearId: row.academic_year_id,
    name: row.name,
    status: row.status as Scheme['status'],
    courseIds: courses.map(course => course.course_id),
    gradeScaleId: row.grade_scale_id,
    totalRule: row.total_rule as Scheme['totalRule'],
    bestN: row.best_n,
    mustInclude: row.must_include ?? [],
    passPercent: Number(row.pass_percent),
    failLimit: row.fail_limit,
    noDetention: row.no_detention,
    graceRule: (row.grace_rule as Scheme['graceRule']) ?? null,
    rankRule: row.rank_rule as Scheme['rankRule'],
    schemeVersion: row.scheme_version,
    version: row.version,
    nodes: await nodesOf(trx, id),
    subjects: await subjectsOf(trx, id),
    leaves: await leavesOf(trx, id),
  }
}

/** The scheme that a course works by in a year; undefined where it has none. */
export async function activeScheme(trx: Trx, academicYearId: string, courseId: string): Promise<Scheme | undefined> {
  const row = await trx
    .selectFrom('tab_scheme_courses')
    .select('scheme_id')
    .where('academic_year_id', '=', academicYearId)
    .where('course_id', '=', courseId)
    .where('active', '=', true)
    .executeTakeFirst()
  return row && schemeOf(trx, row.scheme_id)
}

/** A code with what it is called and what is printed of it. */
export interface NamedCode extends ResultCode {
  readonly label: string
  readonly prints: string
  readonly isReserved: boolean
}

/** The codes of the school, by what is typed. */
export async function codesOf(trx: Trx): Promise<ReadonlyMap<string, NamedCode>> {
  const rows = await trx
    .selectFrom('tab_codes')
    .selectAll()
    .where('active', '=', true)
    .orderBy('sort_order')
    .orderBy('code')
    .execute()
  return new Map(
    rows.map(row => [
      row.code,
      {
        code: row.code,
        label: row.label,
        effect: row.effect as ResultCode['effect'],
        settles: row.settles,
        prints: row.prints || row.code,
        failsSubject: row.fails_subject,
        needsNote: row.needs_note,
        isReserved: row.is_reserved,
      },
    ]),
  )
}

export interface NamedScale extends GradeScale {
  readonly id: string
  readonly name: string
}

/** Scales of grades of the school, by id, as the rules want them. */
export async function scalesOf(trx: Trx): Promise<ReadonlyMap<string, NamedScale>> {
  const rows = await trx.selectFrom('tab_scales').selectAll().orderBy('sort_order').orderBy('name').execute()
  return new Map(
    rows.map(row => [
      row.id,
      {
        id: row.id,
        name: row.name,
        kind: row.kind as GradeScale['kind'],
        precision: row.precision as GradeScale['precision'],
        rounding: row.rounding as GradeScale['rounding'],
        bands: row.bands as unknown as GradeScale['bands'],
      },
    ]),
  )
}
