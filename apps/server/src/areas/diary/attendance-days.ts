import { dayStatus, type MarkCode, type MissedStatus, mayOpenForm, missedStatuses } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { viewerOf } from '../../platform/person'
import { hidesToday } from '../attendance/today'
import type { DiaryCall } from './scope'

/** A day of the diary of a child that was not attended as others are. */
export interface MissedDay {
  readonly id: string
  readonly day: string
  readonly status: MissedStatus
  /** HH:mm at which a child that was late came, or empty. */
  readonly time: string
}

const missed = (status: string): status is MissedStatus => (missedStatuses as readonly string[]).includes(status)

/** Absence, lateness and leave of the child on some days, where and when families see attendance. */
export async function readMissedDays(
  call: DiaryCall,
  childId: string,
  { days, today, timeZone }: { days: readonly string[]; today: string; timeZone: string },
): Promise<MissedDay[]> {
  const { trx, services, schoolId } = call
  if (days.length === 0 || !schoolId || !mayOpenForm('g.attendance', viewerOf(personOf(call)))) return []
  const shown = (await hidesToday({ trx, services, schoolId }, timeZone)) ? days.filter(day => day !== today) : days
  // A child that moved in the middle of a day has a half in each class.
  const { rows } = await sql<{
    id: string
    day: string
    forenoon: boolean
    afternoon: boolean
    fn: MarkCode | null
    an: MarkCode | null
    arrived: string | null
  }>`
    select min(k.register_id::text) as id, k.on_day::text as day, bool_or(r.planned in ('FN', 'full')) as forenoon, bool_or(r.planned in ('AN', 'full')) as afternoon,
      max(k.fn) filter (where r.planned in ('FN', 'full')) as fn, max(k.an) filter (where r.planned in ('AN', 'full')) as an,
      to_char(min(k.arrived_at), 'HH24:MI') as arrived
    from attendance_marks k join attendance_registers r on r.school_id = k.school_id and r.id = k.register_id and not r.void
    where k.student_id = ${childId}::uuid and k.on_day = any(${[...shown]}::date[]) group by k.on_day order by k.on_day`.execute(
    trx,
  )
  return rows.flatMap(({ id, day, forenoon, afternoon, fn, an, arrived }) => {
    const planned = forenoon && afternoon ? 'full' : forenoon ? 'FN' : 'AN'
    const status = dayStatus(planned, { FN: fn, AN: an })
    return missed(status) ? [{ id, day, status, time: (status === 'Late' && arrived) || '' }] : []
  })
}
