import { sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import { notFound } from '../../platform/problems'
import { studentsInScope } from '../../school/scope'
import { onDutyFor, reachOf } from './scope'

/** @throws 404 when one of some students was on no run of the day that the person sees. */
export async function refuseOthers(
  { trx, person }: Pick<CallContext, 'trx' | 'person'>,
  day: string,
  ids: readonly string[],
): Promise<void> {
  const who = personOf({ person })
  const wanted = [...new Set(ids.map(id => id.toLowerCase()))]
  const reach = reachOf(who)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from students s where s.id = any(${wanted}::uuid[])
      and ${reach === 'divisions' ? studentsInScope(who) : sql`true`} and exists (
        select from bus_marks m join bus_runs r on r.school_id = m.school_id and r.id = m.run_id and r.on_day = ${day}::date
        where m.student_id = s.id and ${reach === 'duties' ? onDutyFor(who, sql`r.trip_id`, sql`r.on_day`) : sql`true`})`.execute(
    trx,
  )
  if (rows[0]!.count < wanted.length) throw notFound()
}
