import type { BodyOf, contract } from '@school/api'
import type { PeriodOfDays } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { notFound } from '../../../platform/problems'
import type { Blocker, RemovalIntent, RemovalPlace, RemovalWork, RowChange } from '../../../school/removal'
import { schoolZone } from '../../../school/zone'
import { sheetsOfScope } from './me-status'
import { codesAbove } from './published-cards'

type Scope = Extract<BodyOf<typeof contract.removals.count>, { kind: 'marks' }>['scope']

/** Rows `t` of students of the scope. */
function ofStudents({ schoolId }: RemovalPlace, { academicYearId, divisionIds, studentIds }: Scope): RawBuilder<boolean> {
  if (divisionIds.length + studentIds.length === 0) return sql<boolean>`true`
  return sql<boolean>`t.student_id in (
    select en.student_id from enrolments en where en.school_id = ${schoolId}::uuid and en.academic_year_id = ${academicYearId}::uuid
      and (${divisionIds.length === 0} or en.division_id = any(${[...divisionIds]}::uuid[]))
      and (${studentIds.length === 0} or en.student_id = any(${[...studentIds]}::uuid[])))`
}

/** Cards in which marks of the exam count. */
const cardsOfExam = (schoolId: string, examId: string) => sql`
  select c.id from cards c join tab_exams e on e.school_id = c.school_id and e.id = ${examId}::uuid and e.academic_year_id = c.academic_year_id
  where c.school_id = ${schoolId}::uuid and case when c.node_code is null then c.term_id is null or c.term_id = e.term_id
    else lower(c.node_code) in (${codesAbove(sql`c.school_id`, sql`e.id`)}) end`

const resultsOfExam = (schoolId: string, examId: string) => sql`
  with recursive up as (
    select n.school_id, n.id, n.parent_id from tab_nodes n where n.school_id = ${schoolId}::uuid and n.exam_id = ${examId}::uuid
    union
    select n.school_id, n.id, n.parent_id from tab_nodes n join up on n.school_id = up.school_id and n.id = up.parent_id)
  select up.id from up`

async function blockersOf(place: RemovalPlace, scope: Scope): Promise<Blocker[]> {
  const { trx, schoolId, services } = place
  const { examId, academicYearId } = scope
  const { rows: exams } = await sql<{ locked: boolean }>`
    select y.locked from tab_exams e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id
    where e.school_id = ${schoolId}::uuid and e.id = ${examId}::uuid and y.id = ${academicYearId}::uuid`.execute(trx)
  if (!exams[0]) throw notFound()
  const { rows: published } = await sql<{ id: string }>`
    select distinct t.student_id as id from report_cards t where t.school_id = ${schoolId}::uuid and t.status = 'Published'
      and t.card_id in (${cardsOfExam(schoolId, examId)}) and ${ofStudents(place, scope)} order by 1`.execute(trx)
  const { rows: leased } = await sql<{ count: number }>`
    select count(*)::int as count from mark_sheets ms where ms.school_id = ${schoolId}::uuid and ms.export_leased_until > ${services.clock.now()}
      and ${sheetsOfScope(scope)}`.execute(trx)
  const of = (code: Blocker['code'], rows: number, ids: readonly string[] = []): Blocker[] =>
    rows > 0 ? [{ code, rows, ids }] : []
  return [
    ...of('yearLocked', exams[0].locked ? 1 : 0),
    ...of('publishedCards', published.length, scope.studentIds.length > 0 ? published.map(row => row.id) : []),
    ...of('leasedSheets', leased[0]!.count),
  ]
}

const untouched = {
  submitted_at: sql`null`,
  submitted_by: sql`null`,
  verified_at: sql`null`,
  verified_by: sql`null`,
  locked_at: sql`null`,
  locked_by: sql`null`,
  reopen_until: sql`null`,
  export_state: sql`'none'`,
  exported_at: sql`null`,
}

async function intend(place: RemovalPlace, scope: Scope): Promise<RemovalIntent> {
  const { trx, schoolId } = place
  const { examId, subjectIds } = scope
  const students = ofStudents(place, scope)
  const blockers = await blockersOf(place, scope)
  const entered = sql<boolean>`
    t.exam_id = ${examId}::uuid and (${subjectIds.length === 0} or t.subject_id = any(${[...subjectIds]}::uuid[])) and ${students}`
  const { rows: counted } = await sql<{ students: number }>`
    select count(distinct t.student_id)::int as students from marks t where t.school_id = ${schoolId}::uuid and ${entered}`.execute(
    trx,
  )
  // Of some students alone the marks of the others stay, and so the sheets are begun.
  const status = scope.studentIds.length > 0 ? 'Draft' : 'NotStarted'
  const sheets: RowChange = {
    table: 'mark_sheets',
    set: { status: sql`${status}`, ...untouched, version: sql`t.version + 1` },
    where: sql<boolean>`t.status <> 'NotStarted' and t.id in (
      select ms.id from mark_sheets ms where ms.school_id = ${schoolId}::uuid and ${sheetsOfScope(scope)})`,
    counted: 'markSheets',
  }
  return {
    goes: {
      marks: entered,
      mark_changes: entered,
      mark_notes: entered,
      results: sql<boolean>`t.node_id in (${resultsOfExam(schoolId, examId)}) and ${students}`,
      report_cards: sql<boolean>`
        t.status in ('Draft', 'Ready', 'Scheduled', 'Withdrawn') and t.card_id in (${cardsOfExam(schoolId, examId)}) and ${students}`,
    },
    changes: [sheets],
    blockers,
    warnings: [],
    things: counted[0]!.students,
  }
}

/** Marks of an exam: masters, schemes and published cards stay. */
export const markRemoval: RemovalWork<Scope> = { kind: 'marks', intend }

/** Sheets and results of which marks of a period go with all transactions, and the cards that stand in the way. */
export async function withMarksOfPeriod(
  { trx, schoolId }: RemovalPlace,
  { from, to }: PeriodOfDays,
  areas: readonly string[],
): Promise<Pick<RemovalIntent, 'changes' | 'blockers'>> {
  const zone = await schoolZone(trx, schoolId)
  const within = sql`(k.at at time zone ${zone})::date between ${from}::date and ${to}::date`
  const { rows } = await sql<{ count: number }>`
    select count(distinct r.student_id)::int as count from report_cards r
    where r.school_id = ${schoolId}::uuid and r.status = 'Published' and exists (
      select from marks k where k.school_id = r.school_id and k.student_id = r.student_id and k.academic_year_id = r.academic_year_id and ${within})`.execute(
    trx,
  )
  const published = areas.includes('reportCards') ? 0 : rows[0]!.count
  const onSheet = sql`
    k.school_id = t.school_id and k.exam_id = t.exam_id and k.subject_id = t.subject_id and exists (
      select from enrolments en where en.school_id = t.school_id and en.academic_year_id = t.academic_year_id
        and en.division_id = t.division_id and en.student_id = k.student_id)`
  return {
    blockers: published > 0 ? [{ code: 'publishedCards', rows: published, ids: [] }] : [],
    changes: [
      {
        table: 'mark_sheets',
        set: {
          status: sql`case when exists (select from marks k where ${onSheet} and not (${within})) then 'Draft' else 'NotStarted' end`,
          ...untouched,
          version: sql`t.version + 1`,
        },
        where: sql<boolean>`t.kind = 'marks' and t.status <> 'NotStarted' and exists (select from marks k where ${onSheet} and ${within})`,
        counted: 'markSheets',
      },
    ],
  }
}
