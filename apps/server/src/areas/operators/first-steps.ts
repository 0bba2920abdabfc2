import {
  type FirstStep,
  type FirstStepCode,
  firstSteps as firstStepsOf,
  newSchoolDays,
  tellingDoors,
  type Viewer,
} from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import type { Block } from '../../school/block'

/**
 * What a new school has still to do, with what is there; nothing of one that has all of it, or is no longer new. Counts
 * only while something is missing.
 */
export async function readFirstSteps(services: Services, trx: Trx, schoolId: string, viewer: Viewer): Promise<FirstStep[]> {
  const since = new Date(services.clock.now().getTime() - newSchoolDays * 86_400_000)
  const divisions = sql`from divisions where school_id = ${schoolId}`
  const staff = sql`from staff where school_id = ${schoolId} and status = 'Working'`
  const students = sql`from students where school_id = ${schoolId} and status = 'studying'`
  const logins = sql`from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
    where us.school_id = ${schoolId} and us.guardian_id is not null`
  const batches = sql`from message_batches where school_id = ${schoolId} and door <> all(${[...tellingDoors]})`
  const notices = sql`from notice_events where school_id = ${schoolId} and status = 'Approved'`
  const { rows } = await sql<Record<FirstStepCode, number>>`
    select (select count(*)::int ${divisions}) as classes, (select count(*)::int ${staff}) as staff, (select count(*)::int ${students}) as students,
      (select count(*)::int ${logins}) as logins, (select count(*)::int ${batches}) + (select count(*)::int ${notices}) as message
    from schools where id = ${schoolId} and created_at > ${since} and not (exists (select ${divisions}) and exists (select ${staff})
      and exists (select ${students}) and exists (select ${logins}) and (exists (select ${batches}) or exists (select ${notices})))`.execute(
    trx,
  )
  return rows[0] ? firstStepsOf(rows[0], viewer) : []
}

/** What a new school does first; of operators for the school that they have opened. */
export const firstSteps: Block = {
  code: 'l.firstSteps',
  kind: 'lists',
  async read({ services, trx, person, viewer }) {
    if (!person.schoolId) return undefined
    const steps = await readFirstSteps(services, trx, person.schoolId, viewer)
    if (steps.length === 0) return undefined
    return {
      columns: ['step', 'count', 'route'],
      rows: steps.map(({ code, count, route }) => [code, String(count), route ?? '']),
    }
  },
}
