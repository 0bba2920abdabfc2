import { asNumber, compare, dividedBy, zero } from './exact'
import { cgpa, type GradeScale, gradeOf, positional, positionalGrades, shippedScales } from './grades'
import { type GraceRule, graceFor, needOf, type Outcome, outcomeOf, ranksOf, type TotalRule, totalOf } from './passing'
import { percentRule, type ResultSubject, type SubjectFigures, twoDecimals } from './subject-result'

/** Within what ranks are given. */
export const rankScopes = ['division', 'course'] as const

export interface RankRule {
  readonly scope: (typeof rankScopes)[number]
  readonly basis: 'competition' | 'dense'
  /** Who did not pass has no rank. */
  readonly needsPass: boolean
}

/** By what results of a course are reckoned. */
export interface ResultRules extends TotalRule {
  readonly failLimit: number
  readonly noDetention: boolean
  readonly scale: GradeScale | undefined
  /** Null where no grace is given, as in results of less than a year. */
  readonly grace: GraceRule | null
  readonly rank: RankRule
  /** With fewer who passed, grades by place go by percent. */
  readonly positionalMin: number
}

/** A student of a course with what each subject has come to. */
export interface ClassStudent {
  readonly id: string
  readonly divisionId: string
  readonly subjects: readonly SubjectFigures[]
  /** What an administrator has set in place of the outcome. */
  readonly override: Outcome | null
}

/** A subject of a result as it is kept. */
export interface KeptSubject {
  readonly subjectId: string
  readonly nodes: SubjectFigures['nodes']
  readonly obtained: number | null
  readonly outOf: number | null
  readonly percent: number | null
  readonly grade: string | null
  /** In place of the subject, or beside the 0 that it counts as. */
  readonly code: string | null
  /** Null where there is nothing to pass. */
  readonly pass: boolean | null
  /** Marks that were given so that it passes; they count nowhere. */
  readonly grace?: number
  readonly missing: number
  /** It is among those of the total. */
  readonly counted: boolean
}

export interface StudentResult {
  readonly id: string
  readonly divisionId: string
  readonly subjects: readonly KeptSubject[]
  readonly total: number | null
  readonly max: number | null
  readonly percent: number | null
  readonly grade: string | null
  readonly cgpa: number | null
  /** As it is reckoned; what was set in its place is not in it. */
  readonly outcome: Outcome
  readonly failed: readonly string[]
  readonly rank: number | null
  readonly missing: number
}

/** What a paper calls an outcome in a class from which nobody is kept back. */
export const printedOutcome = (outcome: Outcome, noDetention: boolean): Outcome | 'Promoted' =>
  noDetention && (outcome === 'Compartment' || outcome === 'Fail') ? 'Promoted' : outcome

const share = ({ value }: SubjectFigures): number => asNumber(dividedBy(value!.obtained, value!.outOf))

/** Grades by place in the subjects that have them, by subject and student. */
function placedGrades(
  students: readonly ClassStudent[],
  subjects: ReadonlyMap<string, ResultSubject>,
  { positionalMin }: ResultRules,
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const grades = new Map<string, ReadonlyMap<string, string>>()
  for (const subject of subjects.values()) {
    if (subject.scale?.kind !== 'positional') continue
    const marked = students.flatMap(({ id, subjects: of }) =>
      of.filter(one => one.id === subject.id && one.value).map(figures => ({ id, figures })),
    )
    const passed = marked.filter(({ figures }) => figures.passed)
    if (passed.length < positionalMin) {
      const absolute = shippedScales['nine-point']
      const grade = ({ value }: SubjectFigures) => gradeOf(absolute, value!.obtained, value!.outOf)!.grade
      grades.set(subject.id, new Map(marked.map(({ id, figures }) => [id, grade(figures)])))
      continue
    }
    const places = positional(passed.map(({ figures }) => share(figures)))
    const last = positionalGrades.at(-1)!
    grades.set(subject.id, new Map(marked.map(({ id, figures }) => [id, figures.passed ? places.get(share(figures))! : last])))
  }
  return grades
}

