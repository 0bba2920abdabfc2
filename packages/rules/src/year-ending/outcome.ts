import type { ClassMap, EndingCourse } from './mapping'

export const yearEndDecisions = ['Promote', 'Detain', 'Leave', 'PromoteTo'] as const
export type YearEndDecision = (typeof yearEndDecisions)[number]

/** A student who studies in the year that ends, or is enrolled in the next one already. */
export interface EndingStudent {
  readonly id: string
  readonly name: string
  readonly admNo: string
  /** Class in the year that ends; null for who was admitted into the next one alone. */
  readonly divisionId: string | null
  readonly rollNo: number | null
  readonly decision: YearEndDecision
  /** The chosen class, of `PromoteTo` alone. */
  readonly toDivisionId: string | null
  /** Class and number that the student has in the next year already. */
  readonly kept: { readonly divisionId: string; readonly rollNo: number | null } | null
}

export const yearEndOutcomes = ['Promoted', 'Detained', 'Left', 'PassedOut'] as const
export type YearEndOutcome = (typeof yearEndOutcomes)[number]

/** What becomes of a student. */
export interface StudentEnd {
  readonly student: EndingStudent
  readonly outcome: YearEndOutcome
  /** Class of the next year; null for who leaves. */
  readonly divisionId: string | null
  /** Whether the class was chosen for this student. */
  readonly chosen: boolean
}

/** Decides of every student by a map without faults. @throws Error when a class has no target: the map was not checked. */
export function studentEnds(
  students: readonly EndingStudent[],
  courses: readonly EndingCourse[],
  { courseMap, divisionMap }: ClassMap,
): StudentEnd[] {
  const courseOf = new Map(courses.flatMap(course => course.divisions.map(division => [division.id, course.id] as const)))
  const leaving = new Set(courseMap.filter(({ passedOut }) => passedOut).map(({ courseId }) => courseId))
  const targets = new Map(divisionMap.map(target => [target.divisionId, target.toDivisionId]))
  return students.map((student): StudentEnd => {
    const { kept, decision, divisionId } = student
    const end = (outcome: YearEndOutcome, to: string | null, chosen = false) => ({ student, outcome, divisionId: to, chosen })
    if (kept) return end('Promoted', kept.divisionId)
    if (decision === 'Leave') return end('Left', null)
    if (decision === 'Detain') return end('Detained', divisionId)
    if (decision === 'PromoteTo') return end('Promoted', student.toDivisionId, true)
    if (leaving.has(courseOf.get(divisionId ?? '') ?? '')) return end('PassedOut', null)
    const to = targets.get(divisionId ?? '')
    if (!to) throw new Error(`Division ${divisionId} has no target.`)
    return end('Promoted', to)
  })
}

/** What the end of a year comes to: promoted + detained + left + passedOut = studying. */
export interface YearEndCounts {
  readonly studying: number
  readonly promoted: number
  /** Those of the promoted whose class was chosen for them. */
  readonly promotedTo: number
  readonly detained: number
  readonly left: number
  readonly passedOut: number
  /** Enrolments that the next year has, those that were there already too. */
  readonly enrolments: number
  readonly terminated: number
}

const countOf = (ends: readonly StudentEnd[], outcome: YearEndOutcome) => ends.filter(end => end.outcome === outcome).length

export function countEnds(ends: readonly StudentEnd[]): YearEndCounts {
  const [promoted, detained, left, passedOut] = [
    countOf(ends, 'Promoted'),
    countOf(ends, 'Detained'),
    countOf(ends, 'Left'),
    countOf(ends, 'PassedOut'),
  ]
  return {
    studying: ends.length,
    ...{ promoted, promotedTo: ends.filter(end => end.chosen).length, detained, left, passedOut },
    enrolments: promoted + detained,
    terminated: left + passedOut,
  }
}

/** A course in the table of results. */
export interface CourseCounts extends Pick<YearEndCounts, 'studying' | 'promoted' | 'detained' | 'left' | 'passedOut'> {
  readonly courseId: string
  readonly course: string
  /** Students that it has in the next year, whichever course they come from. */
  readonly strength: number
}

export function countCourses(ends: readonly StudentEnd[], courses: readonly EndingCourse[]): CourseCounts[] {
  return courses.map(course => {
    const own = new Set(course.divisions.map(({ id }) => id))
    const from = ends.filter(({ student }) => own.has(student.divisionId ?? ''))
    return {
      courseId: course.id,
      course: course.name,
      studying: from.length,
      promoted: countOf(from, 'Promoted'),
      detained: countOf(from, 'Detained'),
      left: countOf(from, 'Left'),
      passedOut: countOf(from, 'PassedOut'),
      strength: ends.filter(end => own.has(end.divisionId ?? '')).length,
    }
  })
}
