import { ownScope } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type Person, viewerOf } from '../platform/person'

/**
 * The students a person reaches, as a condition on `students` under the alias `s`. Row-level security has already
 * limited the rows to the school; this limits them to own divisions, own children or oneself.
 */
export function studentsInScope(person: Person): RawBuilder<boolean> {
  switch (ownScope(viewerOf(person))) {
    case 'platform':
    case 'group':
    case 'school':
      return sql`true`
    case 'divisions':
      return sql`s.id in (
        select e.student_id from enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.is_current
        where e.division_id in (${divisionsOfStaff(person)}))`
    case 'children':
      return sql`s.guardian_id = ${person.guardianId}`
    case 'self':
      return sql`s.id = ${person.studentId}`
    default:
      return sql`false`
  }
}

/**
 * The own children of a guardian, or the student, as a condition on `students` under the alias `s`: what is shown to a
 * family, whatever its people reach as staff.
 */
export const ownStudents = (person: Person): RawBuilder<boolean> =>
  person.guardianId || person.studentId
    ? sql`(s.guardian_id = ${person.guardianId}::uuid or s.id = ${person.studentId}::uuid)`
    : sql`false`

/**
 * The students `s` that a person reaches in what is told of past days, where they stood in the class `d`: in the current year
 * a teacher those who were in an own class on the day, whatever class they are in now.
 */
export const studentsOfDayInScope = (person: Person, isCurrent: RawBuilder<unknown>): RawBuilder<boolean> =>
  ownScope(viewerOf(person)) === 'divisions'
    ? sql`case when ${isCurrent} then ${divisionsInScope(person)} else ${studentsInScope(person)} end`
    : studentsInScope(person)

/** Names the students of `studentsInScope` where everybody of the school reaches the same; undefined for own ones. */
export const sharedStudents = (person: Person): string | undefined =>
  ['platform', 'group', 'school'].includes(ownScope(viewerOf(person))) ? 'school' : undefined

/** Divisions where the person is class teacher or teaches a subject this year. */
export const divisionsOfStaff = (person: Person): RawBuilder<unknown> => sql`
  select d.id from divisions d where d.class_teacher_id = ${person.staffId}
  union
  select a.division_id from subject_allotments a join academic_years y on y.school_id = a.school_id and y.id = a.academic_year_id and y.is_current
  where a.staff_id = ${person.staffId}`

/** Whether the person belongs to a family: no staff or guardian lists for them. */
export const isFamily = (person: Person): boolean => ['children', 'self', 'none'].includes(ownScope(viewerOf(person)))

/** A condition on divisions under the alias `d` that limits teachers to their own. */
export const divisionsInScope = (person: Person): RawBuilder<boolean> =>
  ownScope(viewerOf(person)) === 'divisions' ? sql`d.id in (${divisionsOfStaff(person)})` : sql`true`

/** A condition on staff under the alias `t` that limits teachers to the sections where they lead a class. */
export const sectionsInScope = (person: Person): RawBuilder<boolean> =>
  ownScope(viewerOf(person)) === 'divisions'
    ? sql`t.section_id in (
        select c.section_id from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
        where d.class_teacher_id = ${person.staffId})`
    : sql`true`

/** Whether the person may read the numbers of a guardian in full: a teacher those of the own class of today. */
export const readsNumbersOf = (person: Person, guardianId: RawBuilder<unknown>): RawBuilder<boolean> =>
  ownScope(viewerOf(person)) !== 'divisions'
    ? sql`true`
    : sql`exists (
        select from students own join enrolments oe on oe.school_id = own.school_id and oe.student_id = own.id
          join academic_years oy on oy.school_id = oe.school_id and oy.id = oe.academic_year_id and oy.is_current
          join divisions od on od.school_id = oe.school_id and od.id = oe.division_id
        where own.guardian_id = ${guardianId} and od.class_teacher_id = ${person.staffId})`

/**
 * The mobile number of a guardian under the alias `g` as the person may see it: a teacher reads those of the own class in
 * full, of others the first two and the last three digits.
 */
export const shownMobile = (person: Person): RawBuilder<unknown> =>
  ownScope(viewerOf(person)) !== 'divisions'
    ? sql`g.mobile`
    : sql`case when ${readsNumbersOf(person, sql`g.id`)}
      then g.mobile else left(g.mobile, 2) || repeat('•', greatest(length(g.mobile) - 5, 1)) || right(g.mobile, 3) end`

/** Schools under the alias `sc` of the groups that the person administers, not those where the person has another role. */
export const schoolsOfGroups = (person: Person): RawBuilder<boolean> =>
  sql`sc.group_id in (select group_id from user_groups where user_id = ${person.userId})`

/** Schools under the alias `sc` that the person administers or operates. */
export function schoolsInScope(person: Person): RawBuilder<boolean> {
  if (person.roles.some(role => role.startsWith('GJ'))) {
    const { kind, ids } = person.schoolScope
    if (kind === 'all') return sql`true`
    return kind === 'schools' ? sql`sc.id = any(${[...ids]}::uuid[])` : sql`sc.group_id = any(${[...ids]}::uuid[])`
  }
  return sql`(sc.id in (select school_id from user_schools where user_id = ${person.userId} and active)
    or sc.group_id in (select group_id from user_groups where user_id = ${person.userId}))`
}
