import type { contract, OutputOf } from '@school/api'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/transaction'
import { orderOf, type ReportSort, type SqlColumn, selectOf } from '../report/columns'
import { loginOf } from './columns'

export type ClassTeacherFilters = OutputOf<NonNullable<(typeof contract.staff.exportClassTeachers)['body']>>['filters']
type Answer = OutputOf<NonNullable<(typeof contract.staff.classTeachers)['answer']>>
type Row = Omit<Answer['results'][number], 'version' | 'classTeacherId'>

const column = (key: string, title: string, value: RawBuilder<unknown>, sortBy: RawBuilder<unknown> = value): SqlColumn => ({
  key,
  title,
  value,
  sortBy,
  isDefault: true,
})

const place = sql`(x.sort_order, c.sort_order, d.sort_order, lower(d.name))`

/** Every column of the class teacher report in its order. */
export const classTeacherColumns: readonly SqlColumn[] = [
  column('section', 'Section', sql`x.name`, place),
  column('course', 'Course', sql`c.name`, sql`(x.sort_order, c.sort_order)`),
  column('division', 'Division', sql`d.name`, place),
  column('students', 'Students', sql`coalesce(held.students, 0)`),
  column('classTeacher', 'Class Teacher', sql`t.name`, sql`t.name_key`),
  column('code', 'Code', sql`t.code`, sql`t.code_key`),
  column('mobile', 'Mobile', sql`t.mobile`),
  column('loginStatus', 'Login', sql`l.status`),
]

/** Divisions `d` of courses `c` and sections `x`, their class teacher `t` with login `l`, and who studies in a year. */
const fromDivisions = (year: string | undefined) => sql`
  from divisions d
  join courses c on c.school_id = d.school_id and c.id = d.course_id
  join sections x on x.school_id = c.school_id and x.id = c.section_id
  left join staff t on t.school_id = d.school_id and t.id = d.class_teacher_id
  left join lateral (${loginOf(sql`t.id`, sql`t.school_id`)}) l on true
  left join (
    select e.division_id, count(*)::int as students from enrolments e
    join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and ${year ? sql`y.id = ${year}::uuid` : sql`y.is_current`}
    join students s on s.school_id = e.school_id and s.id = e.student_id and (s.status = 'studying' or not y.is_current)
    group by e.division_id) held on held.division_id = d.id`

const some = (key: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length > 0 ? sql`${key} = any(${[...ids]}::uuid[])` : sql`true`

const whereOf = ({ sectionIds, courseIds }: ClassTeacherFilters) =>
  sql<boolean>`${some(sql`x.id`, sectionIds)} and ${some(sql`c.id`, courseIds)}`

/** '-students' as a report's order. */
export const sortOf = (sort: readonly string[]): ReportSort[] =>
  sort.slice(0, 3).map(item => ({ column: item.replace(/^-/, ''), descending: item.startsWith('-') }))

/** Divisions with their class teachers. */
export async function readClassTeachers(
  trx: Trx,
  asked: { filters: ClassTeacherFilters; sort: readonly ReportSort[]; limit?: number; offset?: number },
): Promise<Answer['results']> {
  const { filters, sort, limit, offset = 0 } = asked
  const order = orderOf(classTeacherColumns, sort, { first: place, last: sql`${place}, d.id` })
  const { rows } = await sql<Row & { version: number; classTeacherId: string | null }>`
    select d.id, d.version, t.id as "classTeacherId", ${selectOf(classTeacherColumns)}
    ${fromDivisions(filters.academicYearId)} where ${whereOf(filters)} and ${filters.without ? sql`t.id is null` : sql`true`}
    order by ${order} ${limit === undefined ? sql`` : sql`limit ${limit} offset ${offset}`}`.execute(trx)
  return rows
}

/** How many divisions there are, and how many of them have no class teacher. */
export async function countDivisions(trx: Trx, filters: ClassTeacherFilters): Promise<{ all: number; without: number }> {
  const { rows } = await sql<{ all: number; without: number }>`
    select count(*)::int as all, (count(*) filter (where d.class_teacher_id is null))::int as without
    from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id join sections x on x.school_id = c.school_id and x.id = c.section_id
    where ${whereOf(filters)}`.execute(trx)
  return rows[0] ?? { all: 0, without: 0 }
}

/** Which divisions staff lead. */
export async function heldDivisions(trx: Trx): Promise<{ staffId: string; divisions: { id: string; name: string }[] }[]> {
  const { rows } = await sql<{ staffId: string; divisions: { id: string; name: string }[] }>`
    select d.class_teacher_id as "staffId", jsonb_agg(jsonb_build_object('id', d.id, 'name', c.name || ' ' || d.name) order by x.sort_order, c.sort_order, d.sort_order) as divisions
    from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id join sections x on x.school_id = c.school_id and x.id = c.section_id
    where d.class_teacher_id is not null group by 1`.execute(trx)
  return rows
}
