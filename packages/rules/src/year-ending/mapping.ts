/** A division as the end of a year sees it. */
export interface EndingDivision {
  readonly id: string
  readonly name: string
}

/** A course with its divisions; courses come in the order of sections and of themselves. */
export interface EndingCourse extends EndingDivision {
  readonly divisions: readonly EndingDivision[]
}

/** Where the students of a course go: into another one, or out of the school. Neither: it is not said yet. */
export interface CourseTarget {
  readonly courseId: string
  readonly toCourseId: string | null
  readonly passedOut: boolean
}

/** Where the students of a division go; null: it is not said yet. */
export interface DivisionTarget {
  readonly divisionId: string
  readonly toDivisionId: string | null
}

export interface ClassMap {
  readonly courseMap: readonly CourseTarget[]
  readonly divisionMap: readonly DivisionTarget[]
}

const key = (name: string) => name.trim().toLowerCase()

/** Divisions of a course go to those of the same name in the next one. */
export const sameNamedDivisions = (from: EndingCourse, to: EndingCourse | undefined): DivisionTarget[] =>
  from.divisions.map(division => ({
    divisionId: division.id,
    toDivisionId: to?.divisions.find(other => key(other.name) === key(division.name))?.id ?? null,
  }))

/** What is usual: each course goes to the one after it, the last one passes out. */
export function usualMap(courses: readonly EndingCourse[]): ClassMap {
  const next = (place: number) => courses[place + 1]
  return {
    courseMap: courses.map((course, place) => ({
      courseId: course.id,
      toCourseId: next(place)?.id ?? null,
      passedOut: !next(place),
    })),
    divisionMap: courses.flatMap((course, place) => sameNamedDivisions(course, next(place))),
  }
}

/** What is wrong with a map, with the names of what it is about. */
export type MapFault =
  | { readonly fault: 'noNext' | 'itself'; readonly course: string }
  | { readonly fault: 'loop'; readonly courses: readonly string[] }
  | { readonly fault: 'noTarget'; readonly division: string; readonly course: string }

/** Rings of courses that lead into themselves, each once, from its first course on. */
function loops(courses: readonly EndingCourse[], next: ReadonlyMap<string, EndingCourse>): EndingCourse[][] {
  const found: EndingCourse[][] = []
  const seen = new Set<string>()
  for (const begin of courses) {
    const path: EndingCourse[] = []
    let course: EndingCourse | undefined = begin
    while (course && !seen.has(course.id) && !path.includes(course)) {
      path.push(course)
      course = next.get(course.id)
    }
    const from = course ? path.indexOf(course) : -1
    if (from >= 0 && path.length - from > 1) found.push(path.slice(from))
    for (const { id } of path) seen.add(id)
  }
  return found
}

/** @returns all faults in the order of the courses; none when every student finds a class. */
export function mapFaults(courses: readonly EndingCourse[], { courseMap, divisionMap }: ClassMap): MapFault[] {
  const byId = new Map(courses.map(course => [course.id, course]))
  const targets = new Map(courseMap.map(target => [target.courseId, target]))
  const divisionTargets = new Map(divisionMap.map(target => [target.divisionId, target.toDivisionId]))
  const next = new Map<string, EndingCourse>()
  const faults: MapFault[] = []
  for (const course of courses) {
    const target = targets.get(course.id)
    if (target?.passedOut) continue
    const to = byId.get(target?.toCourseId ?? '')
    if (!to) faults.push({ fault: 'noNext', course: course.name })
    else if (to === course) faults.push({ fault: 'itself', course: course.name })
    else {
      next.set(course.id, to)
      const offered = new Set(to.divisions.map(division => division.id))
      for (const division of course.divisions)
        if (!offered.has(divisionTargets.get(division.id) ?? ''))
          faults.push({ fault: 'noTarget', division: `${course.name} ${division.name}`, course: to.name })
    }
  }
  const rings = loops(courses, next).map(ring => ({ fault: 'loop' as const, courses: ring.map(({ name }) => name) }))
  return [...faults, ...rings]
}
