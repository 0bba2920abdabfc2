import type { Trx } from '../../platform/transaction'
import { classOffers } from '../../school/class-offers'

/** Courses and divisions below some sections; of all without one. */
export async function coursesOf(trx: Trx, sectionIds: readonly string[]) {
  const { courses, divisions } = await classOffers(trx)
  const kept = sectionIds.length === 0 ? courses : courses.filter(course => sectionIds.includes(course.sectionId))
  const ids = new Set(kept.map(course => course.id))
  return { courses: kept, divisions: divisions.filter(division => ids.has(division.courseId)) }
}

/** Divisions below some courses; of all without one. */
export async function divisionsOf(trx: Trx, courseIds: readonly string[]) {
  const { divisions } = await classOffers(trx)
  return courseIds.length === 0 ? divisions : divisions.filter(division => courseIds.includes(division.courseId))
}
