import { type DayPlan, dayStatus, type MarkCode, plainRupees } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../platform/transaction'
import { guardiansSee } from '../diary/scope'

interface Row {
  readonly [column: string]: string | number | Date | readonly string[] | null
}

/** Stops beside the regular ones; weekdays from 1, Monday. */
const additionalStopRows = (studentId: string) => sql<Row>`
  select y.name as "academicYear", a.trip, b.name || ' / ' || st.name as stop, a.starts_on::text as from, a.ends_on::text as to,
    array_to_string(a.weekdays, ', ') as weekdays, a.reason
  from additional_buses a join academic_years y on y.school_id = a.school_id and y.id = a.academic_year_id
  join bus_stops st on st.school_id = a.school_id and st.id = a.bus_stop_id join buses b on b.school_id = st.school_id and b.id = st.bus_id
  where a.student_id = ${studentId}::uuid order by a.starts_on desc, a.id`

/** What the school wrote into the diary of the student. */
const diaryRows = (studentId: string) => sql<Row>`
  select q.published_at as "at", q.kind, m.name as subject, q.title, q.body as text, q.due_on::text as "dueOn", k.seen_at as "readAt", k.done_at as "doneAt"
  from diary_acks k join diary_entries q on q.school_id = k.school_id and q.id = k.entry_id
  left join masters m on m.school_id = q.school_id and m.id = q.subject_id
  where k.student_id = ${studentId}::uuid and q.deleted_at is null order by q.published_at desc, q.id`

/** Observations that the family was notified of; others are notes of the school for itself. */
const anecdotalRows = (studentId: string) => sql<Row>`
  select a.on_day::text as date, m.name as category, a.nature, a.observation, a.comment, a.action_taken as "actionTaken", a.notified_at as "sentAt"
  from anecdotals a join masters m on m.school_id = a.school_id and m.id = a.category_id
  where a.student_id = ${studentId}::uuid and a.notified_at is not null and not a.confidential and a.deleted_at is null
  order by a.on_day desc, a.created_at desc, a.id`

/** What the guardian wrote to the school about the student, and what the school replied. */
const feedbackRows = (studentId: string, guardianId: string) => sql<Row>`
  select p.at, m.name as category, f.subject, f.status, case when p.from_school then 'Yes' else 'No' end as "fromSchool", p.message as text
  from guardian_feedbacks f join feedback_posts p on p.school_id = f.school_id and p.feedback_id = f.id
  join feedback_categories m on m.school_id = f.school_id and m.id = f.category_id
  where f.student_id = ${studentId}::uuid and f.guardian_id = ${guardianId}::uuid order by f.created_at desc, f.id, p.at, p.id`

/** Leave that the family asked for, and what was decided. */
const leaveRows = (studentId: string) => sql<Row>`
  select a.no, t.name as type, a.from_date::text as from, a.to_date::text as to, a.reason, a.status, a.applied_at as at
  from leave_applications a join leave_types t on t.school_id = a.school_id and t.id = a.leave_type_id
  where a.student_id = ${studentId}::uuid order by a.no desc`

/** Every day on which attendance of the student was taken, the newest first. */
async function attendanceRows(trx: Trx, studentId: string): Promise<Row[]> {
  const { rows } = await sql<{ date: string; planned: DayPlan; fn: MarkCode | null; an: MarkCode | null; reason: string | null }>`
    select k.on_day::text as date, r.planned, max(k.fn) as fn, max(k.an) as an, max(k.reason) as reason
    from attendance_marks k join attendance_registers r on r.school_id = k.school_id and r.id = k.register_id
    where k.student_id = ${studentId}::uuid and not r.void group by k.on_day, r.planned order by k.on_day desc`.execute(trx)
  return rows.map(({ date, planned, fn, an, reason }) => ({ date, status: dayStatus(planned, { FN: fn, AN: an }), reason }))
}

/** Amounts of a row as '13500.00'. */
const inRupees = ({ paise, ...row }: { paise: Readonly<Record<string, number>> } & Record<string, unknown>): Row => ({
  ...(row as Row),
  ...Object.fromEntries(Object.entries(paise).map(([key, amount]) => [key, plainRupees(amount)])),
})

/** What the student was to pay, line by line. */
const dueRows = (studentId: string) => sql<Parameters<typeof inRupees>[0]>`
  select y.name as "academicYear", i.name as installment, h.name as head, i.due_date::text as "dueOn",
    jsonb_build_object('amount', d.gross, 'concession', d.concession + d.write_off, 'paid', d.paid) as paise
  from demands d join academic_years y on y.school_id = d.school_id and y.id = d.academic_year_id
  join installments i on i.school_id = d.school_id and i.id = d.installment_id
  join fee_heads h on h.school_id = d.school_id and h.id = d.fee_head_id
  where d.student_id = ${studentId}::uuid order by i.due_date desc, i.no desc, h.sort_order, d.id`

/** What was paid for the student. */
const receiptRows = (studentId: string) => sql<Parameters<typeof inRupees>[0]>`
  select r.on_day::text as date, r.receipt_no as "receiptNo", a.name as account, p.mode, jsonb_build_object('amount', r.amount) as paise
  from receipts r join payments p on p.school_id = r.school_id and p.id = r.payment_id
  join fee_accounts a on a.school_id = r.school_id and a.id = r.fee_account_id
  where r.student_id = ${studentId}::uuid order by r.on_day desc, r.id`

/** What the school's own system last said of the student's fees. */
const feeSummaryRows = (studentId: string) => sql<Parameters<typeof inRupees>[0]>`
  select y.name as "academicYear", o.as_of::text as date, x.installment, x.head,
    jsonb_build_object('amount', x.amount, 'concession', x.concession, 'fine', x.fine, 'paid', x.paid, 'balance', x.balance) as paise
  from offline_fee_summaries o join academic_years y on y.school_id = o.school_id and y.id = o.academic_year_id,
    jsonb_to_recordset(o.rows) as x(installment text, head text, amount bigint, concession bigint, fine bigint, paid bigint, balance bigint)
  where o.student_id = ${studentId}::uuid order by y.starts_on desc, o.kind desc`

/** Lists of what the areas of the school hold about a student. */
export async function readRecords(trx: Trx, schoolId: string, studentId: string, guardianId: string | null) {
  return {
    additionalStops: (await additionalStopRows(studentId).execute(trx)).rows,
    attendance: await attendanceRows(trx, studentId),
    dues: (await dueRows(studentId).execute(trx)).rows.map(inRupees),
    receipts: (await receiptRows(studentId).execute(trx)).rows.map(inRupees),
    feeSummaries: (await feeSummaryRows(studentId).execute(trx)).rows.map(inRupees),
    diary: (await diaryRows(studentId).execute(trx)).rows,
    anecdotals: (await guardiansSee({ trx, schoolId })) ? (await anecdotalRows(studentId).execute(trx)).rows : [],
    leave: (await leaveRows(studentId).execute(trx)).rows,
    // A guardian's letters are for the guardian, not for the student's own login.
    feedback: guardianId ? (await feedbackRows(studentId, guardianId).execute(trx)).rows : [],
  }
}
