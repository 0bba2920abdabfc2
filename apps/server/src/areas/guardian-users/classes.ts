import { sql } from 'kysely'
import type { Trx } from '../../platform/transaction'
import { sections } from '../general/lookups'

/** Classes that the filters offer, in the order of the school. */
export async function classTree(trx: Trx) {
  const { rows: courses } = await sql<{ id: string; name: string; sectionId: string }>`
    select c.id, c.name, c.section_id as "sectionId" from courses c join sections x on x.school_id = c.school_id and x.id = c.section_id
    order by x.sort_order, c.sort_order, lower(c.name)`.execute(trx)
  const { rows: divisions } = await sql<{ id: string; name: string; courseId: string }>`
    select d.id, c.name || ' ' || d.name as name, d.course_id as "courseId" from divisions d
    join courses c on c.school_id = d.school_id and c.id = d.course_id join sections x on x.school_id = c.school_id and x.id = c.section_id
    order by x.sort_order, c.sort_order, lower(c.name), d.sort_order, lower(d.name)`.execute(trx)
  return { sections: await sections(trx), courses, divisions }
}

/** Courses and divisions below some sections; of all without one. */
export async function coursesOf(trx: Trx, sectionIds: readonly string[]) {
  const { courses, divisions } = await classTree(trx)
  const kept = sectionIds.length === 0 ? courses : courses.filter(course => sectionIds.includes(course.sectionId))
  const ids = new Set(kept.map(course => course.id))
  return { courses: kept, divisions: divisions.filter(division => ids.has(division.courseId)) }
}

/** Divisions below some courses; of all without one. */
export async function divisionsOf(trx: Trx, courseIds: readonly string[]) {
  const { divisions } = await classTree(trx)
  return courseIds.length === 0 ? divisions : divisions.filter(division => courseIds.includes(division.courseId))
}
