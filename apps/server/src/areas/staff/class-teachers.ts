import type { contract, OutputOf } from '@school/api'
import { type RawBuilder, sql } from 'kysely'
import { type Person, viewerOf } from '../../platform/person'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { orderOf, type ReportSort, type SqlColumn, selectOf } from '../../school/report/columns'
import { schoolToday } from '../../school/zone'
import { workingCalendar } from '../attendance/calendar'
import { countedHalves, marksOfRegisters, percentOf } from '../attendance/halves'
import { planFor } from '../attendance/scope'
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
  column('attendance', 'Attendance today', sql`att.there::float8 / att.taken`),
  column('loginStatus', 'Login', sql`l.status`),
]

/** The columns that a person may see: attendance where the school takes it. */
export const classTeacherColumnsFor = (person: Person): SqlColumn[] =>
  classTeacherColumns.filter(({ key }) => key !== 'attendance' || viewerOf(person).modules.includes('ATT'))

/**
 * Divisions `d` of courses `c` and sections `x`, their class teacher `t` with login `l`, who studies in a year, and the
 * halves `att` of a day that were marked.
 */
const fromDivisions = (year: string | undefined, today: string) => sql`
  from divisions d
  join courses c on c.school_id = d.school_id and c.id = d.course_id
  join sections x on x.school_id = c.school_id and x.id = c.section_id
  left join staff t on t.school_id = d.school_id and t.id = d.class_teacher_id
  left join lateral (${loginOf(sql`t.id`, sql`t.school_id`)}) l on true
  left join (
    select e.division_id, count(*)::int as students from enrolments e
    join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and ${year ? sql`y.id = ${year}::uuid` : sql`y.is_current`}
    join students s on s.school_id = e.school_id and s.id = e.student_id and (s.status = 'studying' or not y.is_current)
    group by e.division_id) held on held.division_id = d.id
  left join (
    select r.division_id, ${countedHalves} ${marksOfRegisters} where r.on_day = ${today}::date group by r.division_id) att on att.division_id = d.id`

const some = (key: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length > 0 ? sql`${key} = any(${[...ids]}::uuid[])` : sql`true`

const whereOf = ({ sectionIds, courseIds }: ClassTeacherFilters) =>
  sql<boolean>`${some(sql`x.id`, sectionIds)} and ${some(sql`c.id`, courseIds)}`

/** '-students' as a report's order. */
export const sortOf = (sort: readonly string[]): ReportSort[] =>
  sort.slice(0, 3).map(item => ({ column: item.replace(/^-/, ''), descending: item.startsWith('-') }))

interface Asked {
  readonly services: Services
  readonly trx: Trx
  readonly person: Person
}

/** Whether a division has school today. */
async function schoolOn({ trx, person }: Asked, today: string) {
  const year = await trx.selectFrom('academic_years').select('id').where('is_current', '=', true).executeTakeFirst()
  if (!year) return () => false
  const calendar = await workingCalendar(trx, person.schoolId!, year.id)
  return (division: { readonly sectionId: string; readonly courseId: string }) =>
    planFor(calendar, division, today).plan !== 'none'
}

/** Divisions with their class teachers. */
export async function readClassTeachers(
  call: Asked,
  asked: { filters: ClassTeacherFilters; sort: readonly ReportSort[]; limit?: number; offset?: number },
): Promise<Answer['results']> {
  const { filters, sort, limit, offset = 0 } = asked
  const { services, trx, person } = call
  const today = await schoolToday(services, trx, person.schoolId)
  const columns = classTeacherColumnsFor(person)
  const shown = (column: SqlColumn) => columns.includes(column)
  const order = orderOf(classTeacherColumns, sort, { first: place, last: sql`${place}, d.id`, visible: shown })
  interface Found extends Row {
    readonly version: number
    readonly classTeacherId: string | null
    readonly sectionId: string
    readonly courseId: string
    readonly taken: number | null
    readonly there: number | null
  }
  const { rows } = await sql<Found>`
    select d.id, d.version, t.id as "classTeacherId", x.id as "sectionId", c.id as "courseId", att.taken::int, att.there::int, ${selectOf(classTeacherColumns)}
    ${fromDivisions(filters.academicYearId, today)} where ${whereOf(filters)} and ${filters.without ? sql`t.id is null` : sql`true`}
    order by ${order} ${limit === undefined ? sql`` : sql`limit ${limit} offset ${offset}`}`.execute(trx)
  const takes = columns.some(({ key }) => key === 'attendance')
  const hasSchool = takes ? await schoolOn(call, today) : () => false
  return rows.map(({ sectionId, courseId, taken, there: came, ...row }) => ({
    ...row,
    attendance: !takes
      ? null
      : taken
        ? percentOf({ taken, there: came ?? 0 })
        : row.students > 0 && hasSchool({ sectionId, courseId })
          ? ('notTaken' as const)
          : null,
  }))
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
