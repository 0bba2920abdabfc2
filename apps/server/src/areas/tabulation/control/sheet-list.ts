import { enteredPercent, type SheetStatus } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { inBulk, type Trx } from '../../../platform/transaction'
import { expectedOn, type Progress, progressOf, progressOfMany } from '../sheets'

/** A sheet as those who watch over many see it. */
export interface WatchedSheet {
  readonly id: string
  readonly kind: 'marks' | 'remarks'
  readonly academicYearId: string
  readonly yearLocked: boolean
  readonly examId: string | null
  readonly exam: string
  /** Exam, or term of remarks: of what its staff are reminded once a day. */
  readonly aboutId: string
  readonly divisionId: string
  readonly division: string
  readonly subjectId: string | null
  readonly subject: string
  readonly staff: readonly { readonly id: string; readonly name: string; readonly mobile: string }[]
  readonly status: SheetStatus
  readonly submittedAt: Date | null
  readonly lockedAt: Date | null
  readonly lockedBy: string
  readonly exportState: 'none' | 'pending' | 'taken'
  readonly leasedUntil: Date | null
  readonly closesOn: string | null
  readonly reopenUntil: Date | null
  readonly overdue: boolean
}

/** A condition on `mark_sheets ms`, beside which stand `d`, `c` and `x` of its class and `e` of its exam. */
export type OfSheets = RawBuilder<boolean>

/** The last day on which teachers write on a sheet `ms` of an exam `e`. */
export const closesOn = (zone: string) => sql`
  greatest(e.entry_to, ms.entry_until, (ms.reopen_until at time zone ${zone})::date)`

/** Whether a sheet `ms` is still open although its last day is past. */
export const isOverdue = (zone: string, today: string): RawBuilder<boolean> => sql`
  (ms.status in ('NotStarted', 'Draft') and coalesce(${closesOn(zone)} < ${today}::date, false))`

/** Sheets with class and exam, as conditions speak of them. */
export const sheetsWithClass = sql`
  from mark_sheets ms
  join divisions d on d.school_id = ms.school_id and d.id = ms.division_id
  join courses c on c.school_id = d.school_id and c.id = d.course_id
  join sections x on x.school_id = c.school_id and x.id = c.section_id
  left join tab_exams e on e.school_id = ms.school_id and e.id = ms.exam_id`

/** Staff of a sheet `ms` of a division `d`: whom the subject is allotted to, of general remarks the class teacher. */
export const isStaffOfSheet = sql<boolean>`(
  (ms.subject_id is null and t.id = d.class_teacher_id) or exists (
    select from subject_allotments a where a.school_id = ms.school_id and a.academic_year_id = ms.academic_year_id
      and a.division_id = ms.division_id and a.subject_id = ms.subject_id and a.staff_id = t.id))`

/** The order of the school. */
export const sheetOrder = sql`
  x.sort_order, lower(x.name), c.sort_order, lower(c.name), d.sort_order, lower(d.name), lower(m.name) nulls first, e.on_day, ms.id`

/** Sheets in the order of the school. */
export async function readSheets(
  trx: Trx,
  which: OfSheets,
  { zone, today }: { readonly zone: string; readonly today: string },
  page?: { readonly limit: number; readonly offset: number },
): Promise<WatchedSheet[]> {
  const { rows } = await sql<WatchedSheet>`
    with chosen as materialized (
      select ms.id, row_number() over (order by ${sheetOrder})::int as place
      ${sheetsWithClass}
      left join masters m on m.school_id = ms.school_id and m.id = ms.subject_id
      where ${which} ${page ? sql`order by place limit ${page.limit} offset ${page.offset}` : sql``}),
    teachers as materialized (
      select ms.id, jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'mobile', t.mobile) order by t.name_key, t.id) as staff
      from chosen w join mark_sheets ms on ms.id = w.id
      join divisions d on d.school_id = ms.school_id and d.id = ms.division_id
      join lateral (
        select a.staff_id from subject_allotments a where a.school_id = ms.school_id and a.academic_year_id = ms.academic_year_id
          and a.division_id = ms.division_id and a.subject_id = ms.subject_id
        union all
        select d.class_teacher_id where ms.subject_id is null) whose on true
      join staff t on t.school_id = ms.school_id and t.id = whose.staff_id
      group by ms.id)
    select ms.id, ms.kind, ms.academic_year_id as "academicYearId", y.locked as "yearLocked", ms.exam_id as "examId",
      coalesce(e.name, tm.name) as exam, coalesce(ms.exam_id, ms.term_id) as "aboutId", ms.division_id as "divisionId",
      c.name || ' ' || d.name as division, ms.subject_id as "subjectId", coalesce(m.name, '') as subject, coalesce(s.staff, '[]') as staff, ms.status,
      ms.submitted_at as "submittedAt", ms.locked_at as "lockedAt", coalesce(u.name, '') as "lockedBy", ms.export_state as "exportState",
      ms.export_leased_until as "leasedUntil", ${closesOn(zone)} as "closesOn", ms.reopen_until as "reopenUntil", ${isOverdue(zone, today)} as overdue
    from chosen w join mark_sheets ms on ms.id = w.id
    join academic_years y on y.school_id = ms.school_id and y.id = ms.academic_year_id
    join divisions d on d.school_id = ms.school_id and d.id = ms.division_id
    join courses c on c.school_id = d.school_id and c.id = d.course_id
    left join tab_exams e on e.school_id = ms.school_id and e.id = ms.exam_id
    left join tab_terms tm on tm.school_id = ms.school_id and tm.id = ms.term_id
    left join masters m on m.school_id = ms.school_id and m.id = ms.subject_id
    left join users u on u.id = ms.locked_by
    left join teachers s on s.id = ms.id
    order by w.place`.execute(trx)
  return rows
}

