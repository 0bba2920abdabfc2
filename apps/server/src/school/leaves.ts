import { type Half, halves, type MarkCode } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../platform/transaction'

/** Leave of a student that covers halves of a day. */
export interface LeaveOfDay {
  readonly studentId: string
  readonly applicationId: string
  readonly no: number
  readonly status: 'Pending' | 'Approved'
  readonly countsAs: Extract<MarkCode, 'LV' | 'OD'>
  readonly halves: readonly Half[]
}

/** Leave of students on a day that waits or is granted, by student. */
export async function readLeavesOn(
  trx: Trx,
  schoolId: string,
  day: string,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly LeaveOfDay[]>> {
  if (studentIds.length === 0) return new Map()
  const { rows } = await sql<Omit<LeaveOfDay, 'halves'> & { fn: boolean; an: boolean }>`
    select a.student_id as "studentId", a.id as "applicationId", a.no, a.status, t.counts_as as "countsAs",
      (a.from_date < ${day}::date or a.from_half = 'FN') as fn, (a.to_date > ${day}::date or a.to_half = 'AN') as an
    from leave_applications a join leave_types t on t.school_id = a.school_id and t.id = a.leave_type_id
    where a.school_id = ${schoolId}::uuid and a.student_id = any(${[...studentIds]}::uuid[]) and a.status in ('Pending', 'Approved')
      and a.from_date <= ${day}::date and a.to_date >= ${day}::date
    order by a.no`.execute(trx)
  return Map.groupBy(
    rows.map(({ fn, an, ...leave }) => ({ ...leave, halves: halves.filter(half => (half === 'FN' ? fn : an)) })),
    leave => leave.studentId,
  )
}

/** The granted leave of a half; undefined where there is none. */
export const grantedIn = (leaves: readonly LeaveOfDay[] | undefined, half: Half): LeaveOfDay | undefined =>
  leaves?.find(leave => leave.status === 'Approved' && leave.halves.includes(half))

/**
 * Says of marks of a day which leave explains them and which of them speak against it, and of the days of the leave which were
 * not used. To be called after marks of these students have changed, or their leave has.
 */
export async function followMarks(trx: Trx, schoolId: string, day: string, studentIds: readonly string[]): Promise<void> {
  if (studentIds.length === 0) return
  const leaves = await readLeavesOn(trx, schoolId, day, studentIds)
  const granted = [...leaves.values()]
    .flat()
    .filter(leave => leave.status === 'Approved')
    .flatMap(({ studentId, applicationId, countsAs, halves: own }) =>
      own.map(half => ({ studentId, applicationId, countsAs, half })),
    )
  const given = sql`jsonb_to_recordset(${JSON.stringify(granted)}::jsonb) as l("studentId" uuid, "applicationId" uuid, "countsAs" text, half text)`
  const code = sql`case l.half when 'FN' then m.fn else m.an end`
  await sql`
    with found as materialized (
      select m.register_id, m.student_id,
        (array_agg(l."applicationId" order by l.half desc) filter (where ${code} = l."countsAs"))[1] as leave_id,
        coalesce(bool_or(${code} in ('P', 'LT') or (${code} = 'OD' and l."countsAs" = 'LV')) filter (where l.half is not null), false) as conflict
      from attendance_marks m left join ${given} on l."studentId" = m.student_id
      where m.school_id = ${schoolId}::uuid and m.student_id = any(${[...studentIds]}::uuid[]) and m.on_day = ${day}::date group by 1, 2
    )
    update attendance_marks m set leave_id = f.leave_id, conflict = f.conflict from found f
    where m.school_id = ${schoolId}::uuid and m.register_id = f.register_id and m.student_id = f.student_id and m.on_day = ${day}::date
      and (m.leave_id is distinct from f.leave_id or m.conflict <> f.conflict)`.execute(trx)
  if (granted.length === 0) return
  await sql`
    update leave_days d set kind = f.kind
    from (
      select l."applicationId" as id, l.half,
        case when bool_or(${code} in ('P', 'LT') or (${code} = 'OD' and l."countsAs" = 'LV')) then 'notUsed' else 'charged' end as kind
      from ${given} join attendance_marks m on m.school_id = ${schoolId}::uuid and m.student_id = l."studentId" and m.on_day = ${day}::date
      where ${code} is not null group by 1, 2
    ) f
    where d.school_id = ${schoolId}::uuid and d.application_id = f.id and d.on_day = ${day}::date and d.half = f.half
      and d.kind in ('charged', 'notUsed') and d.kind <> f.kind`.execute(trx)
}
