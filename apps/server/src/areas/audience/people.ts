import { type AudienceRole, holdsOne } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../platform/person'

// An item with an audience stands under the alias `a`, with the columns `audience_…`.

const speaksTo = (role: AudienceRole): RawBuilder<boolean> => sql`${sql.lit(role)} = any(a.audience_roles)`

/** Whether the class under the aliases `d` (division) and `c` (course) belongs to the audience of `a`. */
export const classInAudience: RawBuilder<boolean> = sql`(
  cardinality(a.audience_section_ids) + cardinality(a.audience_course_ids) + cardinality(a.audience_division_ids) = 0
  or d.id = any(a.audience_division_ids) or c.id = any(a.audience_course_ids) or c.section_id = any(a.audience_section_ids))`

interface People {
  /** Id of the year whose classes count. */
  readonly year: RawBuilder<unknown>
  /** Only these logins, under the alias `us`. */
  readonly logins?: RawBuilder<boolean>
  /** Only these students, under the alias `s`. */
  readonly students?: RawBuilder<boolean>
}

/** Everybody whom the audience of `a` names, a row for each child and login; without a login `user_id` is null. */
export function peopleOf({ year, logins = sql`true`, students = sql`true` }: People): RawBuilder<unknown> {
  const family = (role: AudienceRole, person: RawBuilder<unknown>, login: RawBuilder<boolean>) => sql`
    select us.user_id, ${sql.lit(role)} as role, ${person} as person_id, s.id as student_id, d.id as division_id
    from students s left join user_schools us on us.school_id = s.school_id and ${login} and us.active
    join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = ${year}
    join divisions d on d.school_id = e.school_id and d.id = e.division_id
    join courses c on c.school_id = d.school_id and c.id = d.course_id
    where ${speaksTo(role)} and s.status = 'studying' and ${classInAudience} and ${logins} and ${students}`
  const designated = sql`(cardinality(a.audience_designation_ids) = 0 or t.designation_id = any(a.audience_designation_ids))`
  return sql`
    ${family('Guardian', sql`s.guardian_id`, sql`us.guardian_id = s.guardian_id`)}
    union all
    ${family('Student', sql`s.id`, sql`us.student_id = s.id`)}
    union all
    select us.user_id, 'Staff', coalesce(us.staff_id, us.user_id), null, null
    from user_schools us left join staff t on t.school_id = us.school_id and t.id = us.staff_id
    where ${speaksTo('Staff')} and us.active and us.roles && array['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead', 'Teacher', 'NonTeachingStaff']
      and (t.id is null or t.status = 'Working') and ${designated} and ${logins}
    union all
    select null, 'Staff', t.id, null, null from staff t
    where ${speaksTo('Staff')} and t.status = 'Working' and ${designated}
      and not exists (select from user_schools us where us.school_id = t.school_id and us.staff_id = t.id and us.active)`
}

/** Whether the audience of `a` holds the person: by any child, the own class, or the work. */
export function forPerson(person: Person, year: RawBuilder<unknown>): RawBuilder<boolean> {
  const login = sql<boolean>`us.user_id = ${person.userId}::uuid`
  const named = sql<boolean>`exists (select from (${peopleOf({ year, logins: login })}) p where p.user_id is not null)`
  // Those who lead a group have no place in one school and read what all of its staff do.
  return holdsOne(person, ['SchoolGroupAdmin'])
    ? sql`(${named} or (${speaksTo('Staff')} and cardinality(a.audience_designation_ids) = 0))`
    : named
}

/** Whether the audience of `a` holds the family of a student: the guardian of the child, or the student. */
export const forChild = (person: Person, childId: string, year: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from (${peopleOf({ year, logins: sql`us.user_id = ${person.userId}::uuid`, students: sql`s.id = ${childId}::uuid` })}) p
  where p.student_id is not null)`