/** How many students have their remark on sheets of remarks: of the class teacher, or of the subject. */
async function progressOfRemarks(trx: Trx, which: OfSheets): Promise<ReadonlyMap<string, Progress>> {
  const { rows } = await sql<{ id: string } & Progress>`
    with wanted as materialized (
      select ms.school_id, ms.id, ms.academic_year_id, ms.division_id, ms.term_id, ms.subject_id, d.course_id
      ${sheetsWithClass} where ms.kind = 'remarks' and (${which})),
    people as materialized (
      select ms.id, ms.term_id, ms.subject_id, s.id as student_id
      from wanted ms
      left join tab_scheme_courses sc on sc.school_id = ms.school_id and sc.academic_year_id = ms.academic_year_id and sc.course_id = ms.course_id and sc.active
      left join tab_scheme_subjects ss on ss.school_id = sc.school_id and ss.scheme_id = sc.scheme_id and ss.subject_id = ms.subject_id
      ${expectedOn}),
    counted as materialized (
      select p.id, count(*)::int as students, count(r.student_id)::int as filled
      from people p
      left join card_remarks r on r.student_id = p.student_id and r.term_id = p.term_id and r.text <> ''
        and r.kind = case when p.subject_id is null then 'class-teacher' else 'subject' end
        and r.subject_id = coalesce(p.subject_id, '00000000-0000-0000-0000-000000000000')
      group by p.id)
    select w.id, coalesce(n.students, 0) as students, coalesce(n.students, 0) as expected, coalesce(n.filled, 0) as filled
    from wanted w left join counted n on n.id = w.id`.execute(trx)
  return new Map(rows.map(({ id, ...progress }) => [id, progress]))
}

const nothing: Progress = { students: 0, expected: 0, filled: 0 }

/** Sheets beyond which they are read in bulk. */
const many = 60

/** Sheets `ms` by their ids. */
export const theseSheets = (ids: readonly string[]): OfSheets => sql<boolean>`ms.id = any(${[...ids]}::uuid[])`

/** How far sheets of marks and of remarks are, by id. */
export async function progressOfAll(trx: Trx, sheets: readonly Pick<WatchedSheet, 'id' | 'kind'>[]) {
  const idsOf = (kind: WatchedSheet['kind']) => sheets.filter(sheet => sheet.kind === kind).map(sheet => sheet.id)
  const [marks, remarks] = [idsOf('marks'), idsOf('remarks')]
  const ofRemarks = () => progressOfRemarks(trx, theseSheets(remarks))
  const found = new Map<string, Progress>()
  const ofMarks = marks.length > many ? progressOfMany : progressOf
  if (marks.length > 0) for (const one of await ofMarks(trx, theseSheets(marks))) found.set(...one)
  if (remarks.length > 0)
    for (const one of await (remarks.length > many ? inBulk(trx, ofRemarks) : ofRemarks())) found.set(...one)
  return (id: string): Progress => found.get(id) ?? nothing
}

export const missingOn = ({ expected, filled }: Progress): number => Math.max(0, expected - filled)

/** A sheet as calls answer it. */
export const sheetAnswer = (sheet: WatchedSheet, progress: Progress) => ({
  id: sheet.id,
  kind: sheet.kind,
  examId: sheet.examId,
  exam: sheet.exam,
  divisionId: sheet.divisionId,
  division: sheet.division,
  subjectId: sheet.subjectId,
  subject: sheet.subject,
  staff: sheet.staff.map(({ id, name }) => ({ id, name })),
  status: sheet.status,
  entered: enteredPercent(progress.filled, progress.expected),
  missing: missingOn(progress),
  submittedAt: sheet.submittedAt?.toISOString() ?? null,
  lockedAt: sheet.lockedAt?.toISOString() ?? null,
  lockedBy: sheet.lockedBy,
  exportState: sheet.exportState,
  closesOn: sheet.closesOn,
  reopenUntil: sheet.reopenUntil?.toISOString() ?? null,
  overdue: sheet.overdue,
})
