import { type Audience, type AudienceRole, holdsOne, isWholeSchool, type Role } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../platform/person'
import type { Trx } from '../../platform/transaction'

// An item with an audience stands under the alias `a`, with the columns `audience_…`.

const staffRoles: readonly Role[] = ['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead', 'Teacher', 'NonTeachingStaff']

const uuids = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`

/** Whether the class under the aliases `d` (division) and `c` (course) belongs to the audience of `a`. */
export const classInAudience: RawBuilder<boolean> = sql`(
  cardinality(a.audience_section_ids) + cardinality(a.audience_course_ids) + cardinality(a.audience_division_ids) = 0
  or d.id = any(a.audience_division_ids) or c.id = any(a.audience_course_ids) or c.section_id = any(a.audience_section_ids))`

/** Classes of a family in one year. */
interface FamilyPlace {
  readonly role: Exclude<AudienceRole, 'Staff'>
  readonly yearId: string
  readonly divisionIds: string[]
  readonly courseIds: string[]
  readonly sectionIds: string[]
}

/** What a person is in the school, as audiences ask it. */
export interface AudiencePlaces {
  readonly families: readonly FamilyPlace[]
  /** Those who lead a group have no place in one school and read what all of its staff do. */
  readonly staff: { readonly designationId: string | null } | undefined
}

const familyPlaces = (role: FamilyPlace['role'], students: RawBuilder<boolean>) => sql`
  select ${sql.lit(role)} as role, e.academic_year_id as "yearId", array_agg(distinct d.id) as "divisionIds", array_agg(distinct c.id) as "courseIds",
    array_agg(distinct c.section_id) as "sectionIds"
  from students s join enrolments e on e.school_id = s.school_id and e.student_id = s.id
  join divisions d on d.school_id = e.school_id and d.id = e.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
  where s.status = 'studying' and ${students} group by e.academic_year_id`

/**
 * Reads what a person is in the school.
 *
 * @param childId only the family of this child
 */
export async function audiencePlaces(trx: Trx, person: Person, childId?: string): Promise<AudiencePlaces> {
  const only = childId ? sql`s.id = ${childId}::uuid` : sql`true`
  const parts = [
    ...(person.guardianId ? [familyPlaces('Guardian', sql`s.guardian_id = ${person.guardianId}::uuid and ${only}`)] : []),
    ...(person.studentId ? [familyPlaces('Student', sql`s.id = ${person.studentId}::uuid and ${only}`)] : []),
  ]
  const families = parts.length > 0 ? (await sql<FamilyPlace>`${sql.join(parts, sql` union all `)}`.execute(trx)).rows : []
  if (childId || !holdsOne(person, [...staffRoles, 'SchoolGroupAdmin'])) return { families, staff: undefined }
  if (!person.staffId) return { families, staff: { designationId: null } }
  const staff = await trx
    .selectFrom('staff')
    .select('designation_id')
    .where('id', '=', person.staffId)
    .where('status', '=', 'Working')
    .executeTakeFirst()
  return { families, staff: staff && { designationId: staff.designation_id } }
}

/** Whether the audience of `a` in a year holds who has these places: by any child, the own class, or the work. */
export function forPlaces({ families, staff }: AudiencePlaces, year: RawBuilder<unknown>): RawBuilder<boolean> {
  const speaksTo = (role: AudienceRole) => sql`${sql.lit(role)} = any(a.audience_roles)`
  const ways = families.map(
    place => sql`(${year} = ${place.yearId}::uuid and ${speaksTo(place.role)} and (
      cardinality(a.audience_section_ids) + cardinality(a.audience_course_ids) + cardinality(a.audience_division_ids) = 0
      or a.audience_division_ids && ${uuids(place.divisionIds)} or a.audience_course_ids && ${uuids(place.courseIds)}
      or a.audience_section_ids && ${uuids(place.sectionIds)}))`,
  )
  if (staff)
    ways.push(sql`(${speaksTo('Staff')} and (cardinality(a.audience_designation_ids) = 0
      or ${staff.designationId}::uuid = any(a.audience_designation_ids)))`)
  return ways.length > 0 ? sql<boolean>`(${sql.join(ways, sql` or `)})` : sql<boolean>`false`
}

/** Divisions that an audience names, with their names. */
export async function divisionsOf(trx: Trx, audience: Audience): Promise<{ id: string; name: string }[]> {
  const { sectionIds, courseIds, divisionIds } = audience
  const classes = isWholeSchool(audience)
    ? sql`true`
    : sql`(d.id = any(${uuids(divisionIds)}) or c.id = any(${uuids(courseIds)}) or c.section_id = any(${uuids(sectionIds)}))`
  const { rows } = await sql<{ id: string; name: string }>`
    select d.id, c.name || ' ' || d.name as name from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id where ${classes}`.execute(
    trx,
  )
  return rows
}

/**
 * Everybody whom an audience names in a year: `user_id`, `role`, `person_id`, and for families `student_id`,
 * `student_name` and `division_id`. A row for each child and login; `user_id` is null where there is none. Where no guardian
 * is known the student stands for them.
 *
 * Every student is looked up by key (`offset 0` keeps it so): right after an import the database knows nothing of the
 * sizes of its tables, and joins of whole tables took minutes.
 *
 * @param divisionIds those of `divisionsOf`, or fewer
 */
export function peopleOf(audience: Audience, yearId: string, divisionIds: readonly string[]): RawBuilder<unknown> {
  const family = (role: AudienceRole, person: RawBuilder<unknown>, login: RawBuilder<unknown>) => sql`
    select us.user_id, ${sql.lit(role)} as role, coalesce(${person}, s.id) as person_id, s.id as student_id, s.name as student_name, s.division_id
    from (
      select s.school_id, s.id, s.guardian_id, s.name, (select e.division_id from enrolments e
        where e.school_id = s.school_id and e.academic_year_id = ${yearId}::uuid and e.student_id = s.id) as division_id
      from students s where s.status = 'studying' offset 0) s
    left join lateral (select us.user_id from user_schools us
      where us.school_id = s.school_id and us.${login} = ${person} and us.active offset 0) us on true
    where s.division_id = any(${uuids(divisionIds)})`
  const { designationIds } = audience
  const designated = designationIds.length === 0 ? sql`true` : sql`t.designation_id = any(${uuids(designationIds)})`
  const staff = sql`
    select us.user_id, 'Staff' as role, coalesce(us.staff_id, us.user_id) as person_id, null::uuid as student_id, null::text as student_name, null::uuid as division_id
    from user_schools us left join lateral (select t.* from staff t where t.school_id = us.school_id and t.id = us.staff_id offset 0) t on true
    where us.active and us.roles && ${[...staffRoles]}::text[] and (t.id is null or t.status = 'Working') and ${designated}
    union all
    select null::uuid, 'Staff', t.id, null::uuid, null::text, null::uuid from staff t
    where t.status = 'Working' and ${designated}
      and (select count(*) from user_schools us where us.school_id = t.school_id and us.staff_id = t.id and us.active) = 0`
  const of: Readonly<Record<AudienceRole, RawBuilder<unknown>>> = {
    Guardian: family('Guardian', sql`s.guardian_id`, sql`guardian_id`),
    Student: family('Student', sql`s.id`, sql`student_id`),
    Staff: staff,
  }
  return sql.join(
    audience.roles.map(role => of[role]),
    sql` union all `,
  )
}
