import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { notFound } from '../../platform/problems'
import { type AttendanceCall, present } from './scope'

interface Asked {
  readonly staffId: string
  readonly from: string
  readonly to: string | null
}

/** What speaks against somebody in some days: nobody who can log in, or somebody who is away. */
export async function allotmentWarnings({ trx, schoolId }: AttendanceCall, { staffId, from, to }: Asked) {
  const { rows } = await sql<{ name: string; hasLogin: boolean }>`
    select s.name, exists (
      select from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
      where us.school_id = ${schoolId}::uuid and us.staff_id = s.id and us.active) as "hasLogin"
    from staff s where s.id = ${staffId}::uuid`.execute(trx)
  const [staff] = rows
  if (!staff) throw notFound()
  const { rows: leaves } = await sql<{ from: string; to: string }>`
    select from_date::text as "from", to_date::text as "to" from leave_applications
    where staff_id = ${staffId}::uuid and status = 'Approved' and from_date <= coalesce(${to}::date, 'infinity') and to_date >= ${from}::date
    order by from_date limit 3`.execute(trx)
  return [
    ...(staff.hasLogin ? [] : [{ kind: 'no-login' as const, staff: staff.name, from: null, to: null }]),
    ...leaves.map(leave => ({ kind: 'on-leave' as const, staff: staff.name, ...leave })),
  ]
}

/** Ends the substitutes of a leave that is no longer taken: those that have begun today, the others are removed. */
export async function endAllotmentsOfLeave(call: AttendanceCall, leaveId: string): Promise<void> {
  const { trx } = call
  const { today } = await present(call)
  const { rows } = await sql<{ id: string; begun: boolean }>`
    select id, from_day <= ${today}::date as begun from attendance_allotments
    where leave_id = ${leaveId}::uuid and (to_day is null or to_day > ${today}::date) for update`.execute(trx)
  for (const { id, begun } of rows) {
    if (begun)
      await sql`update attendance_allotments set to_day = ${today}::date, version = version + 1 where id = ${id}::uuid`.execute(
        trx,
      )
    else await trx.deleteFrom('attendance_allotments').where('id', '=', id).execute()
    await call.audit({
      action: begun ? 'attendanceAllotment.change' : 'attendanceAllotment.delete',
      entity: 'attendance_allotments',
      entityId: id,
      after: { endedByLeave: leaveId, by: personOf(call).name },
    })
  }
}
