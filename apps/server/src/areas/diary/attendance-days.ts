import { type MissedStatus, mayOpenForm, missedStatuses } from '@school/rules'
import { personOf } from '../../platform/http/call'
import { viewerOf } from '../../platform/person'
import { readMarkedDays, statusOfMarked } from '../attendance/family-days'
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
  return (await readMarkedDays(trx, childId, shown)).flatMap(marked => {
    const status = statusOfMarked(marked)
    return missed(status) ? [{ id: marked.id, day: marked.day, status, time: (status === 'Late' && marked.arrived) || '' }] : []
  })
}
