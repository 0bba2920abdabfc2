import type { AnswerOf, contract } from '@school/api'
import { attendanceOnCard, type Outcome } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { CallContext } from '../../../platform/http/call'
import { schoolDay } from '../../../school/zone'
import { type TermDays, termAttendance } from '../term-attendance'

export type ResultRow = AnswerOf<typeof contract.tabResults.list>['results'][number]

export interface Override {
  readonly outcome: Outcome
  readonly reason: string
  readonly by: string
  readonly at: string
}

interface Read {
  readonly id: string
  readonly studentId: string
  readonly rollNo: number | null
  readonly admNo: string
  readonly name: string
  readonly left: boolean
  readonly total: string | null
  readonly max: string | null
  readonly percent: string | null
  readonly grade: string | null
  readonly cgpa: string | null
  readonly outcome: string
  readonly override: unknown
  readonly rank: number | null
  readonly missing: number
  readonly stale: boolean
  readonly provisional: boolean
  readonly working: string | null
  readonly present: string | null
  readonly hasRemark: boolean
  readonly cardId: string | null
  readonly cardNo: number | null
  readonly cardStatus: string | null
  readonly withheld: boolean
  readonly outdated: boolean
  readonly seen: boolean
  readonly version: number
}

const number = (text: string | null) => (text === null ? null : Number(text))

const answer = ({
  cardId,
  cardNo,
  cardStatus,
  withheld,
  outdated,
  seen,
  provisional: _,
  ...row
}: Omit<Read, 'working' | 'present'>): Omit<ResultRow, 'attendance'> => {
  const override = row.override as Override | null
  return {
    ...row,
    total: number(row.total),
    max: number(row.max),
    percent: number(row.percent),
    cgpa: number(row.cgpa),
    outcome: override?.outcome ?? (row.outcome as Outcome),
    override,
    card: cardId && cardNo && cardStatus ? { id: cardId, no: cardNo, status: cardStatus, withheld, outdated, seen } : null,
  }
}

/** Attendance of students in a term until today. */
async function attendanceOf(
  call: Pick<CallContext, 'trx' | 'services' | 'schoolId'>,
  termId: string | null,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, TermDays>> {
  if (termId === null || studentIds.length === 0) return new Map()
  const { trx, schoolId } = call
  const { rows } = await sql<{ startsOn: string; endsOn: string }>`
    select starts_on as "startsOn", ends_on as "endsOn" from tab_terms where id = ${termId}::uuid`.execute(trx)
  const [term] = rows
  return term ? termAttendance(trx, schoolId, term, studentIds, (await schoolDay(call)).today) : new Map()
}

/** Days that were typed count before those of registers; in percent to one decimal. */
function shareOf(came: TermDays | undefined, typed: Pick<Read, 'working' | 'present'>): number | null {
  const days = number(typed.working) ?? came?.days ?? 0
  const present = number(typed.present) ?? came?.present ?? 0
  return attendanceOnCard(present * 2, days * 2)?.percent ?? null
}

/** Where the rows of a list come from, and what is told of beside them. */
export interface ResultsOf {
  readonly academicYearId: string
  readonly termId: string | null
  readonly cardId: string | null
}

/**
 * Results by roll number, with what is known of the card, the remark and the attendance of each.
 *
 * @param which a condition on `results r`
 */
export async function readResults(
  call: Pick<CallContext, 'trx' | 'services' | 'schoolId'>,
  { academicYearId, termId, cardId }: ResultsOf,
  which: RawBuilder<boolean>,
): Promise<{ readonly results: ResultRow[]; readonly stale: number; readonly provisional: number }> {
  const { trx } = call
  const { rows } = await sql<Read>`
    with found as materialized (
      select r.*, u.state from results r join result_runs u on u.school_id = r.school_id and u.id = r.result_run_id where ${which}),
    papers as materialized (
      select distinct on (p.student_id) p.student_id, p.id, p.no, p.status, p.withheld_at is not null as withheld, p.outdated, p.seen_at is not null as seen
      from report_cards p where p.card_id = ${cardId}::uuid and p.student_id in (select student_id from found) and p.status <> 'Deleted'
      order by p.student_id, p.no desc)
    select r.id, r.student_id as "studentId", e.roll_no as "rollNo", s.adm_no as "admNo", s.name, (s.status <> 'studying' or e.division_id is distinct from r.division_id) as left,
      r.total::text as total, r.max::text as max, r.percent::text as percent, r.grade, r.cgpa::text as cgpa, r.outcome, r.override, r.rank, r.missing, r.stale,
      r.state = 'Provisional' as provisional, x.working_days::text as working, x.present_days::text as present,
      exists (select from card_remarks k where k.school_id = r.school_id and k.student_id = r.student_id and k.term_id = ${termId}::uuid
        and k.kind = 'class-teacher' and k.text <> '') as "hasRemark",
      p.id as "cardId", p.no as "cardNo", p.status as "cardStatus", coalesce(p.withheld, false) as withheld, coalesce(p.outdated, false) as outdated,
      coalesce(p.seen, false) as seen, r.version
    from found r join students s on s.school_id = r.school_id and s.id = r.student_id
    left join enrolments e on e.school_id = r.school_id and e.student_id = r.student_id and e.academic_year_id = ${academicYearId}::uuid
    left join card_extras x on x.school_id = r.school_id and x.student_id = r.student_id and x.term_id = ${termId}::uuid
    left join papers p on p.student_id = r.student_id
    order by e.roll_no nulls last, s.name_key, s.id`.execute(trx)
  const came = await attendanceOf(
    call,
    termId,
    rows.map(row => row.studentId),
  )
  return {
    results: rows.map(({ working, present, ...row }) => ({
      ...answer(row),
      attendance: shareOf(came.get(row.studentId), { working, present }),
    })),
    stale: rows.filter(row => row.stale).length,
    provisional: rows.filter(row => row.provisional).length,
  }
}
