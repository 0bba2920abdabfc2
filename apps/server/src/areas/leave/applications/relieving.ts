import { sql } from 'kysely'
import { endLeave } from './end'
import type { LeavePlace } from './place'
import { readLeave } from './rows'

/** Leave of staff that would begin after they have left ends; what it took is given back. */
export async function endLeaveOfRelieved(place: LeavePlace, staffIds: readonly string[], day: string): Promise<void> {
  const leaves = await readLeave(
    place.trx,
    sql`where a.school_id = ${place.schoolId}::uuid and a.staff_id = any(${[...staffIds]}::uuid[]) and a.status in ('Pending', 'Approved')
      and a.from_date > ${day}::date order by a.no desc`,
  )
  for (const leave of leaves) await endLeave(place, leave, { status: 'Cancelled', reason: '', by: null })
}