function reckonStudent(
  student: ClassStudent,
  subjects: ReadonlyMap<string, ResultSubject>,
  placed: ReadonlyMap<string, ReadonlyMap<string, string>>,
  rules: ResultRules,
) {
  const of = student.subjects.map(figures => ({ figures, subject: subjects.get(figures.id)! }))
  const summed = (inRank: boolean) =>
    totalOf(
      of
        .filter(({ figures, subject }) => figures.value && subject.inTotal && (!inRank || subject.inRank))
        .map(({ figures }) => ({ id: figures.id, obtained: figures.value!.obtained, outOf: figures.value!.outOf })),
      rules,
    )
  const total = summed(false)
  const counts = (id: string) => rules.totalRule === 'all' || !total || total.ids.includes(id)
  const judged = of.map(({ figures, subject }) => ({
    id: figures.id,
    passed: figures.passed ?? true,
    // What a code settles leaves the result.
    counts: subject.inTotal && (figures.value ? counts(figures.id) : figures.isOpen || figures.missing > 0),
    isMissing: figures.missing > 0,
    isOpen: figures.isOpen,
    isWithheld: figures.isWithheld,
  }))
  const failing = judged.filter(one => one.counts && !one.passed && !one.isMissing && !one.isOpen).map(one => one.id)
  const graced = rules.grace
    ? graceFor(
        new Map(
          of
            .filter(({ figures }) => failing.includes(figures.id))
            .map(({ figures, subject }) => [figures.id, needOf(figures.value!, percentRule(subject))]),
        ),
        rules.grace,
      )
    : new Map<string, number>()
  const { outcome, failed } = outcomeOf(judged, new Set(graced.keys()), rules)
  const given = (figures: SubjectFigures) => placed.get(figures.id)?.get(student.id) ?? figures.grade
  const kept = of.map(({ figures, subject }): KeptSubject => {
    const grace = graced.get(figures.id)
    return {
      subjectId: figures.id,
      nodes: figures.nodes,
      obtained: figures.value && twoDecimals(figures.value.obtained),
      outOf: figures.value && twoDecimals(figures.value.outOf),
      percent: figures.percent,
      // Codes have no grade.
      grade: figures.value && figures.code ? null : given(figures),
      code: figures.code,
      pass: figures.passed,
      ...(grace === undefined ? {} : { grace }),
      missing: figures.missing,
      counted: subject.inTotal && figures.value !== null && counts(figures.id),
    }
  })
  const points = of
    .filter(({ figures, subject }) => subject.scholastic && !subject.additional && figures.value)
    .map(({ figures, subject }) => subject.scale?.bands.find(band => band.grade === given(figures))?.points)
  const scale = rules.scale?.kind === 'positional' ? shippedScales['nine-point'] : rules.scale
  const ranked = summed(true)
  return {
    id: student.id,
    divisionId: student.divisionId,
    subjects: kept,
    total: total && twoDecimals(total.obtained),
    max: total && twoDecimals(total.outOf),
    percent: total && twoDecimals(total.percent),
    grade: (total && scale?.kind === 'percent' && gradeOf(scale, total.obtained, total.outOf)?.grade) || null,
    cgpa: points.some(one => one === undefined) ? null : cgpa(points as number[]),
    outcome,
    failed,
    missing: of.reduce((sum, { figures }) => sum + figures.missing, 0),
    // What is left out of the total would make it another total than the one it is compared with.
    rankBy: of.some(({ figures, subject }) => subject.inTotal && !figures.value && figures.code !== null) ? null : ranked,
  }
}

const isRanked = (outcome: Outcome, { needsPass }: RankRule): boolean =>
  outcome === 'Pass' || outcome === 'Pass with grace' || (!needsPass && (outcome === 'Compartment' || outcome === 'Fail'))

/**
 * Results of the students of a course: grades by place and ranks go by all of them.
 *
 * @param subjects by id; those that a student's figures name
 */
export function reckonClass(
  students: readonly ClassStudent[],
  subjects: ReadonlyMap<string, ResultSubject>,
  rules: ResultRules,
): StudentResult[] {
  const placed = placedGrades(students, subjects, rules)
  const reckoned = students.map(student => reckonStudent(student, subjects, placed, rules))
  const ranks = new Map<string, number | null>()
  const groups = Map.groupBy(reckoned, one => (rules.rank.scope === 'course' ? '' : one.divisionId))
  const overrides = new Map(students.map(student => [student.id, student.override]))
  for (const group of groups.values()) {
    const percents = group.map(one =>
      one.rankBy && compare(one.rankBy.outOf, zero) > 0 && isRanked(overrides.get(one.id) ?? one.outcome, rules.rank)
        ? asNumber(one.rankBy.percent)
        : null,
    )
    for (const [at, rank] of ranksOf(percents, rules.rank.basis).entries()) ranks.set(group[at]!.id, rank)
  }
  return reckoned.map(({ rankBy: _, ...one }) => ({ ...one, rank: ranks.get(one.id) ?? null }))
}
