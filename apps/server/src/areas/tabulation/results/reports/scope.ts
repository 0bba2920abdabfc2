import type { contract, OutputOf } from '@school/api'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../../../platform/person'
import { notFound } from '../../../../platform/problems'
import type { Trx } from '../../../../platform/transaction'
import { seesAllSheets } from '../../sheets'
import { placeOfClass, some } from '../classes'
import { divisionsOfTarget, type Target, targetOf } from '../target'

/** Filters of the reports on marks. */
export type MarkReportAsked = OutputOf<NonNullable<(typeof contract.tabReports.exportFile)['body']>>['filters']

/** A cell of a row by key of its column; `id` and ids of what it tells of stand beside the columns. */
export type MarkRow = Record<string, string | number | null>

/** A division that is reported of, and of which of its subjects. */
export interface ReportDivision {
  readonly id: string
  readonly name: string
  readonly courseId: string
  /** All subjects: the person leads the class, or sees the whole school. */
  readonly whole: boolean
  /** Those that the person teaches in it. */
  readonly subjectIds: readonly string[]
}

export interface MarkScope {
  readonly trx: Trx
  readonly schoolId: string
  readonly person: Person
  readonly asked: MarkReportAsked
  readonly target: Target
  readonly divisions: readonly ReportDivision[]
}

/** Divisions `d` in which the person reads marks: all, or the own class and where a subject is allotted. */
export const markDivisions = (person: Person, academicYearId: string): RawBuilder<boolean> =>
  seesAllSheets(person)
    ? sql`true`
    : sql`(d.class_teacher_id = ${person.staffId}::uuid or exists (select from subject_allotments a where a.school_id = d.school_id
        and a.academic_year_id = ${academicYearId}::uuid and a.division_id = d.id and a.staff_id = ${person.staffId}::uuid))`

/** The code of the first term of the year's active schemes, else of whatever stands first. */
async function firstNode(trx: Trx, academicYearId: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select n.code from tab_nodes n join tab_scheme_courses sc on sc.school_id = n.school_id and sc.scheme_id = n.scheme_id and sc.active
      and sc.academic_year_id = ${academicYearId}::uuid
    order by n.kind <> 'term', n.sort_order, n.code limit 1`.execute(trx)
  return rows[0]?.code ?? ''
}

/**
 * Of what a report tells: divisions that are asked for and that the person sees.
 *
 * @throws 404 for a division that is asked for and not of the own scope, or a year that the school has not
 */
export async function markScope(
  { trx, schoolId, person }: Pick<MarkScope, 'trx' | 'schoolId' | 'person'>,
  asked: MarkReportAsked,
): Promise<MarkScope> {
  const year = await targetOf(trx, asked)
  const target = { ...year, nodeCode: year.nodeCode || (await firstNode(trx, year.academicYearId)) }
  const all = seesAllSheets(person)
  const inScope = markDivisions(person, target.academicYearId)
  if (asked.divisionIds.length > 0) {
    const wanted = [...new Set(asked.divisionIds.map(id => id.toLowerCase()))]
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from divisions d where d.id = any(${wanted}::uuid[]) and ${inScope}`.execute(trx)
    if (rows[0]!.n < wanted.length) throw notFound()
  }
  const { rows } = await sql<ReportDivision>`
    select d.id, c.name || ' ' || d.name as name, c.id as "courseId", (${all} or coalesce(d.class_teacher_id = ${person.staffId}::uuid, false)) as whole,
      array(select a.subject_id from subject_allotments a where a.school_id = d.school_id and a.academic_year_id = ${target.academicYearId}::uuid
        and a.division_id = d.id and a.staff_id = ${person.staffId}::uuid) as "subjectIds"
    from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id join sections s on s.school_id = c.school_id and s.id = c.section_id
    where ${divisionsOfTarget(target)} and ${inScope}
      and ${some(sql`c.section_id`, asked.sectionIds)} and ${some(sql`c.id`, asked.courseIds)} and ${some(sql`d.id`, asked.divisionIds)}
    order by ${placeOfClass}`.execute(trx)
  return { trx, schoolId, person, asked, target, divisions: rows }
}

/** Whether a subject of a division is reported of. */
export const seesSubject = ({ asked }: MarkScope, division: ReportDivision, subjectId: string): boolean =>
  (division.whole || division.subjectIds.includes(subjectId)) &&
  (asked.subjectIds.length === 0 || asked.subjectIds.some(id => id.toLowerCase() === subjectId))
