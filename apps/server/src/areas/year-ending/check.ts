import {
  countCourses,
  countEnds,
  type EndingCourse,
  type EndingStudent,
  type EndingYear,
  type Language,
  type MapFault,
  mapFaults,
  nextYearFaults,
  preparedYear,
  type StudentEnd,
  studentEnds,
  type TextValues,
} from '@school/rules'
import { sql } from 'kysely'
import { inBulk } from '../../platform/transaction'
import { type Ending, type Place, unseen, type YearEndResult } from './endings'
import { type Finding, finding } from './texts'

type Reading = Pick<Place, 'trx'>

export async function readYears({ trx }: Reading): Promise<(EndingYear & { readonly isCurrent: boolean })[]> {
  const { rows } = await sql<EndingYear & { isCurrent: boolean }>`
    select id, name, starts_on::text as "startsOn", ends_on::text as "endsOn", is_current as "isCurrent" from academic_years order by starts_on`.execute(
    trx,
  )
  return rows
}

/** Courses with their divisions, in the order of the school. */
export async function readCourses({ trx }: Reading): Promise<EndingCourse[]> {
  const { rows } = await sql<EndingCourse>`
    select c.id, c.name, coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.sort_order, lower(d.name))
      from divisions d where d.school_id = c.school_id and d.course_id = c.id), '[]') as divisions
    from courses c join sections x on x.school_id = c.school_id and x.id = c.section_id
    order by x.sort_order, lower(x.name), c.sort_order, lower(c.name)`.execute(trx)
  return rows
}

/** The year that follows, where it is there already. */
export const nextYearId = (ending: Ending, years: readonly EndingYear[]): string | null =>
  ending.toYearId ?? preparedYear(ending.toYear, years)?.id ?? null

/**
 * Who studies in the year that ends, or has a class in the next one already.
 *
 * @param fresh only those whom the run has not seen.
 */
export async function readStudents(
  { trx }: Reading,
  ending: Ending,
  toYearId: string | null,
  fresh = false,
): Promise<EndingStudent[]> {
  const only = fresh ? sql`and s.id in (select s.id ${unseen(ending)})` : sql``
  const query = sql<EndingStudent>`
    select s.id, s.name, s.adm_no as "admNo", e.division_id as "divisionId", e.roll_no as "rollNo", coalesce(x.decision, 'Promote') as decision,
      x.division_id as "toDivisionId",
      case when k.student_id is not null then jsonb_build_object('divisionId', k.division_id, 'rollNo', k.roll_no) end as kept
    from students s
    left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = ${ending.fromYear.id}::uuid
    left join enrolments k on k.school_id = s.school_id and k.student_id = s.id and k.academic_year_id = ${toYearId}::uuid
    left join year_end_decisions x on x.school_id = s.school_id and x.student_id = s.id and x.academic_year_id = ${ending.fromYear.id}::uuid
    where s.status = 'studying' and (e.student_id is not null or k.student_id is not null) ${only}`
  return (await inBulk(trx, () => query.execute(trx))).rows
}

export interface Checked {
  readonly errors: Finding[]
  readonly warnings: Finding[]
  readonly ends: readonly StudentEnd[]
  readonly result: YearEndResult | null
  readonly courses: readonly EndingCourse[]
  readonly toYearId: string | null
}

/** Names of divisions without class teacher that have students next year, students without fees of it, cards that nobody reads yet. */
async function readWarnings(
  { trx, schoolId }: Pick<Place, 'trx' | 'schoolId'>,
  ends: readonly StudentEnd[],
  toYearId: string | null,
  fromYearId: string,
) {
  const divisions = [...new Set(ends.flatMap(({ divisionId }) => divisionId ?? []))]
  const students = ends.flatMap(end => (end.divisionId ? [end.student.id] : []))
  const query = sql<{ untaught: string[]; unscheduled: number; classless: number; fees: boolean; unpublished: number }>`
    select array(select c.name || ' ' || d.name from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
        where d.id = any(${divisions}::uuid[]) and d.class_teacher_id is null order by c.sort_order, d.sort_order, lower(d.name)) as untaught,
      'FEE' = any(sc.module_codes) as fees,
      ${students.length} - (select count(distinct m.student_id)::int from demands m
        where m.academic_year_id = ${toYearId}::uuid and m.student_id = any(${students}::uuid[])) as unscheduled,
      (select count(*)::int from students s where s.status = 'studying') as classless,
      (select count(*)::int from report_cards r join cards c on c.school_id = r.school_id and c.id = r.card_id
        where c.academic_year_id = ${fromYearId}::uuid and r.status in ('Draft', 'Ready', 'Scheduled') and r.withheld_at is null) as unpublished
    from schools sc where sc.id = ${schoolId}`
  return (await query.execute(trx)).rows[0]!
}

const namesOf = (fault: MapFault): TextValues =>
  fault.fault === 'loop'
    ? { list: fault.courses.join(', ') }
    : fault.fault === 'noTarget'
      ? { division: fault.division, course: fault.course }
      : { course: fault.course }

/** Checks the end of a year against the school as it is now. */
export async function checkEnding(place: Pick<Place, 'trx' | 'schoolId'>, ending: Ending, language: Language): Promise<Checked> {
  const [years, courses] = [await readYears(place), await readCourses(place)]
  const { fromYear, toYear, switchOn } = ending
  const say = (code: Finding['code'], values?: Parameters<typeof finding>[2]) => finding(language, code, values)
  const current = years.find(year => year.isCurrent)
  const errors = [
    ...(current?.id === fromYear.id ? [] : [say('notCurrent', { name: fromYear.name })]),
    ...nextYearFaults(fromYear, toYear, years, switchOn).map(fault =>
      say(fault.fault, 'name' in fault ? { name: fault.name } : {}),
    ),
    ...mapFaults(courses, ending).map(fault => say(fault.fault, namesOf(fault))),
  ]
  const toYearId = nextYearId(ending, years)
  const students = errors.length > 0 ? [] : await readStudents(place, ending, toYearId)
  if (errors.length > 0 || students.length === 0)
    return {
      errors: errors.length > 0 ? errors : [say('noStudents', { name: fromYear.name })],
      ...{ warnings: [], ends: [], result: null, courses, toYearId },
    }
  const ends = studentEnds(students, courses, ending)
  const kept = ends.filter(({ student }) => student.kept).length
  const { untaught, unscheduled, classless, fees, unpublished } = await readWarnings(place, ends, toYearId, fromYear.id)
  const warnings = [
    ...(untaught.length > 0 ? [say('noTeacher', { list: untaught.join(', ') })] : []),
    ...(fees && unscheduled > 0 ? [say('noSchedule', { n: unscheduled, year: toYear.name })] : []),
    ...(unpublished > 0 ? [say('unpublishedCards', { n: unpublished, year: fromYear.name })] : []),
    ...(kept > 0 ? [say('kept', { n: kept, year: toYear.name })] : []),
    ...(classless > students.length ? [say('withoutClass', { n: classless - students.length, year: fromYear.name })] : []),
  ]
  return { errors, warnings, ends, result: { ...countEnds(ends), courses: countCourses(ends, courses) }, courses, toYearId }
}
